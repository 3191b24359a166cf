import { DIAS } from '#contract/catalogos/cursos'
import type { ClaseSemanal } from '#contract/usuarios/docentes'

export const DOCENTES = 'usuarios/docentes'
export const USUARIOS = 'usuarios/usuarios'

type Horas = Pick<ClaseSemanal, 'hora_inicio' | 'hora_fin'>

/** One row of the timetable: the hours that its classes share. */
export interface Franja extends Horas {
  clases: ClaseSemanal[]
}

const DOMINGO = 7

/** The days of a timetable, Monday first; Sunday stands there only with a class. */
export const diasDe = (clases: readonly ClaseSemanal[]): number[] =>
  DIAS.filter((dia) => dia !== DOMINGO || clases.some((clase) => clase.dia === dia))

/** The rows of a timetable, the earliest first. */
export function franjasDe(clases: readonly ClaseSemanal[]): Franja[] {
  const franjas = new Map<string, Franja>()
  for (const clase of clases) {
    const { hora_inicio, hora_fin } = clase
    const clave = `${hora_inicio} ${hora_fin}`
    franjas.set(clave, { hora_inicio, hora_fin, clases: [...(franjas.get(clave)?.clases ?? []), clase] })
  }
  return [...franjas].sort(([una], [otra]) => una.localeCompare(otra)).map(([, franja]) => franja)
}

/** The path of the form of a new user, with the teacher's data: react-admin reads `source` from the address. */
export const crearUsuarioDe = ({ nombre, correo }: { nombre: string; correo: string | null }): string =>
  `/${USUARIOS}/create?${new URLSearchParams({ source: JSON.stringify({ nombre, ...(correo && { email: correo }) }) })}`
