/**
 * The same words in brackets, `[Guardar]`: a language that nobody reads, by which a test tells what is said in words of
 * the dictionary from what is not. Holes (`%{…}`) and plural forms stay what they are.
 */
export function pseudo<T extends object>(frases: T): T {
  return Object.fromEntries(
    Object.entries(frases).map(([clave, valor]) => [
      clave,
      typeof valor === 'string' ? enCorchetes(valor) : pseudo(valor as object),
    ]),
  ) as T
}

const enCorchetes = (frase: string): string =>
  frase
    .split('||||')
    .map((forma) => `[${forma.trim()}]`)
    .join(' |||| ')
