export interface ConTelefonos {
  telefono: string | null
  telefono_2?: string | null
  whatsapp: string | null
}

/** Every number of a person once, the first to call first. */
export const telefonosDe = ({ telefono, telefono_2 = null, whatsapp }: ConTelefonos): string[] => [
  ...new Set([telefono, telefono_2, whatsapp].filter((each) => each !== null)),
]

/** Opens a conversation with a number (E.164). */
export const enlaceWhatsApp = (numero: string): string => `https://wa.me/${numero.replace(/\D/g, '')}`
