import * as z from 'zod'
import {
  BORRAR,
  Cliente,
  ClienteBreve,
  ClienteCambiar,
  ClienteCrear,
  ClienteFila,
  Duplicado,
  DuplicadosParams,
  EncargadoHallado,
  EncargadosParams,
  FusionarBody,
} from '#contract/catalogos/clientes'
import type { ClavePermiso } from '#contract/modulos'
import { hoy } from '#server/base/clock'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { may } from '#server/http/guard'
import { filter, readsWhole } from '#server/http/list-query'
import { registerActos } from '#server/resource/actos'
import { found, idOf, IdParams, readOne, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { archivo } from './archivo.ts'
import { bloquearPersona, borrarDatos } from './borrar-datos.ts'
import { DE_LA_FAMILIA, LEEN_FICHAS, POR_NOMBRE, seLlama } from '#server/catalogos/personas/busqueda'
import { duplicadosDe } from './duplicados.ts'
import { buscarEncargados } from './encargados.ts'
import { fusionar } from './fusionar.ts'
import {
  cambiarCliente,
  crearCliente,
  delEncargado,
  eliminarCliente,
  leerCliente,
  NOMBRE,
  revisarCliente,
} from './service.ts'
import { varias } from './varios.ts'
import { telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'

const si = (value: boolean) => raw(value ? '' : 'NOT')

const VENCIDO = filter(z.boolean(), (value) => sql`(d.vence_desde < ${hoy()}::date) IS ${si(value)} TRUE`)

/** The columns that are subqueries cost only the rows of the page: PostgreSQL evaluates them after the limit. */
export const clientes: Resource<Cliente, ClienteCrear, ClienteCambiar> = {
  modulo: 'Clientes',
  table: 'clientes',
  row: ClienteFila,
  one: Cliente,
  create: ClienteCrear,
  update: ClienteCambiar,
  // A letter that arrives takes a warning away while the form is open.
  derived: ['advertencias'],
  from: raw('clientes t LEFT JOIN cliente_deudas d ON d.cliente_id = t.id'),
  sortedFrom: { debe: raw('clientes t JOIN cliente_deudas d ON d.cliente_id = t.id') },
  scope: raw('t.fusionado_en IS NULL'),
  columns: {
    nombre: NOMBRE,
    encargado_nombre: delEncargado(`e.nombres || ' ' || e.apellidos`),
    encargado_telefono: delEncargado(telefonoDeLlamadas('e')),
    cursos: sql`(SELECT count(*) FROM matriculas m WHERE m.cliente_id = t.id AND ${VIVA})`,
    debe: raw('d.debe'),
  },
  orders: { nombre: [raw('t.apellidos'), raw('t.nombres')], apellidos: [raw('t.apellidos'), raw('t.nombres')] },
  filters: {
    // An array: the few of a course are found first, instead of looking at everybody in the order of the list.
    curso_id: filter(
      ClienteFila.shape.id,
      (curso) => sql`t.id = ANY(ARRAY(SELECT m.cliente_id FROM matriculas m WHERE m.curso_id = ${curso} AND ${VIVA}))`,
    ),
    encargado_id: filter(
      ClienteFila.shape.id,
      (encargado) =>
        sql`EXISTS (SELECT FROM cliente_encargados ce WHERE ce.cliente_id = t.id AND ce.encargado_id = ${encargado})`,
    ),
    con_deuda: filter(z.boolean(), (value) => sql`${si(value)} d.debe > 0`),
    vencido: VENCIDO,
  },
  search: (text) => [seLlama('t', text, DE_LA_FAMILIA)],
  sort: ['nombre', 'ASC'],
  alsoRead: LEEN_FICHAS,
  // Whoever gives a certificate, a scholarship or an arrangement chooses the student: by name or code, and no more is
  // told, nor found by a telephone or a DNI. That somebody is overdue is of who makes instalments of it.
  alsoList: ['Constancias:crear', 'Becas:crear', 'Arreglos:crear'],
  brief: ClienteBreve,
  narrowed: (sesion) =>
    readsWhole(clientes, sesion)
      ? undefined
      : {
          search: (text) => [seLlama('t', text, POR_NOMBRE)],
          filters: { ...(may(sesion, 'Arreglos', 'crear') && { vencido: VENCIDO }) },
        },
  archivo,
  read: leerCliente,
  check: revisarCliente,
  insert: crearCliente,
  change: cambiarCliente,
  remove: eliminarCliente,
  varias,
  // And what was done to the records merged into hers; that they were, her own row tells.
  historial: (id) =>
    sql`
      t.entidad = 'clientes'
        AND t.entidad_id IN (SELECT c.id FROM clientes c WHERE c.id = ${id} OR c.fusionado_en = ${id})
        AND t.accion <> 'fusionada'
    `,
}

const VER: ClavePermiso[] = ['Clientes:ver']
const ESCRIBIR: ClavePermiso[] = ['Clientes:crear', 'Clientes:editar']
const AUTORIZAR: ClavePermiso[] = ['Clientes:autorizar']
const tags = ['Clientes']

/** Students: the resource, and what is not reading or saving one of them. */
export function clientesRoutes(app: Api, db: Database): void {
  registerResource(app, db, clientes)

  app.get(
    '/Clientes/duplicados',
    {
      config: { acceso: [...VER, ...ESCRIBIR] },
      schema: { tags, querystring: DuplicadosParams, response: { 200: z.array(Duplicado) } },
    },
    async (request) => duplicadosDe(db, request.query),
  )

  app.get(
    '/Clientes/encargados',
    {
      config: { acceso: [...VER, ...ESCRIBIR] },
      schema: { tags, querystring: EncargadosParams, response: { 200: z.array(EncargadoHallado) } },
    },
    async (request) => buscarEncargados(db, request.query.q),
  )

  app.post(
    '/Clientes/:id/fusionar',
    {
      config: { acceso: AUTORIZAR },
      schema: { tags, params: IdParams, body: FusionarBody, response: { 200: Cliente } },
    },
    async (request) =>
      db.transaction(async (tx) => {
        await fusionar(tx, contextOf(request), idOf(request), request.body)
        return found(await leerCliente(tx, idOf(request)))
      }),
  )

  registerActos(
    app,
    db,
    BORRAR,
    { leer: async (de, id) => found(await readOne(de, clientes, id)), antes: bloquearPersona },
    { 'borrar-datos': borrarDatos },
  )
}
