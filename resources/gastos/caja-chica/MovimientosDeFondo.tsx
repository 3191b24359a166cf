import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin'
import { ReposicionAnular, type CajaChica, type MovimientoChico } from '#contract/gastos/caja-chica'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { Panel } from '#src/page/Ficha.tsx'
import { CAJA_CHICA } from './caja-chica-model.ts'
import { Renglon, Renglones } from './Renglones.tsx'

const validar = validarCon(ReposicionAnular)

/** A fund's movements in and out, and its replenishments, newest first. */
export const MovimientosDeFondo = ({ caja }: { caja: CajaChica }) => (
  <Panel titulo="cajaChica.movimientos">
    <Renglones>
      {caja.movimientos.map((movimiento) => (
        <Movimiento key={movimiento.id} movimiento={movimiento} />
      ))}
    </Renglones>
  </Panel>
)

function Movimiento({ movimiento }: { movimiento: MovimientoChico }) {
  const { tipo, fecha, monto, metodo, de_caja, cuenta_nombre, referencia, vales, usuario_nombre } = movimiento
  const [anulando, setAnulando] = useState(false)
  const { canAccess } = useCanAccess({ resource: CAJA_CHICA, action: 'autorizar' })
  const translate = useTranslate()
  const anulado = movimiento.anulado_en !== null
  return (
    <Renglon
      titulo={enLinea(
        translate(`cajaChica.tipo.${tipo}`),
        formatoFecha(fecha),
        vales > 0 && translate('cajaChica.vale.de', { smart_count: vales }),
      )}
      detalle={enLinea(
        translate(de_caja ? 'gastos.metodo_de_caja' : `opciones.metodo.${metodo}`),
        cuenta_nombre,
        referencia,
        usuario_nombre,
        anulado && `${translate('opciones.estado.anulada')}: ${movimiento.anulado_motivo ?? ''}`,
      )}
      cifra={<Dinero centavos={monto} />}
      tachado={anulado}
    >
      {canAccess && tipo === 'reposicion' && !anulado && (
        <Button
          size="small"
          color="error"
          onClick={() => setAnulando(true)}
          aria-label={translate('cajaChica.anular.de', { monto: formatoLempiras(monto) })}
          sx={{ minWidth: 0, px: 0.5 }}
        >
          {translate('modulos.accion.anular')}
        </Button>
      )}
      {anulando && <Anular movimiento={movimiento} onClose={() => setAnulando(false)} />}
    </Renglon>
  )
}

function Anular({ movimiento: { id, monto }, onClose }: { movimiento: MovimientoChico; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('cajaChica.anular.pregunta', { monto: formatoLempiras(monto) })}
      detalle={translate('cajaChica.anular.detalle')}
      guardar="cajaChica.anular.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion(CAJA_CHICA, null, `reposiciones/${id}/anular`, values)}
      hecho="cajaChica.anular.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="gasto" />
    </DialogoFormulario>
  )
}
