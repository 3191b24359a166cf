import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { esDeDebito } from '#contract/facturacion/rangos'
import {
  formatoFecha,
  formatoIdentidad,
  formatoInstante,
  formatoLempiras,
  formatoRtn,
  enLinea,
} from '#contract/texto/formato'
import { CAMPOS_EXONERACION } from '#resources/facturacion/facturas/exoneracion-model.ts'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import {
  Documento,
  Encabezado,
  Importes,
  Partida,
  Partidas,
  Pie,
  Renglon,
  Rotulo,
  SinEfecto,
  Total,
} from '#src/page/papel/Documento.tsx'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { CompletarPago } from './CompletarPago.tsx'
import { seCompleta } from './datos-de-pago.ts'
import { Situacion } from './Situacion.tsx'

/** A receipt as it reads on paper: number, who pays, what for, how, and what became of it. */
export function ReciboPapel({ recibo }: { recibo: Recibo }) {
  const anulado = recibo.estado === 'anulado' || recibo.revertido
  return (
    <Documento
      clase={translate(`recibos.papel.clase.${recibo.tipo}`)}
      numero={recibo.numero_texto}
      cuando={cuandoDe(recibo)}
      estado={<Situacion recibo={recibo} />}
      tachado={anulado}
      ancho={640}
    >
      {recibo.estado === 'anulado' && <Anulacion recibo={recibo} />}
      <Quien recibo={recibo} />
      <Lineas recibo={recibo} />
      <Totales recibo={recibo} />
      <Pie verificacion={recibo.codigo_verificacion}>
        {translate('recibos.papel.emitio', { nombre: recibo.usuario_nombre })}
        {' · '}
        {recibo.impresiones > 0
          ? translate('recibos.papel.impresiones', { smart_count: recibo.impresiones })
          : translate('recibos.papel.sin_imprimir')}
      </Pie>
    </Documento>
  )
}

/** When it was made, as far as that is known. */
function cuandoDe(recibo: Recibo): string {
  const { numero_manual, talonario, fecha, fecha_confirmada, emitido_en } = recibo
  if (numero_manual)
    return translate('recibos.papel.de_papel', {
      numero: [talonario, numero_manual].filter(Boolean).join(' '),
      fecha: formatoFecha(fecha),
      ingresado: formatoInstante(emitido_en),
    })
  if (fecha_confirmada === false) return translate('recibos.papel.por_confirmar')
  return fecha_confirmada ? formatoFecha(fecha) : formatoInstante(emitido_en)
}

function Anulacion({ recibo }: { recibo: Recibo }) {
  return (
    <SinEfecto
      titulo={translate('recibos.papel.anulado', {
        quien: recibo.anulado_por_nombre ?? '',
        cuando: recibo.anulado_en ? formatoInstante(recibo.anulado_en) : '',
      })}
      motivo={recibo.anulado_motivo}
    />
  )
}

function Quien({ recibo }: { recibo: Recibo }) {
  return (
    <Encabezado>
      <Rotulo titulo={translate('campos.pagador')}>
        {recibo.pagador_nombre}
        {recibo.pagador_documento && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {formatoIdentidad(recibo.pagador_documento)}
          </Box>
        )}
      </Rotulo>
      {recibo.cliente_id !== null && (
        <Rotulo titulo={translate('campos.cliente')}>
          <Estudiante id={recibo.cliente_id} nombre={recibo.cliente_nombre ?? ''} />
        </Rotulo>
      )}
      {CAMPOS_EXONERACION.map(
        (campo) =>
          recibo[campo] && (
            <Rotulo key={campo} titulo={translate(`campos.${campo}`)}>
              {recibo[campo]}
            </Rotulo>
          ),
      )}
      {recibo.autorizado_por && (
        <Rotulo titulo={translate('campos.autorizacion')}>
          {translate('recibos.papel.autorizado', {
            nombre: recibo.autorizado_por,
            motivo: recibo.autorizado_motivo,
          })}
        </Rotulo>
      )}
      {recibo.observacion && (
        <Rotulo titulo={translate(recibo.tipo === 'rechazo' ? 'campos.rechazo_motivo' : 'campos.observacion')}>
          {recibo.observacion}
        </Rotulo>
      )}
    </Encabezado>
  )
}

