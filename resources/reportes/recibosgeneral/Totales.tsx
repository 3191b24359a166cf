import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { RecibosFiltro, RecibosResumen } from '#contract/reportes/recibosgeneral'
import { translate } from '#i18n/translate'
import { Grafico } from '#resources/reportes/Grafico.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { nombreDe } from './recibos-model.ts'

/** The sums of all receipts of the filters: received, by method; credit used and voided ones apart; and drawn. */
export function Totales() {
  const { filterValues } = useListContext()
  const parcial = DE_PARTES.some((campo) => seFiltra(filterValues[campo]))
  return (
    <Resumen<RecibosResumen>
      cifras={(resumen) => cifrasDe(resumen, parcial)}
      nota={(resumen) => netoDe(resumen)}
      grafico={(resumen) => <Detalle resumen={resumen} />}
    />
  )
}

/** Filters of money: of receipts with several payments, or several things paid, only a part counts. */
const DE_PARTES: readonly (keyof typeof RecibosFiltro.shape)[] = [
  'metodo',
  'cuenta_id',
  'referencia',
  'referencia_termina',
  'monto',
  'monto_gte',
  'monto_lte',
  'estado_banco',
  'curso_id',
  'categoria_id',
  'producto_id',
]
const seFiltra = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The make-up of what was received, where money went back too. */
const netoDe = ({ cobrado, devuelto }: RecibosResumen) =>
  devuelto === 0
    ? undefined
    : translate('reportes.recibos.neto', {
        cobrado: formatoLempiras(cobrado),
        devuelto: formatoLempiras(-devuelto),
      })

/** Methods that there is room for on the line; the others are told with the chart. */
const METODOS_EN_LINEA = 3

function cifrasDe({ recibido, recibos, por_metodo, anulados }: RecibosResumen, parcial: boolean): Cifra[] {
  const mayores = por_metodo
    .filter(({ metodo }) => metodo !== 'saldo_a_favor')
    .toSorted((a, b) => b.monto - a.monto)
    .slice(0, METODOS_EN_LINEA)
  return [
    {
      label: 'reportes.recibos.recibido',
      valor: <Dinero centavos={recibido} />,
      detalle: translate('reportes.recibos.numero', { smart_count: recibos }),
    },
    ...mayores.map(({ metodo, monto }) => ({
      label: `opciones.metodo.${metodo}`,
      valor: <Dinero centavos={monto} />,
      filtro: { metodo },
    })),
    ...(anulados.recibos > 0
      ? [
          {
            label: 'reportes.recibos.anulados',
            valor: <Dinero centavos={anulados.total} />,
            detalle: translate('reportes.recibos.numero', { smart_count: anulados.recibos }),
            filtro: { estado: 'anulado' },
          },
        ]
      : []),
    ...(parcial ? [{ label: 'reportes.recibos.parcial', valor: null }] : []),
  ]
}

const estiloDeLasCifras = (dibujado: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      md: dibujado ? 'minmax(0, 2fr) minmax(0, 3fr)' : 'minmax(0, 1fr)',
    },
    columnGap: 4,
    rowGap: 2,
  }) as const

/** Money received by each method, what stands apart from it, and the chart. */
function Detalle({ resumen }: { resumen: RecibosResumen }) {
  const recibido = resumen.por_metodo.filter(({ metodo }) => metodo !== 'saldo_a_favor')
  const { vista, grupos } = resumen.grafico
  const dibujado = grupos.length > 1
  return (
    <Box sx={estiloDeLasCifras(dibujado)}>
      <div>
        <Renglones>
          {recibido.map(({ metodo, pagos, monto }) => (
            <RenglonTotal
              key={metodo}
              titulo={translate(`opciones.metodo.${metodo}`)}
              centavos={monto}
              detalle={translate('reportes.recibos.pagos', { smart_count: pagos })}
            />
          ))}
        </Renglones>
        <Renglones>
          <RenglonTotal
            titulo={translate('reportes.recibos.saldo_usado')}
            centavos={resumen.saldo_a_favor}
            detalle={translate('reportes.recibos.aparte')}
          />
          <RenglonTotal
            titulo={translate('reportes.recibos.anulados')}
            centavos={resumen.anulados.total}
            detalle={translate('reportes.recibos.numero', { smart_count: resumen.anulados.recibos })}
          />
        </Renglones>
      </div>
      {dibujado && (
        <Grafico
          titulo={translate(`reportes.recibos.grafico.${vista}`)}
          rotulos={[translate(`campos.${vista}`), translate('campos.monto')]}
          vista={vista}
          grupos={grupos.map(({ recibido, ...grupo }) => ({ ...grupo, valor: recibido }))}
          nombreDe={(grupo) => nombreDe(vista, grupo, translate)}
        />
      )}
    </Box>
  )
}

const RENGLONES = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(64px, auto)',
  columnGap: 1.5,
  alignItems: 'baseline',
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: '1.5rem',
} as const

/** Figures one under another, their amounts in a column. */
function Renglones({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null
  return <Box sx={RENGLONES}>{children}</Box>
}

const RenglonTotal = ({ titulo, centavos, detalle }: { titulo: string; centavos: Centavos; detalle: string }) => (
  <>
    <span>{titulo}</span>
    <Box sx={{ textAlign: 'right', fontWeight: 600 }}>
      <Dinero centavos={centavos} />
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{detalle}</Box>
  </>
)
