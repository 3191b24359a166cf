import type {
  Alumno,
  Clase,
  ClaseClave,
  ClaseDeCliente,
  Instantanea,
  ListaDeClase,
  Oyente,
} from '#contract/asistencia/asistencia'
import { sumarDias } from '#contract/tiempo/fechas'
import { carnetDe } from '#server/catalogos/constancias/carnets'
import type { Quien } from '#server/catalogos/cursos/propios'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { may, type Sesion } from '#server/http/guard'
import { found } from '#server/resource/resource'
import { claseDe, clasesDe } from './clases.ts'
import { enLista } from './en-lista.ts'

const DIAS_SIN_RED = 6
const MAX_CLASES_SIN_RED = 100

/** The list of one class; `no_encontrado` when there is none, or it is somebody else's. */
export async function listaDe(db: Db, quien: Quien & Lector, clave: ClaseClave): Promise<ListaDeClase> {
  const [lista] = await conLista(db, quien, [found(await claseDe(db, quien, clave))])
  return found(lista)
}

/** Today's classes and one's own of the next six days, whole: what a phone takes along. */
export async function instantanea(db: Db, contexto: Contexto): Promise<Instantanea> {
  const { hoy, usuario_id } = contexto
  const clases = await clasesDe(db, contexto, {
    desde: hoy,
    hasta: sumarDias(hoy, DIAS_SIN_RED),
    propias_desde: sumarDias(hoy, 1),
  })
  // One's own come first where they are too many.
  const llevadas = clases.toSorted((una, otra) => Number(otra.propia) - Number(una.propia)).slice(0, MAX_CLASES_SIN_RED)
  return {
    ahora: new Date().toISOString(),
    hoy,
    usuario_id,
    clases: await conLista(
      db,
      contexto,
      clases.filter((clase) => llevadas.includes(clase)),
    ),
  }
}

/** Absences in a row are told up to so many. */
const CLASES_ATRAS = 30

type Lector = Pick<Sesion, 'permisos'>

/** Each class with who is on its list, by surname, and who came besides. Cards are told to who reads them: to mark. */
export async function conLista(db: Db, { permisos }: Lector, clases: readonly Clase[]): Promise<ListaDeClase[]> {
  const carnet = permisos.has('Asistencia:editar') ? carnetDe('l.cliente_id') : raw('NULL')
  const pedidas = JSON.stringify(
    clases.map(({ curso_id, fecha, hora_inicio, sesion_id }, orden) => ({
      orden,
      curso_id,
      fecha,
      hora_inicio,
      sesion_id,
    })),
  )
  // PostgreSQL takes what comes as JSON for a hundred classes; OFFSET 0 has it look up the few rows of each, and not
  // read whole tables.
  const alumnos = await db.many<Alumno & { orden: number }>(sql`
    WITH x AS MATERIALIZED (
      SELECT *
      FROM jsonb_to_recordset(${pedidas}::jsonb)
        AS x(orden int, curso_id int, fecha date, hora_inicio time, sesion_id int)
    ),
    racha AS (
      SELECT orden, matricula_id, count(*) FILTER (WHERE ausente) AS seguidas
      FROM (
        SELECT
          x.orden, b.matricula_id,
          bool_and(b.estado = 'ausente') OVER (
            PARTITION BY x.orden, b.matricula_id
            ORDER BY s.fecha DESC, s.hora_inicio DESC
          ) AS ausente
        FROM x
        CROSS JOIN LATERAL (
          SELECT id, fecha, hora_inicio
          FROM asistencia_sesiones
          WHERE curso_id = x.curso_id AND (fecha, hora_inicio) < (x.fecha, x.hora_inicio) AND tomada_en IS NOT NULL
          ORDER BY fecha DESC, hora_inicio DESC LIMIT ${CLASES_ATRAS}
        ) s
        CROSS JOIN LATERAL (SELECT matricula_id, estado FROM asistencias WHERE sesion_id = s.id OFFSET 0) b
      ) q
      GROUP BY orden, matricula_id
    )
    SELECT
      x.orden, l.matricula_id, l.cliente_id, l.apellidos || ', ' || l.nombres AS nombre, l.estado, l.minutos, l.nota,
      l.marcada_en, coalesce(g.seguidas, 0) AS seguidas,
      ${carnet} AS carnet
    FROM x
    CROSS JOIN LATERAL (
      SELECT m.id AS matricula_id, m.cliente_id, p.apellidos, p.nombres, a.estado, a.minutos, a.nota, a.marcada_en
      FROM matriculas m
      JOIN clientes p ON p.id = m.cliente_id
      LEFT JOIN asistencias a ON a.sesion_id = x.sesion_id AND a.matricula_id = m.id
      WHERE m.curso_id = x.curso_id AND (a.matricula_id IS NOT NULL OR ${enLista(raw('x.fecha'))}) OFFSET 0
    ) l
    LEFT JOIN racha g ON g.orden = x.orden AND g.matricula_id = l.matricula_id
    ORDER BY x.orden, l.apellidos, l.nombres, l.matricula_id
  `)
  const oyentes = await db.many<Oyente & { sesion_id: number }>(sql`
    SELECT id, sesion_id, nombre
    FROM asistencia_oyentes
    WHERE sesion_id = ANY(${clases.map(({ sesion_id }) => sesion_id)}::int[])
    ORDER BY id
  `)
  const listas = clases.map((clase): ListaDeClase => ({ ...clase, lista: [], oyentes: [] }))
  for (const { orden, ...alumno } of alumnos) listas[orden]?.lista.push(alumno)
  return listas.map((clase) => ({
    ...clase,
    oyentes: oyentes.filter(({ sesion_id }) => sesion_id === clase.sesion_id),
  }))
}

