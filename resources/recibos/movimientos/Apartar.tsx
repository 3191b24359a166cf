import { useState } from 'react'
import * as z from 'zod'
import { ApartarBody, Hechas, SoltarBody } from '#contract/recibos/movimientos'
import { DialogoDeActo } from '#src/form/dialogos/Actos.tsx'

/** Verbs on lines of the bank together: all of them, or none. */
const COMUN = { ruta: 'MovimientosBanco', registro: z.object({}), respuesta: Hechas }
export const APARTAR = {
  ...COMUN,
  verbo: 'apartar',
  palabras: 'banco.apartar',
  cuerpo: ApartarBody,
  motivo: 'escrito',
} as const
export const SOLTAR = { ...COMUN, verbo: 'soltar', palabras: 'banco.soltar', cuerpo: SoltarBody }

interface DialogoDeLineasProps {
  acto: typeof APARTAR | typeof SOLTAR
  lineas: readonly number[]
  onHecho?: () => void
  onClose: () => void
}

/** Asks before some lines are set aside, and why, or what was decided of them is taken back. */
export function DialogoDeLineas({ lineas: elegidas, ...suyo }: DialogoDeLineasProps) {
  // Lines that it was opened for: the list below is read again meanwhile.
  const [lineas] = useState(elegidas)
  return <DialogoDeActo registro={{}} params={{ smart_count: lineas.length }} valores={{ lineas }} {...suyo} />
}
