import type { Actividad } from '#contract/publico/consentimiento'
import { formatoDia, formatoHora } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

interface Fila extends Omit<Actividad, 'lugar' | 'horario'> {
  modalidad: string | null
  horarios: { dia: number; hora_inicio: string; hora_fin: string }[]
}

interface Pedido {
  curso_id?: number | null
  convocatoria_id?: number | null
}

/** Activities that a child may be signed for today: courses that are open or under way, and campaigns that are open. */
export const actividadesAbiertas = (db: Db): Promise<Actividad[]> =>
  actividades(db, CURSOS_ABIERTOS(), CONVOCATORIAS_ABIERTAS())

/** One of them, if there is such a one. */
export async function actividadDe(db: Db, { curso_id, convocatoria_id }: Pedido): Promise<Actividad | undefined> {
  const cursos = curso_id ? sql`t.id = ${curso_id} AND t.estado IN ('abierto', 'en_curso')` : raw('false')
  const convocatorias = convocatoria_id ? sql`v.id = ${convocatoria_id} AND v.activa` : raw('false')
  return (await actividades(db, cursos, convocatorias))[0]
}

/** The courses that a registration asked for, and its campaign. */
export const actividadesDeRegistro = (db: Db, registro_id: number): Promise<Actividad[]> =>
  actividades(
    db,
    sql`
      t.estado IN ('abierto', 'en_curso') AND t.id IN (
        SELECT m.curso_id
        FROM matriculas m
        WHERE m.registro_id = ${registro_id} AND m.estado IN ('preinscrita', 'en_espera', 'activa')
      )
    `,
    sql`v.activa AND v.id = (SELECT r.convocatoria_id FROM registros r WHERE r.id = ${registro_id})`,
  )

const CURSOS_ABIERTOS = (): Sql => sql`t.estado IN ('abierto', 'en_curso') AND t.fecha_fin >= ${hoy()}::date`
const CONVOCATORIAS_ABIERTAS = (): Sql => sql`v.activa AND ${hoy()}::date BETWEEN v.abre AND v.cierra`

async function actividades(db: Db, cursos: Sql, convocatorias: Sql): Promise<Actividad[]> {
  const { centro } = await db.one<{ centro: string }>(
    sql`SELECT concat_ws(', ', nombre, direccion) AS centro FROM centro`,
  )
  const filas = await db.search<Fila>(sql`
    SELECT
      'curso' AS tipo, t.id, t.nombre, t.modalidad, t.fecha_inicio AS desde, t.fecha_fin AS hasta,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object('dia', h.dia, 'hora_inicio', h.hora_inicio, 'hora_fin', h.hora_fin)
            ORDER BY h.dia, h.hora_inicio
          ), '[]'
        )
        FROM curso_horarios h
        WHERE h.curso_id = t.id
      ) AS horarios
    FROM cursos t
    WHERE ${cursos}
    UNION ALL
    SELECT 'convocatoria', v.id, v.nombre, NULL, min(k.fecha_inicio), max(k.fecha_fin), '[]'
    FROM convocatorias v
    LEFT JOIN convocatoria_cursos vc ON vc.convocatoria_id = v.id
    LEFT JOIN cursos k ON k.id = vc.curso_id
    WHERE ${convocatorias}
    GROUP BY v.id
    ORDER BY 1, 3, 2
  `)
  return filas.map(({ modalidad, horarios, ...fila }) => ({
    ...fila,
    lugar: modalidad === 'virtual' ? texto('consentimiento.carta.en_linea') : centro,
    horario:
      horarios
        .map(
          ({ dia, hora_inicio, hora_fin }) => `${formatoDia(dia)} ${formatoHora(hora_inicio)}–${formatoHora(hora_fin)}`,
        )
        .join(', ') || null,
  }))
}
