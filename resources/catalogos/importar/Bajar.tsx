import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import type { Importacion } from '#contract/importacion/importaciones'
import { translate } from '#i18n/translate'
import { descargar } from '#src/data/http.ts'

/** The lines that were set apart, as a file. */
export const apartadasDe = ({ id }: Importacion): string => `/Importaciones/${id}/apartadas.csv`

/** Downloads a file of an import. */
export function Bajar({ path, color }: { path: string; color?: 'inherit' }) {
  const notify = useNotify()
  const bajar = () => descargar(path).catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Button size="small" color={color} onClick={() => void bajar()}>
      {translate('comun.accion.descargar')}
    </Button>
  )
}
