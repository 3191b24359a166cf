import * as z from 'zod'
import { Recibo, ReciboFila } from '#contract/recibos/recibos-individuales'
import { CuadreDia, CuadreQuery, ReciboGrupo, RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/leer/lector'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/resource/resource'
import { leerRecibo } from '#server/recibos/documento/recibo'
import { CRUCE_DE_RECIBOS } from './cruce.ts'
import { cuadreDelDia } from './cuadre.ts'
import { preguntado } from './fuentes.ts'

const tags = ['RecibosGeneral']
const VER = ['RecibosGeneral:ver'] as const

/**
 * RecibosGeneral: every receipt of every series, by itself or added up by day, month, user, method, series or course;
 * and a day beside its tills.
 */
export function recibosGeneralRoutes(app: Api, db: Database, leer: Leer): void {
  const row = z.union([ReciboGrupo, ReciboFila])
  registerList(
    app,
    db,
    { modulo: 'RecibosGeneral', row, resumen: RecibosResumen, asked: preguntado, cruce: CRUCE_DE_RECIBOS },
    { leer },
  )

  app.get(
    '/RecibosGeneral/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: Recibo } } },
    async (request) => leerRecibo(db, idOf(request)),
  )

  app.get(
    '/RecibosGeneral/cuadre',
    { config: { acceso: VER }, schema: { tags, querystring: CuadreQuery, response: { 200: CuadreDia } } },
    async (request, reply) => leer(reply, (de) => cuadreDelDia(de, request.query.fecha)),
  )
}
