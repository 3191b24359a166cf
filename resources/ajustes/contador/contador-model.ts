import type { PuntoFila } from '#contract/ajustes/contador'
import { recursoDe } from '#contract/modulos'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const CONTADOR = recursoDe('Contador')

export const TONO_PUNTO = {
  pendiente: 'aviso',
  cambio: 'mal',
  confirmado: 'bien',
  no_aplica: 'neutro',
} as const satisfies Record<PuntoFila['estado'], Tono>
