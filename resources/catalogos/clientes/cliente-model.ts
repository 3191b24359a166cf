import type { Cliente, EntradaHistorial } from '#contract/catalogos/clientes'
import { dni, telefono } from '#contract/campos'
import { edad, formatoDni, formatoFecha, formatoTelefono } from '#contract/formato'

export const CLIENTES = 'catalogos/clientes'

/** A guardian begun from what was typed to look for her. */
export interface EncargadoNuevo {
  nombres: string
  apellidos: string
  dni?: string
  telefono?: string
}

/** Reads `ana lucía cruz mejía` as two names and two surnames (Honduran order); digits as a DNI or a telephone. */
export function encargadoDesde(text: string): EncargadoNuevo {
  const documento = dni.safeParse(text).data
  if (documento) return { nombres: '', apellidos: '', dni: documento }
  const numero = telefono.safeParse(text).data
  if (numero) return { nombres: '', apellidos: '', telefono: numero }
  const palabras = text.trim().split(/\s+/)
  const deNombre = palabras.length > 3 ? palabras.length - 2 : 1
  return { nombres: palabras.slice(0, deNombre).join(' '), apellidos: palabras.slice(deNombre).join(' ') }
}

/** Completed years of a person on the local date `hoy`; null without a birth date. */
export const aniosDe = ({ fecha_nacimiento }: Pick<Cliente, 'fecha_nacimiento'>, hoy: string): number | null => (fecha_nacimiento ? edad(fecha_nacimiento, hoy) : null)

interface Telefonos {
  telefono: string | null
  telefono_2: string | null
  whatsapp: string | null
}

/** Every number of a person once, the first to call first. */
export const telefonosDe = ({ telefono, telefono_2, whatsapp }: Telefonos): string[] => [...new Set([telefono, telefono_2, whatsapp].filter((each) => each !== null))]

/** Opens a conversation with a number (E.164). */
export const enlaceWhatsApp = (numero: string): string => `https://wa.me/${numero.replace(/\D/g, '')}`

type Translate = (key: string, params?: Record<string, unknown>) => string

/** One line of the audit as sentences that follow the name of who did it. */
export function frases({ accion, cambios, motivo, otro }: EntradaHistorial, translate: Translate): string[] {
  const frase = (key: string, params?: Record<string, unknown>) => translate(`catalogos.clientes.historial.${key}`, params)
  if (accion === 'fusionar') return [frase('fusionar', { otro })]
  if (accion === 'borrar_datos') return [frase('borrar_datos', { motivo })]
  if (accion !== 'editar') return [frase('crear')]
  return cambios.map(({ campo, antes, despues }) => {
    const nombre = translate(`campos.${campo}`)
    if (campo === 'activo') return frase(despues ? 'activar' : 'desactivar')
    if (antes === null && despues === null) return frase('cambiar', { campo: nombre })
    const params = { campo: nombre, antes: dicho(campo, antes, translate), despues: dicho(campo, despues, translate) }
    if (antes === null) return frase('poner', params)
    return frase(despues === null ? 'quitar' : 'reemplazar', params)
  })
}

function dicho(campo: string, value: string | boolean | null, translate: Translate): string {
  const text = String(value ?? '')
  if (campo === 'fecha_nacimiento') return formatoFecha(text)
  if (campo === 'dni') return formatoDni(text)
  if (campo === 'sexo' && text) return translate(`opciones.sexo.${text}`)
  return ['telefono', 'telefono_2', 'whatsapp'].includes(campo) ? formatoTelefono(text) : text
}
