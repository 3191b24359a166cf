import { randomBytes } from 'node:crypto'
import { hoyEn, sumarDias } from '#contract/fechas'
import type { Database } from '#server/db/pool'
import { ident, join, sql, type Sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { counter } from '../counter.ts'

const cuenta = counter()
const HOY = hoyEn(new Date())
const insertado = async (db: Database, consulta: Sql): Promise<number> => (await db.one<{ id: number }>(consulta)).id
const guid = () => randomBytes(16).toString('base64url')
type Fila = Record<string, unknown>
const columnas = (fila: Fila) => [join(Object.keys(fila).map(ident)), join(Object.values(fila))] as const

/** A course of L 500.00 and two monthly fees of L 1,000.00, with so many seats. */
export async function cursoConCupo(db: Database, cupo = 30, datos: Fila = {}): Promise<number> {
  const [nombres, valores] = columnas({
    codigo: `RG-${cuenta.next()}`,
    nombre: `Inglés ${cuenta.last}`,
    categoria_id: await insertado(
      db,
      sql`INSERT INTO curso_categorias (nombre) VALUES (${`Vacaciones ${cuenta.last}`}) RETURNING id`,
    ),
    periodo: '2026-II',
    fecha_inicio: HOY,
    fecha_fin: sumarDias(HOY, 90),
    cupo,
    precio_matricula: 500_00,
    precio_mensualidad: 1_000_00,
    mensualidades: 2,
    dia_pago: 5,
    estado: 'abierto',
    ...datos,
  })
  return insertado(db, sql`INSERT INTO cursos (${nombres}) VALUES (${valores}) RETURNING id`)
}

export async function convocatoria(db: Database, cursos: readonly number[] = [], datos: Fila = {}): Promise<number> {
  const [nombres, valores] = columnas({
    guid: guid(),
    nombre: `Convocatoria ${cuenta.next()}`,
    variante: 'junio',
    abre: sumarDias(HOY, -30),
    cierra: sumarDias(HOY, 30),
    ...datos,
  })
  const id = await insertado(db, sql`INSERT INTO convocatorias (${nombres}) VALUES (${valores}) RETURNING id`)
  await db.run(sql`INSERT INTO convocatoria_cursos (convocatoria_id, curso_id) SELECT ${id}, unnest(${cursos}::int[])`)
  return id
}

interface Plazas {
  /** Courses in which it has a seat, and those in which it waits. */
  con_cupo?: readonly number[]
  en_espera?: readonly number[]
}

/** A registration as a parent sent it, with its places. */
export async function registro(
  db: Database,
  convocatoria_id: number,
  { con_cupo = [], en_espera = [] }: Plazas,
  datos: Fila = {},
): Promise<number> {
  const n = cuenta.next()
  const envio_id = await insertado(
    db,
    sql`
      INSERT INTO registro_envios (convocatoria_id, clave, cuerpo_sha256)
      VALUES (${convocatoria_id}, ${`envio-${n}`}, ${sha256(String(n))})
      RETURNING id
    `,
  )
  const [nombres, valores] = columnas({
    guid: guid(),
    convocatoria_id,
    envio_id,
    nombres: `Lucía ${n}`,
    apellidos: 'Paz Lara',
    fecha_nacimiento: '2014-05-06',
    sexo: 'F',
    encargado_nombres: `Rosa ${n}`,
    encargado_apellidos: 'Lara',
    encargado_parentesco: 'madre',
    encargado_telefono: `+5049${String(n).padStart(7, '0')}`,
    encargado_correo: 'rosa@correo.hn',
    reserva_hasta: sumarDias(HOY, 5),
    ...datos,
  })
  const id = await insertado(db, sql`INSERT INTO registros (${nombres}) VALUES (${valores}) RETURNING id`)
  const plazas = [
    ...con_cupo.map((curso_id) => ({ curso_id, estado: 'preinscrita' })),
    ...en_espera.map((curso_id) => ({ curso_id, estado: 'en_espera' })),
  ]
  for (const { curso_id, estado } of plazas) {
    const matricula = await insertado(
      db,
      sql`
        INSERT INTO matriculas (curso_id, fecha, estado, registro_id, convocatoria_id)
        VALUES (${curso_id}, ${HOY}, ${estado}, ${id}, ${convocatoria_id})
        RETURNING id
      `,
    )
    await db.run(
      sql`INSERT INTO matricula_estados (matricula_id, estado, fecha) VALUES (${matricula}, ${estado}, ${HOY})`,
    )
  }
  return id
}

/** Lets a registration's reservation run out and its places go, as the hourly round does it. */
export const vencer = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(
      sql`UPDATE registros SET reserva_hasta = ${sumarDias(HOY, -1)}, reserva_vencida_en = now() WHERE id = ${id}`,
    )
    await tx.run(sql`
      WITH sueltas AS (
        UPDATE matriculas
        SET estado = 'anulada'
        WHERE registro_id = ${id} AND estado IN ('preinscrita', 'en_espera')
        RETURNING id
      )
      INSERT INTO matricula_estados (matricula_id, estado, fecha, motivo)
      SELECT id, 'anulada', ${HOY}, 'Venció la reserva'
      FROM sueltas
    `)
  })

export const versionDe = async (db: Database, id: number): Promise<number> =>
  (await db.one<{ version: number }>(sql`SELECT version FROM registros WHERE id = ${id}`)).version
