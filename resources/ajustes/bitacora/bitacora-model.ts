import { esModulo } from '#contract/modulos'
import { hoyEn } from '#contract/tiempo/fechas'
import type { EntradaBitacora } from '#contract/ajustes/bitacora'

/** The i18n key of a module's name, also of one without a screen. */
export const claveDeModulo = (modulo: string): string =>
  esModulo(modulo) ? `modulos.nombre.${modulo}` : `ajustes.bitacora.modulo.${modulo}`

/** The rows of each local day, in the order they came in. */
export function porDia(hechos: readonly EntradaBitacora[]): { dia: string; hechos: EntradaBitacora[] }[] {
  const dias = new Map<string, EntradaBitacora[]>()
  for (const hecho of hechos) {
    const dia = hoyEn(new Date(hecho.instante))
    dias.set(dia, [...(dias.get(dia) ?? []), hecho])
  }
  return [...dias].map(([dia, suyos]) => ({ dia, hechos: suyos }))
}
