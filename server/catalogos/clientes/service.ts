import { advertenciasPersona } from '#contract/texto/advertencias'
import { sinLetra } from '#contract/texto/letras'
import {
  DATOS_PERSONALES,
  type Cliente,
  type ClienteCambiar,
  type ClienteCrear,
  type DatoFacturacionGuardar,
  type Encargado,
} from '#contract/catalogos/clientes'
import { esMenor } from '#server/catalogos/personas/mayoria'
import { hoy } from '#server/base/clock'
import type { Db, Tx } from '#server/db/pool'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { updateRow } from '#server/resource/resource'
import { faltaCarta } from './falta-carta.ts'
import { encargadosDe, guardarEncargados, quitarHuerfanos, revisarEncargados } from './encargados.ts'

/** A student as written: without her lists where she has none yet. */
type Escrito = Omit<ClienteCrear, Listas> & Partial<Pick<ClienteCrear, Listas>>
type Listas = 'encargados' | 'datos_facturacion'

/** `Mejía Reyes, Sofía`, of client `t`. */
export const NOMBRE = raw(`t.apellidos || ', ' || t.nombres`)
/** Something of the main guardian `e` of client `t`. */
export const delEncargado = (expresion: string): Sql =>
  raw(
    `
      (
        SELECT ${expresion}
        FROM cliente_encargados ce
        JOIN encargados e ON e.id = ce.encargado_id
        WHERE ce.cliente_id = t.id AND ce.principal
      )
    `,
  )
const CODIGO_NUEVO = raw(
  `(SELECT 'C-' || lpad(n::text, greatest(6, length(n::text)), '0') FROM nextval('clientes_codigo') n)`,
)

type Fila = Omit<Cliente, 'encargados' | 'datos_facturacion' | 'advertencias'>

/** A student with guardians, payers and warnings; undefined when there is none, or when it was merged into another. */
export async function leerCliente(db: Db, id: number): Promise<Cliente | undefined> {
  const fila = await db.maybe<Fila>(sql`
    SELECT
      t.id, t.codigo, ${NOMBRE} AS nombre, ${join(DATOS_PERSONALES.map((campo) => sql`t.${ident(campo)}`))}, t.origen,
      t.datos_borrados_en, t.creado_en, t.actualizado_en, t.version
    FROM clientes t
    WHERE t.id = ${id} AND t.fusionado_en IS NULL
  `)
  if (!fila) return undefined
  const encargados = await encargadosDe(db, id)
  const datos_facturacion = await db.many<Cliente['datos_facturacion'][number]>(
    sql`SELECT id, tipo, nombre, rtn FROM datos_facturacion WHERE cliente_id = ${id} ORDER BY id`,
  )
  return { ...fila, encargados, datos_facturacion, advertencias: await advertenciasDe(db, fila, encargados) }
}

async function advertenciasDe(db: Db, fila: Fila, encargados: readonly Encargado[]): Promise<Record<string, string>> {
  const menorSolo =
    fila.fecha_nacimiento !== null && encargados.length === 0 && (await esMenor(db, fila.fecha_nacimiento, hoy()))
  return {
    ...advertenciasPersona(fila, hoy()),
    ...(encargados.some(({ nombres, apellidos }) => sinLetra(`${nombres} ${apellidos}`)) && {
      nombre_de_encargado: 'catalogos.clientes.advertencia.encargado_sin_letra',
    }),
    ...((await faltaCarta(db, Number(fila.id))) && {
      consentimiento: 'catalogos.clientes.advertencia.falta_consentimiento',
    }),
    ...((await rechazados(db, fila, encargados)) && { correo: 'catalogos.clientes.advertencia.correo_rechazado' }),
    ...(menorSolo && { encargados: 'catalogos.clientes.advertencia.menor_sin_encargado' }),
  }
}

/** Whether a mail server said that an address of the family does not exist, of which nothing has arrived since. */
async function rechazados(db: Db, { correo }: Fila, encargados: readonly Encargado[]): Promise<boolean> {
  const direcciones = [correo, ...encargados.map((encargado) => encargado.correo)].flatMap((una) =>
    una ? [una.toLowerCase()] : [],
  )
  if (!direcciones.length) return false
  const { hay } = await db.one<{ hay: boolean }>(
    sql`SELECT EXISTS (SELECT FROM correos_rechazados WHERE direccion = ANY(${direcciones})) AS hay`,
  )
  return hay
}

type PorRevisar = { id?: number } & Partial<Pick<ClienteCambiar, 'fecha_nacimiento' | Documento | 'encargados'>>
type Documento = 'dni' | 'otro_documento_tipo' | 'otro_documento' | 'otro_documento_pais'

/**
 * Rules of the whole record. A document of somebody else is refused beside its field, naming that person
 * (`duplicado`); the lock makes two that save at once look one after the other.
 */
