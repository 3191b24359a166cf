import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import type { NotaCreditoCrear } from '#contract/facturacion/notas'
import type { TipoFiscal } from '#contract/facturacion/rangos'
import { formatoLempiras } from '#contract/texto/formato'
import { autorizar } from '#server/autorizaciones/autorizar'
import { ajustar } from '#server/libro/ajustes'
import { asentar } from '#server/libro/asentar'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { elegirRango } from '#server/facturacion/rangos/service'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { acreditar, importesDe, type LineaAcreditable, type LineaFiscal } from './componer.ts'
import { emitir } from './emitir.ts'

type Peticion = z.output<typeof NotaCreditoCrear>

/** The differences between a kind of note and the other. */
interface ClaseDeNota {
  tipo: '06' | '07'
  /** The column of its document that adds it up. */
  suma: 'acreditado' | 'debitado'
  accion: 'acreditar' | 'debitar'
  /** The documents that it may be about: a debit note is corrected by a credit note. */
  sobre: readonly TipoFiscal[]
}
export const CREDITO: ClaseDeNota = { tipo: '06', suma: 'acreditado', accion: 'acreditar', sobre: ['01', '07'] }
export const DEBITO: ClaseDeNota = { tipo: '07', suma: 'debitado', accion: 'debitar', sobre: ['01'] }

/** The document that a note is about, under its lock. */
interface Facturada {
  id: number
  tipo: TipoFiscal
  numero: string
  estado: string
  acreditada: boolean
  cliente_nombre: string
  cliente_documento: string | null
  orden_compra_exenta: string | null
  constancia_exonerado: string | null
  registro_sag: string | null
}

const deLasNotas = (columna: 'total' | 'isv', linea = 'l') =>
  raw(`
    (
      SELECT coalesce(sum(nl.${columna}), 0)::bigint
      FROM facturas n
      JOIN factura_lineas nl ON nl.factura_id = n.id
      WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida' AND nl.acredita_orden = ${linea}.orden
    )
  `)
/** Centavos that the credit notes in force took of a line of invoice `f`; `linea` is that line's alias. */
export const acreditadoDe = (linea: string) => deLasNotas('total', linea)
/** The same of `l`, and the tax of that. */
export const ACREDITADO = deLasNotas('total')
const ISV_ACREDITADO = deLasNotas('isv')

/** A line of a document, what notes took of it, and what is owed of its charge. */
export type LineaDelDocumento = LineaFiscal & LineaAcreditable & { debe: Centavos | null }

/** The lines of a locked document. */
export const lineasDe = (tx: Tx, factura_id: number): Promise<LineaDelDocumento[]> =>
  tx.many<LineaDelDocumento>(sql`
    SELECT
      l.orden, l.recibo_linea_id, l.descripcion, l.cantidad, l.precio, l.descuento, l.isv_tratamiento, l.isv, l.total,
      l.anticipo, l.acredita_orden, l.cargo_id, l.cargo_vence, l.cargo_isv, ${ACREDITADO} AS acreditado,
      ${ISV_ACREDITADO} AS isv_acreditado, k.neto - k.aplicado AS debe
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    LEFT JOIN cargos k ON k.id = l.cargo_id
    WHERE f.id = ${factura_id}
    ORDER BY l.orden
  `)

/**
 * The document in force, if there is one, that took the place of document `f`, whose buyer was written wrong: `s`, by
 * its credit note `n`.
 */
export const SUCESORA = raw(`
  facturas n
  JOIN facturas s ON s.correccion_id = n.id AND s.estado = 'emitida'
  WHERE n.factura_id = f.id AND n.estado = 'emitida'
`)

/** Throws `estado_no_permite`, naming the document that took the place of this one. */
export async function requireSinCorregir(db: Db, factura_id: number | null | undefined): Promise<void> {
  if (factura_id == null) return
  const corregida = await db.maybe<{ numero: string; nueva: string }>(sql`
    SELECT f.numero, s.numero AS nueva
    FROM facturas f
    JOIN LATERAL (SELECT s.numero FROM ${SUCESORA}) s ON true
    WHERE f.id = ${factura_id}
  `)
  if (corregida)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.corregida', params: corregida } })
}

/** The charges that the lines of a document are owed by, locked in the order of their ids, before it. */
export const bloquearCargosDe = (tx: Tx, factura_id: number): Promise<{ id: number; aplicado: Centavos }[]> =>
  tx.many(sql`
    SELECT id, aplicado
    FROM cargos
    WHERE id IN (SELECT cargo_id FROM factura_lineas WHERE factura_id = ${factura_id})
    ORDER BY id
    FOR NO KEY UPDATE
  `)

/**
 * A note dated today about a document in force, whose buyer it keeps; answers it, and what it is about. Locks that
 * document, and last the range of such notes, of its point where there is one.
 *
 * Throws `factura_anulada`, `estado_no_permite`, `sin_rango`, `rango_vencido`, `rango_agotado`.
 */
