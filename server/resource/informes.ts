import type { Sesion } from '#server/http/guard'
import type { ListParams } from '#server/http/list-query'
import type { Exportado } from './exportado.ts'

/** What of a list is exported, and in which order. */
export interface Pedido {
  filter: Record<string, unknown>
  sort: ListParams['sort']
}

/** Makes ready what a module's list exports, as somebody sees it. Throws `peticion_invalida` on an unknown filter. */
type Exportador = (quien: Sesion, pedido: Pedido) => Promise<Exportado>

/** The list of each module that has one to export, by the module's name. */
export type Exportadores = Map<string, Exportador>

declare module 'fastify' {
  interface FastifyInstance {
    exportadores: Exportadores
  }
}