const ULTIMAS = 20

/** The messages about the absence of enrolment `m` in class `s`, except those that were taken back. */
const AVISOS = raw(`
  coalesce(
    (
      SELECT jsonb_agg(
        jsonb_build_object(
          'nombre', v.nombre, 'canal', v.canal, 'estado', v.estado, 'en',
          to_char(coalesce(v.enviado_en, v.creado_en) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
        ORDER BY v.id
      )
      FROM aviso_ausencias x
      JOIN avisos v ON v.id = x.aviso_id AND v.estado <> 'cancelado'
      WHERE x.sesion_id = s.id AND x.matricula_id = m.id AND (NOT x.retirada OR v.estado = 'no_enviado')
    ),
    '[]'
  )
`)

/**
 * A student's last 20 classes and their marks, newest first. A note may tell of health: it is for who sees attendance
 * itself, and null for others. Throws `no_encontrado`.
 */
export async function asistenciaDeCliente(db: Db, sesion: Sesion, cliente_id: number): Promise<ClaseDeCliente[]> {
  const nota =
    may(sesion, 'Asistencia', 'ver') || may(sesion, 'ReporteAsistencias', 'ver') ? raw('a.nota') : raw('NULL')
  found(await db.maybe(sql`SELECT FROM clientes WHERE id = ${cliente_id} AND fusionado_en IS NULL`))
  return db.many<ClaseDeCliente>(sql`
    SELECT s.curso_id, s.fecha, s.hora_inicio, c.nombre AS curso_nombre, a.estado, a.minutos, ${nota} AS nota,
      ${AVISOS} AS avisos
    FROM matriculas m
    JOIN asistencias a ON a.matricula_id = m.id
    JOIN asistencia_sesiones s ON s.id = a.sesion_id
    JOIN cursos c ON c.id = s.curso_id
    WHERE m.cliente_id = ${cliente_id}
    ORDER BY s.fecha DESC, s.hora_inicio DESC, s.id DESC LIMIT ${ULTIMAS}
  `)
}
