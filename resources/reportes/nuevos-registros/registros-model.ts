import type { DescuentoElegido } from '#contract/catalogos/descuentos'
import { recursoDe } from '#contract/modulos'
import {
  PENDIENTES,
  type Comparacion,
  type EstadoRegistro,
  type Plaza,
  type RegistroVisto,
  type Resultado,
} from '#contract/reportes/nuevos-registros'
import type { FilaDePlan } from '#resources/catalogos/matriculas/matriculas-model.ts'

export const REGISTROS = recursoDe('NuevosRegistros')

export const porDecidir = ({ estado }: { estado: EstadoRegistro }): boolean =>
  PENDIENTES.some((pendiente) => pendiente === estado)

/** Fields that the record on file lacks are taken unless somebody says no; what differs only on purpose. */
export const marcadosAlAbrir = (comparacion: Comparacion): Set<string> =>
  new Set(comparacion.campos.flatMap(({ campo, actual }) => (actual === null ? [campo] : [])))

/** The id of whom the registration most likely is: the first possible duplicate; null for somebody new. */
export const quienParece = ({ duplicados }: RegistroVisto): number | null => duplicados[0]?.id ?? null

/** The sentence of what became of a place: `registros.hecho.<this>`. */
export const hechoDe = ({ resultado, vencida }: Resultado): string =>
  vencida && (resultado === 'matriculado' || resultado === 'en_espera') ? `${resultado}_vencida` : resultado

/** Charges and discounts of one course that somebody looked at, as they are typed; `listo` when they can be sent. */
export interface Cargos {
  plan: FilaDePlan[]
  descuentos: DescuentoElegido[]
  listo: boolean
}

/** Whether accepting a place gives a seat, and so charges; who waits is charged when a seat comes. */
export const daCupo = ({ estado, vencida, retenida, disponibles }: Plaza): boolean =>
  vencida || retenida ? disponibles > 0 : estado === 'preinscrita'
