import type * as z from 'zod'
import type { ACTOS_DE_FACTURA } from '#contract/facturacion/facturas'
import type { Centavos } from '#contract/dinero'
import type { TipoFiscal } from '#contract/facturacion/rangos'
import { anotarCargos } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { deshacerAjustes } from '#server/libro/ajustes'
import { anularCargos } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { anotar, porque, type Libro } from '#server/libro/libro'
import { liberarCargos } from './a-credito.ts'
import { acreditadoDe, autorizarNota, bloquearCargosDe } from './notas.ts'
import { cargosRechazados, sinDescubrir } from './repuesto.ts'

interface Anulable {
  id: number
  tipo: TipoFiscal
  numero: string
  total: Centavos
  acreditado: Centavos
  debitado: Centavos
  a_credito: boolean
  /** The document that a note is about. */
  factura_id: number | null
}

type Anular = z.output<typeof ACTOS_DE_FACTURA.anular.cuerpo>

/**
 * Locks what comes before a document that is to be annulled: the charges that it says and, of a credit note, those of
 * the document that it is about, with that one's receipt; the charges that rejections made owed again of either; and
 * last the document that a note is about.
 */
export async function bloquearParaAnular(tx: Tx, id: number): Promise<void> {
  const sobre = sql`SELECT ${id}::int UNION ALL SELECT factura_id FROM facturas WHERE id = ${id} AND tipo = '06'`
  const bloquearCargos = (cuales: Sql) =>
    tx.run(sql`SELECT FROM cargos WHERE id IN (${cuales}) ORDER BY id FOR NO KEY UPDATE`)
  await bloquearCargos(sql`SELECT cargo_id FROM factura_lineas WHERE factura_id IN (${sobre})`)
  await tx.run(sql`
    SELECT FROM recibos
    WHERE id = (
      SELECT f.recibo_id FROM facturas n JOIN facturas f ON f.id = n.factura_id WHERE n.id = ${id} AND n.tipo = '06'
    )
    FOR NO KEY UPDATE
  `)
  // After the receipt, as whoever voids that one does.
  await bloquearCargos(cargosRechazados(sobre))
  await tx.run(sql`
    SELECT FROM facturas WHERE id = (SELECT factura_id FROM facturas WHERE id = ${id}) FOR NO KEY UPDATE
  `)
}

/**
 * Annuls a document in force that was not delivered, locked after `bloquearParaAnular`: its number stays used, and it
 * says ANULADA. What the customer has is credited instead (Acuerdo 481-2017). An invoice's receipt may then be voided,
 * or invoiced again; annulling a credit note puts its amount back into the document that it is about, what a debit note
 * added is owed no more, and what an invoice on credit said is owed still and may be invoiced again; these two while
 * nothing of it was paid.
 *
 * Throws `mes_cerrado`, `estado_no_permite` when notes rest on it or its amount can't come back (its money was given
 * back, say), or another invoice counts on it (`sinDescubrir`), `cargo_ya_pagado`, `regla` beside `sin_entregar`, and
 * what `autorizar` throws where a debt is lowered.
 */
export const anularFactura = (tx: Tx, contexto: Contexto, id: number, peticion: Anular): Promise<void> =>
  sinDescubrir(tx, id, () => anular(tx, contexto, id, peticion))

async function anular(tx: Tx, contexto: Contexto, id: number, { motivo, sin_entregar }: Anular): Promise<void> {
  if (!sin_entregar) throw invalidField('sin_entregar', 'facturacion.error.entregada')
  const factura = await tx.one<Anulable>(sql`
    SELECT id, tipo, numero, total, acreditado, debitado, vence IS NOT NULL AS a_credito, factura_id
    FROM facturas
    WHERE id = ${id}
  `)
  const { tipo, factura_id } = factura
  const cargos = await bloquearCargosDe(tx, tipo === '06' && factura_id !== null ? factura_id : id)
  if (factura_id !== null) await devolverImporte(tx, factura_id, factura)
  if (factura.acreditado > 0 || factura.debitado > 0)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.con_notas' } })
  if (factura.tipo !== '06' && cargos.some(({ aplicado }) => aplicado > 0))
    throw new AppError('cargo_ya_pagado', {
      message: { key: `facturacion.error.${factura.a_credito ? 'credito_pagado' : 'debito_pagado'}` },
    })

  if (factura.a_credito) await requireSinRebajar(tx, cargos)

  await tx.run(
    sql`
      UPDATE facturas
      SET estado = 'anulada', anulado_en = now(), anulado_por = ${contexto.usuario_id}, anulado_motivo = ${motivo}
      WHERE id = ${id}
    `,
  )
  await asentar(tx, contexto, async (libro) => {
    await ajustarDeuda(libro, contexto, factura, { cargos: cargos.map((cargo) => cargo.id), motivo })
    porque(libro, motivo)
    anotar(libro, {
      modulo: 'Facturas',
      accion: 'anular',
      entidad: 'facturas',
      entidad_id: id,
      antes: { estado: 'emitida' },
      despues: { estado: 'anulada', anulado_motivo: motivo },
    })
  })
}

/**
 * A reduction by a credit note from before the invoice was made out anew stays: its charges can't be what they were
 * before it. Throws `estado_no_permite`.
 */
async function requireSinRebajar(tx: Tx, cargos: readonly { id: number }[]): Promise<void> {
  const rebajado = await tx.maybe(sql`
    SELECT FROM cargo_ajustes
    WHERE cargo_id = ANY(${cargos.map(({ id }) => id)}::int[])
      AND nota_id IS NOT NULL AND tipo = 'rebaja' AND hasta IS NULL
    LIMIT 1
  `)
  if (rebajado) throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.corregida_acreditada' } })
}

