import type { Alumno, Clase, ClaseClave, ClaseDeCliente, Instantanea, ListaDeClase, Oyente } from '#contract/asistencia/asistencia'
import { sumarDias } from '#contract/fechas'
import type { Quien } from '#server/catalogos/cursos/propios'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { found } from '#server/http/resource'
import { claseDe, clasesDe } from './clases.ts'
import { enLista } from './en-lista.ts'

const DIAS_SIN_RED = 6
const MAX_CLASES = 100

/** The list of one class; `no_encontrado` when there is none, or it is somebody else's. */
export async function listaDe(db: Db, quien: Quien, clave: ClaseClave): Promise<ListaDeClase> {
  const [lista] = await conLista(db, [found(await claseDe(db, quien, clave))])
  return found(lista)
}

/** Today's classes and one's own of the next six days, whole: what a phone takes along. */
export async function instantanea(db: Db, contexto: Contexto): Promise<Instantanea> {
  const { hoy, usuario_id } = contexto
  const clases = await clasesDe(db, contexto, { desde: hoy, hasta: sumarDias(hoy, DIAS_SIN_RED), propias_desde: sumarDias(hoy, 1) })
  // One's own come first where they are too many.
  const llevadas = clases.toSorted((una, otra) => Number(otra.propia) - Number(una.propia)).slice(0, MAX_CLASES)
  return { ahora: new Date().toISOString(), hoy, usuario_id, clases: await conLista(db, clases.filter((clase) => llevadas.includes(clase))) }
}

/** Each class with who is on its list, by surname, and who came besides. */
export async function conLista(db: Db, clases: readonly Clase[]): Promise<ListaDeClase[]> {
  const pedidas = JSON.stringify(clases.map(({ curso_id, fecha, hora_inicio, sesion_id }, orden) => ({ orden, curso_id, fecha, hora_inicio, sesion_id })))
  const alumnos = await db.many<Alumno & { orden: number }>(sql`
    SELECT x.orden, m.id AS matricula_id, m.cliente_id, p.apellidos || ', ' || p.nombres AS nombre, a.estado, a.minutos, a.nota, a.marcada_en, g.seguidas
    FROM jsonb_to_recordset(${pedidas}::jsonb) AS x(orden int, curso_id int, fecha date, hora_inicio time, sesion_id int)
    JOIN matriculas m ON m.curso_id = x.curso_id JOIN clientes p ON p.id = m.cliente_id
    LEFT JOIN asistencias a ON a.sesion_id = x.sesion_id AND a.matricula_id = m.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ausente) AS seguidas FROM (
        SELECT bool_and(b.estado = 'ausente') OVER (ORDER BY s.fecha DESC, s.hora_inicio DESC) AS ausente
        FROM asistencias b JOIN asistencia_sesiones s ON s.id = b.sesion_id
        WHERE b.matricula_id = m.id AND (s.fecha, s.hora_inicio) < (x.fecha, x.hora_inicio)) q) g
    WHERE a.matricula_id IS NOT NULL OR ${enLista(raw('x.fecha'))}
    ORDER BY x.orden, p.apellidos, p.nombres, m.id`)
  const oyentes = await db.many<Oyente & { sesion_id: number }>(sql`
    SELECT id, sesion_id, nombre FROM asistencia_oyentes WHERE sesion_id = ANY(${clases.map(({ sesion_id }) => sesion_id)}::int[]) ORDER BY id`)
  const listas = clases.map((clase): ListaDeClase => ({ ...clase, lista: [], oyentes: [] }))
  for (const { orden, ...alumno } of alumnos) listas[orden]?.lista.push(alumno)
  return listas.map((clase) => ({ ...clase, oyentes: oyentes.filter(({ sesion_id }) => sesion_id === clase.sesion_id) }))
}

const ULTIMAS = 20

/** How a student attended the last 20 classes, newest first. Throws `no_encontrado`. */
export async function asistenciaDeCliente(db: Db, cliente_id: number): Promise<ClaseDeCliente[]> {
  found(await db.maybe(sql`SELECT FROM clientes WHERE id = ${cliente_id} AND fusionado_en IS NULL`))
  return db.many<ClaseDeCliente>(sql`
    SELECT s.curso_id, s.fecha, s.hora_inicio, c.nombre AS curso_nombre, a.estado, a.minutos, a.nota
    FROM matriculas m JOIN asistencias a ON a.matricula_id = m.id JOIN asistencia_sesiones s ON s.id = a.sesion_id JOIN cursos c ON c.id = s.curso_id
    WHERE m.cliente_id = ${cliente_id} ORDER BY s.fecha DESC, s.hora_inicio DESC, s.id DESC LIMIT ${ULTIMAS}`)
}
