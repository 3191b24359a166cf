import { Plantilla, PlantillaCambiar, plantillaDe, PlantillaFila } from '#contract/ajustes/plantillas'
import { camposDe } from '#contract/ajustes/relleno'
import { entidadDe } from '#contract/modulos'
import type { Db } from '#server/db/pool'
import { ident, raw, sql } from '#server/db/sql'
import { originalDe } from '#server/documentos/plantilla'
import { parse } from '#server/http/errors'
import type { Resource } from '#server/resource/resource'

const TABLE = entidadDe('Plantillas')

/**
 * The texts that the school edits, as a catalogue whose rows are all there from the beginning. One that reads like the
 * original is kept as the original: it goes on with what a later version says.
 */
export const plantillas: Resource<Plantilla, PlantillaCambiar> = {
  modulo: 'Plantillas',
  table: TABLE,
  from: sql`${ident(TABLE)} t`,
  row: PlantillaFila,
  one: Plantilla,
  columns: { propia: raw('t.cuerpo IS NOT NULL') },
  update: PlantillaCambiar,
  derived: ['propia', 'faltan', 'original', 'actualizado_en'],
  search: raw('t.clave'),
  sort: ['id', 'ASC'],
  read: leerPlantilla,
  check(_db, record) {
    // The whole record as it will be: which fields a text may name depends on what it is for.
    const { clave, asunto, cuerpo } = Plantilla.partial().parse(record)
    if (clave) parse(plantillaDe(clave), { asunto, cuerpo })
  },
  async change(tx, _contexto, id, changes, before) {
    const original = originalDe(before.clave)
    const escrito = { asunto: before.asunto, cuerpo: before.cuerpo, ...changes }
    const igual = escrito.asunto === original.asunto && escrito.cuerpo === original.cuerpo
    await tx.run(sql`
      UPDATE ${ident(TABLE)}
      SET asunto = ${igual ? null : escrito.asunto}, cuerpo = ${igual ? null : escrito.cuerpo}
      WHERE id = ${id}
    `)
  },
  trace: (antes, despues) => ({ antes: antes && escritoDe(antes), despues: despues && escritoDe(despues) }),
}

const escritoDe = ({ clave, asunto, cuerpo }: Plantilla) => ({ clave, asunto, cuerpo })

async function leerPlantilla(db: Db, id: number): Promise<Plantilla | undefined> {
  const fila = await db.maybe<
    PlantillaFila & { asunto: string | null; cuerpo: string | null; faltan_del_centro: string[] }
  >(sql`
    SELECT
      t.id, t.clave, t.cuerpo IS NOT NULL AS propia, t.actualizado_en, t.version, t.asunto, t.cuerpo,
      array_remove(
        ARRAY[
          CASE WHEN z.telefono IS NULL THEN 'telefono' END, CASE WHEN z.municipio IS NULL THEN 'lugar' END,
          CASE
            WHEN NOT EXISTS (SELECT FROM cuentas b WHERE b.activo AND b.tipo = 'banco' AND b.numero IS NOT NULL)
              THEN 'cuentas'
          END
        ], NULL
      ) AS faltan_del_centro
    FROM ${ident(TABLE)} t
    CROSS JOIN centro z
    WHERE t.id = ${id}
  `)
  if (!fila) return undefined
  const { asunto, cuerpo, faltan_del_centro, ...plantilla } = fila
  const original = originalDe(plantilla.clave)
  const escrito = { asunto: asunto ?? original.asunto, cuerpo: cuerpo ?? original.cuerpo }
  const nombrados = camposDe(`${escrito.asunto}\n${escrito.cuerpo}`)
  return { ...plantilla, ...escrito, original, faltan: faltan_del_centro.filter((campo) => nombrados.includes(campo)) }
}