/**
 * Voids the charges of an annulled debit note, and leaves those of an invoice on credit as they were before it; of an
 * annulled credit note, they owe again what that took.
 */
async function ajustarDeuda(
  libro: Libro,
  contexto: Contexto,
  { id, tipo, numero, total, a_credito }: Anulable,
  { cargos, motivo }: { cargos: readonly number[]; motivo: string },
): Promise<void> {
  if (!cargos.length) return
  const { tx } = libro
  if (a_credito) return liberarCargos(tx, contexto, { id, numero }, cargos)
  if (tipo === '07') {
    const autorizacion_id = await autorizarNota(tx, contexto, { tipo, numero, monto: total, motivo })
    await anularCargos(libro, cargos, { motivo })
    return anotarCargos(tx, autorizacion_id, cargos)
  }
  await deshacerAjustes(libro, sql`nota_id = ${id}`)
}

/** The amount that a note took or added comes back to the document that it is about. */
async function devolverImporte(tx: Tx, factura_id: number, { id: nota_id, tipo, total }: Anulable): Promise<void> {
  if (tipo === '06') {
    const { recibo_id } = await tx.one<{ recibo_id: number | null }>(
      sql`SELECT recibo_id FROM facturas WHERE id = ${factura_id}`,
    )
    if (recibo_id !== null) await requireSinFacturarDeNuevo(tx, nota_id)
    await requireSinSustituir(tx, factura_id)
    if (recibo_id !== null) await requireImporteLibre(tx, { factura_id, recibo_id, nota_id })
  }
  const suma = raw(tipo === '06' ? 'acreditado' : 'debitado')
  await tx.run(sql`UPDATE facturas SET ${suma} = ${suma} - ${total} WHERE id = ${factura_id}`)
}

/**
 * A document whose place another took is not in force again: that one says the same. Where it said charges not even
 * when the other was annulled, which left them to be invoiced anew.
 */
async function requireSinSustituir(tx: Tx, factura_id: number): Promise<void> {
  const sustituta = await tx.maybe<{ numero: string }>(sql`
    SELECT s.numero
    FROM facturas n
    JOIN facturas s ON s.correccion_id = n.id
    WHERE n.factura_id = ${factura_id} AND n.estado = 'emitida' AND (s.estado = 'emitida' OR s.recibo_id IS NULL)
  `)
  if (sustituta)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nota_corregida', params: sustituta } })
}

/** An invoice that a credit note took is live again: its receipt must still stand, with no other invoice. */
async function requireImporteLibre(
  tx: Tx,
  { factura_id, recibo_id, nota_id }: { factura_id: number; recibo_id: number; nota_id: number },
): Promise<void> {
  const { libre } = await tx.one<{ libre: boolean }>(sql`
    SELECT r.estado = 'emitido'
      AND NOT EXISTS (SELECT FROM recibos x WHERE x.revierte_id = r.id AND x.estado = 'emitido') AND NOT EXISTS (
        SELECT FROM facturas f
        WHERE f.recibo_id = r.id
          AND f.id <> ${factura_id}
          AND f.tipo = '01'
          AND f.estado = 'emitida'
          AND f.acreditado < f.total
      ) AS libre
    FROM recibos r
    WHERE r.id = ${recibo_id}
  `)
  if (!libre) throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nota_en_uso' } })
  if (await esDeAlgoDevuelto(tx, factura_id, nota_id))
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nota_devuelta' } })
}

/**
 * Refuses to give back what the note took of lines whose money the bank took back where another document has it: their
 * charges may have been invoiced on credit meanwhile, or as they were paid again.
 */
async function requireSinFacturarDeNuevo(tx: Tx, nota_id: number): Promise<void> {
  const rechazado = sql`
    SELECT t.cargo_id, t.recibo_id
    FROM facturas n
    JOIN factura_lineas nl ON nl.factura_id = n.id
    JOIN factura_lineas o ON o.factura_id = n.factura_id AND o.orden = nl.acredita_orden
    JOIN recibo_lineas t ON t.rechaza_linea_id = o.recibo_linea_id
    JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
    WHERE n.id = ${nota_id}
  `
  const otra = await tx.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM (${rechazado}) t
    JOIN factura_lineas l ON l.cargo_id = t.cargo_id
    JOIN facturas f ON f.id = l.factura_id
    UNION ALL
    SELECT f.numero
    FROM (${rechazado}) t
    JOIN recibo_lineas r ON r.cargo_id = t.cargo_id AND r.recibo_id > t.recibo_id
    JOIN factura_lineas l ON l.recibo_linea_id = r.id
    JOIN facturas f ON f.id = l.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
    WHERE l.total > ${acreditadoDe('l')}
    LIMIT 1
  `)
  if (otra)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nota_facturada', params: otra } })
}

/** Whether the invoice would say again, without the note, what was given back of its receipt. */
const esDeAlgoDevuelto = async (tx: Tx, factura_id: number, nota_id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN factura_lineas nl ON nl.factura_id = ${nota_id} AND nl.acredita_orden = l.orden
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.total), 0) AS devuelto
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      WHERE x.devuelve_linea_id = r.id
    ) d
    WHERE f.id = ${factura_id}
      AND d.devuelto > 0
      AND l.total - ${acreditadoDe('l')} + nl.total > r.total - r.con_saldo - d.devuelto
    LIMIT 1
  `)) !== undefined
