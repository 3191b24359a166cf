import { useTranslate } from 'react-admin'
import type { VentasResumen } from '#contract/reportes/ventas'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { LineaDeTotales, type Cifra } from '#src/list/LineaDeTotales.tsx'
import { Fallo } from '#src/page/estados.tsx'

/** What all that the filters hold comes to, down to the money that RecibosGeneral says was received. */
export function Totales() {
  const { data, error, refetch } = useResumen<VentasResumen>()
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return <LineaDeTotales cuantas={6} cifras={data && cifrasDe(data)} nota={translate('reportes.ventas.nota')} />
}

const cifrasDe = ({ vendido, descuento, devuelto, isv, notas_credito, saldo, recibido }: VentasResumen): Cifra[] => [
  { label: 'campos.vendido', valor: <Dinero centavos={vendido} /> },
  { label: 'campos.descuento', valor: <Dinero centavos={-descuento} /> },
  { label: 'campos.devuelto', valor: <Dinero centavos={devuelto} /> },
  { label: 'reportes.ventas.saldo', valor: <Dinero centavos={saldo} /> },
  { label: 'campos.recibido', valor: <Dinero centavos={recibido} /> },
  { label: 'campos.isv', valor: <Dinero centavos={isv} /> },
  { label: 'campos.notas_credito', valor: <Dinero centavos={notas_credito} /> },
]
