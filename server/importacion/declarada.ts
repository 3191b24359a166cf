import * as z from 'zod'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { DECLARADOS } from '#server/catalogos/declarados'
import type { Tx } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'
import type { Resource } from '#server/resource/resource'
import { cambiar, comparar, numerar, objeciones, porPartes, repetidas, type Clase } from './clase.ts'

/*
 * A plain catalogue is imported by its declaration: the columns are those of its form, and two records are told apart
 * by their `nombre`, as the unique index of each such table does (`sin_acentos(nombre)`).
 */

type Declared = Resource & { create: z.ZodObject }
type TipoDeclarado = Exclude<TipoImportacion, 'clientes' | 'cursos' | 'matriculas'>

/** Works out something for each plain catalogue, by the kind of its files. */
export const forEachDeclared = <T>(work: (resource: Declared) => T): Record<TipoDeclarado, T> =>
  Object.fromEntries(
    Object.values<Resource>(DECLARADOS).map((resource) => [resource.table, work(resource as Declared)]),
  ) as Record<TipoDeclarado, T>

/** A row of a file; what it does not say is left as it is, or as the form would begin with. */
export const rowOf = ({ create }: Declared): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(create.shape).map(([field, schema]) => [
        field,
        schema instanceof z.ZodDefault ? z.optional(schema.unwrap() as z.ZodType) : (schema as z.ZodType),
      ]),
    ),
  )

export const claseOf = ({ modulo, table, create, objections }: Declared): Clase => {
  const columnas = Object.keys(create.shape)
  const nuevo = Object.fromEntries(
    Object.entries(create.shape).flatMap(([field, schema]) =>
      schema instanceof z.ZodDefault ? [[field, schema.parse(undefined)]] : [],
    ),
  )
  const clave = sql`sin_acentos(f.datos->>'nombre')`
  return {
    separar: (datos) => ({ datos, extra: {} }),

    async resolver(tx: Tx, { bloquear, actualizar }) {
      await tx.run(
        sql`UPDATE importacion_filas f SET id = t.id FROM ${ident(table)} t WHERE sin_acentos(t.nombre) = ${clave}`,
      )
      if (bloquear)
        await tx.run(sql`
          SELECT FROM ${ident(table)}
          WHERE id IN (SELECT id FROM importacion_filas)
          ORDER BY id
          FOR NO KEY UPDATE
        `)
      await comparar(tx, table)
      const negadas = objections && actualizar ? await objeciones(tx, objections) : []
      return [...(await repetidas(tx, 'nombre', clave)), ...negadas]
    },

    async escribir(tx, encargo, avance) {
      await numerar(tx, table)
      await porPartes(tx, avance, (filas) =>
        tx.run(sql`
          INSERT INTO ${ident(table)} (id, ${join(columnas.map(ident))}) OVERRIDING SYSTEM VALUE
          SELECT f.id, ${join(columnas.map((columna) => sql`n.${ident(columna)}`))}
          FROM importacion_filas f, jsonb_populate_record(
            NULL::${ident(table)}, ${JSON.stringify(nuevo)}::jsonb || f.datos
          ) n
          WHERE ${filas}
          ORDER BY f.linea
        `),
      )
      await cambiar(tx, encargo, modulo, table, columnas)
    },
  }
}
