import type { EstadoBeca } from '#contract/catalogos/becas'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const BECAS = 'catalogos/becas'

export const TONO_BECA: Readonly<Record<EstadoBeca, Tono>> = {
  por_empezar: 'neutro',
  vigente: 'bien',
  por_terminar: 'aviso',
  terminada: 'neutro',
}
