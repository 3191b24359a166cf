import { useTranslate } from 'react-admin'
import type { VentasResumen } from '#contract/reportes/ventas'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { LineaDeTotales, type Cifra } from '#src/list/LineaDeTotales.tsx'
import { Fallo } from '#src/page/estados.tsx'

/** Sums of all that the filters hold, down to the money that RecibosGeneral says was received. */
export function Totales() {
  const { data, error, refetch } = useResumen<VentasResumen>()
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return <LineaDeTotales cuantas={6} cifras={data && cifrasDe(data)} nota={translate('reportes.ventas.nota')} />
}

/** Sold and received always; what lies between them, and beside, where there is any: one line at 1280. */
const cifrasDe = ({ vendido, descuento, devuelto, isv, notas_credito, saldo, recibido }: VentasResumen): Cifra[] => [
  { label: 'campos.vendido', valor: <Dinero centavos={vendido} /> },
  ...siHay('campos.descuento', -descuento),
  ...siHay('campos.devuelto', devuelto),
  ...siHay('reportes.ventas.saldo', saldo),
  { label: 'campos.recibido', valor: <Dinero centavos={recibido} /> },
  ...siHay('campos.isv', isv),
  ...siHay('campos.notas_credito', notas_credito),
]

const siHay = (label: string, centavos: number): Cifra[] =>
  centavos === 0 ? [] : [{ label, valor: <Dinero centavos={centavos} /> }]
