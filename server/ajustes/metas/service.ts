import * as z from 'zod'
import { avanceDe, erroresDeMeta, Meta, MetaCrear } from '#contract/ajustes/metas'
import { mes } from '#contract/campos'
import { primeroDe } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { empty, raw, sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import type { Sheet } from '#server/http/list-query'
import type { Resource } from '#server/resource/resource'
import { archivo } from './archivo.ts'
import { avance } from './avance.ts'

/** As a file tells it: amounts in lempiras, and a percentage. */
const HOJA: Sheet = {
  row: z.object({
    mes,
    tipo: Meta.shape.tipo,
    ambito: z.string(),
    valor: z.number(),
    logrado: z.number(),
    avance: z.number(),
  }),
  also: empty,
  whole: true,
  tell: (meta: Meta) => {
    const unidad = meta.tipo === 'ingresos' ? 100 : 1
    return {
      mes: primeroDe(meta).slice(0, 7),
      tipo: meta.tipo,
      ambito: meta.curso_nombre ?? meta.categoria_nombre ?? texto('metas.de_todo'),
      valor: meta.valor / unidad,
      logrado: meta.logrado / unidad,
      avance: avanceDe(meta) / 100,
    }
  },
}

export const metas = {
  modulo: 'Metas',
  table: 'metas',
  row: Meta,
  create: MetaCrear,
  derived: ['curso_nombre', 'categoria_nombre', 'logrado'],
  from: raw('metas t LEFT JOIN cursos c ON c.id = t.curso_id LEFT JOIN curso_categorias k ON k.id = t.categoria_id'),
  columns: { curso_nombre: raw(`c.nombre || ' · ' || c.periodo`), categoria_nombre: raw('k.nombre') },
  together: { with: avance, columns: { logrado: raw('(SELECT a.logrado FROM avance a WHERE a.id = t.id)') } },
  // The latest month first, and in it income before enrolments, and what is of all before its parts.
  orders: {
    anio: [
      raw('t.anio'),
      raw('t.mes'),
      raw(`array_position(ARRAY['registros', 'matriculas', 'ingresos'], t.tipo)`),
      raw('(t.curso_id IS NULL AND t.categoria_id IS NULL)'),
    ],
  },
  sort: ['anio', 'DESC'],
  sheet: HOJA,
  archivo,
  check: (db, record) => comprobar(db, record as unknown as MetaCrear & { id?: number }),
  trace: (antes, despues) => ({
    antes: antes && enPalabras(antes as Meta),
    despues: despues && enPalabras(despues as Meta),
  }),
} satisfies Resource

async function comprobar(db: Db, meta: MetaCrear & { id?: number }): Promise<void> {
  const errores = erroresDeMeta(meta)
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  const otra = await db.maybe(sql`
    SELECT FROM metas
    WHERE anio = ${meta.anio}
      AND mes = ${meta.mes}
      AND tipo = ${meta.tipo}
      AND id <> ${meta.id ?? 0}
      AND curso_id IS NOT DISTINCT FROM ${meta.curso_id ?? null}
      AND categoria_id IS NOT DISTINCT FROM ${meta.categoria_id ?? null}
  `)
  if (otra) throw invalidField('mes', 'metas.error.repetida', { mes: formatoMes(primeroDe(meta)) })
}

/** As the bitácora keeps it: an amount is no number of people, and what was reached is nobody's change. */
const enPalabras = (meta: Meta): Record<string, unknown> => ({
  mes: formatoMes(primeroDe(meta)),
  tipo: meta.tipo,
  curso: meta.curso_nombre,
  categoria: meta.categoria_nombre,
  [meta.tipo === 'ingresos' ? 'monto' : 'cantidad']: meta.valor,
})
