import { ACTOS_DE_BECA, BecaFila, DIAS_POR_TERMINAR, type Beca } from '#contract/catalogos/becas'
import { sumarDias } from '#contract/tiempo/fechas'
import { esDe, segunQuienBusca } from '#server/catalogos/personas/busqueda'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { searchBy, selectSql, type ListSource } from '#server/http/list-query'
import { estadoSegun } from '#server/resource/actos'
import { found } from '#server/resource/resource'

/** Charges `c` that scholarship `t` lowers, each by the discount `a`. */
const DADOS = raw(`
  descuentos_aplicados a
  JOIN cargos c ON c.id = a.cargo_id AND c.anulado_en IS NULL
  WHERE a.beca_id = t.id AND a.hasta IS NULL
`)

export const becas = {
  modulo: 'Becas',
  row: BecaFila,
  from: raw(`
    becas t
    LEFT JOIN clientes e ON e.id = t.cliente_id
    LEFT JOIN descuentos d ON d.id = t.descuento_id
    LEFT JOIN usuarios u ON u.id = t.usuario_id
  `),
  // Being in force depends on the day that is asked.
  get columns() {
    const al = hoy()
    return {
      codigo: raw('e.codigo'),
      cliente_nombre: raw(`e.apellidos || ', ' || e.nombres`),
      descuento_nombre: raw('d.nombre'),
      curso_nombre: raw(
        '(SELECT k.nombre FROM matriculas m JOIN cursos k ON k.id = m.curso_id WHERE m.id = t.matricula_id)',
      ),
      dado: sql`(SELECT coalesce(sum(a.monto), 0)::bigint FROM ${DADOS})`,
      usuario_nombre: raw('u.nombre'),
      estado: estadoSegun(
        ACTOS_DE_BECA,
        sql`
          CASE WHEN t.hasta < ${al} THEN 'terminada'
            WHEN t.desde > ${al} THEN 'por_empezar'
            WHEN t.hasta <= ${sumarDias(al, DIAS_POR_TERMINAR)} THEN 'por_terminar'
            ELSE 'vigente' END
        `,
      ),
    }
  },
  orders: { cliente_nombre: [raw('e.apellidos'), raw('e.nombres')] },
  ...segunQuienBusca((palabras) => ({
    search: (text) =>
      searchBy(
        text,
        (pattern) => sql`(${esDe('t.cliente_id', pattern, palabras)} OR sin_acentos(d.nombre) LIKE ${pattern})`,
      ),
  })),
  sort: ['id', 'DESC'],
} satisfies ListSource

/** One scholarship with what it gave. Throws `no_encontrado`. */
export async function leerBeca(db: Db, id: number): Promise<Beca> {
  return found(
    await db.maybe<Beca>(sql`
      SELECT
        ${selectSql(becas)}, t.motivo, t.terminada_en, t.terminada_motivo, t.renueva_id,
        (SELECT nombre FROM usuarios WHERE id = t.terminada_por) AS terminada_por_nombre,
        (SELECT b.id FROM becas b WHERE b.renueva_id = t.id) AS renovada_con_id,
        (
          SELECT coalesce(
            jsonb_agg(
              jsonb_build_object('id', c.id, 'descripcion', c.descripcion, 'vence', c.vence, 'monto', a.monto)
              ORDER BY c.vence, c.id
            ), '[]'
          )
          FROM ${DADOS}
        ) AS cargos
      FROM ${becas.from}
      WHERE t.id = ${id}
    `),
  )
}
