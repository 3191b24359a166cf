import ContentCopy from '@mui/icons-material/ContentCopy'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { translate } from '#i18n/translate'
import { copiar } from '#src/data/copiar.ts'

/** Puts a text on the clipboard, and says whether it is there. */
export function BotonCopiar({ texto, ...props }: { texto: string } & Pick<ButtonProps, 'variant'>) {
  const notify = useNotify()
  const copy = async () => {
    const copied = await copiar(texto)
    notify(copied ? 'comun.estado.copiado' : 'comun.error.sin_copiar', { type: copied ? 'success' : 'warning' })
  }
  return (
    <Button size="small" {...props} startIcon={<ContentCopy fontSize="small" />} onClick={() => void copy()}>
      {translate('comun.accion.copiar')}
    </Button>
  )
}
