import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import FileIcon from '@mui/icons-material/AttachFileOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, type ChangeEvent } from 'react'
import { translate } from '#i18n/translate'

interface ElegirArchivoProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** i18n keys of the buttons. */
  label: string
  camara: string
  /** Kinds of files, as `accept` of an input says them. */
  acepta: string
  onElegir: (archivo: File) => void
  loading?: boolean
}

/** Chooses a file; on a phone also takes a photograph. */
export function ElegirArchivo({
  label,
  camara,
  acepta,
  onElegir,
  loading,
  variant = 'outlined',
  size,
}: ElegirArchivoProps) {
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
      <Button
        variant={variant}
        size={size}
        startIcon={<FileIcon />}
        loading={loading}
        onClick={() => archivo.current?.click()}
      >
        {translate(label)}
      </Button>
      {dedo && (
        <Button
          variant={variant}
          size={size}
          startIcon={<CameraIcon />}
          disabled={loading}
          onClick={() => foto.current?.click()}
        >
          {translate(camara)}
        </Button>
      )}
      <input ref={archivo} type="file" accept={acepta} hidden aria-label={translate(label)} onChange={alElegir} />
      <input
        ref={foto}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={translate(camara)}
        onChange={alElegir}
      />
    </>
  )
}
