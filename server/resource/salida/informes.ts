import type { Sesion } from '#server/http/guard'
import type { ListParams } from '#server/http/list-query'
import type { Exportado } from './exportado.ts'

/** The rows of a list that are exported, and their order. */
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
