import { recursoDe } from '#contract/modulos'
import type { EstadoAviso } from '#contract/publico/aviso'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const REPORTADOS = recursoDe('PagosReportados')

export const TONOS = { pendiente: 'aviso', aceptado: 'bien', rechazado: 'neutro' } as const satisfies Record<
  EstadoAviso,
  Tono
>
