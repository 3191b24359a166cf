import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { enLinea, formatoFecha, formatoLempiras, formatoPorcentaje } from '#contract/texto/formato'
import { ACTOS_DE_COMPROBANTE, type Gasto } from '#contract/gastos/gastos'
import { ComprobanteEmitir, type ComprobanteDeGasto } from '#contract/gastos/retenciones'
import { translate } from '#i18n/translate'
import { NumeroInput } from '#resources/facturacion/facturas/NumeroInput.tsx'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'

const validarNumero = validarCon(ComprobanteEmitir)

/** An expense's withholdings and their certificates; nothing for one that never had any. */
export function Retenido({ gasto }: { gasto: Gasto }) {
  const { retenciones, comprobantes_retencion: comprobantes, estado, retenido } = gasto
  if (!retenciones.length && !comprobantes.length) return null
  const falta = estado === 'registrado' && retenido > 0 && !comprobantes.some((uno) => uno.estado === 'emitido')
  return (
    <Panel
      titulo="gastos.retencion.titulo"
      junto={
        falta && (
          <BotonDialogo label="gastos.retencion.emitir.boton" resource={GASTOS} action="create" size="small">
            {(onClose) => <Emitir gasto={gasto} onClose={onClose} />}
          </BotonDialogo>
        )
      }
    >
      <Renglones>
        {retenciones.map(({ tasa_id, nombre, tasa, importe_base, monto }) => (
          <Renglon
            key={tasa_id}
            titulo={nombre}
            detalle={translate('gastos.retencion.de_base', {
              tasa: formatoPorcentaje(tasa),
              base: formatoLempiras(importe_base),
            })}
            cifra={<Dinero centavos={monto} />}
          />
        ))}
        {comprobantes.map((comprobante) => (
          <Comprobante key={comprobante.id} comprobante={comprobante} />
        ))}
      </Renglones>
      {falta && (
        <Typography variant="body2" color="warning.main" sx={{ pt: 1 }}>
          {translate('gastos.retencion.falta')}
        </Typography>
      )}
    </Panel>
  )
}

function Comprobante({ comprobante }: { comprobante: ComprobanteDeGasto }) {
  const { id, numero, fecha, modalidad, estado, mes_cerrado, anulado_motivo } = comprobante
  const notify = useNotify()
  const { mutate: imprimir, isPending } = useMutation({
    mutationFn: () => imprimirPdf(pathDe(GASTOS, `comprobantes-retencion/${id}/pdf`), `${numero}.pdf`),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const anulado = estado === 'anulado'
  return (
    <Renglon
      titulo={numero}
      tachado={anulado}
      detalle={enLinea(
        translate('campos.comprobante_retencion'),
        formatoFecha(fecha),
        anulado && `${translate('opciones.estado.anulado')}: ${anulado_motivo ?? ''}`,
      )}
      despues={
        <>
          {modalidad === 'autoimpresor' && (
            <Button
              size="small"
              loading={isPending}
              onClick={() => imprimir()}
              aria-label={translate('gastos.retencion.imprimir_de', { numero })}
              sx={{ minWidth: 0, px: 0.5, alignSelf: 'flex-start' }}
            >
              {translate('comun.accion.imprimir')}
            </Button>
          )}
          {!mes_cerrado && <Actos de={ACTOS_DE_COMPROBANTE} registro={comprobante} fila />}
        </>
      }
    />
  )
}

const Emitir = ({ gasto, onClose }: { gasto: Gasto; onClose: () => void }) => (
  <DialogoFormulario
    titulo={translate('gastos.retencion.emitir.titulo', { monto: formatoLempiras(gasto.retenido) })}
    detalle={translate('gastos.retencion.emitir.detalle')}
    guardar="gastos.retencion.emitir.boton"
    defaultValues={{ rango_id: null, correlativo: null, retenido_visto: gasto.retenido }}
    validate={validarNumero}
    enviar={(valores, accion) => accion(GASTOS, gasto.id, 'comprobante-retencion', valores)}
    unaVez
    hecho="gastos.retencion.emitir.hecho"
    onClose={onClose}
    maxWidth="xs"
  >
    <NumeroInput tipo="retencion" />
  </DialogoFormulario>
)
