import type { NombreModulo } from '#contract/modulos'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import type { Informe } from '#server/documentos/informe'
import { deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Api } from '#server/http/api'
import type { Sesion } from '#server/http/guard'
import { contextOf } from '#server/http/context'
import { ListParams } from '#server/http/list-query'

/**
 * `GET /<Modulo>/pdf?filter=…`: what a report says of everything that the filter holds, on letter sheets. For who may
 * export it.
 */
export function registerInforme(
  app: Api,
  db: Database,
  modulo: NombreModulo,
  informe: (db: Database, hoy: string, filtro: Record<string, unknown>, sesion: Sesion) => Promise<Informe>,
): void {
  app.get(
    `/${modulo}/pdf`,
    { config: { acceso: [`${modulo}:exportar`] }, schema: { tags: [modulo], querystring: ListParams } },
    async (request, reply) => {
      const { hoy } = contextOf(request)
      const pdf = await enHilo(
        deUsuario(request.sesion),
        'informe',
        await informe(db, hoy, request.query.filter ?? {}, request.sesion),
        await centroDe(db),
        'carta',
      )
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${modulo}-${hoy}.pdf"`)
        .send(pdf)
    },
  )
}
