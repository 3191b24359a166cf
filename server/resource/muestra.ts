import * as z from 'zod'
import type { Api } from '#server/http/api'
import type { ListSource } from '#server/http/list-query'

/*
 * Pages leave PostgreSQL as the text that is sent; the schema of their rows is held against some of them. A test holds
 * it against each, and a page that is not as its schema would write it is no answer there.
 */

const UNA_DE = 1_000

export interface Muestra {
  /** Pages so far that were not as their schema writes them. */
  distintas: number
  mirar(source: ListSource, json: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    muestra: Muestra
  }
}

/** Looks at one page of a thousand, and says in the log and in `/metrics` what it finds; at all of them `estricta`. */
export function registerMuestra(app: Api, estricta: boolean): void {
  let vistas = 0
  const muestra: Muestra = {
    distintas: 0,
    mirar(source, json) {
      if (!estricta && vistas++ % UNA_DE) return
      const fallo = diferencia(source, json)
      if (!fallo) return
      if (estricta) throw new Error(fallo)
      muestra.distintas++
      app.log.error({ modulo: source.modulo, fallo }, 'a page is not as its schema writes it')
    },
  }
  app.decorate('muestra', muestra)
}

/** Says how a page is not what its schema writes, without any of its values; undefined of one that is. */
function diferencia({ modulo, row }: ListSource, json: string): string | undefined {
  const leidas = z.array(row).safeParse(JSON.parse(json))
  if (!leidas.success)
    return `${modulo}: ${leidas.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`
  return JSON.stringify(leidas.data) === json ? undefined : `${modulo}: las mismas filas, escritas de otra manera`
}
