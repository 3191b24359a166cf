import { esFijo } from '#contract/texto/telefonos'

export interface ConTelefonos {
  telefono: string | null
  telefono_2?: string | null
  whatsapp: string | null
}

/** Every number of a person once, the first to call first. */
export const telefonosDe = ({ telefono, telefono_2 = null, whatsapp }: ConTelefonos): string[] => [
  ...new Set([telefono, telefono_2, whatsapp].filter((each) => each !== null)),
]

/** Opens a conversation with a number (E.164), with `mensaje` written in it. */
export const enlaceWhatsApp = (numero: string, mensaje?: string): string =>
  `https://wa.me/${numero.replace(/\D/g, '')}${mensaje ? `?text=${encodeURIComponent(mensaje)}` : ''}`

/** Whether a person is written to at one of her numbers: not at a landline, unless it is marked so. */
export const seEscribeA = ({ whatsapp }: Pick<ConTelefonos, 'whatsapp'>, numero: string): boolean =>
  numero === whatsapp || !esFijo(numero)
