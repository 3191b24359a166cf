import type { ClaseClave, Instantanea, ListaDeClase } from '#contract/asistencia/asistencia'
import type { Session } from '#src/session/api.ts'
import { flatMenu } from '#src/session/navbar.ts'

/** Data that a device keeps to open without network: the classes, and who they were given to. */
export interface Guardada {
  usuario_id: number
  /** SHA-256 of the session's token: another session opens nothing with it. */
  huella: string
  sesion: Omit<Session, 'token'>
  datos: Instantanea
}

export const mismaClase = (una: ClaseClave, otra: ClaseClave): boolean =>
  una.curso_id === otra.curso_id && una.fecha === otra.fecha && una.hora_inicio === otra.hora_inicio

/** The classes of an answer in the place of the older ones. */
export function conClases(datos: Instantanea, nuevas: readonly ListaDeClase[]): Instantanea {
  return { ...datos, clases: datos.clases.map((clase) => nuevas.find((nueva) => mismaClase(nueva, clase)) ?? clase) }
}

/** All that a session without network may open: attendance, and nothing else of what it may open otherwise. */
export function soloAsistencia({ menu, modulos, usuario }: Session): Omit<Session, 'token'> {
  return {
    menu: flatMenu(menu)
      .filter(({ modulo }) => modulo === 'Asistencia')
      .map((item) => ({ ...item, items: [] })),
    modulos: modulos.filter(({ name }) => name === 'Asistencia'),
    usuario,
    faltaSegundoFactor: false,
    sinConexion: true,
  }
}
