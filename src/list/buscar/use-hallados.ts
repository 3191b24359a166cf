import { useMemo } from 'react'
import { reconocer, type Hallazgo, type Lectores } from './gramatica.ts'

/**
 * The readers of a list's search box, for the text in it: a list gives its own, always the same one. They may ask for
 * what they know (accounts, users) once there is something to read.
 */
export type UseLectores = (texto: string) => Lectores

const NADIE: Lectores = []
const useNadie: UseLectores = () => NADIE
const NADA: readonly Hallazgo[] = []

/** Everything that the readers recognise of a text. */
export function useHallados(
  useLectores: UseLectores = useNadie,
  texto: string,
  puestos: Record<string, unknown>,
): readonly Hallazgo[] {
  const lectores = useLectores(texto)
  return useMemo(
    () => (texto.trim() && lectores.length ? reconocer(texto, lectores, puestos) : NADA),
    [texto, lectores, puestos],
  )
}
