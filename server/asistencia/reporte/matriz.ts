import { MOST_ALUMNOS, MOST_CLASES, type Matriz, type MatrizConsulta } from '#contract/asistencia/reporte'
import type { EstadoAsistencia } from '#contract/asistencia/asistencia'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import type { Quien } from '#server/catalogos/cursos/propios'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { loQueFalta } from '#server/documentos/papeles/lo-que-falta'
import type { Column } from '#server/resource/salida/columnas'
import { excel } from '#server/resource/salida/hoja'
import { found } from '#server/resource/resource'
import { clasesTomadas, CONTADORES, cursosVisibles, matriculasVisibles, type Alcance } from './cuentas.ts'

/** In characters. */
const ANCHO_DE_FECHA = 12
const ANCHO_DE_NOMBRE = 32

type Alumno = Pick<Matriz['alumnos'][number], 'matricula_id' | 'codigo' | 'nombre'> & {
  marcas: Record<string, EstadoAsistencia> | null
}

/**
 * Students × classes of one course (`MOST_ALUMNOS` × the last `MOST_CLASES`). Throws `no_encontrado` where the user may
 * not see the course.
 */
export async function matrizDe(db: Db, quien: Quien, { curso_id, desde, hasta }: MatrizConsulta): Promise<Matriz> {
  const alcance: Alcance = { desde, hasta, quien }
  const curso = found(
    await db.maybe<Matriz['curso']>(sql`
      SELECT c.id, c.codigo, c.nombre, c.periodo, d.nombres || ' ' || d.apellidos AS docente_nombre
      FROM cursos c
      LEFT JOIN docentes d ON d.id = c.docente_id
      WHERE c.id = ${curso_id} AND ${cursosVisibles(quien) ?? raw('TRUE')}
    `),
  )
  const ultimas = await db.many<Matriz['clases'][number]>(sql`
    SELECT s.id AS sesion_id, s.fecha, s.hora_inicio, s.tipo
    FROM asistencia_sesiones s
    JOIN cursos c ON c.id = s.curso_id
    WHERE s.curso_id = ${curso_id} AND ${clasesTomadas(alcance)}
    ORDER BY s.fecha DESC, s.hora_inicio DESC LIMIT ${MOST_CLASES + 1}
  `)
  const clases = ultimas.slice(0, MOST_CLASES).reverse()
  const sesiones = clases.map(({ sesion_id }) => sesion_id)
  const alumnos = await db.many<Alumno>(sql`
    SELECT t.id AS matricula_id, cl.codigo, cl.apellidos || ', ' || cl.nombres AS nombre, k.marcas
    FROM matriculas t
    JOIN cursos c ON c.id = t.curso_id
    JOIN clientes cl ON cl.id = t.cliente_id
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(a.sesion_id, a.estado) AS marcas
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      WHERE a.matricula_id = t.id AND s.id = ANY(${sesiones}) AND s.fecha >= t.fecha
    ) k ON TRUE
    WHERE t.curso_id = ${curso_id}
      AND ${matriculasVisibles(quien)}
      AND (t.estado IN ('activa', 'finalizada') AND t.fecha <= ${hasta ?? 'infinity'}::date OR k.marcas IS NOT NULL)
    ORDER BY cl.apellidos, cl.nombres, t.id LIMIT ${MOST_ALUMNOS + 1}
  `)
  return {
    curso,
    clases,
    alumnos: alumnos.slice(0, MOST_ALUMNOS).map(({ marcas, ...alumno }) => {
      const estados = sesiones.map((sesion) => marcas?.[sesion] ?? null)
      return { ...alumno, estados, ...cuentasDe(estados) }
    }),
    mas_clases: ultimas.length > MOST_CLASES,
    mas_alumnos: alumnos.length > MOST_ALUMNOS,
  }
}

/** The counters of one row, by the same rule as `PORCENTAJE`. */
function cuentasDe(estados: readonly (EstadoAsistencia | null)[]) {
  const de = (estado: EstadoAsistencia) => estados.filter((uno) => uno === estado).length
  const cuentas = {
    presentes: de('presente'),
    ausentes: de('ausente'),
    tardes: de('tarde'),
    justificados: de('justificado'),
  }
  const { presentes, ausentes, tardes, justificados } = cuentas
  const exigibles = presentes + ausentes + tardes
  return {
    ...cuentas,
    clases: exigibles + justificados,
    porcentaje: exigibles ? Math.round(((presentes + tardes) * CIEN_POR_CIENTO) / exigibles) : null,
  }
}

/** The same as a sheet: a letter for each class; beneath, what it leaves out. */
export function hojaDeMatriz({ clases, alumnos, ...faltas }: Matriz): Promise<Buffer> {
  const letras: Column[] = clases.map(({ sesion_id, fecha }) => ({
    key: String(sesion_id),
    title: formatoFecha(fecha),
    fecha,
    kind: 'texto',
    width: ANCHO_DE_FECHA,
  }))
  const sumas = ([...CONTADORES, 'porcentaje'] as const).map((key): Column => ({
    key,
    title: texto(`campos.${key}`),
    kind: 'numero',
  }))
  const columnas: Column[] = [
    { key: 'codigo', title: texto('campos.codigo'), kind: 'texto', width: ANCHO_DE_FECHA },
    { key: 'nombre', title: texto('campos.cliente'), kind: 'texto', width: ANCHO_DE_NOMBRE },
    ...letras,
    ...sumas,
  ]
  const filas = alumnos.map(({ estados, porcentaje, ...alumno }) => ({
    ...alumno,
    ...Object.fromEntries(
      clases.map(({ sesion_id }, indice) => [
        sesion_id,
        estados[indice] ? texto(`clases.letra.${estados[indice]}`) : null,
      ]),
    ),
    // In hundreds, as people say it.
    porcentaje: porcentaje === null ? null : porcentaje / 100,
  }))
  return excel(
    [...filas, ...loQueFalta(faltas).map((nombre) => ({ nombre }))],
    columnas,
    texto('asistencias.matriz.titulo'),
  )
}
