import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, useListContext, useStore, useTranslate } from 'react-admin'
import type { GastosResumen } from '#contract/gastos/gastos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { ExportButton } from '#src/list/ExportButton.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { GASTOS } from './gastos-model.ts'
import { PorCategoria } from './PorCategoria.tsx'
import { PorMes } from './PorMes.tsx'

const VISTAS = ['categorias', 'meses', 'ninguna'] as const
type Vista = (typeof VISTAS)[number]

/** The sums of all expenses of the filters, by category or by month; voided ones apart. */
export function Totales() {
  const { filter, filterValues } = useListContext()
  const { data, error, refetch } = useResumen({ ...filterValues, ...filter })
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  // A phone shows no sums at first, so that the expenses come first.
  const [vista, setVista] = useStore<Vista>(`${GASTOS}.resumen`, wide ? 'categorias' : 'ninguna')
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return (
    <Paper variant="outlined" component="section" aria-label={translate('lista.resumen')} sx={{ mb: 1.5 }}>
      {data ? <Cifras resumen={data} /> : <Skeleton variant="rounded" height={72} />}
      {data && data.gastos > 0 && (
        <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <ToggleButtonGroup
              exclusive
              size="small"
              value={vista}
              onChange={(_, elegida: Vista | null) => setVista(elegida ?? 'ninguna')}
              aria-label={translate('gastos.resumen.vista')}
            >
              {VISTAS.map((una) => (
                <ToggleButton key={una} value={una} sx={{ textTransform: 'none', px: 1.5 }}>
                  {translate(`gastos.resumen.${una}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {vista !== 'ninguna' && <ExportButton parte="resumen" label="gastos.resumen.exportar" />}
          </Box>
          {vista === 'categorias' && <PorCategoria resumen={data} />}
          {vista === 'meses' && <PorMes resumen={data} />}
        </Box>
      )}
    </Paper>
  )
}

const CIFRAS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 1,
  px: 2,
  py: 1.5,
} satisfies SxProps<Theme>

function Cifras({ resumen: { gastos, total, isv, sin_comprobante, anulados } }: { resumen: GastosResumen }) {
  const translate = useTranslate()
  const numero = (smart_count: number) => translate('gastos.numero', { smart_count })
  return (
    <Box sx={CIFRAS}>
      <Cifra titulo={translate('gastos.resumen.total')} detalle={numero(gastos)} grande>
        <Dinero centavos={total} />
      </Cifra>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <Cifra titulo={translate('campos.isv')} detalle={translate('gastos.resumen.incluido')}>
          <Dinero centavos={isv} />
        </Cifra>
        <Cifra
          titulo={translate('gastos.comprobante.falta')}
          detalle={translate('gastos.resumen.de', { smart_count: gastos })}
        >
          {sin_comprobante}
        </Cifra>
        <Cifra titulo={translate('gastos.resumen.anulados')} detalle={numero(anulados.gastos)}>
          <Dinero centavos={anulados.total} />
        </Cifra>
      </Box>
    </Box>
  )
}

const estiloDeLaCifra = (grande: boolean | undefined) =>
  ({
    fontSize: grande ? '1.375rem' : '1rem',
    fontWeight: 650,
    lineHeight: '1.75rem',
    fontVariantNumeric: 'tabular-nums',
  }) satisfies SxProps<Theme>

function Cifra({
  titulo,
  detalle,
  grande,
  children,
}: {
  titulo: string
  detalle: string
  grande?: boolean
  children: ReactNode
}) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {titulo}
      </Typography>
      <Typography component="div" sx={estiloDeLaCifra(grande)}>
        {children}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {detalle}
      </Typography>
    </Box>
  )
}

function useResumen(filter: Record<string, unknown>) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [GASTOS, 'getList', 'resumen', filter],
    queryFn: ({ signal }) => provider.consulta<GastosResumen>(GASTOS, 'resumen', { filter }, signal),
    placeholderData: keepPreviousData,
  })
}
