import { ACTO_DE_RECIBO, ACTOS_DE_AVISO } from '#contract/recibos/reportados'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { extensionDe, type Archivo } from '#server/documentos/papeles/comprobante'
import type { Api } from '#server/http/api'
import { idOf, IdParams } from '#server/http/params'
import { leerRecibo } from '#server/recibos/documento/recibo'
import { registerActos } from '#server/resource/actos'
import { found, readOne } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { reportados } from './lectura.ts'
import { aceptar, corregirAviso, rechazarAviso } from './service.ts'

const tags = ['PagosReportados']
const params = IdParams
const VER = { acceso: ['PagosReportados:ver'] as const }

/** PagosReportados: what families say to have paid at the bank, and what staff make of it. */
export function pagosReportadosRoutes(app: Api, db: Database): void {
  registerResource(app, db, reportados)

  app.get('/PagosReportados/:id/comprobante', { config: VER, schema: { tags, params } }, async (request, reply) => {
    const { tipo, contenido } = found(
      await db.maybe<Archivo>(sql`SELECT tipo, contenido FROM aviso_comprobantes WHERE aviso_id = ${idOf(request)}`),
    )
    const nombre = `comprobante-${idOf(request)}.${extensionDe(tipo)}`
    return reply.type(tipo).header('Content-Disposition', `inline; filename="${nombre}"`).send(contenido)
  })

  const leer = async (conexion: Db, id: number) => found(await readOne(conexion, reportados, id))
  registerActos(app, db, ACTOS_DE_AVISO, { leer }, { corregir: corregirAviso, responder: rechazarAviso })
  registerActos(
    app,
    db,
    ACTO_DE_RECIBO,
    { leer, contestar: (conexion, id) => leerRecibo(conexion, id) },
    { recibo: aceptar },
  )
}
