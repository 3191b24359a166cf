import * as z from 'zod'
import { claseDe } from '#contract/clases'
import { conPorcentaje, haceresDe, reemplazarEn, type Cambio, type ModuloConCeldas } from '#contract/listas/varios'
import { sumarDias } from '#contract/tiempo/fechas'
import { erroresPorCampo } from '#contract/texto/validacion'
import type { Row } from '#server/db/row'
import { AppError, invalidField } from '#server/http/errors'
import type { Resource } from '../resource.ts'
import { esquemaDe } from './guardado.ts'

const ENTERO = z.int()
/** Days by which a date moves at the most, a century: far beyond there is no date to tell. */
const MAS_DIAS = 36_525

/** Refuses changes that no record could take: of a field that is not for it, or to a value that its form refuses. */
export function comprobarCambios(resource: Resource, cambios: readonly Cambio[]): void {
  const errors = Object.fromEntries(
    cambios.flatMap((cambio): [string, { key: string; params?: Row }][] => {
      const { campo, hace } = cambio
      const esquema = esquemaDe(resource, campo)
      if (!esquema) return [[campo, { key: 'varios.error.no_en_lista' }]]
      if (hace === 'quitar' && !esquema.safeParse(null).success) return [[campo, { key: 'varios.error.no_vacio' }]]
      if (!haceresDe(resource.modulo as ModuloConCeldas, campo, esquema).includes(hace))
        return [[campo, { key: 'varios.error.no_asi' }]]
      if (hace === 'sumar' && claseDe(esquema) === 'fecha' && Math.abs(cambio.monto) > MAS_DIAS)
        return [[campo, demasiadosDias(cambio.monto)]]
      if (hace !== 'poner') return []
      const { error } = esquema.safeParse(cambio.valor)
      return error ? [[campo, Object.values(erroresPorCampo(error))[0] ?? { key: 'validacion.invalido' }]] : []
    }),
  )
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
}

const demasiadosDias = (dias: number): { key: string; params: Row } =>
  dias > 0
    ? { key: 'validacion.maximo', params: { max: MAS_DIAS } }
    : { key: 'validacion.minimo', params: { min: -MAS_DIAS } }

/** The values that changes make of a record as it is; throws `regla` beside the field of which they make none. */
export const valoresNuevos = (resource: Resource, cambios: readonly Cambio[], valores: Row): Row =>
  Object.fromEntries(
    cambios.map((cambio) => [
      cambio.campo,
      valorNuevo(cambio, valores[cambio.campo], esquemaDe(resource, cambio.campo)),
    ]),
  )

function valorNuevo(cambio: Cambio, antes: unknown, esquema: z.ZodType | undefined): unknown {
  const { campo } = cambio
  if (cambio.hace === 'poner') return cambio.valor
  if (cambio.hace === 'quitar') return null
  // Nothing to find in an empty text; an amount that is not there does not rise.
  if (cambio.hace === 'reemplazar')
    return typeof antes === 'string' ? reemplazarEn(antes, cambio.busca, cambio.por) : antes
  if (antes === null || antes === undefined) throw invalidField(campo, 'varios.error.vacio')
  if (cambio.hace === 'sumar' && esquema && claseDe(esquema) === 'fecha') return sumarDias(String(antes), cambio.monto)
  const numero = ENTERO.parse(antes)
  return cambio.hace === 'sumar' ? numero + cambio.monto : conPorcentaje(numero, cambio.puntos_basicos, cambio.redondeo)
}
