import type { RangoFila } from '#contract/facturacion/rangos'
import { enLinea } from '#contract/texto/formato'

/** `000-001-01 · 1–500`: where the numbers of a range belong, and which they are. */
export const numeracionDe = ({
  establecimiento,
  punto_emision,
  tipo,
  codigo,
  desde,
  hasta,
}: Pick<RangoFila, 'establecimiento' | 'punto_emision' | 'tipo' | 'codigo' | 'desde' | 'hasta'>): string =>
  enLinea(establecimiento && `${establecimiento}-${punto_emision}-${codigo ?? tipo}`, desde && `${desde}–${hasta}`)
