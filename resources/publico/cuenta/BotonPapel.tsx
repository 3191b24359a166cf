import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { descargar } from '#src/data/http.ts'

interface BotonPapelProps {
  llave: string
  /** Below `/Publico/Cuenta/`. */
  ruta: string
  /** Name of the file, where the server gives none. */
  nombre: string
  /** Answers whether it has taken care of the error. */
  onFallo: (error: HttpError) => boolean
  children: string
}

/** Downloads a paper with the token of the open account: an address of its own would be a key that is passed on. */
export function BotonPapel({ llave, ruta, nombre, onFallo, children }: BotonPapelProps) {
  const [ocupado, setOcupado] = useState(false)
  const [fallo, setFallo] = useState(false)

  const bajar = async () => {
    if (ocupado) return
    setOcupado(true)
    setFallo(false)
    try {
      await descargar(`/Publico/Cuenta/${ruta}`, nombre, { token: llave })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      setFallo(!onFallo(error))
    } finally {
      setOcupado(false)
    }
  }

  return (
    <>
      <Button onClick={() => void bajar()} aria-disabled={ocupado} sx={{ display: 'block', px: 0, textAlign: 'left' }}>
        {children}
      </Button>
      {fallo && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {translate('cuenta.error.papel')}
        </Typography>
      )}
    </>
  )
}
