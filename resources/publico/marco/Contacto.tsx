import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatoTelefono } from '#contract/texto/formato'
import { esFijo } from '#contract/texto/telefonos'
import { translate } from '#i18n/translate'
import { telefonoDelCentro } from '#src/centro.ts'
import { enlaceWhatsApp } from '#src/page/papel/telefonos.ts'
import { BOTON } from './Paso.tsx'

interface ContactoProps {
  /** The school's (E.164), where the form knows it; else the one that the page brought. */
  telefono?: string | null
  /** The beginning of the WhatsApp message to the school. */
  mensaje: string
}

/** The way on where the form has none: the school's WhatsApp and its telephone. */
export function Contacto({ telefono, mensaje }: ContactoProps) {
  const numero = telefono || telefonoDelCentro
  if (!numero) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, my: 1.5 }}>
      {!esFijo(numero) && (
        <Button
          href={enlaceWhatsApp(numero, mensaje)}
          target="_blank"
          rel="noopener noreferrer"
          variant="outlined"
          fullWidth
          sx={BOTON}
        >
          {translate('publico.contacto.whatsapp')}
        </Button>
      )}
      <Button href={`tel:${numero}`} variant="outlined" fullWidth sx={BOTON}>
        {translate('comun.telefono.llamar', { numero: formatoTelefono(numero) })}
      </Button>
    </Box>
  )
}
