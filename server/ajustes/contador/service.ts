import * as z from 'zod'
import {
  PuntoFila,
  type ACTOS_DE_PUNTO,
  type PorConfirmar,
  type Punto,
  type PuntoContador,
} from '#contract/ajustes/contador'
import { fecha } from '#contract/campos'
import { hoyEn } from '#contract/tiempo/fechas'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { empty, raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Sheet } from '#server/http/list-query'
import type { Rastro } from '#server/resource/actos'
import { found, type Resource } from '#server/resource/resource'
import { HECHOS, situacionDe } from './hechos.ts'

const DE = sql`
  contador_puntos t
  LEFT JOIN usuarios u ON u.id = t.confirmado_por
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_object_agg(h.que, h.valor), '{}') AS ahora FROM (${HECHOS}) h WHERE h.punto = t.punto
  ) a
`
// A course that ended or a product that is no longer sold takes nothing from what was confirmed: containment, not
// equality.
const ESTADO = raw(`
  CASE
    WHEN a.ahora = '{}' THEN 'no_aplica'
    WHEN t.hechos IS NULL THEN 'pendiente'
    WHEN t.hechos @> a.ahora THEN 'confirmado'
    ELSE 'cambio'
  END
`)

/** As a file tells it to the accountant: each point with what is read of the law and how the product does it. */
const HOJA: Sheet = {
  row: z.object({
    punto: z.string(),
    ley: z.string(),
    producto: z.string(),
    estado: PuntoFila.shape.estado,
    confirmado: fecha.nullable(),
    usuario_nombre: z.string().nullable(),
    observacion: z.string().nullable(),
  }),
  titles: { ley: 'contador.ley', producto: 'contador.producto', confirmado: 'campos.confirmado_en' },
  also: empty,
  whole: true,
  tell: ({ punto, estado, confirmado_en, usuario_nombre, observacion }: PuntoFila) => ({
    punto: texto(`opciones.punto.${punto}`),
    ley: texto(`contador.de.${punto}.ley`),
    producto: texto(`contador.de.${punto}.producto`),
    estado,
    confirmado: confirmado_en && hoyEn(new Date(confirmado_en)),
    usuario_nombre,
    observacion,
  }),
}

/** The list of what the accountant has confirmed; its points are the product's own. */
export const contador: Resource<PuntoFila> = {
  modulo: 'Contador',
  table: 'contador_puntos',
  row: PuntoFila,
  from: DE,
  columns: { estado: ESTADO, usuario_nombre: raw('u.nombre') },
  sort: ['id', 'ASC'],
  sheet: HOJA,
}

/** One point as it is now. Throws `no_encontrado`. */
export async function leerPunto(db: Db, id: number): Promise<Punto> {
  const fila = found(
    await db.maybe<Omit<Punto, 'ahora' | 'cambiados'>>(sql`
      SELECT
        t.id, t.punto, ${ESTADO} AS estado, t.confirmado_en, u.nombre AS usuario_nombre, t.observacion, t.version,
        md5(a.ahora::text) AS huella
      FROM ${DE}
      WHERE t.id = ${id}
    `),
  )
  return { ...fila, ...(await situacionDe(db, fila.punto)) }
}

/** The points that nobody has confirmed as they are, without those that the school has nothing of. */
export const porConfirmar = async (db: Db): Promise<PorConfirmar> =>
  (
    await db.many<{ punto: PuntoContador }>(sql`
      SELECT t.punto FROM ${DE} WHERE ${ESTADO} IN ('pendiente', 'cambio') ORDER BY t.id
    `)
  ).map(({ punto }) => punto)

/**
 * Keeps that the accountant confirmed a point, with the facts of this moment. Throws `regla` where those are not the
 * ones that were shown.
 */
export async function confirmar(
  tx: Tx,
  contexto: Contexto,
  antes: Punto,
  { huella, observacion = null }: z.output<typeof ACTOS_DE_PUNTO.confirmar.cuerpo>,
): Promise<Rastro> {
  if (antes.huella !== huella) throw new AppError('regla', { message: { key: 'contador.error.cambio' } })
  await tx.run(sql`
    UPDATE contador_puntos p
    SET hechos = a.ahora, confirmado_en = now(), confirmado_por = ${contexto.usuario_id},
      observacion = ${observacion}
    FROM (
      SELECT coalesce(jsonb_object_agg(h.que, h.valor), '{}') AS ahora FROM (${HECHOS}) h WHERE h.punto = ${antes.punto}
    ) a
    WHERE p.id = ${antes.id}
  `)
  const despues = await leerPunto(tx, antes.id)
  // Facts that changed between the two statements were confirmed by nobody.
  if (despues.huella !== huella) throw new AppError('regla', { message: { key: 'contador.error.cambio' } })
  return { despues: { punto: texto(`opciones.punto.${despues.punto}`), observacion, ahora: despues.ahora } }
}

/** Takes a confirmation back: the screens say again that it has to be confirmed. */
export const retirar = async (_: Tx, __: Contexto, { punto, observacion }: Punto): Promise<Rastro> => ({
  despues: { punto: texto(`opciones.punto.${punto}`), observacion },
  escribe: { hechos: null, confirmado_en: null, confirmado_por: null, observacion: null },
})
