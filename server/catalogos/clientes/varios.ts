import { DATOS_PERSONALES } from '#contract/catalogos/clientes'
import { opcional, telefono } from '#contract/campos'
import type { Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField, type AppError } from '#server/http/errors'
import { updateRows, type FilaNueva, type Resource } from '#server/resource/resource'
import { delEncargado, yaExiste } from './service.ts'

/*
 * Students changed many at once, in few statements: a thousand of them, one after the other as the form saves them, are
 * twenty thousand statements. The rules are those of `revisarCliente` and `guardarEncargados`, of what a list changes.
 */

const ENCARGADO = 'encargado_telefono'
const COLUMNAS: ReadonlySet<string> = new Set(DATOS_PERSONALES)

/** The main guardian of a student, and all students that she has. */
interface Encargado {
  cliente_id: number
  encargado_id: number
  suyos: number[]
}

const encargadosDe = (tx: Tx, clientes: readonly number[]): Promise<Encargado[]> =>
  tx.search<Encargado>(sql`
    SELECT
      ce.cliente_id, ce.encargado_id,
      ARRAY(SELECT o.cliente_id FROM cliente_encargados o WHERE o.encargado_id = ce.encargado_id) AS suyos
    FROM cliente_encargados ce
    WHERE ce.cliente_id = ANY(${[...clientes]}) AND ce.principal
    ORDER BY ce.cliente_id
  `)

export const varias: NonNullable<Resource['varias']> = {
  campos: { [ENCARGADO]: opcional(telefono) },
  // The list shows the first number that she has; the one that is written is her telephone.
  guardado: { [ENCARGADO]: delEncargado('e.telefono') },

  /** Siblings whose guardian's telephone changes: it moves their version too. */
  async arrastra(tx, filas) {
    const con = filas.flatMap(({ id, cambios }) => (ENCARGADO in cambios ? [id] : []))
    const suyos = con.length ? (await encargadosDe(tx, con)).flatMap((encargado) => encargado.suyos) : []
    const otros = new Set(suyos)
    for (const id of con) otros.delete(id)
    return [...otros]
  },

  async guardar(tx, contexto, filas) {
    const rechazos = new Map<number, AppError>()
    const quedan = () => filas.filter(({ id }) => !rechazos.has(id))
    revisarFechas(contexto, filas, rechazos)
    await revisarDni(tx, quedan(), rechazos)
    const telefonos = await telefonosDe(tx, quedan(), rechazos)

    const cambios = quedan().map(({ id, cambios }) => ({
      id,
      cambios: Object.fromEntries(Object.entries(cambios).filter(([campo]) => COLUMNAS.has(campo))),
    }))
    const columnas = [...new Set(cambios.flatMap((fila) => Object.keys(fila.cambios)))]
    const propios = cambios.filter((fila) => Object.keys(fila.cambios).length)
    if (propios.length) await updateRows(tx, 'clientes', columnas, enFilas(propios))
    await llamarlos(tx, telefonos)
    return rechazos
  },
}

const enFilas = (filas: readonly { id: number; cambios: Row }[]) =>
  sql`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS r(id int, cambios jsonb))`

function revisarFechas({ hoy }: Contexto, filas: readonly FilaNueva[], rechazos: Map<number, AppError>): void {
  for (const { id, cambios } of filas)
    if (String(cambios.fecha_nacimiento ?? '') > hoy)
      rechazos.set(id, invalidField('fecha_nacimiento', 'validacion.fecha_futura'))
}

/** A DNI is of one student: of two rows that say the same the first has it. Locks as `revisarCliente`, in one order. */
async function revisarDni(tx: Tx, filas: readonly FilaNueva[], rechazos: Map<number, AppError>): Promise<void> {
  const con = filas.flatMap(({ id, cambios }) => (cambios.dni ? [{ id, dni: String(cambios.dni) }] : []))
  if (!con.length) return
  const dnis = [...new Set(con.map(({ dni }) => dni))].sort()
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('clientes.dni ' || d.dni, 0))
    FROM (SELECT unnest(${dnis}::text[]) AS dni ORDER BY 1) d
  `)
  const otros = await tx.search<{ id: number; codigo: string; nombre: string; dni: string }>(sql`
    SELECT t.id, t.codigo, t.apellidos || ', ' || t.nombres AS nombre, t.dni
    FROM clientes t
    WHERE t.dni = ANY(${dnis}) AND t.fusionado_en IS NULL
  `)
  const duenos = new Map(otros.map(({ dni, ...otro }) => [dni, otro]))
  const tomados = new Set<string>()
  for (const { id, dni } of con) {
    const dueno = duenos.get(dni)
    if (dueno && dueno.id !== id) rechazos.set(id, yaExiste('dni', dueno))
    else if (tomados.has(dni)) rechazos.set(id, invalidField('dni', 'validacion.en_otra_fila'))
    tomados.add(dni)
  }
}

interface Telefono extends Encargado {
  telefono: string | null
}

/** The guardians to call otherwise: two rows of siblings say the same of theirs, or the second is refused. */
async function telefonosDe(tx: Tx, filas: readonly FilaNueva[], rechazos: Map<number, AppError>): Promise<Telefono[]> {
  const con = filas.filter(({ cambios }) => ENCARGADO in cambios)
  if (!con.length) return []
  const suyos = new Map(
    (
      await encargadosDe(
        tx,
        con.map(({ id }) => id),
      )
    ).map((encargado) => [encargado.cliente_id, encargado]),
  )
  const telefonos = new Map<number, Telefono>()
  for (const { id, cambios } of con) {
    const encargado = suyos.get(id)
    const escrito = cambios[ENCARGADO] as string | null
    const dicho = encargado && telefonos.get(encargado.encargado_id)
    if (!encargado) rechazos.set(id, invalidField(ENCARGADO, 'varios.error.sin_encargado'))
    else if (dicho && dicho.telefono !== escrito) rechazos.set(id, invalidField(ENCARGADO, 'varios.error.hermano'))
    else telefonos.set(encargado.encargado_id, { ...encargado, telefono: escrito })
  }
  return [...telefonos.values()]
}

/** The telephone of each, whose students are read anew by whoever has one of them open. */
async function llamarlos(tx: Tx, telefonos: readonly Telefono[]): Promise<void> {
  if (!telefonos.length) return
  await updateRows(
    tx,
    'encargados',
    ['telefono'],
    enFilas(telefonos.map(({ encargado_id, telefono: uno }) => ({ id: encargado_id, cambios: { telefono: uno } }))),
  )
  await tx.run(sql`UPDATE clientes SET activo = activo WHERE id = ANY(${telefonos.flatMap(({ suyos }) => suyos)})`)
}
