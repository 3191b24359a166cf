import Alert from '@mui/material/Alert'
import { translate } from '#i18n/translate'
import { useReloj } from '#src/layout/avisos/use-reloj.ts'

/** The limits of charging while nobody knows what day it is, told before anything is typed. */
export function CobroEnDuda() {
  const reloj = useReloj()
  if (!reloj?.duda) return null
  return <Alert severity="warning">{translate(`recibos.en_duda.${reloj.seguro ? 'efectivo' : 'nada'}`)}</Alert>
}
