import { translate } from '#i18n/translate'
import { ESTADOS_BANCO, type ConciliacionResumen } from '#contract/recibos/conciliacion'
import { formatoNumero } from '#contract/texto/formato'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'

/** The sums of the filtered payments, by what the bank said of them; and what each account still has to show. */
export function Totales() {
  const detalle = (pagos: number) =>
    translate('reportes.recibos.pagos', { smart_count: pagos, _: formatoNumero(pagos) })
  return (
    <Resumen<ConciliacionResumen>
      cifras={({ por_estado, por_cuenta }) => [
        ...ESTADOS_BANCO.filter((estado) => por_estado[estado].pagos > 0 || estado === 'por_confirmar').map(
          (estado) => ({
            label: `opciones.estado_banco.${estado}`,
            valor: <Dinero centavos={por_estado[estado].monto} />,
            detalle: detalle(por_estado[estado].pagos),
            filtro: { estado_banco: estado },
          }),
        ),
        ...(por_cuenta.length > 1 ? por_cuenta.filter(({ por_confirmar }) => por_confirmar > 0) : []).map(
          ({ cuenta_nombre, por_confirmar }) => ({
            label: translate('tesoreria.conciliacion.por_confirmar_en', {
              cuenta: cuenta_nombre ?? translate('tesoreria.conciliacion.sin_cuenta'),
            }),
            valor: <Dinero centavos={por_confirmar} />,
          }),
        ),
      ]}
    />
  )
}
