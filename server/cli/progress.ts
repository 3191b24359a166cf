import { formatoNumero } from '#contract/texto/formato'

const ANCHO = 30

/** A bar on the terminal that redraws itself; silent where the output is no terminal. */
export function progressBar(
  total: number,
  out: NodeJS.WriteStream = process.stderr,
): { at(done: number): void; end(): void } {
  if (!out.isTTY || total === 0) return { at: () => undefined, end: () => undefined }
  return {
    at(done) {
      const filled = Math.round((done / total) * ANCHO)
      out.write(
        `\r[${'█'.repeat(filled)}${'░'.repeat(ANCHO - filled)}] ${formatoNumero(done)} / ${formatoNumero(total)}`,
      )
    },
    end: () => out.write('\n'),
  }
}