function Lineas({ recibo }: { recibo: Recibo }) {
  const cuentaDe = useCuenta()
  const varios = new Set(recibo.lineas.flatMap((linea) => linea.cliente_id ?? [])).size > 1
  // Each charge names its student, unless it can only be that of the client above.
  const nombrar = varios || recibo.encargado_id !== null || recibo.cliente_id === null
  return (
    <Partidas label={translate('recibos.papel.lineas')}>
      {recibo.lineas.map((linea) => (
        <Partida key={linea.orden}>
          <Renglon
            titulo={
              <>
                {linea.descripcion}
                <Aparte>
                  {enLinea(
                    cuentaDe(linea),
                    nombrar && linea.cliente_nombre,
                    linea.abona_a &&
                      translate(
                        `recibos.papel.${esDeDebito(linea.abona_a.numero) ? 'abona_nota' : 'abona'}`,
                        linea.abona_a,
                      ),
                    linea.devuelto > 0 &&
                      translate('recibos.papel.devuelto', { monto: formatoLempiras(linea.devuelto) }),
                    linea.debe ? translate('recibos.papel.sigue_debiendo') : null,
                  )}
                  {linea.debe ? (
                    <>
                      {' '}
                      <Dinero centavos={linea.debe} />
                    </>
                  ) : null}
                </Aparte>
              </>
            }
          >
            <Dinero centavos={linea.total} />
          </Renglon>
        </Partida>
      ))}
    </Partidas>
  )
}

function Totales({ recibo }: { recibo: Recibo }) {
  const cambio = recibo.pagos.reduce((total, pago) => total + pago.cambio, 0)
  return (
    <Importes>
      {recibo.descuento > 0 && (
        <Rotulo titulo={translate('campos.descuento')}>
          <Dinero centavos={-recibo.descuento} />
        </Rotulo>
      )}
      {recibo.isv > 0 && (
        <Rotulo titulo={translate('campos.isv')}>
          <Dinero centavos={recibo.isv} />
        </Rotulo>
      )}
      <Total titulo={translate('campos.total')} centavos={recibo.total} />
      {recibo.pagos.map((pago) => (
        <Rotulo
          key={pago.orden}
          titulo={
            <>
              {enLinea(
                translate(`opciones.metodo.${pago.metodo}`),
                pago.cuenta_nombre,
                pago.banco,
                pago.referencia,
                pago.rtn && formatoRtn(pago.rtn),
                pago.fecha_banco && formatoFecha(pago.fecha_banco),
                pago.estado_banco && translate(`opciones.estado_banco.${pago.estado_banco}`),
              )}{' '}
              {seCompleta(recibo, pago) && (
                <CompletarPago recibo={recibo} pago={pago} firme={pago.estado_banco === 'confirmado'} />
              )}
            </>
          }
        >
          <Dinero centavos={pago.recibido ?? pago.monto} />
        </Rotulo>
      ))}
      {cambio > 0 && (
        <Rotulo titulo={translate('campos.cambio')}>
          <Dinero centavos={cambio} />
        </Rotulo>
      )}
    </Importes>
  )
}

/** «3 × L 120.00», and what was taken off. */
function useCuenta() {
  return ({ cantidad, precio, descuento, exonerado }: Recibo['lineas'][number]): string | null => {
    if (cantidad === 1 && !descuento && !exonerado) return null
    return enLinea(
      `${cantidad} × ${formatoLempiras(precio)}`,
      descuento > 0 && translate('ventas.menos', { monto: formatoLempiras(descuento) }),
      exonerado > 0 && translate('recibos.papel.sin_isv', { monto: formatoLempiras(exonerado) }),
    )
  }
}
