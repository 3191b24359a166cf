/** Why a file as a whole is refused, where there are no words yet: `motivo` is a key of `importador.archivo`. */
export class NoSeLee extends Error {
  readonly motivo: string
  readonly params: Record<string, string | number>

  constructor(motivo: string, params: Record<string, string | number> = {}) {
    super(motivo)
    this.motivo = motivo
    this.params = params
  }
}

/**
 * Cells of a row, of a text and of a sheet. Whoever asked a thread for a wider one would take as long to receive it as
 * the thread to read it.
 */
export const MAS_CELDAS = 256
