import { randomUUID } from 'node:crypto'
import type { CambiosAnswer, Clases, ListaDeClase } from '#contract/asistencia/asistencia'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import type { Filas } from '#server/demo/generate'
import type { Client, Server } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

export const LAS_OCHO = '08:00'

export interface Clase {
  curso_id: number
  fecha: string
  hora_inicio: string
}

/** A course of a teacher that has class every day from eight to ten, with as many students as asked for. */
export async function curso(
  server: Server,
  docente_id: number | null,
  { alumnos = 3, desde = sumarDias(hoy(), -60), hasta = sumarDias(hoy(), 60) } = {},
) {
  const { db } = server
  const curso_id = await hay.curso(db, { docente_id })
  await db.run(
    sql`UPDATE cursos SET fecha_inicio = ${desde}, fecha_fin = ${hasta}, estado = 'en_curso' WHERE id = ${curso_id}`,
  )
  await hay.filas(db, 'curso_horarios', 7, (dia) => ({ curso_id, dia, aula: 'Aula 1' }))
  const matriculas: number[] = []
  for (let n = 0; n < alumnos; n++) matriculas.push(await matricular(server, curso_id, { fecha: desde }))
  return { curso_id, matriculas }
}

interface Estado {
  estado: string
  fecha: string
}

/** An enrolment with its history; active since its date, when nothing else is said. */
export async function matricular(
  { db }: Server,
  curso_id: number,
  { fecha, estados, nombres }: { fecha: string; estados?: Estado[]; nombres?: string },
): Promise<number> {
  const historia = estados ?? [{ estado: 'activa', fecha }]
  const id = await hay.matricula(db, {
    cliente_id: await estudiante(db, { nombres }),
    curso_id,
    fecha,
    estado: historia.at(-1)?.estado,
  })
  for (const cambio of historia)
    await hay.fila(db, 'matricula_estados', { matricula_id: id, estado: cambio.estado, fecha: cambio.fecha })
  return id
}

/** A signed-in teacher with a course, and somebody else's course. */
export async function escuela(server: Server, alumnos = 3) {
  const maestra = await server.as('Docente')
  const docente_id = await hay.docente(server.db, { usuario_id: maestra.usuario_id })
  const propio = await curso(server, docente_id, { alumnos })
  const ajeno = await curso(server, await hay.docente(server.db), { alumnos: 1 })
  return {
    admin: await server.as('Administrador'),
    maestra,
    docente_id,
    ...propio,
    ajeno,
    clase: { curso_id: propio.curso_id, fecha: hoy(), hora_inicio: LAS_OCHO },
  }
}

const comun = (clase: Clase, minuto: number) => ({ clave: randomUUID(), clase, en: instante(minuto) })
/** An instant of an hour ago, so many minutes later: all before now. */
export const instante = (minuto = 0): string => new Date(Date.now() - 3_600_000 + minuto * 60_000).toISOString()

export const tomar = (clase: Clase, minuto = 0) => ({ tipo: 'tomar', ...comun(clase, minuto) })
export const cerrar = (clase: Clase, minuto = 0) => ({ tipo: 'cerrar', ...comun(clase, minuto) })
export const oyente = (clase: Clase, nombre: string, minuto = 0) => ({
  tipo: 'oyente',
  ...comun(clase, minuto),
  nombre,
})
export const quitarOyente = (clase: Clase, oyente_id: number, minuto = 0) => ({
  tipo: 'quitar_oyente',
  ...comun(clase, minuto),
  oyente_id,
})
export const marcar = (
  clase: Clase,
  matricula_id: number,
  estado: string,
  mas: { minuto?: number; minutos?: number | null; nota?: string | null } = {},
) => ({
  tipo: 'marcar',
  ...comun(clase, mas.minuto ?? 0),
  matricula_id,
  estado,
  minutos: mas.minutos ?? null,
  nota: mas.nota ?? null,
})

/** Sends changes as a device whose clock is right, or off by so many milliseconds. */
export const enviar = (quien: Client, cambios: readonly object[], desfase = 0) =>
  quien.post<CambiosAnswer>('/Asistencia/cambios', { ahora: new Date(Date.now() + desfase).toISOString(), cambios })

export const resultados = async (quien: Client, cambios: readonly object[], desfase = 0) =>
  (await enviar(quien, cambios, desfase)).body.resultados.map(({ resultado }) => resultado)

export const listaDe = (quien: Client, { curso_id, fecha, hora_inicio }: Clase) =>
  quien.get<ListaDeClase>(`/Asistencia/lista?curso_id=${curso_id}&fecha=${fecha}&hora_inicio=${hora_inicio}`)

export const estados = async (quien: Client, clase: Clase) =>
  Object.fromEntries((await listaDe(quien, clase)).body.lista.map(({ matricula_id, estado }) => [matricula_id, estado]))

export const clasesDe = async (quien: Client, fecha = hoy(), mas = '') =>
  (await quien.get<Clases>(`/Asistencia/clases?fecha=${fecha}${mas}`)).body

/** The longest row of absences up to the last class taken, in the running courses of docente@demo.hn. */
export function faltasSeguidas({ cursos, asistencia_sesiones, asistencias }: Filas): number {
  const suyos = cursos.filter(({ docente_id, estado }) => docente_id === 1 && estado === 'en_curso').map(({ id }) => id)
  return Math.max(
    ...suyos.map((curso_id) => {
      const clases = asistencia_sesiones
        .filter((clase) => clase.curso_id === curso_id && clase.tomada_en)
        .sort((a, b) => b.fecha.localeCompare(a.fecha))
      const [ultima] = clases
      const ausentes = (sesion_id: number) =>
        new Set(
          asistencias
            .filter((una) => una.sesion_id === sesion_id && una.estado === 'ausente')
            .map(({ matricula_id }) => matricula_id),
        )
      const rachas = ultima
        ? [...ausentes(ultima.id)].map((matricula_id) => clases.findIndex(({ id }) => !ausentes(id).has(matricula_id)))
        : []
      return Math.max(0, ...rachas)
    }),
  )
}
