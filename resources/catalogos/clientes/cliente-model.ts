import type { Cliente } from '#contract/catalogos/clientes'
import { dni, telefono } from '#contract/campos'
import { edad } from '#contract/texto/formato'
import { nombreEscrito } from '#src/form/nombre-escrito.ts'

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
  return nombreEscrito(text)
}

/** Completed years of a person on the local date `hoy`; null without a birth date. */
export const aniosDe = ({ fecha_nacimiento }: Pick<Cliente, 'fecha_nacimiento'>, hoy: string): number | null =>
  fecha_nacimiento ? edad(fecha_nacimiento, hoy) : null
