import { formatoLempiras } from '#contract/texto/formato'
import type { Centavos } from '#contract/dinero'
import { esExonerado, type Exoneracion } from '#contract/facturacion/exoneracion'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { numeroTexto } from '#server/documentos/numero'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { requireFecha } from '#server/reloj/por-fechar'
import { found } from '#server/resource/resource'
import { activosDe, elegirRango, requireDisponible, type RangoActivo } from '#server/facturacion/rangos/service'
import { anticipoFacturado, anticipoPorAcreditar } from './anticipos.ts'
import { componer, importesDe, sinSuIsv, type LineaDeRecibo, type LineaFiscal } from './componer.ts'
import { emitir } from './emitir.ts'
import {
  centroQueFactura,
  clienteFiscal,
  leerCentro,
  nombreFiscal,
  requireCliente,
  requireRtnDelCentro,
  type Campos,
  type Centro,
  type Cliente,
} from './centro.ts'
import { sinFacturar } from './rechazado.ts'

/** The buyer that the invoice of a receipt is made out to, and its number. */
export interface DatosFactura {
  /** Absent: the receipt's payer; null: CONSUMIDOR FINAL. */
  cliente_nombre?: string | null
  cliente_documento?: string | null
  /** The exoneration of a buyer who was charged the tax, which was given back; else the receipt says who pays none. */
  exoneracion?: Exoneracion
  rango_id?: number | null
  correlativo?: number | null
}

interface ReciboBloqueado {
  id: number
  tipo: string
  estado: string
  fecha_confirmada: boolean | null
  numero: string
  pagador_nombre: string
  pagador_documento: string | null
  con_saldo: Centavos
  reversado: boolean
  heredado: boolean
  exoneracion: Exoneracion
  factura: string | null
}

/**
 * Invoices what a receipt received, today, in the caller's transaction; answers the invoice's id. Locks the receipt,
 * its charges, and last the range.
 *
 * Throws `ya_facturado`, `recibo_anulado`, `estado_no_permite` before its day was said, `sin_rango`, `rango_vencido`,
 * `rango_agotado`, `regla` beside the field.
 */
export async function facturarRecibo(
  tx: Tx,
  contexto: Contexto,
  recibo_id: number,
  datos: DatosFactura,
): Promise<number> {
  const centro = await centroQueFactura(tx)
  const recibo = await bloquearRecibo(tx, recibo_id)
  const rango = await elegirRango(tx, '01', contexto.hoy, datos)
  const pendiente = await anticipoPorAcreditar(tx, recibo_id)
  if (pendiente)
    throw new AppError('regla', {
      errors: {
        'root.serverError': { key: 'facturacion.error.anticipo_por_acreditar', params: { numero: pendiente } },
      },
    })
  const lineas = await lineasDe(tx, recibo, datos.exoneracion !== undefined)
  if (!lineas.length) throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nada' } })
  return escribirFactura(tx, contexto, { centro, recibo, rango, lineas, datos, campos: DE_LA_FACTURA })
}

const DE_LA_FACTURA: Campos = { nombre: 'cliente_nombre', documento: 'cliente_documento' }
const DEL_RECIBO: Campos = { nombre: 'pagador_nombre', documento: 'pagador_documento' }

/**
 * Invoices a receipt that is being written, where the centre invoices as it charges and a range that prints is
 * active; answers the invoice's id, or null when there is nothing to do. Forms of `imprenta` are filled in by hand
 * and so are invoiced on request.
 *
 * Throws like `facturarRecibo`, beside the receipt's own fields: without its invoice the money is not taken.
 */
export async function facturarAlCobrar(tx: Tx, contexto: Contexto, recibo_id: number): Promise<number | null> {
  const centro = await leerCentro(tx)
  if (centro.facturar !== 'al_cobrar') return null
  const rango = (await activosDe(tx, '01')).find(({ modalidad }) => modalidad === 'autoimpresor')
  if (!rango) return null
  requireDisponible(rango, contexto.hoy)
  const recibo = await bloquearRecibo(tx, recibo_id)
  // Credit of an invoice that could not be credited pays it: what it paid would be invoiced twice. It waits.
  if (await anticipoPorAcreditar(tx, recibo_id)) return null
  const lineas = await lineasDe(tx, recibo, false)
  if (!lineas.length) return null
  return escribirFactura(tx, contexto, { centro, recibo, rango, lineas, datos: {}, campos: DEL_RECIBO })
}

/**
 * The receipt under its lock, so that it is neither voided nor invoiced twice meanwhile; and its charges, so that the
 * credit note of what the bank took back of them is not annulled (`requireSinFacturarDeNuevo`).
 */
