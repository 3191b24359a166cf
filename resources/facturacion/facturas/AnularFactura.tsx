import { BooleanInput } from 'react-admin'
import { ACTOS_DE_FACTURA, type Factura } from '#contract/facturacion/facturas'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'

const DETALLE = {
  '01': 'facturacion.anular.detalle',
  '06': 'facturacion.anular.detalle_nota',
  '07': 'facturacion.anular.detalle_debito',
} as const satisfies Record<Factura['tipo'], string>

/** Annuls a document whose original is still here, to who may; its number stays used. */
export function AnularFactura({ factura }: { factura: Factura }) {
  const { tipo, total, vence, acreditado, debitado } = factura
  if (acreditado > 0 || debitado > 0) return null
  return (
    <Actos
      de={ACTOS_DE_FACTURA}
      registro={factura}
      params={{
        tipo: translate(`opciones.tipo.${tipo}`).toLocaleLowerCase('es-HN'),
        total: formatoLempiras(total),
      }}
      boton={tipo === '01' ? undefined : 'facturacion.anular.boton_nota'}
      detalle={vence === null ? DETALLE[tipo] : 'facturacion.anular.detalle_credito'}
      valores={{ sin_entregar: false }}
    >
      <BooleanInput
        source="sin_entregar"
        label="facturacion.anular.sin_entregar"
        helperText="facturacion.anular.sin_entregar_ayuda"
        autoFocus
      />
    </Actos>
  )
}
