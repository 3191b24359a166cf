import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { mediana, tabla } from './apoyo/cifras.ts'
import { Conexion } from './apoyo/conexion.ts'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'
import { enTurnos } from './apoyo/turnos.ts'
import { comparable, CONSULTAS, type Consulta } from './asistencias/consultas.ts'

const CLASES = 20
const VECES = 15
const MEGABYTE = 2 ** 20
/** The most times its raw SQL that the first page may take. */
const ACEPTADO = 2

/**
 * The attendance report over 32,593 real enrolments × 20 classes, beside SQL by hand with the same answer, in turns;
 * and its export with the server's memory.
 */
export async function medirAsistencias(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_asistencias')
  // The marks are the taps of this user.
  const { token, usuario_id } = await abrirSesion(base, 'Administrador')
  const { matriculas, marcas } = await sembrarAsistencia(base, usuario_id)
  const direccion = await escenario.servir(base)
  const conexion = new Conexion(direccion)
  const filas: string[][] = []
  for (const consulta of CONSULTAS) {
    const [informe, mano] = await enTurnos(
      () => pedir(conexion, token, consulta),
      () => aMano(base.db, consulta.aMano),
      { calentamiento: 3, veces: VECES },
    )
    filas.push([
      consulta.nombre,
      mano.toFixed(1),
      informe.toFixed(1),
      (informe / mano).toFixed(2),
      informe / mano <= ACEPTADO ? 'yes' : 'NO',
    ])
  }
  conexion.cerrar()
  return [
    `${matriculas.toLocaleString('en')} enrolments, ${marcas.toLocaleString('en')} marks; medians of ${VECES}, milliseconds.`,
    tabla(['query', 'by hand', 'report over HTTP', 'times', `≤ ${ACEPTADO}×`], filas),
    await exportar(direccion, token),
  ].join('\n\n')
}

/** The enrolments of the Open University's dataset, each marked in 20 weekly classes of its course. */
async function sembrarAsistencia({ db }: Base, usuario_id: number): Promise<{ matriculas: number; marcas: number }> {
  const [, ...lineas] = gunzipSync(
    readFileSync(new URL('../tests/data/oulad/studentRegistration.csv.gz', import.meta.url)),
  )
    .toString('utf8')
    .trim()
    .split('\n')
  const inscritas = lineas.map((linea) => linea.replaceAll('"', '').split(','))
  const [modulos, presentaciones, personas] = [0, 1, 2].map((columna) =>
    inscritas.map((celdas) => celdas[columna]?.trim() ?? ''),
  )
  await db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 0`)
    await tx.run(sql`SELECT setseed(0.42)`)
    await tx.run(
      sql`
        CREATE TEMPORARY TABLE inscrita ON COMMIT DROP AS
        SELECT modulo || '-' || presentacion AS curso, 'OU-' || persona AS persona
        FROM unnest(${modulos}::text[], ${presentaciones}::text[], ${personas}::text[]) u(modulo, presentacion, persona)
      `,
    )
    await tx.run(sql`INSERT INTO curso_categorias (nombre) VALUES ('Universidad')`)
    await tx.run(sql`
      INSERT INTO cursos (codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo, estado)
      SELECT
        curso, 'Curso ' || curso, (SELECT max(id) FROM curso_categorias), right(curso, 5), '2026-02-02', '2026-10-31',
        count(*), 'en_curso'
      FROM inscrita
      GROUP BY curso
    `)
    await tx.run(
      sql`
        INSERT INTO clientes (codigo, nombres, apellidos)
        SELECT persona, 'Persona ' || persona, 'Apellido ' || md5(persona)
        FROM (SELECT DISTINCT persona FROM inscrita) p
      `,
    )
    await tx.run(
      sql`
        INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
        SELECT l.id, c.id, '2026-02-01', 'activa'
        FROM inscrita i
        JOIN clientes l ON l.codigo = i.persona
        JOIN cursos c ON c.codigo = i.curso
      `,
    )
    await tx.run(
      sql`
        INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, tomada_en)
        SELECT c.id, date '2026-02-02' + 7 * n, '08:00', '10:00', now()
        FROM cursos c, generate_series(0, ${CLASES - 1}) n
      `,
    )
    await tx.run(sql`
      INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
      SELECT
        s.id, m.id,
        (
          ARRAY['presente', 'presente', 'presente', 'presente', 'presente', 'presente', 'ausente', 'tarde', 'presente',
          'justificado']
        )[1 + floor(random() * 10)::int],
        now(), ${usuario_id}::int
      FROM asistencia_sesiones s
      JOIN matriculas m ON m.curso_id = s.curso_id
    `)
  })
  await db.run(sql`VACUUM ANALYZE`)
  return db.one(
    sql`SELECT (SELECT count(*) FROM matriculas) AS matriculas, (SELECT count(*) FROM asistencias) AS marcas`,
  )
}

interface Respuesta {
  filas: unknown[][]
  total: number
}

async function pedir(conexion: Conexion, token: string, { orden, filtro }: Consulta): Promise<Respuesta> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filtro),
    sort: JSON.stringify([orden, 'ASC']),
    range: '[0,24]',
  })
  const { estado, encabezados, cuerpo } = await conexion.pedir('GET', `/api/api/ReporteAsistencias?${query}`, {
    Authorization: `Bearer ${token}`,
  })
  if (estado !== 200) throw new Error(cuerpo)
  return {
    filas: (JSON.parse(cuerpo) as Record<string, unknown>[]).map(comparable),
    total: Number(/^x-total-count: (\d+)/im.exec(encabezados)?.[1]),
  }
}

async function aMano(db: Database, texto: string): Promise<Respuesta> {
  const { rows } = await db.pool.query<Record<string, unknown> & { total: number }>(texto)
  return { filas: rows.map(comparable), total: rows[0]?.total ?? 0 }
}

/** The CSV of every enrolment, five times, and the resident memory of the server's process meanwhile. */
async function exportar(direccion: string, token: string): Promise<string> {
  const antes = residente()
  const [tiempos, picos]: [number[], number[]] = [[], []]
  let bytes = 0
  for (let vez = 0; vez < 5; vez++) {
    const inicio = performance.now()
    let pico = 0
    const medida = setInterval(() => (pico = Math.max(pico, residente())), 20)
    const cuerpo = await (
      await fetch(`${direccion}/api/api/ReporteAsistencias/exportar?formato=csv`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).arrayBuffer()
    clearInterval(medida)
    bytes = cuerpo.byteLength
    tiempos.push(performance.now() - inicio)
    picos.push(Math.max(pico, residente()))
  }
  return `CSV of everything: ${(bytes / MEGABYTE).toFixed(1)} MB in ${mediana(tiempos).toFixed(0)} ms; the server's memory ${(antes / MEGABYTE).toFixed(0)} MB before, at most ${picos.map((pico) => (pico / MEGABYTE).toFixed(0)).join(' ')} MB during each of five.`
}

const PAGINA = 4_096

/** Resident bytes of the server, a child of this process (Linux alone). */
function residente(): number {
  const hijos = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const servidor = hijos.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server/main.js'))
  return servidor === undefined ? NaN : Number(readFileSync(`/proc/${servidor}/statm`, 'utf8').split(' ')[1]) * PAGINA
}
