import type { Mensaje } from '#contract/errores'
import { texto } from '#i18n/texto'
import { referenciaSql } from '#server/bitacora/referencias'
import type { Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { ident, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { parse, knownError, type AppError } from '#server/http/errors'
import { selectSql, withSql } from '#server/http/list-query'
import { createOne, updateOne, type Resource } from '#server/resource/resource'
import { hojaDeVuelta } from '#server/resource/salida/vuelta'
import { simplificado } from '#server/tablas/simplificado'
import { objeciones, repetidas, type ClaseDeArchivo, type Datos, type Encargo, type Objecion } from './clase.ts'
import { filaDe, senasDe } from './recursos.ts'

/*
 * A catalogue's file, by its declaration. Each row is saved as its form would be, rules, right and trace included, and
 * what the form would refuse refuses the line: a review saves nothing only because its transaction is rolled back.
 */

interface Diferente {
  linea: number
  nombre: unknown
  antes: Row
  cambios: Row
}

interface Fila {
  linea: number
  id: number | null
  datos: Datos
  deVuelta: boolean
}

export const claseOf = (resource: Resource): ClaseDeArchivo => ({
  separar: (datos) => ({ datos, extra: {} }),

  async resolver(tx, encargo) {
    const dobles = await reconocer(tx, resource)
    const vetadas = new Set(dobles.map(({ linea }) => linea))
    const actuales = await leerActuales(tx, resource, encargo)
    const filas = await tx.search<Fila>(
      sql`SELECT linea, id, datos, extra ? 'vuelta' AS "deVuelta" FROM importacion_filas ORDER BY linea`,
    )
    const difieren: Diferente[] = []
    const negadas: Objecion[] = []
    for (const fila of filas) {
      const actual = fila.id === null ? undefined : actuales.get(fila.id)
      const cambios = actual ? cambiosDe(resource, fila.datos, actual) : fila.datos
      if (actual && Object.keys(cambios).length === 0) continue
      if (actual)
        difieren.push({ linea: fila.linea, nombre: actual.como_se_llama, antes: parteDe(actual, cambios), cambios })
      if (vetadas.has(fila.linea) || (!actual && (fila.deVuelta || resource.archivo?.soloCambia))) continue
      if (actual && !encargo.actualizar && !fila.deVuelta) continue
      const negada = await guardar(tx, resource, contextoDe(encargo), { cambios, actual })
      if (negada) negadas.push(...objecionesDe(resource, fila, negada))
    }
    await anotar(tx, difieren)
    return [...dobles, ...negadas]
  },

  // `resolver` saved them.
  async escribir(tx, _encargo, avance) {
    const { hechas } = await tx.one<{ hechas: number }>(
      sql`SELECT count(*)::int AS hechas FROM importacion_filas WHERE accion <> 'igual'`,
    )
    await avance(hechas)
  },
})

/** Finds the records of rows without a key, by the surest sign; answers the lines that are one with another. */
async function reconocer(tx: Tx, resource: Resource): Promise<Objecion[]> {
  const todas: Objecion[] = []
  for (const { campo, t, f } of senasDe(resource)) {
    const varios = await objeciones(
      tx,
      sql`
        WITH candidatos AS (
          SELECT f.linea, min(t.id) AS id, count(*)::int AS cuantos
          FROM importacion_filas f, ${resource.from}
          WHERE f.id IS NULL AND NOT f.extra ? 'vuelta' AND ${t} = ${f}
          GROUP BY f.linea
        ),
        hallados AS (
          UPDATE importacion_filas f SET id = c.id FROM candidatos c WHERE c.linea = f.linea
          RETURNING f.linea, f.datos->>${campo} AS valor, c.cuantos
        )
        SELECT linea, ${campo} AS campo, valor, 'varios_registros' AS motivo, cuantos AS detalle
        FROM hallados
        WHERE cuantos > 1
      `,
    )
    todas.push(...varios, ...(await repetidas(tx, campo, sql`CASE WHEN NOT f.extra ? 'vuelta' THEN ${f} END`)))
  }
  const [sena] = senasDe(resource)
  const deRegistro = sena ? await repetidas(tx, sena.campo, sql`f.id`) : []
  return [...todas, ...deRegistro.filter(({ linea }) => !todas.some((otra) => otra.linea === linea))]
}

/** The records that are there, as their sheet has them, with their versions. */
async function leerActuales(tx: Tx, resource: Resource, { bloquear }: Encargo): Promise<Map<number, Row>> {
  const ids = sql`SELECT id FROM importacion_filas WHERE id IS NOT NULL`
  if (bloquear)
    await tx.run(sql`SELECT FROM ${ident(resource.table)} WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE`)
  const { also, tell } = hojaDeVuelta(resource)
  const filas = await tx.search<Row>(sql`
    ${withSql(resource, ids)}
    SELECT ${selectSql(resource)}${also}, ${referenciaSql(resource.table, sql`t.id`)} AS "como_se_llama"
    FROM ${resource.from}
    WHERE t.id IN (${ids}) AND ${resource.scope ?? sql`true`}
  `)
  return new Map(
    filas.map(({ id, version, como_se_llama, ...fila }) => [
      Number(id),
      { ...tell({ ...fila, id } as never), id, version, como_se_llama },
    ]),
  )
}

/** The values of a row that are otherwise than its record's. */
function cambiosDe({ archivo }: Resource, datos: Datos, actual: Row): Datos {
  const nombra = (campo: string) => archivo?.nombra?.includes(campo) ?? false
  return Object.fromEntries(
    Object.entries(datos).filter(([campo, valor]) => {
      const antes = actual[campo] ?? null
      return nombra(campo) ? enOrden(antes) !== enOrden(valor) : JSON.stringify(antes) !== JSON.stringify(valor ?? null)
    }),
  )
}

/** `Cruz, Ana` is `Ana Cruz`. */
const enOrden = (nombre: unknown): string =>
  simplificado(String(nombre ?? ''))
    .split('_')
    .sort()
    .join(' ')

const parteDe = (actual: Row, cambios: Datos): Row =>
  Object.fromEntries(Object.keys(cambios).map((campo) => [campo, actual[campo] ?? null]))

/** A command of the terminal has no user: who holds the machine may do everything. */
const contextoDe = ({ quien, permisos, hoy }: Encargo): Contexto => ({
  ...quien,
  usuario_id: quien.usuario_id as number,
  usuario_nombre: quien.usuario_nombre ?? '',
  permisos,
  solo_propios: false,
  hoy,
  motivo: texto('opciones.origen.importacion'),
  varios: { accion: 'importar' },
})

/** Saves one row as its form would; answers why it may not be. */
async function guardar(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  { cambios, actual }: { cambios: Datos; actual: Row | undefined },
): Promise<AppError | undefined> {
  await tx.run(sql`SAVEPOINT fila`)
  try {
    const datos = (await resource.archivo?.enRegistro?.(tx, contexto, cambios, actual)) ?? cambios
    if (actual) await updateOne(tx, resource, contexto, Number(actual.id), { ...datos, version: actual.version })
    else await createOne(tx, resource, contexto, parse(resource.create as NonNullable<Resource['create']>, datos))
    await tx.run(sql`RELEASE SAVEPOINT fila`)
    return undefined
  } catch (error) {
    const negada = knownError(error)
    if (!negada) throw error
    await tx.run(sql`ROLLBACK TO SAVEPOINT fila`)
    return negada
  }
}

/** A refusal beside the columns that it names, or the first one. */
function objecionesDe(resource: Resource, { linea, datos }: Fila, { code, options }: AppError): Objecion[] {
  const campos = Object.keys(filaDe(resource).shape)
  const [primero = ''] = campos
  const una = (campo: string, mensaje: Mensaje): Objecion => {
    const suyo = [campo, campo.replace(/_id$/, '')].find((uno) => campos.includes(uno)) ?? primero
    const valor = datos[suyo]
    return { linea, campo: suyo, valor: valor === undefined || valor === null ? null : String(valor), mensaje }
  }
  const errores = Object.entries(options.errors ?? {})
  return errores.length && !options.message
    ? errores.map(([campo, mensaje]) => una(campo.split('.')[0] ?? campo, mensaje))
    : [una(primero, options.message ?? { key: `errores.${code}` })]
}

/** Writes down what differs, for the review and for what is compared with it when the import is applied. */
async function anotar(tx: Tx, difieren: readonly Diferente[]): Promise<void> {
  if (!difieren.length) return
  await tx.run(sql`
    UPDATE importacion_filas f
    SET se_llama = d.nombre, antes = d.antes, cambios = d.cambios, difiere = true
    FROM jsonb_to_recordset(${JSON.stringify(difieren)}::jsonb) d(linea int, nombre text, antes jsonb, cambios jsonb)
    WHERE d.linea = f.linea
  `)
}
