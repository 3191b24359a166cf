import * as z from 'zod'
import { texto } from '#contract/campos'
import { ConvocatoriaCrear, ConvocatoriaFila } from '#contract/catalogos/convocatorias'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'
import type { EnArchivo } from '#server/http/list-query'

/* A campaign in a file: its courses by their codes. */

const { variante, reserva_dias, requiere_consentimiento, activa, ...otros } = ConvocatoriaCrear.shape

export const archivo: EnArchivo = {
  row: ConvocatoriaFila.extend({ texto_bienvenida: z.string().nullable(), cursos: z.string() }),
  columns: {
    cursos: raw(`
      (
        SELECT string_agg(c.codigo, ', ' ORDER BY c.codigo)
        FROM convocatoria_cursos o
        JOIN cursos c ON c.id = o.curso_id
        WHERE o.convocatoria_id = t.id
      )
    `),
  },
  fila: z.object({
    ...otros,
    variante: variante.unwrap().optional(),
    reserva_dias: reserva_dias.unwrap().optional(),
    requiere_consentimiento: requiere_consentimiento.unwrap().optional(),
    activa: activa.unwrap().optional(),
    cursos: texto(4_000),
  }),
  nombra: ['cursos'],
  enRegistro: async (tx, _contexto, { cursos, ...datos }) => ({
    ...datos,
    ...(typeof cursos === 'string' && { cursos: await cursosDe(tx, cursos) }),
  }),
}

async function cursosDe(db: Db, escritos: string): Promise<number[]> {
  const codigos = [...new Set(escritos.split(/[,;\n]/).map((uno) => uno.trim().toLowerCase()))].filter(Boolean)
  const hallados = await db.search<{ id: number; codigo: string }>(
    sql`SELECT id, lower(codigo) AS codigo FROM cursos WHERE lower(codigo) = ANY(${codigos})`,
  )
  const falta = codigos.find((codigo) => !hallados.some((curso) => curso.codigo === codigo))
  if (falta !== undefined) throw invalidField('cursos', 'importador.motivo.sin_el_curso', { codigo: falta })
  return hallados.map(({ id }) => id)
}
