import { recursoDe } from '#contract/modulos'
import type { EstadoAviso } from '#contract/reportes/cxc'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const RECORDATORIOS = recursoDe('Recordatorios')

export const TONOS = {
  por_enviar: 'aviso',
  enviado: 'bien',
  no_enviado: 'mal',
  cancelado: 'neutro',
} as const satisfies Record<EstadoAviso, Tono>
