import { ACCESO_RULES } from './lista/acceso.ts'
import { ACTOS_RULES } from './lista/actos.ts'
import { ASISTENCIA_RULES } from './lista/asistencia.ts'
import { BANCO_RULES } from './lista/banco.ts'
import { CAJA_RULES } from './lista/caja.ts'
import { CARGOS_RULES } from './lista/cargos.ts'
import { DINERO_RULES } from './lista/dinero.ts'
import { FACTURACION_RULES } from './lista/facturacion.ts'
import { FAMILIAS_RULES } from './lista/familias.ts'
import { GASTOS_RULES } from './lista/gastos.ts'
import { IMPORTACION_Y_RESPALDO_RULES } from './lista/importacion-y-respaldo.ts'
import { LIBRO_RULES } from './lista/libro.ts'
import { LISTAS_RULES } from './lista/listas.ts'
import { MAQUINAS_RULES } from './lista/maquinas.ts'
import { MATRICULAS_RULES } from './lista/matriculas.ts'
import { MENSAJES_RULES } from './lista/mensajes.ts'
import { PANTALLAS_RULES } from './lista/pantallas.ts'
import { RECIBOS_RULES } from './lista/recibos.ts'
import { RECIBOS_DESHECHOS_RULES } from './lista/recibos-deshechos.ts'
import { REPORTES_RULES } from './lista/reportes.ts'
import type { Mutation } from './mutacion.ts'

/**
 * Rules of the school, each with a small change that breaks it. `correr.ts` makes one change at a time and runs the
 * related tests: they must fail. The list outlives the tests: who moves a test writes its new file here.
 */
export const MUTATIONS: readonly Mutation[] = [
  ...MAQUINAS_RULES,
  ...DINERO_RULES,
  ...LIBRO_RULES,
  ...RECIBOS_RULES,
  ...RECIBOS_DESHECHOS_RULES,
  ...CAJA_RULES,
  ...FACTURACION_RULES,
  ...BANCO_RULES,
  ...GASTOS_RULES,
  ...MENSAJES_RULES,
  ...REPORTES_RULES,
  ...CARGOS_RULES,
  ...MATRICULAS_RULES,
  ...FAMILIAS_RULES,
  ...ASISTENCIA_RULES,
  ...PANTALLAS_RULES,
  ...ACCESO_RULES,
  ...ACTOS_RULES,
  ...LISTAS_RULES,
  ...IMPORTACION_Y_RESPALDO_RULES,
]
