import type { Centavos } from '#contract/dinero'
import type { MetodoReembolso } from '#contract/recibos/devoluciones'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { isvDeParte } from '#server/facturacion/facturas/componer'
import { acreditadoDe } from '#server/facturacion/facturas/notas'
import { facturadoDeLoRechazado, sinFacturarSql } from '#server/facturacion/facturas/rechazado'
import type { Contexto } from '#server/http/context'
import { DE_LA_LINEA, LO_QUE_SE_FUE, type LineaDeRecibo } from '#server/libro/linea'
import { acreditar, bloquearFacturas } from './acreditar.ts'
import {
  escribirDocumento,
  type Documento,
  type Escrito,
  type LineaNueva,
  type Movimiento,
} from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { lineaSimple } from './lineas.ts'

/*
 * Money of lines of receipts that is given back: a document of series RD whose lines name those that they undo, and
 * the credit notes of their invoices in force, in one transaction. Amounts in centavos, tax included.
 */

/** The part of a line of a receipt that is given back. */
export interface Parte {
  linea_id: number
  monto: Centavos
  /** All of it is tax: of a buyer who turned out to pay none. */
  solo_isv?: boolean
}

/** A line of a receipt, with what was given back of it and what an invoice in force still says of it. */
export interface LineaDevolvible extends LineaDeRecibo {
  recibo_id: number
  orden: number
  /** It is credit of its client, not a sale. */
  anticipo: boolean
  /**
   * Invoices in force that say it, with the amount that each says: first its own, then those of what the bank took back
   * and it paid again.
   */
  facturas: readonly { factura_id: number; orden: number; monto: Centavos; suya: boolean }[]
  /** The amount of it that goes by those invoices of the first time, so that its own does not say it. */
  cubierto: Centavos
}

/**
 * Money that a line received and still has, neither given back nor taken back by the bank; below 0 where it was both.
 */
export const quedaDe = ({ total, con_saldo, devuelto, rechazado, vuelto }: LineaDevolvible): Centavos =>
  total - con_saldo - devuelto - rechazado - vuelto

/** Money of a line that can be given back, where its receipt still holds so much. */
export const porDevolver = (linea: LineaDevolvible): Centavos => Math.max(0, quedaDe(linea) + linea.vuelto)

const CAMPOS = sql`
  ${DE_LA_LINEA}, l.recibo_id, l.orden,
  EXISTS (
    SELECT FROM creditos k
    WHERE k.tipo = 'excedente'
      AND (k.recibo_linea_id = l.id OR k.recibo_linea_id IS NULL AND k.recibo_id = l.recibo_id AND l.cargo_id IS NULL
        AND l.producto_id IS NULL AND k.cliente_id = l.cliente_id AND k.monto = l.total)
  ) AS anticipo,
  f.facturas, f.cubierto
`

/** The lines of a receipt, or those of the ids. The receipts are locked by the caller. */
export const lineasDevolvibles = (
  db: Db,
  cuales: { recibo_id: number } | { ids: readonly number[] },
): Promise<LineaDevolvible[]> =>
  db.many(sql`
    SELECT ${CAMPOS}
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    -- By a name that no query inside takes for its own lines.
    CROSS JOIN LATERAL (SELECT l.cargo_id, l.recibo_id) esta
    CROSS JOIN LATERAL (
      SELECT
        coalesce(
          jsonb_agg(
            jsonb_build_object('factura_id', v.factura_id, 'orden', v.orden, 'monto', v.monto, 'suya', v.suya)
            ORDER BY v.suya DESC, v.factura_id, v.orden
          ),
          '[]'
        ) AS facturas,
        least(
          coalesce(sum(v.monto) FILTER (WHERE NOT v.suya), 0),
          -- The amount that its own invoice does not say or, where it has none, will not say.
          CASE
            WHEN bool_or(v.suya) THEN greatest(
              0, l.total - l.con_saldo - d.devuelto - t.rechazado - sum(v.monto) FILTER (WHERE v.suya)
            )
            WHEN count(*) > 0 THEN (
              SELECT s.monto - t.rechazado FROM (${sinFacturarSql(sql`l.recibo_id`)}) s WHERE s.id = l.id
            )
            ELSE 0
          END
        )::bigint AS cubierto
      FROM (
        SELECT f.id AS factura_id, l2.orden, l2.total - ${acreditadoDe('l2')} AS monto, true AS suya
        FROM facturas f
        JOIN factura_lineas l2 ON l2.factura_id = f.id AND l2.recibo_linea_id = l.id
        WHERE f.recibo_id = l.recibo_id AND f.tipo = '01' AND f.estado = 'emitida' AND l2.total > ${acreditadoDe('l2')}
        UNION ALL
        -- A line that pays again what the bank took back goes by the invoice of the first time.
        SELECT factura_id, factura_orden, facturado, false
        FROM (${facturadoDeLoRechazado(sql`q.cargo_id = esta.cargo_id AND q.recibo_id < esta.recibo_id`)}) c
      ) v
    ) f
    WHERE ${'ids' in cuales ? sql`l.id = ANY(${cuales.ids}::int[])` : sql`l.recibo_id = ${cuales.recibo_id}`}
    ORDER BY l.id
  `)

