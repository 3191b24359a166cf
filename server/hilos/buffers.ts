/**
 * The same plain data with a Buffer again wherever it had one: what goes from thread to thread arrives as the plain
 * bytes that a Buffer is made of, which pdfkit takes for no image.
 */
export function conBuffers(valor: unknown): unknown {
  if (valor instanceof Uint8Array) return Buffer.from(valor.buffer, valor.byteOffset, valor.byteLength)
  if (Array.isArray(valor)) return valor.map(conBuffers)
  if (valor === null || typeof valor !== 'object' || Object.getPrototypeOf(valor) !== Object.prototype) return valor
  return Object.fromEntries(Object.entries(valor).map(([clave, uno]) => [clave, conBuffers(uno)]))
}
