import * as z from 'zod'
import {
  ACTOS_DE_FACTURA,
  Factura,
  FacturaCrear,
  FacturasHechas,
  FacturasLote,
  FORMATOS_FACTURA,
  LibroVentasQuery,
} from '#contract/facturacion/facturas'
import { CargosFacturables, CargosFacturablesQuery, FacturaACreditoCrear } from '#contract/facturacion/a-credito'
import { CompradorCorregir, NotaDebitoCrear } from '#contract/facturacion/notas'
import type { ClavePermiso } from '#contract/modulos'
import { registerHistorial } from '#server/bitacora/historial'
import { palabrasPara } from '#server/catalogos/personas/busqueda'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { answersMade } from '#server/http/idempotency'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { facturarACredito } from './a-credito.ts'
import { registerActos } from '#server/resource/actos'
import { anularFactura, bloquearParaAnular } from './anular.ts'
import { corregirComprador } from './corregir.ts'
import { facturasCruzadas } from './cruce.ts'
import { cargosFacturables } from './facturables.ts'
import { imprimirFactura } from './impresion.ts'
import { facturas, leerFactura } from './lectura.ts'
import { libroDeVentas } from './libro.ts'
import { facturarVarios } from './lote.ts'
import { debitarFactura } from './nota-debito.ts'
import { facturarRecibo } from './service.ts'

const VER: ClavePermiso[] = ['Facturas:ver']
/** The person who charges hands the invoice over, too. */
const IMPRIMIR: ClavePermiso[] = [...VER, 'RecibosIndividuales:ver', 'RecibosVarios:ver']
const tags = ['Facturas']

/** Facturas: invoices of receipts and on credit, their notes, and the book of sales. */
export function facturasRoutes(app: Api, db: Database): void {
  const made = answersMade(db, leerFactura)
  registerList(app, db, { ...facturas, cruce: facturasCruzadas })

  app.get(
    '/Facturas/libro-ventas',
    { config: { acceso: ['Facturas:exportar'] }, schema: { tags, querystring: LibroVentasQuery } },
    async (request, reply) => {
      const { desde, hasta } = request.query
      const libro = await libroDeVentas(db, contextOf(request), { desde, hasta })
      return reply
        .type('text/plain; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="libro-ventas-${desde}-${hasta}.txt"`)
        .send(libro)
    },
  )

  app.get(
    '/Facturas/cargos',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, querystring: CargosFacturablesQuery, response: { 200: CargosFacturables } },
    },
    async (request) => cargosFacturables(db, request.query, palabrasPara(request.sesion)),
  )

  app.get(
    '/Facturas/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: Factura } } },
    async (request) => leerFactura(db, idOf(request)),
  )

  registerHistorial(app, db, {
    modulo: 'Facturas',
    entidad: 'facturas',
    visible: async (id) => (await db.maybe(sql`SELECT FROM facturas WHERE id = ${id}`)) !== undefined,
  })

  app.get(
    '/Facturas/:id/pdf',
    {
      config: { acceso: IMPRIMIR },
      schema: {
        tags,
        params: IdParams,
        querystring: z.strictObject({ formato: z.enum(FORMATOS_FACTURA).default('carta') }),
      },
    },
    async (request, reply) => {
      const { formato } = request.query
      const { pdf, nombre } = await imprimirFactura(db, contextOf(request), idOf(request), formato)
      return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(pdf)
    },
  )

  app.post(
    '/Facturas',
    { config: { acceso: ['Facturas:crear'] }, schema: { tags, body: FacturaCrear, response: { 201: Factura } } },
    async (request, reply) => {
      const { recibo_id, ...datos } = request.body
      return made(request, reply, (tx, contexto) => facturarRecibo(tx, contexto, recibo_id, datos))
    },
  )

  app.post(
    '/Facturas/lote',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, body: FacturasLote, response: { 200: FacturasHechas } },
    },
    async (request) => ({ recibos: await facturarVarios(db, request, request.body.recibos) }),
  )

  app.post(
    '/Facturas/a-credito',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, body: FacturaACreditoCrear, response: { 201: Factura } },
    },
    async (request, reply) => made(request, reply, (tx, contexto) => facturarACredito(tx, contexto, request.body)),
  )

  app.post(
    '/Facturas/:id/nota-debito',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, params: IdParams, body: NotaDebitoCrear, response: { 201: Factura } },
    },
    async (request, reply) =>
      made(request, reply, (tx, contexto) => debitarFactura(tx, contexto, idOf(request), request.body)),
  )

  app.post(
    '/Facturas/:id/corregir',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, params: IdParams, body: CompradorCorregir, response: { 201: Factura } },
    },
    async (request, reply) =>
      made(request, reply, (tx, contexto) => corregirComprador(tx, contexto, idOf(request), request.body)),
  )

  registerActos(
    app,
    db,
    ACTOS_DE_FACTURA,
    { leer: leerFactura, antes: bloquearParaAnular },
    {
      anular: async (tx, contexto, { id }, cuerpo) => {
        await anularFactura(tx, contexto, id, cuerpo)
        return { anotado: true }
      },
    },
  )
}
