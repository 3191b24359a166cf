import { DATOS_ESTUDIANTE } from '#contract/publico/registro'
import type { ClienteCrear } from '#contract/catalogos/clientes'
import { CAMPOS_ENCARGADO, CAMPOS_ESTUDIANTE, type CampoComparado } from '#contract/reportes/nuevos-registros'
import { cambiarCliente, crearCliente, leerCliente, revisarCliente } from '#server/catalogos/clientes/service'
import type { Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { found, insertRow, updateRow } from '#server/resource/resource'
import { encargadoEnArchivo, type EncargadoEscrito } from './parecidos.ts'

type DatoEstudiante = (typeof DATOS_ESTUDIANTE)[number]

/** The persons of a registration, as it has them. */
export interface Escrito extends EncargadoEscrito, Pick<ClienteCrear, DatoEstudiante>, Row {
  encargado_parentesco: string | null
  encargado_correo: string | null
}

/** The registration's values for those columns; null where it says nothing. */
const deColumnas = <Columna extends DatoEstudiante>(registro: Escrito, columnas: readonly Columna[]) =>
  Object.fromEntries(columnas.map((columna) => [columna, registro[columna] ?? null])) as Pick<Escrito, Columna>

/** The student as a new one, with her guardian. Throws `duplicado` for a document that another one has. */
export async function crearEstudiante(tx: Tx, contexto: Contexto, registro: Escrito): Promise<number> {
  const datos = { ...deColumnas(registro, DATOS_ESTUDIANTE), activo: true }
  await revisarCliente(tx, datos, contexto)
  const id = await crearCliente(tx, contexto, datos)
  await tx.run(sql`UPDATE clientes SET origen = 'registro_publico' WHERE id = ${id}`)
  await vincularEncargado(tx, id, registro, [])
  await audit(tx, contexto, {
    modulo: 'Clientes',
    accion: 'crear',
    entidad: 'clientes',
    entidad_id: id,
    despues: await leerCliente(tx, id),
  })
  return id
}

/**
 * The student who is on file already takes the fields that were ticked, and the guardian where she has not got her.
 * Throws `regla` for one that was merged or erased, `duplicado` for a document that another one has.
 */
export async function vincularEstudiante(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  registro: Escrito,
  campos: readonly CampoComparado[],
): Promise<number> {
  const libre = await tx.maybe(
    sql`
      SELECT FROM clientes
      WHERE id = ${cliente_id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
      FOR NO KEY UPDATE
    `,
  )
  const antes = libre && (await leerCliente(tx, cliente_id))
  if (!antes) throw invalidField('cliente_id', 'validacion.opcion')
  const elegidas = CAMPOS_ESTUDIANTE.filter((campo) => campos.includes(campo)).flatMap((campo) =>
    campo === 'otro_documento' ? (['otro_documento_tipo', campo, 'otro_documento_pais'] as const) : [campo],
  )
  const tomados = deColumnas(registro, elegidas)
  if (elegidas.length) {
    await revisarCliente(tx, { ...antes, ...tomados, encargados: [] }, contexto)
    await cambiarCliente(tx, contexto, cliente_id, tomados, antes)
  }
  await vincularEncargado(tx, cliente_id, registro, campos)
  const despues = found(await leerCliente(tx, cliente_id))
  if (JSON.stringify(antes) !== JSON.stringify(despues))
    await audit(tx, contexto, {
      modulo: 'Clientes',
      accion: 'editar',
      entidad: 'clientes',
      entidad_id: cliente_id,
      antes,
      despues,
    })
  return cliente_id
}

/** Two registrations of one guardian that are accepted at once find each other's. */
async function esperarTurno(tx: Tx, { encargado_dni, encargado_nombres, encargado_apellidos }: Escrito): Promise<void> {
  const claves = [
    ...(encargado_dni ? [`encargados.dni ${encargado_dni}`] : []),
    `encargados.nombre ${encargado_nombres} ${encargado_apellidos}`,
  ]
  for (const clave of claves) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${clave}, 0))`)
}

/**
 * Links the guardian that is on file, with what was ticked, or a new one: the main and paying one where the student has
 * none.
 */
async function vincularEncargado(
  tx: Tx,
  cliente_id: number,
  registro: Escrito,
  campos: readonly CampoComparado[],
): Promise<void> {
  if (!registro.encargado_nombres) return
  await esperarTurno(tx, registro)
  const hallado = await encargadoEnArchivo(tx, registro, cliente_id)
  const propio = (campo: string) => campo.replace('encargado_', '')
  if (hallado) {
    const cambios = Object.fromEntries(
      CAMPOS_ENCARGADO.filter((campo) => campos.includes(campo)).map((campo) => [
        propio(campo),
        registro[campo] ?? null,
      ]),
    )
    if (Object.keys(cambios).length) await cambiarEncargado(tx, hallado.id, cambios)
  }
  const encargado_id =
    hallado?.id ??
    (await insertRow(
      tx,
      'encargados',
      Object.fromEntries(
        ['encargado_nombres', 'encargado_apellidos', ...CAMPOS_ENCARGADO].map((campo) => [
          propio(campo),
          registro[campo] ?? null,
        ]),
      ),
    ))
  await tx.run(sql`
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
    SELECT
      ${cliente_id}, ${encargado_id}, ${registro.encargado_parentesco},
      NOT EXISTS (SELECT FROM cliente_encargados WHERE cliente_id = ${cliente_id}),
      NOT EXISTS (SELECT FROM cliente_encargados WHERE cliente_id = ${cliente_id})
    ON CONFLICT (cliente_id, encargado_id) DO NOTHING
  `)
}

/** Changed for all of her students, whose versions move with it: a form that another window has open is then stale. */
async function cambiarEncargado(tx: Tx, id: number, cambios: Row): Promise<void> {
  const { dni } = cambios
  if (dni) {
    const otro = await tx.maybe<{ nombre: string }>(
      sql`SELECT nombres || ' ' || apellidos AS nombre FROM encargados WHERE dni = ${dni} AND id <> ${id}`,
    )
    if (otro) throw invalidField('campos', 'catalogos.clientes.error.encargado_existe', otro)
  }
  await updateRow(tx, 'encargados', id, cambios)
  await tx.run(
    sql`
      UPDATE clientes
      SET activo = activo
      WHERE id IN (SELECT cliente_id FROM cliente_encargados WHERE encargado_id = ${id})
    `,
  )
}
