import ChartIcon from '@mui/icons-material/BarChart'
import ExpandMore from '@mui/icons-material/ExpandMore'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useId, type ReactNode } from 'react'
import { LinkBase, useListFilterContext, useResourceContext, useStore } from 'react-admin'
import { translate } from '#i18n/translate'

/** One figure of a summary; `label` is an i18n key, or the words themselves. */
export interface Cifra {
  label: string
  valor: ReactNode
  /** Beside it, smaller: of how many, or of what. */
  detalle?: ReactNode
  /** Red: what is wrong or overdue. */
  mal?: boolean
  /** The part of the list that makes it up: a press shows those rows alone, and another one all again. */
  filtro?: Readonly<Record<string, string | boolean>>
  /** The page where it is put right or told in full. */
  enlace?: { to: string; dice: string }
}

const caja = {
  mb: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

const linea = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  px: 1.5,
  // Figures on two lines do not touch the frame.
  py: { xs: 0.5, md: 0 },
  fontSize: '0.8125rem',
  lineHeight: '20px',
} as const

export interface LineaDeTotalesProps {
  /** Absent until they are here. */
  cifras?: readonly Cifra[]
  /** Figures that are likely to come, while they are not here yet. */
  cuantas?: number
  /** Their chart, folded away until someone asks for it; it stays as its user left it. */
  grafico?: ReactNode
  /** The rule that the figures follow, told with the chart, or by itself where there is none. */
  nota?: string
}

/** The totals of a list in one line, and what is drawn of them below it. */
export function LineaDeTotales({ cifras, cuantas = 3, grafico, nota }: LineaDeTotalesProps) {
  const resource = useResourceContext() ?? ''
  const [abierto, setAbierto] = useStore(`${resource}.grafico`, false)
  const id = useId()
  const pliegue = grafico ? 'grafico' : 'nota'
  const rotulo = translate(abierto ? `lista.${pliegue}.ocultar` : `lista.${pliegue}.ver`)
  const plegable = Boolean(grafico) || nota !== undefined
  return (
    <Box component="section" aria-label={translate('lista.resumen')} sx={caja}>
      <Box sx={linea}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, flex: 1, minWidth: 0 }}>
          {cifras
            ? cifras.map(({ filtro, enlace, ...cifra }) =>
                filtro ? (
                  <CifraQueFiltra key={cifra.label} filtro={filtro} {...cifra} />
                ) : enlace ? (
                  <ButtonBase key={cifra.label} component={LinkBase} to={enlace.to} title={enlace.dice} sx={quePulsa}>
                    <UnaCifra {...cifra} />
                  </ButtonBase>
                ) : (
                  <UnaCifra key={cifra.label} {...cifra} />
                ),
              )
            : Array.from({ length: cuantas }, (_, index) => <Skeleton key={index} width={120} height={20} />)}
        </Box>
        {plegable && (
          <IconButton
            size="small"
            color="primary"
            aria-label={rotulo}
            title={rotulo}
            aria-expanded={abierto}
            aria-controls={id}
            onClick={() => setAbierto(!abierto)}
            sx={{ my: -0.5 }}
          >
            {grafico ? <ChartIcon fontSize="small" /> : <InfoIcon fontSize="small" />}
            <ExpandMore fontSize="small" sx={{ ml: -0.5, transform: abierto ? 'rotate(180deg)' : undefined }} />
          </IconButton>
        )}
      </Box>
      {plegable && abierto && (
        <Box id={id} sx={{ px: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {nota && <Box sx={{ mb: 1, typography: 'body2', color: 'text.secondary' }}>{nota}</Box>}
          {grafico}
        </Box>
      )}
    </Box>
  )
}

const quePulsa = {
  font: 'inherit',
  borderRadius: 0.5,
  // A finger's height: within the line's own, or where figures stand one under another, each its own.
  minHeight: { xs: 28, md: 32 },
  my: { xs: 0, md: -0.75 },
  textDecoration: 'underline dotted',
  textUnderlineOffset: 4,
  '&:hover, &[aria-pressed="true"]': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
} as const

function CifraQueFiltra({ filtro, ...cifra }: Cifra & Required<Pick<Cifra, 'filtro'>>) {
  const { filterValues, setFilters } = useListFilterContext()
  const puesto = Object.entries(filtro).every(([source, value]) => filterValues[source] === value)
  const otro = puesto ? Object.fromEntries(Object.keys(filtro).map((source) => [source, ''])) : filtro
  return (
    <ButtonBase aria-pressed={puesto} onClick={() => setFilters({ ...filterValues, ...otro })} sx={quePulsa}>
      <UnaCifra {...cifra} />
    </ButtonBase>
  )
}

const UnaCifra = ({ label, valor, detalle, mal }: Cifra) => (
  // Words without a figure are a sentence, wider than a telephone.
  <Box sx={{ whiteSpace: valor === null ? 'normal' : 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
      {translate(label, { _: label })}
    </Box>{' '}
    <Box component="span" sx={{ fontWeight: 650, color: mal ? 'error.main' : undefined }}>
      {valor}
    </Box>
    {detalle && (
      <>
        {' '}
        <Box component="span" sx={{ ml: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {detalle}
        </Box>
      </>
    )}
  </Box>
)
