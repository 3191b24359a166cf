import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import { CONSUMIDOR_FINAL } from '#contract/facturacion/consumidor-final'
import { formatoLempiras } from '#contract/texto/formato'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import type { ReciboVariosCrear } from '#contract/recibos/recibos-varios'
import type { Db, PipelinedTx } from '#server/db/pool'
import { deUnPlan, raw, sql } from '#server/db/sql'
import { together } from '#server/db/transactions'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Documento, Pagador } from '#server/libro/documento'
import type { Keep } from '#server/http/idempotency'
import { cajaAbierta } from '#server/recibos/caja/efectivo'
import { bloquearCargos, bloquearClientes, type Titular } from '#server/recibos/documento/bloqueos'
import { cobrar, seFacturaAlCobrar } from '#server/recibos/documento/cobrar'
import { conCreditos, quienesTienenCredito } from '#server/recibos/documento/creditos'
import { requireCuentas, requireDatosDePago } from '#server/recibos/documento/datos-de-pago'
import { ajustesDe, requireRtn, exoneracionDe, relevarDeIsv } from '#server/recibos/documento/exonerar'
import { cargosRepetidos, pagosDe, revisarPagos, suma, type Errores } from '#server/recibos/documento/lineas'
import { sinFechaSolo } from '#server/recibos/documento/por-confirmar'
import { permitirRetenciones, tomarConstancias } from '#server/recibos/documento/retenciones'
import { requireTransferencias } from '#server/recibos/documento/transferencias'
import { requireCobra } from './cobra.ts'
import { guardarAplicados, leerRebajas } from './descuentos.ts'
import { permitirLibres } from './libres.ts'
import { lineasDeVenta, type ProductoVendido } from './lineas.ts'

type Peticion = z.output<typeof ReciboVariosCrear>

/**
 * Writes a sale whole: number, lines, payments, applications, credit, discounts given, audit row; answers its id.
 * Dated `contexto.hoy`, at the prices that the catalogue has now; while the clock is doubted, for cash alone and
 * without its day (`sinFechaSolo`). Locks as `crearRecibo` does: its transfers, charges by id, clients, the till, and
 * the counter in the statement that writes the receipt (docs/diseno/dominio.md, «Recibos»).
 *
 * Throws `sin_caja`, `cargo_ya_pagado` when a charge owes less than what is applied, `sin_permiso` for a charge of who
 * only sells (`requireCobra`), and for a discount, or a free line below the catalogue, that the user may not give,
 * `regla` beside the field, and what keeps its invoice from being written (`facturarAlCobrar`).
 */
export async function crearVenta(tx: PipelinedTx, contexto: Contexto, peticion: Peticion, keep: Keep): Promise<number> {
  const abonos = peticion.lineas.flatMap((linea, index) =>
    linea.tipo === 'cargo' ? [{ cargo_id: linea.cargo_id, monto: linea.monto, campo: `lineas.${index}` }] : [],
  )
  requireCobra(contexto, peticion.lineas)
  const deEntrada = { ...cargosRepetidos(abonos), ...sinFechaSolo(contexto, peticion, 0) }
  if (Object.keys(deEntrada).length) throw new AppError('regla', { errors: deEntrada })
  await requireDatosDePago(tx, peticion.pagos)
  const tomada = await requireTransferencias(tx, contexto, peticion)
  await tomarConstancias(tx, peticion.pagos)
  const rebajas = await leerRebajas(tx, contexto, peticion)
  const libres = await permitirLibres(tx, contexto, peticion)
  // Before the clients: on what the amounts come to hangs whose credit is touched, and so how their rows are locked.
  const [productos, cargos] = await together([productosDe(tx, peticion), bloquearCargos(tx, abonos, raw('TRUE'))])
  const exoneracion = exoneracionDe(peticion)
  const relevos = await relevarDeIsv(tx, contexto, abonos, cargos, exoneracion)
  const { lineas: vendidas, aplicados } = lineasDeVenta(peticion, { productos, cargos, rebajas, relevos, exoneracion })

  const debido = vendidas.reduce((total, linea) => total + linea.total, 0)
  const pagos = devolverSobrante(peticion, debido)
  const errores = {
    ...sinFechaSolo(contexto, peticion, suma(pagos) - debido),
    ...revisarPagos(pagos, debido),
    ...revisarSobrante({ ...peticion, pagos }, debido),
    ...revisarComprador(peticion),
  }
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  const excedente = suma(pagos) - debido
  const retenido = await permitirRetenciones(tx, contexto, pagos, debido)

  const cobrado = { ...peticion, pagos }
  const conCredito = quienesTienenCredito(cobrado, excedente)
  const [clientes, , caja_id, seFactura] = await together([
    bloquearClientes(tx, [peticion.cliente_id], conCredito, abonos),
    requireCuentas(tx, pagos),
    cajaAbierta(tx, contexto),
    seFacturaAlCobrar(tx),
  ])
  requireSinBorrar(peticion, clientes)
  const pagador = pagadorDe(peticion, clientes)
  requireRtn(pagador, exoneracion)
  const { lineas, creditos, saldo_de } = await conCreditos(tx, contexto, cobrado, {
    lineas: vendidas,
    abonos,
    clientes,
    excedente,
    caja_id,
  })

  const documento: Documento = {
    tipo: 'varios',
    fecha: contexto.hoy,
    caja_id,
    pagador,
    lineas,
    pagos: pagosDe(pagos, tomada),
    creditos,
    cliente_id: peticion.cliente_id ?? null,
    exoneracion,
    observacion: peticion.observacion ?? null,
    autorizacion_id: rebajas.autorizacion_id ?? libres ?? tomada.autorizacion_id ?? retenido,
    ajustes: ajustesDe(relevos),
  }
  const descuento = lineas.reduce((total, linea) => total + linea.descuento, 0)
  const despues = {
    ...saldo_de,
    ...(descuento && { descuento, descuento_motivo: peticion.descuento_motivo ?? null }),
    ...exoneracion,
  }
  const conSuId = aplicados.length
    ? (recibo_id: number) => guardarAplicados(tx, contexto, recibo_id, aplicados, rebajas)
    : undefined
  return cobrar(tx, contexto, { documento, modulo: 'RecibosVarios', despues, cargos, seFactura, conSuId }, keep)
}

