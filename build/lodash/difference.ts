/** Stands for lodash's `difference`. */
export default function difference(lista: unknown, ...otras: unknown[]): unknown[] {
  const fuera = new Set(otras.filter((otra) => Array.isArray(otra)).flat())
  return Array.isArray(lista) ? lista.filter((uno) => !fuera.has(uno)) : []
}
