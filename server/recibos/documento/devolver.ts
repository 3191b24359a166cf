import type * as z from 'zod'
import { formatoLempiras } from '#contract/formato'
import type { DevolucionCrear } from '#contract/recibos/devoluciones'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { requireCreditoSinFactura } from '#server/facturacion/facturas/anticipos'
import { audit } from '#server/http/audit'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { cajaAbierta, requireEfectivo } from '#server/recibos/caja/efectivo'
import { bloquearClientes } from './bloqueos.ts'
import { requireCuentas } from './cuentas.ts'
import { escribirDocumento } from './escribir.ts'
import { lineaSimple } from './lineas.ts'

/**
 * Gives a client's credit back (series RD): the money leaves the user's open till; answers the document's id.
 * Throws `sin_caja`, `con_factura` while an invoice in force holds that advance, `regla` when there is less in favour
 * (centavos), or less cash in the till.
 */
export async function devolverCredito(
  tx: Tx,
  contexto: Contexto,
  { cliente_id, monto, metodo, cuenta_id, referencia, motivo }: z.output<typeof DevolucionCrear>,
): Promise<number> {
  const cliente = (await bloquearClientes(tx, [], [cliente_id])).get(cliente_id)
  if (!cliente || cliente.a_favor < monto)
    throw invalidField('monto', 'recibos.error.saldo_insuficiente', { monto: formatoLempiras(cliente?.a_favor ?? 0) })
  await requireCreditoSinFactura(tx, cliente, monto)
  await requireCuentas(tx, [{ metodo, cuenta_id }], () => 'cuenta_id')
  const caja_id = await cajaAbierta(tx, contexto, 'egreso')
  if (metodo === 'efectivo') await requireEfectivo(tx, caja_id, monto, 'monto')
  const { id, numero } = await escribirDocumento(tx, contexto, {
    tipo: 'devolucion',
    fecha: contexto.hoy,
    cliente_id,
    encargado_id: null,
    pagador: { nombre: cliente.nombre, documento: cliente.dni },
    caja_id,
    lineas: [lineaSimple(1, cliente_id, texto('recibos.linea_devolucion'), monto)],
    pagos: [
      {
        orden: 1,
        metodo,
        monto,
        cuenta_id: cuenta_id ?? null,
        referencia: referencia ?? null,
        fecha_banco: null,
        estado_banco: null,
        recibido: null,
        cambio: 0,
        monto_declarado: null,
      },
    ],
    creditos: [{ cliente_id, tipo: 'devolucion', monto: -monto }],
    observacion: motivo,
    numero_manual: null,
    revierte_id: null,
  })
  await audit(tx, contexto, {
    modulo: 'RecibosIndividuales',
    accion: 'devolver',
    entidad: 'recibos',
    entidad_id: id,
    despues: { numero, total: monto, cliente_id, motivo },
  })
  return id
}
