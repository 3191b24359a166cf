import {
  ACTOS_DE_GRUPO,
  Grupo,
  GrupoCrear,
  GrupoFila,
  PreviaGrupo,
  PreviaGrupoBody,
} from '#contract/catalogos/cargos-grupo'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database, Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { answersMade } from '#server/http/idempotency'
import { selectSql, type ListSource } from '#server/http/list-query'
import { IdParams, idOf } from '#server/http/params'
import { estadoSegun, registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { found } from '#server/resource/resource'
import { quienesSon } from './quienes.ts'
import { cobrarGrupo, bloquearCargosDelGrupo, deshacerGrupo } from './service.ts'

const tags = ['CargosGrupo']
const params = IdParams
const VER = { acceso: ['CargosGrupo:ver'] as const }
const CREAR = { acceso: ['CargosGrupo:crear'] as const }

const grupos: ListSource = {
  modulo: 'CargosGrupo',
  row: GrupoFila,
  from: raw(
    `
      cargo_grupos t
      LEFT JOIN cursos k ON k.id = t.curso_id
      LEFT JOIN curso_categorias g ON g.id = t.categoria_id
      LEFT JOIN usuarios u ON u.id = t.usuario_id
    `,
  ),
  columns: {
    de_quien: raw('coalesce(k.nombre, g.nombre)'),
    pagado: raw(
      '(SELECT coalesce(sum(c.aplicado), 0)::bigint FROM cargos c WHERE c.grupo_id = t.id AND c.anulado_en IS NULL)',
    ),
    estado: estadoSegun(ACTOS_DE_GRUPO, raw(`'cobrado'`)),
    usuario_nombre: raw('u.nombre'),
  },
  search: raw('t.busqueda'),
  sort: ['id', 'DESC'],
}

/** One group with its charges, by the names of their students. Throws `no_encontrado`. */
async function leerGrupo(db: Db, id: number): Promise<Grupo> {
  return found(
    await db.maybe<Grupo>(sql`
      SELECT
        ${selectSql(grupos)}, t.recargo, t.isv, t.creado_en, t.deshecho_en, t.deshecho_motivo,
        (SELECT nombre FROM usuarios WHERE id = t.deshecho_por) AS deshecho_por_nombre,
        (
          SELECT jsonb_agg(
            jsonb_build_object(
              'cargo_id', c.id, 'cliente_id', e.id, 'codigo', e.codigo, 'nombre', e.apellidos || ', ' || e.nombres,
              'curso_nombre', n.nombre, 'neto', c.neto, 'debe',
              CASE WHEN c.anulado_en IS NULL THEN c.neto - c.aplicado ELSE 0 END, 'anulado',
              c.anulado_en IS NOT NULL
            )
            ORDER BY e.apellidos, e.nombres, c.id
          )
          FROM cargos c
          JOIN clientes e ON e.id = c.cliente_id
          LEFT JOIN matriculas m ON m.id = c.matricula_id
          LEFT JOIN cursos n ON n.id = m.curso_id
          WHERE c.grupo_id = t.id
        ) AS cargos
      FROM ${grupos.from}
      WHERE t.id = ${id}
    `),
  )
}

/** CargosGrupo: the same charge for many students, shown before, made at once, undone as one. */
export function cargosGrupoRoutes(app: Api, db: Database): void {
  const made = answersMade(db, leerGrupo)
  registerList(app, db, grupos)

  app.get('/CargosGrupo/:id', { config: VER, schema: { tags, params, response: { 200: Grupo } } }, async (request) =>
    leerGrupo(db, idOf(request)),
  )

  app.post(
    '/CargosGrupo/previa',
    { config: CREAR, schema: { tags, body: PreviaGrupoBody, response: { 200: PreviaGrupo } } },
    async (request) => quienesSon(db, request.body),
  )

  app.post(
    '/CargosGrupo',
    { bodyLimit: LARGE_BODY, config: CREAR, schema: { tags, body: GrupoCrear, response: { 201: Grupo } } },
    async (request, reply) => made(request, reply, (tx, contexto) => cobrarGrupo(tx, contexto, request.body)),
  )

  registerActos(
    app,
    db,
    ACTOS_DE_GRUPO,
    { leer: leerGrupo, antes: bloquearCargosDelGrupo },
    { deshacer: deshacerGrupo },
  )

  registerHistorial(app, db, {
    modulo: 'CargosGrupo',
    entidad: 'cargo_grupos',
    visible: async (uno) => (await db.maybe(sql`SELECT FROM cargo_grupos WHERE id = ${uno}`)) !== undefined,
  })
}
