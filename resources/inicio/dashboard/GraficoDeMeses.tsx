import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { useNavigate } from 'react-admin'
import { formatoLempiras, formatoMes, formatoMesCorto, formatoNumero } from '#contract/texto/formato'
import type { Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'

interface GraficoDeMesesProps {
  meses: NonNullable<Tablero['ingresos']>['por_mes']
  alto: number
  /** The list of a month. */
  rutaDe: (mes: string) => string
}

const MIL_LEMPIRAS = 1_000_00
const dicho = (centavos: number | null): string => (centavos === null ? '' : formatoLempiras(centavos))

const GRAFICO = (theme: Theme) =>
  ({
    '--tablero-recibido': theme.palette.primary.main,
    '--tablero-meta': theme.palette.warning.main,
  }) as const

/** The chart's own style takes the outline of its focus away. */
const FOCO = { '& svg:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' } } as const

/** A column for each month, and the line of the goals. Whoever can't see it reads the table beside it. */
export function GraficoDeMeses({ meses, alto, rutaDe }: GraficoDeMesesProps) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const quieto = useMediaQuery('(prefers-reduced-motion: reduce)')
  const navigate = useNavigate()
  const conMeta = meses.some(({ meta }) => meta !== null)
  return (
    <Box sx={{ height: alto, ...FOCO, '& .MuiBarElement-root': { cursor: 'pointer' } }}>
      <ChartsContainer
        height={alto}
        skipAnimation={quieto}
        margin={{ left: 0, right: wide ? 8 : 20, top: 8, bottom: 0 }}
        series={[
          {
            type: 'bar',
            id: 'recibido',
            label: translate('inicio.recibido'),
            data: meses.map(({ recibido }) => recibido),
            valueFormatter: dicho,
            color: 'var(--tablero-recibido)',
          },
          ...(conMeta
            ? [
                {
                  type: 'line' as const,
                  id: 'meta',
                  label: translate('inicio.meta'),
                  data: meses.map(({ meta }) => meta),
                  valueFormatter: dicho,
                  color: 'var(--tablero-meta)',
                  curve: 'linear' as const,
                  showMark: true,
                },
              ]
            : []),
        ]}
        xAxis={[
          {
            id: 'mes',
            scaleType: 'band',
            data: meses.map(({ mes }) => mes),
            valueFormatter: (mes: string, { location }) =>
              location === 'tooltip' ? formatoMes(mes) : formatoMesCorto(mes),
            tickLabelInterval: (_mes, indice) => wide || indice % 3 === 2,
            height: 28,
          },
        ]}
        yAxis={[
          {
            id: 'lempiras',
            valueFormatter: (centavos: number) => formatoNumero(centavos / MIL_LEMPIRAS),
            // In a school's first days no two lines say the same thousand.
            tickMinStep: MIL_LEMPIRAS,
            width: 44,
          },
        ]}
        sx={GRAFICO}
      >
        <ChartsGrid horizontal />
        <BarPlot
          borderRadius={3}
          onItemClick={(_event, { dataIndex }) => void navigate(rutaDe(meses[dataIndex]?.mes ?? ''))}
        />
        <LinePlot />
        <MarkPlot />
        <ChartsAxisHighlight x="band" />
        <ChartsXAxis axisId="mes" disableTicks />
        <ChartsYAxis axisId="lempiras" disableLine disableTicks />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </Box>
  )
}