async function productosDe(db: Db, { lineas }: Peticion): Promise<Map<number, ProductoVendido>> {
  const ids = [...new Set(lineas.flatMap((linea) => (linea.tipo === 'producto' ? [linea.producto_id] : [])))]
  const rows = ids.length
    ? await db.many<ProductoVendido>(
        sql`SELECT id, nombre, precio, isv, activo FROM productos WHERE id = ANY(${deUnPlan(ids)})`,
      )
    : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Without a client nobody can keep what the payments exceed: the cash among them goes back as change. */
function devolverSobrante({ cliente_id, pagos }: Peticion, debido: Centavos): Peticion['pagos'] {
  const sobra = suma(pagos) - debido
  const efectivo = pagos.find(({ metodo, monto }) => metodo === 'efectivo' && monto > sobra)
  if (cliente_id != null || sobra <= 0 || !efectivo) return pagos
  return pagos.map((pago) =>
    pago === efectivo ? { ...pago, monto: pago.monto - sobra, recibido: pago.recibido ?? pago.monto } : pago,
  )
}

/** Credit is left to the client of the sale alone. */
function revisarSobrante({ cliente_id, pagos }: Peticion, debido: Centavos): Errores {
  const sobra = suma(pagos) - debido
  return sobra > 0 && cliente_id == null
    ? { pagos: { key: 'ventas.error.sobra', params: { monto: formatoLempiras(sobra) } } }
    : {}
}

/** A student who was erased on request buys nothing new under that name. */
function requireSinBorrar({ cliente_id, lineas }: Peticion, clientes: ReadonlyMap<number, Titular>): void {
  const { borrado, nombre } = clientes.get(cliente_id ?? 0) ?? {}
  if (borrado && lineas.some(({ tipo }) => tipo !== 'cargo'))
    throw invalidField('cliente_id', 'recibos.error.cliente_borrado', { nombre })
}

/**
 * A payment that the bank may reject leaves somebody to look for (docs/diseno/dominio.md, «Un pago que el banco rechaza
 * deja de ser dinero»).
 */
function revisarComprador({ cliente_id, pagos, pagador_nombre, pagador_telefono }: Peticion): Errores {
  const deBanco: readonly Metodo[] = METODOS_DE_BANCO
  if (cliente_id != null || !pagos.some(({ metodo }) => deBanco.includes(metodo))) return {}
  return {
    ...(!pagador_nombre && { pagador_nombre: { key: 'recibos.error.deje_nombre' } }),
    ...(!pagador_telefono && { pagador_telefono: { key: 'recibos.error.deje_telefono' } }),
  }
}

/** The payer the receipt is made out to: as typed, else the client, else nobody in particular. */
function pagadorDe(
  { pagador_nombre, pagador_documento, pagador_telefono: telefono, cliente_id }: Peticion,
  clientes: ReadonlyMap<number, Titular>,
): Pagador {
  if (pagador_nombre) return { nombre: pagador_nombre, documento: pagador_documento ?? null, telefono }
  const cliente = clientes.get(cliente_id ?? 0)
  return cliente
    ? { nombre: cliente.nombre, documento: pagador_documento ?? cliente.dni }
    : { nombre: CONSUMIDOR_FINAL, documento: pagador_documento ?? null, telefono }
}
