import { RESTABLECER } from '#contract/rutas'
import { formatoInstante } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { enviarAhora } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { remitenteDe } from '#server/correo/remitente'
import type { Db } from '#server/db/pool'
import { escribirPlantilla, plantillaEnVigor } from '#server/documentos/plantilla'
import { valoresDeInvitacion } from '#server/correo/invitacion'
import type { UsoEnlace } from '#server/sesion/enlaces'

/** The links that let somebody choose a password. */
export const USOS_DE_CLAVE = ['invitacion', 'recuperacion'] as const satisfies readonly UsoEnlace[]

/** A link to choose a password, in clear: it goes to its owner and nowhere else. */
interface EnlaceEnClaro {
  uso: (typeof USOS_DE_CLAVE)[number]
  token: string
  caduca_en: string
}

export const rutaDelEnlace = (token: string): string => `${RESTABLECER}/${token}`

/** Mails the link to the owner of the account; answers whether the mail server took it. */
export async function enviarEnlace(
  db: Db,
  correo: Correo,
  { nombre, email }: { nombre: string; email: string },
  { uso, token, caduca_en }: EnlaceEnClaro,
): Promise<boolean> {
  if (!correo.origen) return false
  const centro = await remitenteDe(db)
  const params = { centro: centro.nombre, nombre, email, caduca: formatoInstante(caduca_en) }
  const carta = {
    centro,
    para: email,
    ...(uso === 'invitacion'
      ? await invitacion(db, params)
      : {
          asunto: texto(`correo.${uso}.asunto`, params),
          saludo: texto('correo.saludo', params),
          antes: [texto(`correo.${uso}.antes`, params)],
        }),
    enlace: { rotulo: texto(`correo.${uso}.rotulo`), url: `${correo.origen}${rutaDelEnlace(token)}` },
    despues: [texto('correo.una_vez', params), texto(`correo.${uso}.despues`)],
  }
  return enviarAhora(db, correo, carta, uso)
}

/** The school's words to somebody new. The link, and what is said of it, is never its own to write. */
async function invitacion(
  db: Db,
  { nombre, email }: { nombre: string; email: string },
): Promise<{ asunto: string; saludo: string; antes: string[] }> {
  const plantilla = await plantillaEnVigor(db, 'invitacion')
  const valores = await valoresDeInvitacion(db, { nombre, email })
  const { asunto, parrafos } = escribirPlantilla('invitacion', plantilla, valores)
  const [saludo = '', ...antes] = parrafos
  return { asunto, saludo, antes }
}
