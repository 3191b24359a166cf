/** So many who ask at once, and again as soon as they are answered. */
export const A_LA_VEZ = 16

/** Answers per second to all of them together; `abrir` gives each a way to ask of its own. */
export async function porSegundo(
  abrir: () => { pedir: () => Promise<unknown>; cerrar?: () => void },
  segundos: number,
): Promise<number> {
  const inicio = performance.now()
  const fin = inicio + segundos * 1_000
  let respuestas = 0
  await Promise.all(
    Array.from({ length: A_LA_VEZ }, async () => {
      const { pedir, cerrar } = abrir()
      for (; performance.now() < fin; respuestas++) await pedir()
      cerrar?.()
    }),
  )
  return (respuestas * 1_000) / (performance.now() - inicio)
}
