import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import FileIcon from '@mui/icons-material/AttachFileOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, type ChangeEvent } from 'react'
import { useTranslate } from 'react-admin'

const ACEPTA = 'application/pdf,image/*'

interface ElegirArchivoProps {
  /** i18n key of the button. */
  label: string
  onElegir: (archivo: File) => void
  loading?: boolean
  variant?: ButtonProps['variant']
}

/** Chooses a PDF or an image; on a phone also takes the photograph. */
export function ElegirArchivo({ label, onElegir, loading, variant = 'outlined' }: ElegirArchivoProps) {
  const translate = useTranslate()
  const dedo = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const archivo = useRef<HTMLInputElement>(null)
  const foto = useRef<HTMLInputElement>(null)

  const alElegir = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const elegido = target.files?.[0]
    target.value = ''
    if (elegido) onElegir(elegido)
  }

  return (
    <>
      <Button variant={variant} startIcon={<FileIcon />} loading={loading} onClick={() => archivo.current?.click()}>
        {translate(label)}
      </Button>
      {dedo && (
        <Button variant={variant} startIcon={<CameraIcon />} disabled={loading} onClick={() => foto.current?.click()}>
          {translate('gastos.comprobante.foto')}
        </Button>
      )}
      <input ref={archivo} type="file" accept={ACEPTA} hidden aria-label={translate(label)} onChange={alElegir} />
      <input
        ref={foto}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={translate('gastos.comprobante.foto')}
        onChange={alElegir}
      />
    </>
  )
}
