/** The pages of forms on screen with changes that nobody saved, by form. */
const pendientes = new Map<object, string>()

/** Names the page of such a form; answers how to stop. */
export function pendienteEn(pagina: string): () => void {
  const forma = {}
  pendientes.set(forma, pagina)
  return () => void pendientes.delete(forma)
}

/** The page of a form that would be lost now; undefined while there is none. */
export const sinGuardarEn = (): string | undefined => pendientes.values().next().value
