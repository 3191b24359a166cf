/** Words that belong to the one after them: «de la Esperanza», «y Villanueva». */
const PARTICULAS = /^(?:de|del|la|las|los|y|e|da|das|do|dos|di|van|von|san|santa)$/iu

/**
 * The names of a person written as one (Honduran order): of up to three the first is the given name, of more all but
 * two. A particle goes with what it names.
 */
export function nombreEscrito(texto: string): { nombres: string; apellidos: string } {
  const partes = texto
    .trim()
    .split(/\s+/)
    .reduce<string[]>((antes, palabra) => {
      const ultima = antes.at(-1)
      return ultima !== undefined && PARTICULAS.test(ultima.split(' ').at(-1) ?? '')
        ? antes.with(-1, `${ultima} ${palabra}`)
        : [...antes, palabra]
    }, [])
  const nombres = Math.max(1, partes.length - 2)
  return { nombres: partes.slice(0, nombres).join(' '), apellidos: partes.slice(nombres).join(' ') }
}
