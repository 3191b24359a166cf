import type { TipoImportacion } from '#contract/importacion/tipos'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { printed } from '#server/resource/salida/columnas'
import { columnasDeVuelta, decia, llano } from '#server/resource/salida/vuelta'
import { objeciones, type Encargo, type Objecion } from './clase.ts'
import { LISTAS } from './recursos.ts'

/*
 * Rows with the key of our own sheet: which record each is, and what somebody changed in it since the sheet was made.
 */

/** Finds the records of the rows that have their key; answers those that are gone. */
export async function reconocerClaves(tx: Tx, tipo: TipoImportacion): Promise<Objecion[]> {
  const { scope = sql`true` } = LISTAS[tipo]
  await tx.run(
    sql`
      UPDATE importacion_filas f
      SET id = t.id
      FROM ${ident(tipo)} t
      WHERE f.extra ? 'vuelta' AND t.id = (f.extra->'vuelta'->>'id')::int AND ${scope}
    `,
  )
  return objeciones(
    tx,
    sql`
      SELECT f.linea, 'clave_de_fila' AS campo, NULL AS valor, 'ya_no_esta' AS motivo, NULL::int AS detalle
      FROM importacion_filas f
      WHERE f.extra ? 'vuelta' AND f.id IS NULL
    `,
  )
}

interface Cambiada {
  linea: number
  id: number
  antes: Record<string, unknown>
  cambios: Record<string, unknown>
  marcas: string
}

/** Cells that were changed in the file, and by somebody in the program since it was made: neither is lost unseen. */
export async function enConflicto(tx: Tx, tipo: TipoImportacion): Promise<Objecion[]> {
  const columnas = columnasDeVuelta(LISTAS[tipo])
  const filas = await tx.search<Cambiada>(sql`
    SELECT linea, id, antes, cambios, extra->'vuelta'->>'marcas' AS marcas
    FROM importacion_filas
    WHERE extra ? 'vuelta' AND cambios <> '{}'
    ORDER BY linea
  `)
  const hallados = filas.flatMap(({ linea, id, antes, cambios, marcas }) =>
    columnas.flatMap((columna) => {
      const { key } = columna
      if (!Object.hasOwn(cambios, key) || decia({ marcas }, key, llano(columna, antes[key]))) return []
      return [{ linea, id, campo: key, ahora: printed(columna, antes[key]) || texto('importacion.diferencia.vacio') }]
    }),
  )
  const quienes = await quienesCambiaron(
    tx,
    tipo,
    hallados.map(({ id }) => id),
  )
  return hallados.map(({ linea, id, campo, ahora }) => ({
    linea,
    campo,
    valor: null,
    mensaje: {
      key: 'importador.motivo.cambio_despues',
      params: { ahora, quien: quienes.get(id) ?? texto('importador.motivo.alguien') },
    },
  }))
}

async function quienesCambiaron(tx: Tx, tipo: TipoImportacion, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const filas = await tx.search<{ id: number; quien: string }>(sql`
    SELECT DISTINCT ON (entidad_id) entidad_id AS id, usuario_nombre AS quien
    FROM bitacora
    WHERE entidad = ${tipo} AND entidad_id = ANY(${[...new Set(ids)]}) AND usuario_nombre IS NOT NULL
    ORDER BY entidad_id, id DESC
  `)
  return new Map(filas.map(({ id, quien }) => [id, quien]))
}

/** Lines that make or change a record which their user may not. */
export function sinPermiso(tx: Tx, tipo: TipoImportacion, { permisos }: Encargo): Promise<Objecion[]> {
  const { modulo, archivo } = LISTAS[tipo]
  const motivos = {
    nueva: archivo?.soloCambia ? 'no_se_agregan' : permisos.has(`${modulo}:crear`) ? null : 'sin_crear',
    cambiada: permisos.has(`${modulo}:editar`) ? null : 'sin_editar',
  }
  return objeciones(
    tx,
    sql`
      SELECT f.linea, '' AS campo, NULL AS valor, m.motivo
      FROM importacion_filas f
      JOIN (VALUES ('nueva', ${motivos.nueva}::text), ('cambiada', ${motivos.cambiada}::text)) m(accion, motivo)
        ON m.accion = f.accion AND m.motivo IS NOT NULL
      WHERE NOT (f.accion = 'nueva' AND f.extra ? 'vuelta')
    `,
  )
}
