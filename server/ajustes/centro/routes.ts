import type { FastifyInstance } from 'fastify'
import { CentroIdentidad } from '#contract/ajustes/centro'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'

/** The school's own name stands first wherever a person looks, also on the sign-in page. */
export function centroRoutes(app: FastifyInstance, db: Database): void {
  app.get('/Centro/identidad', { config: { acceso: 'publica' }, schema: { tags: ['Centro'], response: { 200: CentroIdentidad } } }, async () => centroDe(db))
}
