/**
 * Stands for lodash's `isEqual`, 25 kB of kinds of values that no filter, option or entry of a store is: these are what
 * JSON can hold, dates and functions.
 */
export default function isEqual(uno: unknown, otro: unknown): boolean {
  if (Object.is(uno, otro) || uno === otro) return true
  if (typeof uno !== 'object' || typeof otro !== 'object' || !uno || !otro) return false
  if (uno instanceof Date || otro instanceof Date)
    return uno instanceof Date && otro instanceof Date && Object.is(+uno, +otro)
  if (Array.isArray(uno) !== Array.isArray(otro)) return false
  const [una, otra] = [uno as Record<string, unknown>, otro as Record<string, unknown>]
  const claves = Object.keys(una)
  return (
    claves.length === Object.keys(otra).length &&
    claves.every((clave) => Object.hasOwn(otra, clave) && isEqual(una[clave], otra[clave]))
  )
}
