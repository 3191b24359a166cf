import { toBuffer, toString as toSvg } from 'qrcode'
import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import type { CursoDeConvocatoria, Panorama, QrConsulta } from '#contract/catalogos/convocatorias'
import { rutaDeRegistro, type Variante } from '#contract/publico/convocatoria'
import { OCUPACION } from '#server/catalogos/matriculas/plazas'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'

async function rutaDe(db: Db, id: number): Promise<string> {
  const { variante, guid } = found(
    await db.maybe<{ variante: Variante; guid: string }>(
      sql`SELECT variante, guid FROM convocatorias WHERE id = ${id}`,
    ),
  )
  return rutaDeRegistro(variante, guid)
}

type Cuentas = Omit<Panorama, 'ruta' | 'enlace' | 'cursos'>

/** The link of a campaign and what came by it, as of the local date `hoy`. Throws `no_encontrado`. */
export async function leerPanorama(db: Db, id: number, publicUrl: string | undefined, hoy: string): Promise<Panorama> {
  const ruta = await rutaDe(db, id)
  const cuentas = await db.one<Cuentas>(sql`
    SELECT v.*, r.*
    FROM (
      SELECT coalesce(sum(abiertos), 0)::int AS abiertos, coalesce(sum(iniciados), 0)::int AS iniciados
      FROM convocatoria_visitas
      WHERE convocatoria_id = ${id}
    ) v, (
      SELECT
        count(*) AS enviados, count(*) FILTER (WHERE estado IN ('nuevo', 'actualizado')) AS por_decidir,
        count(*) FILTER (WHERE estado = 'aceptado') AS aceptados,
        count(*) FILTER (WHERE estado = 'rechazado') AS rechazados,
        count(*) FILTER (WHERE estado = 'duplicado') AS duplicados,
        count(*) FILTER (
          WHERE id IN (
            SELECT registro_id
            FROM matriculas
            WHERE convocatoria_id = ${id} AND estado = 'en_espera'
          )
        ) AS en_espera
      FROM registros
      WHERE convocatoria_id = ${id}
    ) r
  `)
  const cursos = await db.many<CursoDeConvocatoria>(sql`
    SELECT
      c.id, c.codigo, c.nombre, c.cupo, m.inscritos, m.en_espera, m.de_aqui,
      c.estado = ANY(${CURSO_MATRICULABLE}) AND c.fecha_fin >= ${hoy}::date AS se_ofrece
    FROM convocatoria_cursos o
    JOIN cursos c ON c.id = o.curso_id
    CROSS JOIN LATERAL (
      SELECT
        ${OCUPACION},
        count(*) FILTER (WHERE convocatoria_id = ${id} AND estado IN ('preinscrita', 'activa', 'en_espera')) AS de_aqui
      FROM matriculas
      WHERE curso_id = c.id
    ) m
    WHERE o.convocatoria_id = ${id}
    ORDER BY c.nombre, c.codigo
  `)
  return { ruta, enlace: publicUrl ? publicUrl + ruta : null, ...cuentas, cursos }
}

/** Side of the PNG in pixels: sharp on a poster of a hand's breadth. */
const LADO = 1024

/**
 * The link as a QR, to print: at the server's own address, else at `origen`. A damaged or dirty print is still read
 * (level M). Throws `no_encontrado`, `peticion_invalida` without any address.
 */
export async function qrDe(
  db: Db,
  id: number,
  publicUrl: string | undefined,
  { formato, origen }: QrConsulta,
): Promise<string | Buffer> {
  const base = publicUrl ?? (origen && new URL(origen).origin)
  if (!base) throw new AppError('peticion_invalida', { errors: { origen: { key: 'validacion.requerido' } } })
  const enlace = base + (await rutaDe(db, id))
  return formato === 'png'
    ? toBuffer(enlace, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: LADO })
    : toSvg(enlace, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
}
