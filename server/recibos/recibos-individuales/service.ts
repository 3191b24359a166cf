import type * as z from 'zod'
import type { ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import type { DescuentoDado } from '#server/catalogos/descuentos/aplicar'
import type { PipelinedTx, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { together } from '#server/db/transactions'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Documento, LineaNueva, Pagador } from '#server/libro/documento'
import type { Keep } from '#server/http/idempotency'
import { cajaAbierta } from '#server/recibos/caja/efectivo'
import { requireSinCorregir } from '#server/facturacion/facturas/notas'
import { bloquearCargos, bloquearClientes, type Titular } from '#server/recibos/documento/bloqueos'
import { cobrar, seFacturaAlCobrar } from '#server/recibos/documento/cobrar'
import { conCreditos, quienesTienenCredito } from '#server/recibos/documento/creditos'
import { requireCuentas, requireDatosDePago } from '#server/recibos/documento/datos-de-pago'
import { darDescuentos } from '#server/recibos/documento/descuentos'
import { ajustesDe, requireRtn, exoneracionDe, relevarDeIsv, type Relevo } from '#server/recibos/documento/exonerar'
import {
  cargosRepetidos,
  lineaDeCargo,
  pagosDe,
  revisarPagos,
  suma,
  type CargoBloqueado,
} from '#server/recibos/documento/lineas'
import { fecharRecibo } from '#server/recibos/documento/manual'
import { sinFechaSolo } from '#server/recibos/documento/por-confirmar'
import { permitirRetenciones, tomarConstancias } from '#server/recibos/documento/retenciones'
import { requireTransferencias } from '#server/recibos/documento/transferencias'

type Peticion = z.output<typeof ReciboIndividualCrear>

/**
 * Writes one receipt whole: number, lines, payments, applications, credit, audit row; answers its id. Amounts in
 * centavos; dated `contexto.hoy`, or as its paper when it was written by hand; while the clock is doubted, cash alone
 * and without its day (`sinFechaSolo`). Locks its transfers, charges by id, then clients, then the till; the counter
 * comes last, in the statement that writes the receipt (docs/diseno/dominio.md, «Recibos»). Everything that it must
 * know is asked together. Without `keep` the transaction goes on: the caller has more to write in it.
 *
 * A line may come with a discount (early payment), which lowers its charge and goes again with the receipt.
 *
 * Throws `sin_caja`, `cargo_ya_pagado` when a charge owes less than what is applied, `regla` beside the field, and
 * what a discount (`aplicarDescuento`) or an invoice (`facturarAlCobrar`) is refused for.
 */
export async function crearRecibo(
  tx: PipelinedTx,
  contexto: Contexto,
  peticion: Peticion,
  keep?: Keep,
): Promise<number> {
  const debido = suma(peticion.lineas)
  const excedente = suma(peticion.pagos) - debido
  const abonos = peticion.lineas.map((linea, index) => ({ ...linea, campo: `lineas.${index}` }))
  const errores = {
    ...revisarPagos(peticion.pagos, debido),
    ...cargosRepetidos(abonos),
    ...sinFechaSolo(contexto, peticion, excedente),
  }
  const { cliente_id, encargado_id, factura_id } = peticion
  if ([cliente_id, encargado_id, factura_id].filter((id) => id != null).length !== 1)
    errores.cliente_id = { key: 'recibos.error.elija_cliente' }
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  const { fecha, manual, cuenta, ...papel } = await fecharRecibo(tx, contexto, peticion, suma(peticion.pagos))
  // A paper of another day tells of money that was taken already: what it does not say is listed at the till's close.
  await requireDatosDePago(tx, peticion.pagos, { exime: Boolean(manual) && fecha < contexto.hoy })
  const tomada = await requireTransferencias(tx, contexto, peticion)
  await tomarConstancias(tx, peticion.pagos)
  const retenido = await permitirRetenciones(tx, contexto, peticion.pagos, debido)
  const autorizacion_id = papel.autorizacion_id ?? tomada.autorizacion_id ?? retenido

  const [, cargos, clientes, , caja_id, responsable, seFactura] = await together([
    requireSinCorregir(tx, factura_id),
    bloquearCargos(tx, abonos, deQuien(peticion)),
    bloquearClientes(tx, [peticion.cliente_id], quienesTienenCredito(peticion, excedente), abonos),
    requireCuentas(tx, peticion.pagos),
    cajaAbierta(tx, contexto),
    responsableDe(tx, peticion),
    seFacturaAlCobrar(tx),
    // Whoever held the charges may have made the invoice out to another meanwhile.
    requireSinCorregir(tx, factura_id),
  ])
  const exoneracion = exoneracionDe(peticion)
  const descuentos = await darDescuentos(tx, { ...contexto, hoy: cuenta }, abonos, cargos, exoneracion !== undefined)
  const relevos = await relevarDeIsv(tx, { ...contexto, hoy: fecha }, abonos, cargos, exoneracion)
  const pagador = pagadorDe(peticion, clientes, responsable)
  requireRtn(pagador, exoneracion)
  const { lineas, creditos, saldo_de } = await conCreditos(tx, contexto, peticion, {
    lineas: lineasDe(peticion, cargos, descuentos, relevos),
    abonos,
    clientes,
    excedente,
    caja_id,
  })

  const ajustes = [...[...descuentos.values()].map(({ ajuste_id }) => ajuste_id), ...ajustesDe(relevos)]
  const documento: Documento = {
    tipo: 'individual',
    fecha,
    caja_id,
    pagador,
    lineas,
    pagos: pagosDe(peticion.pagos, tomada),
    creditos,
    cliente_id: peticion.cliente_id ?? null,
    encargado_id: peticion.encargado_id ?? null,
    exoneracion,
    observacion: peticion.observacion ?? null,
    manual,
    autorizacion_id,
    ajustes,
  }
  const despues = {
    encargado_id: peticion.encargado_id ?? null,
    ...(factura_id != null && { factura_id }),
    ...saldo_de,
    ...(manual && { numero_manual: manual.numero_manual, talonario: manual.talonario, fecha }),
    ...exoneracion,
  }
  const factura = peticion.factura_preimpresa
  return cobrar(tx, contexto, { documento, modulo: 'RecibosIndividuales', despues, cargos, seFactura, factura }, keep)
}

/** A receipt pays what its client owes, what any student of its guardian does, or what its invoice on credit says. */
const deQuien = ({ cliente_id, encargado_id, factura_id }: Peticion) => {
  if (cliente_id != null) return sql`cliente_id = ${cliente_id}`
  return factura_id == null
    ? sql`
      EXISTS (
        SELECT FROM cliente_encargados e
        WHERE e.cliente_id = cargos.cliente_id AND e.encargado_id = ${encargado_id ?? null}::int
      )
    `
    : sql`EXISTS (SELECT FROM factura_lineas l WHERE l.cargo_id = cargos.id AND l.factura_id = ${factura_id})`
}

const lineasDe = (
  { lineas }: Peticion,
  cargos: ReadonlyMap<number, CargoBloqueado>,
  descuentos: ReadonlyMap<number, DescuentoDado>,
  relevos: ReadonlyMap<number, Relevo>,
): LineaNueva[] =>
  lineas.map(({ cargo_id, monto }, index) => {
    const cargo = cargos.get(cargo_id)
    if (!cargo) throw new Error(`cargo ${cargo_id} sin bloquear`)
    return lineaDeCargo(index + 1, cargo, monto, {
      descuento: descuentos.get(cargo_id)?.monto,
      exonerado: relevos.get(cargo_id)?.monto,
    })
  })

/**
 * The payer the receipt is made out to: as typed, else the student, the guardian of the family, or the invoice's buyer.
 */
function pagadorDe(
  { pagador_nombre, pagador_documento, cliente_id }: Peticion,
  clientes: ReadonlyMap<number, Titular>,
  responsable: Pagador | undefined,
): Pagador {
  if (pagador_nombre) return { nombre: pagador_nombre, documento: pagador_documento ?? null }
  const cliente = clientes.get(cliente_id ?? 0)
  if (cliente) return { nombre: cliente.nombre, documento: pagador_documento ?? cliente.dni }
  if (!responsable) throw invalidField('encargado_id', 'recibos.error.cliente_desconocido')
  return responsable
}

const responsableDe = async (tx: Tx, { encargado_id, factura_id }: Peticion): Promise<Pagador | undefined> => {
  if (encargado_id == null && factura_id == null) return undefined
  return tx.maybe<Pagador>(
    factura_id == null
      ? sql`SELECT nombres || ' ' || apellidos AS nombre, dni AS documento FROM encargados WHERE id = ${encargado_id}`
      : sql`SELECT cliente_nombre AS nombre, cliente_documento AS documento FROM facturas WHERE id = ${factura_id}`,
  )
}
