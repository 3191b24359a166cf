import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useStore } from 'react-admin'
import type { GastosResumen } from '#contract/gastos/resumen'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { ExportButton } from '#src/list/salida/ExportButton.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'
import { PorCategoria } from './PorCategoria.tsx'
import { PorMes } from './PorMes.tsx'

const VISTAS = ['categorias', 'meses'] as const
type Vista = (typeof VISTAS)[number]

/** The sums of all costs of the filters, by category or by month; what is no cost, and what is voided, apart. */
export const Totales = () => (
  <Resumen<GastosResumen>
    cuantas={4}
    cifras={cifrasDe}
    grafico={(resumen) => resumen.gastos + resumen.sin_costo.gastos > 0 && <PorGrupos resumen={resumen} />}
  />
)

function cifrasDe({ gastos, total, isv, acreditado, sin_costo, sin_comprobante, anulados }: GastosResumen): Cifra[] {
  const numero = (smart_count: number) => translate('gastos.numero', { smart_count })
  return [
    { label: 'gastos.resumen.total', valor: <Dinero centavos={total} />, detalle: numero(gastos) },
    { label: 'campos.isv', valor: <Dinero centavos={isv} />, detalle: translate('gastos.resumen.incluido') },
    ...(acreditado ? [{ label: 'campos.acreditado', valor: <Dinero centavos={-acreditado} /> }] : []),
    ...(sin_costo.gastos
      ? [
          {
            label: 'gastos.sin_costo.titulo',
            valor: <Dinero centavos={sin_costo.total} />,
            detalle: numero(sin_costo.gastos),
            filtro: { es_costo: false },
          },
        ]
      : []),
    { label: 'gastos.comprobante.falta', valor: sin_comprobante, filtro: { con_comprobante: false } },
    {
      label: 'gastos.resumen.anulados',
      valor: <Dinero centavos={anulados.total} />,
      detalle: numero(anulados.gastos),
      filtro: { estado: 'anulado' },
    },
  ]
}

function PorGrupos({ resumen }: { resumen: GastosResumen }) {
  const [vista, setVista] = useStore<Vista>(`${GASTOS}.resumen`, 'categorias')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={vista}
          onChange={(_, elegida: Vista | null) => elegida && setVista(elegida)}
          aria-label={translate('gastos.resumen.vista')}
        >
          {VISTAS.map((una) => (
            <ToggleButton key={una} value={una} sx={{ textTransform: 'none', px: 1.5 }}>
              {translate(`gastos.resumen.${una}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ExportButton parte="resumen" label="gastos.resumen.exportar" />
      </Box>
      {vista === 'meses' ? <PorMes resumen={resumen} /> : <PorCategoria resumen={resumen} />}
    </>
  )
}
