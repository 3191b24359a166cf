import { registerActos } from '#server/resource/actos'
import * as z from 'zod'
import {
  COMPROBANTE,
  ComprobanteQuery,
  Gasto,
  ACTOS_DE_COMPROBANTE,
  ACTOS_DE_GASTO,
  ACTOS_DE_NOTA,
  GastoCrear,
  GastoOpciones,
  Proveedor,
  ProveedorQuery,
} from '#contract/gastos/gastos'
import { NotaDeGastoCrear } from '#contract/gastos/notas'
import type { Database, Db } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { acceptFiles, BINARIO, fileOf } from '#server/http/leer/file-body'
import { once } from '#server/http/idempotency'
import { registerExport } from '#server/resource/salida/export'
import { found, IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { comprobantesRetencionRoutes } from '#server/gastos/gastos/comprobantes-routes'
import { anularComprobante, anularNota } from './anular-documento.ts'
import { anularGasto } from './anular.ts'
import { cambiarGasto } from './cambiar.ts'
import { extensionDe } from '#server/documentos/papeles/comprobante'
import { guardarComprobante, leerComprobante, quitarComprobante } from './comprobante.ts'
import { gastosCruzados } from './cruce.ts'
import { gastosSource, leerGasto, opcionesDe, proveedores } from './lectura.ts'
import { libroDeCompras } from './libro-compras.ts'
import { registrarNota } from './notas.ts'
import { resumenDeGastos, resumenEnHoja } from './resumen.ts'
import { registrarGasto, revisarGasto } from './service.ts'

const gastos: Resource<Gasto, GastoCrear> = {
  ...gastosSource,
  cruce: gastosCruzados,
  resumen: resumenDeGastos,
  table: 'gastos',
  one: Gasto,
  create: GastoCrear,
  once: true,
  // Names of others, and what the till and the proof did meanwhile.
  derived: [
    'categoria_nombre',
    'es_costo',
    'curso_nombre',
    'cuenta_nombre',
    'usuario_nombre',
    'con_comprobante',
    'comprobante',
    'caja_id',
    'caja_abierta',
    'caja_chica_nombre',
    'reposicion',
    'mes_cerrado',
    'retencion_pagada',
    'acreditado',
    'notas',
    'comprobantes_retencion',
  ],
  read: leerGasto,
  check: revisarGasto,
  insert: registrarGasto,
  change: cambiarGasto,
}

/** Gastos: what the school pays, with its proof. */
export function gastosRoutes(app: Api, db: Database): void {
  registerResource(app, db, gastos)
  comprobantesRetencionRoutes(app, db)
  const tags = ['Gastos']
  const VER = { acceso: ['Gastos:ver'] } as const
  const ESCRIBIR = { acceso: ['Gastos:crear', 'Gastos:editar'] } as const
  const params = IdParams

  registerExport(app, db, resumenEnHoja, { parte: 'resumen' })
  registerExport(app, db, libroDeCompras, { parte: 'libro-compras' })
  app.get(
    '/Gastos/opciones',
    { config: ESCRIBIR, schema: { tags, response: { 200: GastoOpciones } } },
    async (request) => opcionesDe(db, contextOf(request)),
  )
  app.get(
    '/Gastos/proveedores',
    { config: ESCRIBIR, schema: { tags, querystring: ProveedorQuery, response: { 200: z.array(Proveedor) } } },
    async (request) => proveedores(db, request.query.q),
  )

  const leer = async (conexion: Db, id: number) => found(await leerGasto(conexion, id))
  const notas = { tabla: 'gasto_notas', de: 'gasto_id', en: (gasto: Gasto) => gasto.notas }
  const comprobantes = {
    tabla: 'comprobantes_retencion',
    de: 'gasto_id',
    en: (gasto: Gasto) => gasto.comprobantes_retencion,
  }
  registerActos(app, db, ACTOS_DE_GASTO, { leer }, { anular: anularGasto })
  registerActos(app, db, ACTOS_DE_NOTA, { leer, parte: notas }, { anular: anularNota })
  registerActos(app, db, ACTOS_DE_COMPROBANTE, { leer, parte: comprobantes }, { anular: anularComprobante })

  app.post(
    '/Gastos/:id/notas',
    {
      config: { acceso: ['Gastos:crear'] },
      schema: { tags, params, body: NotaDeGastoCrear, response: { 201: Gasto } },
    },
    async (request, reply) => {
      const { id } = await once(db, request, async (tx) => {
        await registrarNota(tx, contextOf(request), idOf(request), request.body)
        return { id: idOf(request) }
      })
      reply.status(201)
      return found(await leerGasto(db, id))
    },
  )
  app.get('/Gastos/:id/comprobante', { config: VER, schema: { tags, params } }, async (request, reply) => {
    const { tipo, contenido } = await leerComprobante(db, idOf(request))
    const nombre = `comprobante-${idOf(request)}.${extensionDe(tipo)}`
    return reply.type(tipo).header('Content-Disposition', `inline; filename="${nombre}"`).send(contenido)
  })
  app.register(async (scope: Api) => {
    acceptFiles(scope, COMPROBANTE.peso)
    const schema = { tags, params, consumes: [BINARIO], querystring: ComprobanteQuery, response: { 200: Gasto } }
    scope.post(
      '/Gastos/:id/comprobante',
      { bodyLimit: COMPROBANTE.peso, config: { ...ESCRIBIR, cuerpo: z.file() }, schema },
      async (request) => {
        const bytes = fileOf(request)
        const { nombre } = request.query
        return db.transaction(async (tx) => {
          await guardarComprobante(tx, contextOf(request), idOf(request), { nombre, bytes })
          return found(await leerGasto(tx, idOf(request)))
        })
      },
    )
  })
  app.delete(
    '/Gastos/:id/comprobante',
    { config: { acceso: ['Gastos:editar'] }, schema: { tags, params, response: { 200: Gasto } } },
    async (request) =>
      db.transaction(async (tx) => {
        await quitarComprobante(tx, contextOf(request), idOf(request))
        return found(await leerGasto(tx, idOf(request)))
      }),
  )
}
