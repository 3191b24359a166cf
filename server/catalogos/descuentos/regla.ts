import type { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { formatoLempiras } from '#contract/texto/formato'

/** The rule of a discount, as people say it: `15 %`, `L 500.00`. */
export const reglaTexto = ({ tipo, valor }: Pick<DescuentoOfrecido, 'tipo' | 'valor'>): string =>
  tipo === 'monto' ? formatoLempiras(valor) : `${valor / 100} %`
