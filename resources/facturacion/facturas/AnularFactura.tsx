import { BooleanInput, useDataProvider, useTranslate } from 'react-admin'
import { FacturaAnular, type Factura } from '#contract/facturacion/facturas'
import { formatoLempiras } from '#contract/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { FACTURAS } from './facturas-model.ts'

const validar = validarCon(FacturaAnular)

/** Annuls a document whose original is still here, to who may; its number stays used. */
export function AnularFactura({ factura }: { factura: Factura }) {
  if (factura.estado === 'anulada' || factura.acreditado > 0 || factura.debitado > 0) return null
  return (
    <BotonDialogo label={botonDe(factura)} color="error" resource={FACTURAS} action="anular">
      {(onClose) => <Pregunta factura={factura} onClose={onClose} />}
    </BotonDialogo>
  )
}

const DETALLE = {
  '01': 'facturacion.anular.detalle',
  '06': 'facturacion.anular.detalle_nota',
  '07': 'facturacion.anular.detalle_debito',
} as const satisfies Record<Factura['tipo'], string>

const botonDe = ({ tipo }: Pick<Factura, 'tipo'>): string =>
  tipo === '01' ? 'facturacion.anular.boton' : 'facturacion.anular.boton_nota'

function Pregunta({ factura: { id, tipo, numero, total, vence }, onClose }: { factura: Factura; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('facturacion.anular.pregunta', {
        tipo: translate(`opciones.tipo.${tipo}`).toLocaleLowerCase('es-HN'),
        numero,
        total: formatoLempiras(total),
      })}
      detalle={translate(vence === null ? DETALLE[tipo] : 'facturacion.anular.detalle_credito')}
      guardar={botonDe({ tipo })}
      color="error"
      defaultValues={{ motivo: '', sin_entregar: false }}
      validate={validar}
      enviar={(values) => provider.accion(FACTURAS, id, 'anular', values)}
      hecho="facturacion.anular.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="factura" ayuda="facturacion.anular.motivo_ayuda" />
      <BooleanInput
        source="sin_entregar"
        label="facturacion.anular.sin_entregar"
        helperText="facturacion.anular.sin_entregar_ayuda"
      />
    </DialogoFormulario>
  )
}
