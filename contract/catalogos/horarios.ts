import * as z from 'zod'
import { fecha, hora, textoOpcional } from '#contract/campos'
import { sumarDias } from '#contract/tiempo/fechas'

/**
 * One weekly class. Those of a later `vigente_desde` replace the whole schedule before it; without one it holds from
 * the start.
 */
export const Horario = z.strictObject({
  dia: z.int().min(1).max(7),
  hora_inicio: hora,
  hora_fin: hora,
  aula: textoOpcional(40),
  vigente_desde: fecha.nullish(),
})
export type Horario = z.output<typeof Horario>

type Clase = Pick<Horario, 'dia' | 'hora_inicio' | 'hora_fin'> & { aula?: string | null; vigente_desde?: string | null }

/** As much of a course as its timetable needs. */
export interface CursoConHorario {
  fecha_inicio: string
  fecha_fin: string
  horarios: readonly Clase[]
}

/** A weekly class with the local dates, both included, between which it holds. */
export type ClaseVigente = Clase & { desde: string; hasta: string }

/**
 * Each class with its span: a schedule holds from its `vigente_desde` (or the start) until the next one, or the end.
 */
export function clasesVigentes({ fecha_inicio, fecha_fin, horarios }: CursoConHorario): ClaseVigente[] {
  const desdeDe = ({ vigente_desde }: Clase) =>
    vigente_desde && vigente_desde > fecha_inicio ? vigente_desde : fecha_inicio
  const cambios = [...new Set(horarios.map(desdeDe))].sort()
  return horarios.map((clase) => {
    const desde = desdeDe(clase)
    const siguiente = cambios.find((cambio) => cambio > desde)
    return { ...clase, desde, hasta: siguiente ? sumarDias(siguiente, -1) : fecha_fin }
  })
}

/** The classes that hold on a local date; after the end, the last ones. */
export function horariosVigentes(curso: CursoConHorario, fecha: string): ClaseVigente[] {
  const dia = fecha < curso.fecha_inicio ? curso.fecha_inicio : fecha > curso.fecha_fin ? curso.fecha_fin : fecha
  return clasesVigentes(curso).filter(({ desde, hasta }) => desde <= dia && dia <= hasta)
}

/** Pairs of classes of two courses that meet at the same time of the same weekday, within the same dates. */
export function clasesSimultaneas(uno: CursoConHorario, otro: CursoConHorario): [ClaseVigente, ClaseVigente][] {
  const otras = clasesVigentes(otro)
  return clasesVigentes(uno).flatMap((clase) =>
    otras
      .filter(
        (otra) =>
          clase.dia === otra.dia &&
          clase.hora_inicio < otra.hora_fin &&
          otra.hora_inicio < clase.hora_fin &&
          clase.desde <= otra.hasta &&
          otra.desde <= clase.hasta,
      )
      .map((otra): [ClaseVigente, ClaseVigente] => [clase, otra]),
  )
}
