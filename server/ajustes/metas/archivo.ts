import * as z from 'zod'
import { MetaCrear } from '#contract/ajustes/metas'
import { mes, texto as renglon } from '#contract/campos'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { raw, sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'
import type { EnArchivo } from '#server/http/list-query'

/* A goal in a file: its month in one cell, its course or category by name, its amount in lempiras. */

const AMBITO = raw(`coalesce(c.nombre || ' · ' || c.periodo, k.nombre)`)

export const archivo: EnArchivo = {
  fila: z.object({
    mes,
    tipo: MetaCrear.shape.tipo,
    ambito: renglon(200).optional(),
    valor: z.number().min(0.01, 'validacion.monto_positivo').max(1_000_000_000),
  }),
  nombra: ['ambito'],
  reconoce: [
    {
      campo: 'mes',
      t: sql`
        t.anio || '-' || lpad(t.mes::text, 2, '0') || ' ' || t.tipo || ' ' || sin_acentos(coalesce(${AMBITO}, ''))
      `,
      f: sql`
        (f.datos->>'mes') || ' ' || (f.datos->>'tipo') || ' '
          || coalesce(nullif(sin_acentos(f.datos->>'ambito'), sin_acentos(${texto('metas.de_todo')})), '')
      `,
    },
  ],
  async enRegistro(tx, _contexto, { mes: escrito, ambito, valor, ...datos }, antes) {
    const tipo = datos.tipo ?? antes?.tipo
    const [anio, numero] = String(escrito ?? '').split('-')
    return {
      ...datos,
      ...(escrito !== undefined && { anio: Number(anio), mes: Number(numero) }),
      ...((ambito !== undefined || !antes) && (await ambitoDe(tx, ambito))),
      ...((valor !== undefined || 'tipo' in datos) && { valor: enUnidades(tipo, valor ?? antes?.valor) }),
    }
  },
}

/** Centavos of income; of people only whole ones. */
function enUnidades(tipo: unknown, valor: unknown): number {
  const unidades = tipo === 'ingresos' ? Math.round(Number(valor) * 100) : Number(valor)
  if (!Number.isInteger(unidades)) throw invalidField('valor', 'validacion.entero')
  return unidades
}

async function ambitoDe(db: Db, escrito: unknown): Promise<Row> {
  const nombre = String(escrito ?? '')
  const esDeTodo = db.one<{ todo: boolean }>(
    sql`SELECT sin_acentos(${nombre}) IN ('', sin_acentos(${texto('metas.de_todo')})) AS todo`,
  )
  if ((await esDeTodo).todo) return { curso_id: null, categoria_id: null }
  const [hallado, otro] = await db.search<Row>(sql`
    SELECT c.id AS curso_id, NULL::int AS categoria_id
    FROM cursos c
    WHERE sin_acentos(${nombre}) IN (sin_acentos(c.nombre || ' · ' || c.periodo), sin_acentos(c.codigo))
    UNION ALL
    SELECT NULL, k.id
    FROM curso_categorias k
    WHERE sin_acentos(k.nombre) = sin_acentos(${nombre})
  `)
  if (!hallado || otro) throw invalidField('ambito', 'importador.motivo.sin_ambito')
  return hallado
}
