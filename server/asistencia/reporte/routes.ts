import type { Sesion } from '#server/http/guard'
import * as z from 'zod'
import {
  AsistenciaDeMatricula,
  AsistenciaFila,
  ClaseSinTomar,
  FaltaSeguida,
  Matriz,
  MatrizConsulta,
  MOST_MARCAS,
  ResumenAsistencias,
} from '#contract/asistencia/reporte'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import { deUsuario } from '#server/hilos/cola'
import { enHilo, enTurno } from '#server/hilos/hilos'
import { audit } from '#server/bitacora/audit'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import type { Leer } from '#server/http/leer/lector'
import { EXCEL } from '#server/resource/salida/export'
import { registerList } from '#server/resource/list'
import { selectSql } from '#server/http/list-query'
import { found, idOf, IdParams } from '#server/resource/resource'
import { asistenciasCruzadas } from './cruce.ts'
import { clasesDe } from './cuentas.ts'
import { pedidoDe, unaMatricula } from './fuentes.ts'
import { bloquesDeAsistencias } from './informe.ts'
import { hojaDeMatriz, matrizDe } from './matriz.ts'

const tags = ['ReporteAsistencias']
const VER = ['ReporteAsistencias:ver'] as const
const EXPORTAR = ['ReporteAsistencias:exportar'] as const
/** A code as part of a file's name: as people typed it, a course's code holds anything. */
const enNombre = (codigo: string): string => codigo.replace(/[^\w-]+/g, '-')

/**
 * ReporteAsistencias: attendance by enrolment, absences in a row, classes that nobody took, and the students × classes
 * of a course.
 */
export function reporteAsistenciasRoutes(app: Api, db: Database, leer: Leer): void {
  registerList(
    app,
    db,
    {
      modulo: 'ReporteAsistencias',
      row: z.union([AsistenciaFila, FaltaSeguida, ClaseSinTomar]),
      resumen: ResumenAsistencias,
      cruce: asistenciasCruzadas,
      asked: (filter, quien, page) => pedidoDe(filter, { quien, hoy: hoy(), orden: page && (page.sort?.[0] ?? '') }),
    },
    { leer, antes: (db, filter, quien) => bloquesDeAsistencias(db, filter, { quien, hoy: hoy() }) },
  )

  app.get(
    '/ReporteAsistencias/matriz',
    { config: { acceso: VER }, schema: { tags, querystring: MatrizConsulta, response: { 200: Matriz } } },
    async (request, reply) => leer(reply, (de) => matrizDe(de, request.sesion, request.query)),
  )

  app.get(
    '/ReporteAsistencias/matriz/pdf',
    { config: { acceso: EXPORTAR }, schema: { tags, querystring: MatrizConsulta } },
    async (request, reply) => {
      const matriz = await matrizDe(db, request.sesion, request.query)
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="Asistencia-${enNombre(matriz.curso.codigo)}-${hoy()}.pdf"`)
        .send(await enHilo(deUsuario(request.sesion), 'matriz', matriz, await centroDe(db)))
    },
  )
  app.get(
    '/ReporteAsistencias/matriz/exportar',
    { config: { acceso: EXPORTAR }, schema: { tags, querystring: MatrizConsulta } },
    async (request, reply) => {
      const consulta = request.query
      const matriz = await matrizDe(db, request.sesion, consulta)
      await audit(db, contextOf(request), {
        modulo: 'ReporteAsistencias',
        accion: 'exportar',
        despues: { formato: 'xlsx', filtro: consulta },
      })
      return reply
        .type(EXCEL)
        .header(
          'Content-Disposition',
          `attachment; filename="Asistencia-${enNombre(matriz.curso.codigo)}-${hoy()}.xlsx"`,
        )
        .send(await enTurno(deUsuario(request.sesion), () => hojaDeMatriz(matriz)))
    },
  )

  app.get(
    '/ReporteAsistencias/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: AsistenciaDeMatricula } } },
    async (request) => asistenciaDe(idOf(request), request.sesion),
  )

  async function asistenciaDe(id: number, quien: Sesion): Promise<AsistenciaDeMatricula> {
    const alcance = { quien }
    const source = unaMatricula(alcance)
    const [fila, marcas] = await Promise.all([
      db.maybe<Omit<AsistenciaDeMatricula, 'marcas'>>(
        sql`
          SELECT ${selectSql({ ...source, modulo: 'ReporteAsistencias', sort: ['id', 'ASC'] })}
          FROM ${source.from}
          WHERE t.id = ${id} AND ${source.scope}
        `,
      ),
      db.many<AsistenciaDeMatricula['marcas'][number]>(sql`
        SELECT s.fecha, s.hora_inicio, a.estado, a.minutos, a.nota
        FROM matriculas t
        JOIN cursos c ON c.id = t.curso_id
        JOIN asistencias a ON a.matricula_id = t.id
        JOIN asistencia_sesiones s ON s.id = a.sesion_id
        WHERE t.id = ${id} AND ${clasesDe(alcance)}
        ORDER BY s.fecha DESC, s.hora_inicio DESC LIMIT ${MOST_MARCAS}
      `),
    ])
    return { ...found(fila), marcas }
  }
}
