/**
 * Stands for lodash's `isEqual`, 25 kB of kinds of values that no filter, option or entry of a store is: these are what
 * JSON can hold, dates and functions.
 */
export default function igual(uno, otro) {
  if (Object.is(uno, otro)) return true
  if (typeof uno !== 'object' || typeof otro !== 'object' || !uno || !otro) return false
  if (uno instanceof Date || otro instanceof Date) return uno instanceof Date && otro instanceof Date && +uno === +otro
  if (Array.isArray(uno) !== Array.isArray(otro)) return false
  const claves = Object.keys(uno)
  return (
    claves.length === Object.keys(otro).length &&
    claves.every((clave) => Object.hasOwn(otro, clave) && igual(uno[clave], otro[clave]))
  )
}
