/**
 * Stands for the package inflection, the plurals of English: react-admin asks it for the name of what has no word of
 * ours, which then reads as it is called, without its underscores.
 */
export function humanize(nombre: string): string {
  const palabras = nombre
    .toLowerCase()
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
    .trim()
  return palabras.charAt(0).toUpperCase() + palabras.slice(1)
}
export const transform = (nombre: string): string => humanize(nombre.replace(/([a-z\d])([A-Z])/g, '$1_$2'))

/** Names by which screens ask that react-admin would guess, which are none of ours. */
export { humanize as capitalize }
export const inflect = (nombre: string): string => nombre
export { inflect as singularize, inflect as pluralize }
