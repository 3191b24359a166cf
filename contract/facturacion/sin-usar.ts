import * as z from 'zod'
import { fecha, id, unCodigo, unNumeroFiscal } from '#contract/campos'
import { TIPOS_DE_RANGO } from './rangos.ts'

/** Why nobody will use a number: its range expired, the school closed it, or it was left out between two documents. */
const CAUSAS_SIN_USO = ['vencido', 'cerrado', 'hueco'] as const

/** Consecutive numbers of a range that no document carries and none will. */
export const NumerosSinUsar = z.object({
  id,
  rango_id: id,
  tipo: z.enum(TIPOS_DE_RANGO),
  cai: unCodigo,
  /** `000-001-01-00000123`, the first and the last. */
  numero_desde: unNumeroFiscal,
  numero_hasta: unNumeroFiscal,
  cuantos: z.int(),
  causa_sin_uso: z.enum(CAUSAS_SIN_USO),
  /** Last day of issue of the range. */
  fecha_limite: fecha,
})
export type NumerosSinUsar = z.output<typeof NumerosSinUsar>