export interface Devolucion {
  partes: readonly Parte[]
  /** Credit that no receipt declared (centavos), given back by a line of its own. */
  suelto?: Centavos
  caja_id: number
  cliente_id: number | null
  /** The payer it is made out to; absent: whoever the receipt of the first line was. */
  pagador?: { nombre: string; documento: string | null }
  metodo: MetodoReembolso
  cuenta_id?: number | null
  referencia?: string | null
  banco?: string | null
  creditos: readonly Movimiento[]
  motivo: string
  /** The authorization, where somebody was asked. */
  autorizacion_id?: number
  /** Numbering of the credit note, where the user chose a range or filled in a preprinted form. */
  numeracion?: { rango_id?: number | null; correlativo?: number | null }
  /** `obligada`: an invoice in force that can't be credited refuses it all. */
  nota: 'obligada' | 'si_hay_rango'
}

interface Devuelto extends Escrito {
  /** The credit notes that came first. */
  notas: number[]
}

/**
 * Writes the credit notes and then the document. The clients are locked, the parts fit in their lines; locks their
 * invoices.
 * Throws `sin_rango`, `rango_vencido`, `rango_agotado` where an invoice can't be credited.
 */
export async function devolverLineas(tx: Tx, contexto: Contexto, devolucion: Devolucion): Promise<Devuelto> {
  const { partes, suelto = 0, creditos, motivo } = devolucion
  const ids = partes.map(({ linea_id }) => linea_id)
  await bloquearFacturas(tx, ids)
  const leidas = await lineasDevolvibles(tx, { ids })
  const lineas = new Map(leidas.map((linea) => [linea.id, linea]))
  const { notas, impuestos } = await acreditar(tx, contexto, devolucion, lineas)
  const devueltas = partes.map((parte, index): LineaNueva => {
    const linea = lineas.get(parte.linea_id)
    if (!linea) throw new Error(`line ${parte.linea_id} was not read`)
    const isv = parte.solo_isv
      ? parte.monto
      : (impuestos.get(linea.id) ??
        isvDeParte(
          { isv_tratamiento: linea.isv_tratamiento, isv: linea.isv, total: linea.total - linea.con_saldo },
          {
            antes: linea.devuelto + linea.rechazado,
            isv_antes: linea.isv_devuelto + linea.isv_rechazado,
            monto: parte.monto,
          },
        ))
    return {
      ...lineaSimple(
        index + 1,
        linea.cliente_id,
        texto(parte.solo_isv ? 'recibos.linea_isv_devuelto' : 'recibos.linea_devuelta', {
          descripcion: linea.descripcion,
        }),
        parte.monto,
      ),
      cargo_id: linea.cargo_id,
      isv_tratamiento: linea.isv_tratamiento,
      isv,
      devuelve_linea_id: linea.id,
    }
  })
  if (suelto > 0)
    devueltas.push(lineaSimple(devueltas.length + 1, devolucion.cliente_id, texto('recibos.linea_devolucion'), suelto))
  const monto = devueltas.reduce((suma, { total }) => suma + total, 0)
  const documento: Documento = {
    tipo: 'devolucion',
    fecha: contexto.hoy,
    cliente_id: devolucion.cliente_id,
    encargado_id: null,
    pagador: devolucion.pagador ?? (await pagadorDe(tx, leidas[0]?.recibo_id)),
    caja_id: devolucion.caja_id,
    lineas: devueltas,
    pagos: [
      {
        orden: 1,
        metodo: devolucion.metodo,
        monto,
        cuenta_id: devolucion.cuenta_id ?? null,
        referencia: devolucion.referencia ?? null,
        banco: devolucion.banco ?? null,
        fecha_banco: null,
        estado_banco: null,
        recibido: null,
        cambio: 0,
        monto_declarado: null,
        rtn: null,
      },
    ],
    creditos: [...creditos],
    observacion: motivo,
    manual: null,
    autorizacion_id: devolucion.autorizacion_id,
    revierte_id: null,
  }
  const escrito = await asentar(tx, contexto, (libro) => escribirDocumento(libro, documento))
  if (notas.length) await tx.run(sql`UPDATE facturas SET devolucion_id = ${escrito.id} WHERE id = ANY(${notas}::int[])`)
  return { ...escrito, notas }
}

const pagadorDe = (db: Db, recibo_id: number | undefined) =>
  db.one<{ nombre: string; documento: string | null }>(
    sql`SELECT pagador_nombre AS nombre, pagador_documento AS documento FROM recibos WHERE id = ${recibo_id}`,
  )
