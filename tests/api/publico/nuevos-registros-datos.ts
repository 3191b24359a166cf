import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import * as hay from '#tests/kit'

const HOY = hoyEn(new Date())
type Fila = Record<string, unknown>

/** A course of L 500.00 and two monthly fees of L 1,000.00, with so many seats. */
export const cursoConCupo = (db: Database, cupo = 30, datos: Fila = {}): Promise<number> =>
  hay.curso(db, {
    ...{ fecha_inicio: HOY, fecha_fin: sumarDias(HOY, 90), cupo },
    ...{ precio_matricula: 500_00, precio_mensualidad: 1_000_00, mensualidades: 2, dia_pago: 5 },
    ...datos,
  })

export async function convocatoria(db: Database, cursos: readonly number[] = [], datos: Fila = {}): Promise<number> {
  const id = await hay.fila(db, 'convocatorias', datos)
  await hay.ofrecer(db, id, cursos)
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
  const envio_id = await hay.fila(db, 'registro_envios', { convocatoria_id })
  const registro_id = await hay.fila(db, 'registros', {
    ...{ convocatoria_id, envio_id, sexo: 'F', encargado_correo: 'rosa@correo.hn' },
    ...datos,
  })
  const plazas = [
    ...con_cupo.map((curso_id) => ({ curso_id, estado: 'preinscrita' })),
    ...en_espera.map((curso_id) => ({ curso_id, estado: 'en_espera' })),
  ]
  for (const plaza of plazas) {
    const suya = { ...plaza, cliente_id: null, fecha: HOY, registro_id, convocatoria_id }
    const matricula_id = await hay.matricula(db, suya)
    await hay.fila(db, 'matricula_estados', { matricula_id, estado: plaza.estado, fecha: HOY })
  }
  return registro_id
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
