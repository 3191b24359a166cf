import { ACTOS_DE_REPOSICION, type CajaChica, type MovimientoChico } from '#contract/gastos/caja-chica'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'

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
      {tipo === 'reposicion' && (
        <Actos de={ACTOS_DE_REPOSICION} registro={movimiento} params={{ monto: formatoLempiras(monto) }} fila />
      )}
    </Renglon>
  )
}