export async function revisarCliente(db: Db, record: PorRevisar, { hoy }: Contexto): Promise<void> {
  const { id, fecha_nacimiento, dni, otro_documento_tipo, otro_documento, otro_documento_pais, encargados } = record
  if (fecha_nacimiento && fecha_nacimiento > hoy) throw invalidField('fecha_nacimiento', 'validacion.fecha_futura')
  const own = id ?? 0
  if (dni) {
    await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clientes.dni ${dni}`}, 0))`)
    const otro = await db.maybe<Existente>(
      sql`
        SELECT t.id, t.codigo, ${NOMBRE} AS nombre
        FROM clientes t
        WHERE t.dni = ${dni} AND t.fusionado_en IS NULL AND t.id <> ${own}
      `,
    )
    if (otro) throw yaExiste('dni', otro)
  }
  if (otro_documento) {
    await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clientes.otro_documento ${otro_documento}`}, 0))`)
    const otro = await db.maybe<Existente>(sql`
      SELECT t.id, t.codigo, ${NOMBRE} AS nombre
      FROM clientes t
      WHERE t.otro_documento = ${otro_documento}
        AND t.otro_documento_tipo IS NOT DISTINCT FROM ${otro_documento_tipo ?? null}
        AND t.otro_documento_pais IS NOT DISTINCT FROM ${otro_documento_pais ?? null}
        AND t.fusionado_en IS NULL
        AND t.id <> ${own}
    `)
    if (otro) throw yaExiste('otro_documento', otro)
  }
  await revisarEncargados(db, encargados ?? [])
}

export interface Existente extends Record<string, unknown> {
  id: number
  codigo: string
  nombre: string
}

export const yaExiste = (campo: string, existente: Existente): AppError =>
  new AppError('duplicado', {
    errors: { [campo]: { key: 'catalogos.clientes.error.documento_existe', params: existente } },
    data: { existente },
  })

export async function crearCliente(
  tx: Tx,
  _contexto: Contexto,
  { encargados = [], datos_facturacion = [], ...persona }: Escrito,
): Promise<number> {
  const campos = columnas(persona)
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO clientes (codigo, ${join(campos.map(ident))})
    VALUES (${CODIGO_NUEVO}, ${join(campos.map((campo) => persona[campo]))})
    RETURNING id
  `)
  await guardarEncargados(tx, id, encargados)
  await guardarFacturacion(tx, id, datos_facturacion)
  return id
}

/** Changes of a student; her lists are part of her, so that they move her version too. */
export async function cambiarCliente(
  tx: Tx,
  _contexto: Contexto,
  id: number,
  { encargados, datos_facturacion, ...persona }: Partial<ClienteCambiar>,
  before: Cliente,
): Promise<void> {
  await updateRow(tx, 'clientes', id, columnas(persona).length ? persona : { activo: before.activo })
  if (encargados) await guardarEncargados(tx, id, encargados)
  if (datos_facturacion) await guardarFacturacion(tx, id, datos_facturacion)
}

type Columna = (typeof DATOS_PERSONALES)[number]
const columnas = (persona: Partial<Escrito>): Columna[] =>
  DATOS_PERSONALES.filter((campo) => persona[campo] !== undefined)

/** Makes `filas` the payers of a student: rows with an id are kept, the others are new, what is not named goes. */
async function guardarFacturacion(tx: Tx, cliente: number, filas: readonly DatoFacturacionGuardar[]): Promise<void> {
  const quedan = filas.flatMap(({ id }) => id ?? [])
  await tx.run(sql`DELETE FROM datos_facturacion WHERE cliente_id = ${cliente} AND id <> ALL(${quedan}::int[])`)
  for (const [index, { id, tipo, nombre, rtn = null }] of filas.entries()) {
    const saved = id
      ? await tx.run(
          sql`
            UPDATE datos_facturacion
            SET tipo = ${tipo}, nombre = ${nombre}, rtn = ${rtn}
            WHERE id = ${id} AND cliente_id = ${cliente}
          `,
        )
      : await tx.run(
          sql`
            INSERT INTO datos_facturacion (cliente_id, tipo, nombre, rtn)
            VALUES (${cliente}, ${tipo}, ${nombre}, ${rtn})
          `,
        )
    if (!saved) throw invalidField(`datos_facturacion.${index}.nombre`, 'errores.no_encontrado')
  }
}

/** Deletes a student that was never used: an enrolment or money refuses it (`en_uso`). */
export async function eliminarCliente(tx: Tx, _contexto: Contexto, id: number): Promise<void> {
  const encargados = await encargadosDe(tx, id)
  await tx.run(sql`DELETE FROM clientes WHERE id = ${id}`)
  await quitarHuerfanos(
    tx,
    encargados.map(({ encargado_id }) => encargado_id),
  )
}
