import { expect } from 'vitest'
import { sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { counter } from '#tests/counter'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

interface CargoLeido {
  id: number
  concepto: string
  numero: number
  neto: number
}
export interface MatriculaLeida {
  id: number
  cliente_id: number
  estado: string
  lugar: number | null
  version: number
  cargos: CargoLeido[]
}

/** The first of a month ago: instalments of the past, of this month and to come. */
export const INICIO = `${sumarMeses(hoy(), -1).slice(0, 8)}01`
const serie = counter()

/** A school with courses and students to enrol. */
export function escena() {
  const server = startServer()

  /** A course that began last month: L 500.00 to enrol and four instalments of L 1,000.00, due on the 28th. */
  const curso = async (cambio: object = {}): Promise<{ recepcion: Client; curso_id: number }> => {
    const admin = await server.as('Administrador')
    const { body: categoria } = await admin.post('/CursoCategorias', { nombre: `Categoría ${serie.next()}` })
    const { body, status } = await admin.post<{ id: number }>('/Cursos', {
      codigo: `CUR-${serie.last}`,
      nombre: `Curso ${serie.last}`,
      categoria_id: categoria.id,
      periodo: '2026-I',
      fecha_inicio: INICIO,
      fecha_fin: sumarMeses(INICIO, 4),
      cupo: 20,
      precio_matricula: 50_000,
      precio_mensualidad: 100_000,
      mensualidades: 4,
      dia_pago: 28,
      estado: 'abierto',
      ...cambio,
    })
    expect(status).toBe(201)
    return { recepcion: await server.as('Recepción'), curso_id: body.id }
  }

  const estudiante = async ({
    fecha_nacimiento = null,
  }: { fecha_nacimiento?: string | null } = {}): Promise<number> => {
    const id = await hay.estudiante(server.db, {
      codigo: `C-9${String(serie.next()).padStart(5, '0')}`,
      nombres: 'Sofía',
      fecha_nacimiento,
    })
    return id
  }

  const matricula = async (recepcion: Client, curso_id: number, cambio: object = {}): Promise<MatriculaLeida> => {
    const { status, body } = await recepcion.post<MatriculaLeida>('/Matriculas', {
      cliente_id: await estudiante(),
      curso_id,
      ...cambio,
    })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }

  const bitacora = (id: number) =>
    server.db.many<{ accion: string }>(
      sql`SELECT accion FROM bitacora WHERE entidad = 'matriculas' AND entidad_id = ${id} ORDER BY id`,
    )
  return { server, curso, estudiante, matricula, bitacora }
}
