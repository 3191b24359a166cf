import * as z from 'zod'
import { enUnaLinea, opcional, texto } from '#contract/campos'
import type { Mensaje } from '#contract/errores'
import { diceAlgo, MAXIMO_MOTIVO } from '#contract/texto/motivos'
import { erroresPorCampo } from '#contract/texto/validacion'

/*
 * Why something was done that moves money or lends a permission (docs/diseno/dominio.md, «Motivos y datos de pago»):
 * picked from the school's list, or written. What is kept is one text either way, so no list stands between a reason
 * and its row. The lists are the school's, changed on the screen of the centre; they begin as `0038_motivos.sql` says.
 */

/** Characters of a reason of a list, which leaves room for its detail. */
const MAXIMO_EN_LISTA = 80
const MAXIMO_DE_LISTA = 30

/** A reason: 1 to 300 characters, at least five of them letters, whatever stands between them. */
export const motivo = texto(MAXIMO_MOTIVO).refine(diceAlgo, 'validacion.motivo_corto')

/** The fault in a reason; undefined when it has none. */
export function defectoDeMotivo(escrito: string): Mensaje | undefined {
  const { error } = motivo.safeParse(escrito)
  return error && Object.values(erroresPorCampo(error))[0]
}

/** A reason where none may be needed: empty or absent, or one that says something. */
export const motivoOpcional = opcional(motivo)

const distintos = (escritos: readonly string[]): boolean =>
  new Set(escritos.map((escrito) => escrito.toLocaleLowerCase('es'))).size === escritos.length

/**
 * The reasons that a school offers for one kind of act, in its order; blank lines are dropped. Each would do as a
 * reason by itself.
 */
const lista = z
  .array(z.string())
  .overwrite((escritos) => escritos.map(enUnaLinea).filter(Boolean))
  .max(MAXIMO_DE_LISTA)
  .refine((escritos) => escritos.every(diceAlgo), 'validacion.motivos_letras')
  .refine((escritos) => escritos.every(({ length }) => length <= MAXIMO_EN_LISTA), 'validacion.motivos_largo')
  .refine(distintos, 'validacion.motivos_repetidos')

/** The lists as the centre keeps them, one field for each kind. */
export const ListasDeMotivos = z.object({
  motivos_recibo: lista,
  motivos_devolucion: lista,
  motivos_rechazo: lista,
  motivos_rebaja: lista,
  motivos_factura: lista,
  motivos_gasto: lista,
  motivos_matricula: lista,
  motivos_cierre: lista,
})
export type ListasDeMotivos = z.output<typeof ListasDeMotivos>