export async function emitirNota(
  tx: Tx,
  contexto: Contexto,
  clase: ClaseDeNota,
  factura_id: number,
  { motivo, rango_id, correlativo }: Pick<Peticion, 'motivo' | 'rango_id' | 'correlativo'>,
  componerLineas: () => Promise<LineaFiscal[]>,
) {
  const factura = found(
    await tx.maybe<Facturada>(sql`
      SELECT
        id, tipo, numero, estado, acreditado = total AS acreditada, cliente_nombre, cliente_documento,
        orden_compra_exenta, constancia_exonerado, registro_sag
      FROM facturas
      WHERE id = ${factura_id}
      FOR NO KEY UPDATE
    `),
  )
  if (!clase.sobre.includes(factura.tipo))
    throw new AppError('estado_no_permite', { message: { key: `facturacion.error.no_se_puede_${clase.accion}` } })
  if (factura.estado === 'anulada') throw new AppError('factura_anulada')
  // A statement of its own: what whoever held the lock wrote is seen only now.
  if (factura.acreditada) await requireSinCorregir(tx, factura_id)
  if (clase === DEBITO && factura.acreditada)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.ya_acreditada' } })
  const rango = await elegirRango(tx, clase.tipo, contexto.hoy, { rango_id, del_punto: factura.numero.slice(0, 7) })
  const lineas = await componerLineas()
  const { total } = importesDe(lineas)

  const { id: _, tipo, estado: __, acreditada: ___, numero: de, ...cliente } = factura
  const nota = await emitir(tx, contexto, {
    ...cliente,
    rango,
    correlativo,
    recibo_id: null,
    factura_id,
    motivo,
    lineas,
  })
  const suma = raw(clase.suma)
  await tx.run(sql`UPDATE facturas SET ${suma} = ${suma} + ${total} WHERE id = ${factura_id}`)
  await audit(tx, contexto, {
    modulo: 'Facturas',
    accion: clase.accion,
    entidad: 'facturas',
    entidad_id: factura_id,
    despues: { nota: nota.numero, numero: de, total, motivo },
  })
  return { ...nota, total, lineas, sobre: { tipo, numero: de } }
}

/**
 * A credit note that takes part or all of some lines of an invoice or a debit note in force; answers its id. The money
 * of an invoice is given back, or its receipt voided, afterwards; what a debit note, or an invoice on credit, no longer
 * says is not owed any more, which is for who may lower prices.
 *
 * Throws what `emitirNota` and `autorizar` do, `regla` beside the line whose rest is exceeded.
 */
export async function acreditarFactura(
  tx: Tx,
  contexto: Contexto,
  factura_id: number,
  peticion: Peticion,
): Promise<number> {
  await bloquearCargosDe(tx, factura_id)
  const { id, total, sobre } = await emitirNota(tx, contexto, CREDITO, factura_id, peticion, () =>
    lineasDeCredito(tx, factura_id, peticion.lineas),
  )
  const { motivo } = peticion
  const partes = await tx.many<{ cargo_id: number; monto: Centavos }>(sql`
    SELECT l.cargo_id, nl.total AS monto
    FROM factura_lineas nl
    JOIN factura_lineas l ON l.factura_id = ${factura_id} AND l.orden = nl.acredita_orden
    WHERE nl.factura_id = ${id} AND l.cargo_id IS NOT NULL
    ORDER BY l.cargo_id
  `)
  if (!partes.length) return id
  const autorizacion_id = await autorizarNota(tx, contexto, { ...sobre, monto: total, motivo })
  await asentar(tx, contexto, async (libro) => {
    for (const parte of partes) await ajustar(libro, { ...parte, tipo: 'rebaja', motivo, autorizacion_id, nota_id: id })
  })
  return id
}

/** Lets what a document says not be owed any more. Throws what `autorizar` throws. */
export const autorizarNota = (
  tx: Tx,
  contexto: Contexto,
  { tipo, numero, monto, motivo }: { tipo: TipoFiscal; numero: string; monto: Centavos; motivo: string },
): Promise<number> =>
  autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: `autorizaciones.que.${tipo === '07' ? 'nota_debito' : 'factura_a_credito'}`, params: { numero } },
    monto,
    motivo,
    negativa: { key: 'autorizaciones.negativa.precio' },
  })

/** The lines of a credit note, each within what is left of the document's, and is still owed of its charge. */
async function lineasDeCredito(tx: Tx, factura_id: number, pedidas: Peticion['lineas']): Promise<LineaFiscal[]> {
  const filas = await lineasDe(tx, factura_id)
  const lineas = new Map(filas.map((linea) => [linea.orden, linea]))
  const errores = Object.fromEntries(
    pedidas.flatMap(({ orden, monto }, index) => {
      const linea = lineas.get(orden)
      const repetida = ordenRepetida(pedidas, index)
      if (!linea) return [[`lineas.${index}.orden`, { key: 'validacion.opcion' }]]
      if (repetida) return [repetida]
      const queda: Centavos = linea.total - linea.acreditado
      const debe = linea.debe ?? queda
      if (monto <= Math.min(queda, debe)) return []
      const key = debe < queda ? 'facturacion.error.nota_pagada' : 'facturacion.error.nota_excede'
      return [[`lineas.${index}.monto`, { key, params: { monto: formatoLempiras(Math.min(queda, debe)) } }]]
    }),
  )
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  return pedidas.flatMap(({ orden, monto }, index) => {
    const linea = lineas.get(orden)
    return linea ? [acreditar(linea, monto, index + 1)] : []
  })
}

/** The error of a line that is asked for twice, beside the second. */
export const ordenRepetida = (pedidas: Peticion['lineas'], index: number): [string, { key: string }] | undefined =>
  pedidas.findIndex(({ orden }) => orden === pedidas[index]?.orden) < index
    ? [`lineas.${index}.orden`, { key: 'validacion.en_otra_fila' }]
    : undefined
