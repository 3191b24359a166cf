import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import type { Lugar } from '#contract/publico/registro'
import { texto } from '#i18n/texto'
import { lugarDe } from '#server/catalogos/matriculas/plazas'
import { anotarEstados, type CursoBloqueado } from '#server/catalogos/matriculas/service'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Quien } from '#server/http/quien'
import { AppError } from '#server/http/errors'
import { asentar, guardados } from '#server/catalogos/matriculas/orden'
import { pedidosDeMas, pedidosRepetidos } from './repetidos.ts'

/** Nobody is signed in: where and when a public form was sent is all that is known of who sends it. */
export interface Visita {
  /** Local date. */
  hoy: string
  ip: string
  request_id: string
}

/** The bitácora's author for a public form. */
export const quienEs = ({ ip, request_id }: Visita): Quien => ({
  ip,
  request_id,
  usuario_id: null,
  usuario_nombre: texto('bitacora.publico'),
})

const NADIE = { usuario_id: null }

interface Pedido {
  registro_id: number
  /** In the order of preference. */
  cursos: readonly number[]
}

/**
 * Gives each registration its places in the order that they come: a seat (`preinscrita`) while there are free ones
 * that nobody waits for, else the end of the line. One whose child has a place in that course already, or whose
 * telephone holds places for as many children as one may, is told the same and holds nothing: staff decide. One of a
 * burst of its address, or who comes behind one where no seat is left over, keeps its order until then. The courses
 * are locked. Throws `conflicto` for one that takes no enrolments any more.
 */
export async function tomarLugares(
  tx: Tx,
  { hoy }: Visita,
  convocatoria_id: number,
  cursos: ReadonlyMap<number, CursoBloqueado>,
  pedidos: readonly Pedido[],
): Promise<Lugar[][]> {
  const repetido = await pedidosRepetidos(tx, pedidos)
  const deMas = await pedidosDeMas(tx, convocatoria_id, pedidos)
  const enRevision = new Set(
    (
      await tx.many<{ id: number }>(sql`
        SELECT id
        FROM registros
        WHERE id = ANY(${pedidos.map(({ registro_id }) => registro_id)}) AND revision_hasta IS NOT NULL
      `)
    ).map(({ id }) => id),
  )
  const enOrden = await guardados(tx, hoy, [...cursos.keys()])
  const cuentas = new Map(
    [...cursos].map(([id, { cupo, inscritos, en_espera }]) => [
      id,
      { libres: cupo - inscritos - en_espera, en_espera, guardados: enOrden.get(id) ?? 0 },
    ]),
  )
  const tomados = pedidos.map(({ registro_id, cursos: elegidos }) =>
    elegidos.map((curso_id) => {
      const [curso, cuenta] = [cursos.get(curso_id), cuentas.get(curso_id)]
      if (!curso || !cuenta || !CURSO_MATRICULABLE.includes(curso.estado))
        throw new AppError('conflicto', { message: { key: 'validacion.registro.curso' } })
      const deOtro = repetido(registro_id, curso_id) || deMas(registro_id)
      const por = deOtro ? null : enRevision.has(registro_id) ? 'red' : detras(cuenta) ? 'orden' : null
      const retenida = deOtro || por !== null
      const lugar = cuenta.libres > 0 || por !== null ? null : cuenta.en_espera + cuenta.guardados + 1
      if (por !== null) cuenta.guardados++
      else if (!retenida && lugar === null) cuenta.libres--
      else if (!retenida) cuenta.en_espera++
      return { registro_id, curso_id, curso_nombre: curso.nombre, lugar, retenida, por }
    }),
  )
  const filas = tomados.flat()
  const matriculas = await tx.many<{ id: number; estado: 'preinscrita' | 'en_espera' | 'anulada' }>(sql`
    INSERT INTO matriculas (
      curso_id, registro_id, convocatoria_id, fecha, estado, retenida, lugar_dicho, retenida_por
    )
    SELECT
      curso_id, registro_id, ${convocatoria_id}, ${hoy},
      CASE WHEN retenida THEN 'anulada' WHEN lugar IS NULL THEN 'preinscrita' ELSE 'en_espera' END, retenida,
      CASE WHEN retenida THEN lugar END, por
    FROM unnest(
      ${filas.map((f) => f.curso_id)}::int[], ${filas.map((f) => f.registro_id)}::int[],
      ${filas.map((f) => f.lugar)}::int[], ${filas.map((f) => f.retenida)}::boolean[],
      ${filas.map((f) => f.por)}::text[]
    ) WITH ORDINALITY AS x (curso_id, registro_id, lugar, retenida, por, orden)
    ORDER BY orden
    RETURNING id, estado
  `)
  await anotarEstados(
    tx,
    NADIE,
    matriculas.map(({ id, estado }) => ({ matricula_id: id, estado, fecha: hoy, motivo: null })),
  )
  return tomados.map((suyos) =>
    suyos.map(({ curso_id, curso_nombre, lugar, por }) => ({
      curso_id,
      curso_nombre,
      lugar,
      ...(por && { por_confirmar: true }),
    })),
  )
}

/** There are free seats, and no more than those who keep their order may be due. */
const detras = ({ libres, guardados: delante }: { libres: number; guardados: number }): boolean =>
  libres > 0 && libres <= delante

/** Lets places go, of courses that are locked; who stood behind them gets what is theirs. */
export async function soltarLugares(
  tx: Tx,
  { hoy }: Pick<Visita, 'hoy'>,
  matriculas: readonly number[],
  motivo: string,
): Promise<void> {
  const { cursos } = await tx.one<{ cursos: number[] }>(sql`
    WITH suelta AS (
      UPDATE matriculas
      SET estado = 'anulada', retenida = false, retenida_por = NULL, lugar_dicho = NULL
      WHERE id = ANY(${matriculas})
      RETURNING curso_id
    )
    SELECT coalesce(array_agg(DISTINCT curso_id), '{}') AS cursos
    FROM suelta
  `)
  await anotarEstados(
    tx,
    NADIE,
    matriculas.map((matricula_id) => ({ matricula_id, estado: 'anulada', fecha: hoy, motivo })),
  )
  await asentar(tx, NADIE, hoy, cursos)
}

/** A place that a registration holds, or held until its reservation expired. */
export interface LugarTomado extends Lugar {
  matricula_id: number
  /** Its name and code, as staff tell it from others. */
  curso: string
  vencido: boolean
}

/** The places of a registration in the order of preference, with the ones that went with its reservation. */
export const lugaresDe = (db: Db, registro_id: number): Promise<LugarTomado[]> =>
  db.many<LugarTomado>(sql`
    SELECT
      m.id AS matricula_id, m.curso_id, c.nombre AS curso_nombre, c.nombre || ' (' || c.codigo || ')' AS curso,
      m.estado = 'anulada' AND NOT m.retenida AS vencido, coalesce(m.lugar_dicho, ${lugarDe('m')}) AS lugar,
      m.retenida_por IS NOT NULL AS por_confirmar
    FROM matriculas m
    JOIN cursos c ON c.id = m.curso_id
    JOIN registros r ON r.id = m.registro_id
    WHERE m.registro_id = ${registro_id}
      AND (
        m.estado IN ('preinscrita', 'en_espera') OR m.retenida OR
          m.estado = 'anulada' AND m.actualizado_en = r.reserva_vencida_en
      )
    ORDER BY m.id
  `)
