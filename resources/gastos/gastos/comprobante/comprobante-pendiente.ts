/** A proof that was chosen before its expense existed: it waits here for the page of that expense, which sends it. */
let pendiente: { gasto_id: number; archivo: File } | undefined

export function dejarComprobante(gasto_id: number, archivo: File): void {
  pendiente = { gasto_id, archivo }
}

/** The file that waits for this expense, once. */
export function tomarComprobante(gasto_id: number): File | undefined {
  if (pendiente?.gasto_id !== gasto_id) return undefined
  const { archivo } = pendiente
  pendiente = undefined
  return archivo
}
