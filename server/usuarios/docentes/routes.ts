import * as z from 'zod'
import {
  ClaseSemanal,
  CuentaLibre,
  CuentasConsulta,
  Docente,
  DocenteCambiar,
  DocenteCrear,
  DocenteFila,
} from '#contract/usuarios/docentes'
import type { Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { may } from '#server/http/guard'
import { found, IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { COLUMNAS, cuentasLibres, horarioDe, leerDocente, ORIGEN, revisarDocente } from './service.ts'

/** Columns of a teacher that are kept from who may only name one. */
const SUYAS = Object.fromEntries(
  ['telefono', 'telefono_2', 'whatsapp', 'correo', 'dni', 'direccion', 'municipio', 'usuario_nombre'].map((campo) => [
    campo,
    raw('NULL::text'),
  ]),
)

export const docentes: Resource<Docente, DocenteCrear, DocenteCambiar> = {
  modulo: 'Docentes',
  table: 'docentes',
  row: DocenteFila,
  one: Docente,
  create: DocenteCrear,
  update: DocenteCambiar,
  from: ORIGEN,
  columns: COLUMNAS,
  derived: ['nombre', 'cursos', 'usuario_nombre', 'advertencias'],
  orders: { nombre: [raw('t.nombres'), raw('t.apellidos')], apellidos: [raw('t.apellidos'), raw('t.nombres')] },
  search: raw(`(t.busqueda || ' ' || concat_ws(' ', t.telefono_2, t.whatsapp))`),
  sort: ['nombre', 'ASC'],
  // A course names its teacher, and its form offers them; no more is told, nor found by a telephone or a DNI.
  alsoList: ['Cursos:ver'],
  narrowed: (sesion) =>
    may(sesion, 'Docentes', 'ver')
      ? undefined
      : {
          columns: { ...COLUMNAS, ...SUYAS },
          search: raw(`sin_acentos(t.nombres || ' ' || t.apellidos)`),
        },
  own: ({ solo_propios, usuario_id }) => (solo_propios ? sql`t.usuario_id = ${usuario_id}` : undefined),
  read: leerDocente,
  check: revisarDocente,
  archivo: {
    // One of the same name is somebody else where both have a DNI.
    reconoce: [
      { campo: 'dni', t: sql`t.dni`, f: sql`f.datos->>'dni'` },
      {
        campo: 'nombres',
        t: sql`CASE WHEN t.dni IS NULL OR NOT f.datos ? 'dni' THEN sin_acentos(t.nombres || ' ' || t.apellidos) END`,
        f: sql`sin_acentos(f.datos->>'nombres' || ' ' || (f.datos->>'apellidos'))`,
      },
    ],
  },
}

export function docentesRoutes(app: Api, db: Database): void {
  registerResource(app, db, docentes)
  const tags = ['Docentes']

  app.get(
    '/Docentes/:id/horario',
    {
      config: { acceso: ['Docentes:ver'] },
      schema: { tags, params: IdParams, response: { 200: z.array(ClaseSemanal) } },
    },
    async (request) => {
      found(await db.maybe(sql`SELECT FROM docentes WHERE id = ${idOf(request)}`))
      return horarioDe(db, idOf(request))
    },
  )

  app.get(
    '/Docentes/cuentas',
    {
      config: { acceso: ['Docentes:crear', 'Docentes:editar'] },
      schema: { tags, querystring: CuentasConsulta, response: { 200: z.array(CuentaLibre) } },
    },
    async (request) => cuentasLibres(db, request.query.q),
  )
}
