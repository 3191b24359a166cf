import { sinLetra } from '#contract/texto/letras'
import { esFijo, esTelefono } from '#contract/texto/telefonos'
import { sinSeparadores } from '#contract/texto/visible'

/** A person as the warnings look at them; every field is as the schemas of #contract/campos leave it. */
export interface PersonaRevisable {
  nombres?: string
  apellidos?: string
  dni?: string | null
  fecha_nacimiento?: string | null
  telefono?: string | null
  telefono_2?: string | null
  whatsapp?: string | null
}

/** i18n keys of what looks odd, by field. A warning never blocks (docs/diseno/dominio.md, «Convenciones»). */
export type Advertencias = Partial<Record<keyof PersonaRevisable, string>>

/** Municipalities of each department, 01 Atlántida to 18 Yoro; INE numbers them from 01 without gaps. */
const MUNICIPIOS = [8, 10, 21, 23, 12, 16, 19, 28, 6, 17, 4, 19, 28, 16, 23, 28, 9, 11]

/** Warnings about a person's names, DNI and telephones. `hoy` is a local date. */
export function advertenciasPersona(persona: PersonaRevisable, hoy: string): Advertencias {
  const advertencias: Advertencias = {}
  for (const campo of ['nombres', 'apellidos'] as const)
    if (sinLetra(persona[campo] ?? '')) advertencias[campo] = 'validacion.advertencia.sin_letra'
  const dni = persona.dni ? advertenciaDni(persona.dni, persona.fecha_nacimiento ?? '1900', hoy) : undefined
  if (dni) advertencias.dni = dni
  for (const campo of ['telefono', 'telefono_2', 'whatsapp'] as const) {
    const telefono = persona[campo] ? advertenciaTelefono(persona[campo]) : undefined
    if (telefono) advertencias[campo] = telefono
  }
  if (persona.whatsapp && esFijo(persona.whatsapp)) advertencias.whatsapp = 'validacion.advertencia.whatsapp_fijo'
  return advertencias
}

/**
 * A DNI begins with the municipality (4) and the year (4) of the birth's registration, which is never before the birth.
 */
function advertenciaDni(dni: string, nacimiento: string, hoy: string): string | undefined {
  if (!empiezaPorMunicipio(dni)) return 'validacion.advertencia.dni_municipio'
  const anio = dni.slice(4, 8)
  if (anio < nacimiento.slice(0, 4) || anio > hoy.slice(0, 4)) return 'validacion.advertencia.dni_anio'
  return undefined
}

/** Warning about an RTN as it was typed: it begins with a municipality too. Undefined for anything that is no RTN. */
export function advertenciaRtn(escrito: string): string | undefined {
  const rtn = sinSeparadores(escrito)
  return /^\d{14}$/.test(rtn) && !empiezaPorMunicipio(rtn) ? 'validacion.advertencia.rtn' : undefined
}

function empiezaPorMunicipio(numero: string): boolean {
  const municipios = MUNICIPIOS[Number(numero.slice(0, 2)) - 1] ?? 0
  const municipio = Number(numero.slice(2, 4))
  return municipio >= 1 && municipio <= municipios
}

function advertenciaTelefono(telefono: string): string | undefined {
  if (!esTelefono(telefono)) return 'validacion.advertencia.telefono_inusual'
  return telefono.startsWith('+504') ? undefined : 'validacion.advertencia.telefono_extranjero'
}
