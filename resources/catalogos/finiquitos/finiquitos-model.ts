import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { recursoDe } from '#contract/modulos'
import type { Tono } from '#src/list/Estado.tsx'

export const FINIQUITOS = recursoDe('Finiquitos')
export const FINIQUITOS_MANUALES = recursoDe('FiniquitosManuales')

export const TONO_FINIQUITO = { vigente: 'bien', revocado: 'mal' } as const satisfies Record<FiniquitoFila['estado'], Tono>
