import CallIcon from '@mui/icons-material/CallOutlined'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { formatoTelefono } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { enlaceWhatsApp, seEscribeA, telefonosDe, type ConTelefonos } from './telefonos.ts'

/** Each telephone number of a person, with buttons to call or to write by WhatsApp. */
export const Telefonos = ({ persona }: { persona: ConTelefonos }) =>
  telefonosDe(persona).map((numero) => (
    <Box key={numero} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={{ flex: 1 }}>
        {formatoTelefono(numero)}
      </Box>
      <Llamar numero={numero} />
      {seEscribeA(persona, numero) && <EscribirWhatsApp numero={numero} />}
    </Box>
  ))

interface BotonProps {
  /** E.164. */
  numero: string
  size?: 'small' | 'medium'
  /** The name of the number's owner, where the number itself does not stand beside the button. */
  quien?: string
}

export function Llamar({ numero, size = 'small', quien }: BotonProps) {
  const label = quien
    ? translate('comun.telefono.llamar_a', { quien })
    : translate('comun.telefono.llamar', { numero: formatoTelefono(numero) })
  return (
    <IconButton size={size} color="primary" href={`tel:${numero}`} aria-label={label}>
      <CallIcon fontSize="small" />
    </IconButton>
  )
}

export function EscribirWhatsApp({ numero, size = 'small', quien }: BotonProps) {
  const label = quien
    ? translate('comun.telefono.whatsapp_a', { quien })
    : translate('comun.telefono.whatsapp', { numero: formatoTelefono(numero) })
  return (
    <IconButton
      size={size}
      color="primary"
      href={enlaceWhatsApp(numero)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
    >
      <WhatsAppIcon fontSize="small" />
    </IconButton>
  )
}
