import type { EstadoConvocatoria, Panorama } from '#contract/catalogos/convocatorias'
import { recursoDe } from '#contract/modulos'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const CONVOCATORIAS = recursoDe('Convocatorias')

export const TONO_CONVOCATORIA: Readonly<Record<EstadoConvocatoria, Tono>> = {
  abierta: 'bien',
  por_abrir: 'info',
  llena: 'aviso',
  cerrada: 'neutro',
  inactiva: 'neutro',
}

/** The address to hand on: the server's own, or where the browser is, for a server that does not know it. */
export const enlaceDe = ({ enlace, ruta }: Pick<Panorama, 'enlace' | 'ruta'>, origen: string): string =>
  enlace ?? origen + ruta

/** The share of `parte` in `todo`, in whole per cent; null where there is nothing to share. */
export const porcentajeDe = (parte: number, todo: number): number | null =>
  todo > 0 ? Math.min(100, Math.round((parte / todo) * 100)) : null
