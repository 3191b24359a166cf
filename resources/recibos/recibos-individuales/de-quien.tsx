import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { EnGris } from '#src/list/EnGris.tsx'

/** The student of a receipt; of a family or of the counter, in grey, who paid. */
export const deQuien = ({ cliente_nombre, pagador_nombre }: Pick<ReciboFila, 'cliente_nombre' | 'pagador_nombre'>) =>
  cliente_nombre ?? <EnGris>{pagador_nombre}</EnGris>