async function bloquearRecibo(tx: Tx, id: number): Promise<ReciboBloqueado> {
  await tx.run(sql`SELECT FROM recibos WHERE id = ${id} FOR NO KEY UPDATE`)
  await tx.run(sql`
    SELECT FROM cargos
    WHERE id IN (SELECT cargo_id FROM recibo_lineas WHERE recibo_id = ${id})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  // Nobody is given back an advance while it is being invoiced.
  await tx.run(
    sql`
      SELECT FROM clientes
      WHERE id IN (SELECT cliente_id FROM creditos WHERE recibo_id = ${id} AND tipo = 'excedente')
      ORDER BY id
      FOR NO KEY UPDATE
    `,
  )
  const recibo = found(
    await tx.maybe<ReciboBloqueado>(sql`
      SELECT
        r.id, r.tipo, r.estado, r.fecha_confirmada,
        ${numeroTexto('r')} AS numero, r.pagador_nombre,
        r.pagador_documento,
        (
          SELECT coalesce(sum(p.monto), 0)::bigint
          FROM recibo_pagos p
          WHERE p.recibo_id = r.id AND p.metodo = 'saldo_a_favor'
        ) AS con_saldo,
        EXISTS (SELECT FROM recibos x WHERE x.revierte_id = r.id AND x.estado = 'emitido') AS reversado, r.heredado,
        jsonb_build_object(
          'orden_compra_exenta', r.orden_compra_exenta, 'constancia_exonerado', r.constancia_exonerado, 'registro_sag',
          r.registro_sag
        ) AS exoneracion,
        (
          SELECT f.numero
          FROM facturas f
          WHERE f.recibo_id = r.id AND f.tipo = '01' AND f.estado = 'emitida' AND f.acreditado < f.total
        ) AS factura
      FROM recibos r
      WHERE r.id = ${id}
    `),
  )
  if (recibo.factura)
    throw new AppError('ya_facturado', {
      message: { key: 'facturacion.error.ya_facturado', params: { numero: recibo.factura } },
    })
  if (recibo.estado === 'anulado' || recibo.reversado) throw new AppError('recibo_anulado')
  if (recibo.tipo !== 'individual' && recibo.tipo !== 'varios')
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.no_es_venta' } })
  requireFecha(recibo)
  return recibo
}

/**
 * The receipt's lines as the invoice says them. Where a receipt is from before lines noted their credit, what pays
 * taxed lines is refused while an advance of its owner is invoiced: it was invoiced without tax, and would be invoiced
 * again.
 */
async function lineasDe(
  tx: Tx,
  { id, con_saldo, heredado }: ReciboBloqueado,
  exonerado: boolean,
): Promise<LineaFiscal[]> {
  const delRecibo = await tx.many<LineaDeRecibo>(sql`
    SELECT
      l.id, l.descripcion, l.cantidad, l.precio, l.descuento, l.isv_tratamiento, l.isv, l.exonerado, l.total,
      l.con_saldo, d.devuelto, d.isv_devuelto,
      l.cargo_id IS NULL AND EXISTS (
        SELECT FROM creditos k
        WHERE k.recibo_id = l.recibo_id AND k.cliente_id = l.cliente_id AND k.tipo = 'excedente' AND k.monto = l.total
      ) AS anticipo
    FROM recibo_lineas l
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.total), 0)::bigint AS devuelto, coalesce(sum(x.isv), 0)::bigint AS isv_devuelto
      FROM recibo_lineas x
      JOIN recibos r ON r.id = x.recibo_id AND r.estado = 'emitido'
      WHERE x.devuelve_linea_id = l.id
    ) d
    WHERE l.recibo_id = ${id}
    ORDER BY l.orden
  `)
  if (!exonerado && delRecibo.some(sinSuIsv))
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.ya_exonerado' } })
  const fuera = await sinFacturar(tx, id)
  const { lineas, gravado_con_saldo } = componer(
    delRecibo.map((linea) => sinLoRechazado(linea, fuera.get(linea.id) ?? 0)),
    heredado ? con_saldo : 0,
    exonerado,
  )
  const anticipo = gravado_con_saldo > 0 ? await anticipoFacturado(tx, id) : undefined
  if (anticipo)
    throw new AppError('regla', {
      errors: {
        'root.serverError': {
          key: 'facturacion.error.anticipo_gravado',
          params: { monto: formatoLempiras(gravado_con_saldo), numero: anticipo },
        },
      },
    })
  return lineas
}

/** A line without the part (centavos) that the bank took back or that was invoiced before, nor its tax. */
function sinLoRechazado(linea: LineaDeRecibo, fuera: Centavos): LineaDeRecibo {
  const monto = Math.min(fuera, linea.total - linea.con_saldo - linea.devuelto)
  if (monto <= 0) return linea
  const suyo = Math.round((linea.isv * monto) / (linea.total - linea.con_saldo))
  const isv = Math.min(suyo, linea.isv - linea.isv_devuelto)
  return { ...linea, devuelto: linea.devuelto + monto, isv_devuelto: linea.isv_devuelto + isv }
}

interface Escritura {
  centro: Centro
  recibo: ReciboBloqueado
  rango: RangoActivo
  lineas: LineaFiscal[]
  datos: DatosFactura
  campos: Campos
}

async function escribirFactura(
  tx: Tx,
  contexto: Contexto,
  { centro, recibo, rango, lineas, datos, campos }: Escritura,
): Promise<number> {
  requireRtnDelCentro(centro)
  const { total } = importesDe(lineas)
  const cliente = clienteDe(recibo, datos)
  const exoneracion = datos.exoneracion ?? recibo.exoneracion
  requireCliente(cliente, campos, { limite: centro.limite, total, exonerado: esExonerado(exoneracion) })
  const { id, numero } = await emitir(tx, contexto, {
    ...exoneracion,
    correlativo: datos.correlativo,
    rango,
    recibo_id: recibo.id,
    factura_id: null,
    cliente_nombre: nombreFiscal(cliente),
    cliente_documento: cliente.documento,
    lineas,
  })
  await audit(tx, contexto, {
    modulo: 'Facturas',
    accion: 'crear',
    entidad: 'facturas',
    entidad_id: id,
    despues: {
      numero,
      recibo: recibo.numero,
      total,
      cliente_nombre: cliente.nombre,
      cliente_documento: cliente.documento,
    },
  })
  return id
}

/** The invoice's buyer: as asked, or else the receipt's payer. */
function clienteDe(
  { pagador_nombre, pagador_documento }: ReciboBloqueado,
  { cliente_nombre, cliente_documento }: DatosFactura,
): Cliente {
  const nombre = cliente_nombre === undefined ? pagador_nombre : cliente_nombre
  const documento = cliente_documento ?? (cliente_nombre === undefined ? pagador_documento : null)
  return clienteFiscal(nombre, documento)
}
