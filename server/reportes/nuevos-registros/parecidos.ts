import {
  CAMPOS_ENCARGADO,
  CAMPOS_ESTUDIANTE,
  type CampoComparado,
  type Comparacion,
  type EncargadoEnArchivo,
  type OtroRegistro,
  type Persona,
  type RegistroVisto,
} from '#contract/reportes/nuevos-registros'
import { valorLeido } from '#server/bitacora/valores'
import { VIVAS } from '#contract/catalogos/matriculas'
import type { Db } from '#server/db/pool'
import { join, raw, sql } from '#server/db/sql'
import { searchPatterns } from '#server/http/list-query'
import { found } from '#server/resource/resource'
import { codigoSql } from './codigo.ts'

/** The guardian as the registration has it. */
export interface EncargadoEscrito {
  encargado_nombres: string | null
  encargado_apellidos: string | null
  encargado_dni: string | null
  encargado_telefono: string | null
  encargado_whatsapp: string | null
}

/** As many of a guardian's students as are named. */
const MOST_ESTUDIANTES = 12
const PALABRAS = (t: string) => raw(`string_to_array(sin_acentos(${t}.nombres || ' ' || ${t}.apellidos), ' ')`)

/**
 * The guardian on file whom a registration means: the same DNI; or the same name and one of the telephones; or the
 * same name, when the student is `cliente_id`, whose guardian she is already. Never one with another DNI.
 */
export async function encargadoEnArchivo(
  db: Db,
  { encargado_nombres, encargado_apellidos, encargado_dni, encargado_telefono, encargado_whatsapp }: EncargadoEscrito,
  cliente_id?: number,
): Promise<EncargadoEnArchivo | null> {
  if (!encargado_nombres || !encargado_apellidos) return null
  const telefonos = [encargado_telefono, encargado_whatsapp].flatMap((uno) => uno ?? [])
  // An array, so that each of the conditions has its index.
  const suyo = sql`e.id = ANY(ARRAY(SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id ?? 0}))`
  const conTelefono = telefonos.flatMap((uno) => searchPatterns(uno)).map((patron) => sql`e.busqueda LIKE ${patron}`)
  const mismoNombre = sql`
    sin_acentos(e.nombres || ' ' || e.apellidos) = sin_acentos(${`${encargado_nombres} ${encargado_apellidos}`})
      AND (e.dni IS NULL OR ${encargado_dni}::text IS NULL)
  `
  const [encargado] = await db.search<Omit<EncargadoEnArchivo, 'estudiantes'>>(sql`
    SELECT e.id, e.nombres || ' ' || e.apellidos AS nombre, e.dni, e.telefono, e.whatsapp, e.correo
    FROM encargados e
    WHERE e.dni = ${encargado_dni} OR (${mismoNombre} AND (${join([suyo, ...conTelefono], ' OR ')}))
    ORDER BY e.dni = ${encargado_dni} DESC NULLS LAST, ${suyo} DESC, e.id LIMIT 1
  `)
  if (!encargado) return null
  const estudiantes = await db.many<Persona>(sql`
    SELECT c.id, c.codigo, c.apellidos || ', ' || c.nombres AS nombre
    FROM cliente_encargados ce
    JOIN clientes c ON c.id = ce.cliente_id
    WHERE ce.encargado_id = ${encargado.id} AND c.fusionado_en IS NULL
    ORDER BY c.apellidos, c.nombres, c.id LIMIT ${MOST_ESTUDIANTES}
  `)
  return { ...encargado, estudiantes }
}

const OTRO = sql`t.id, ${codigoSql('t')} AS codigo, t.apellidos || ', ' || t.nombres AS nombre, t.estado, t.creado_en`

/** Registrations of the same child: the same DNI, or birth date and name, whatever its accents and order. */
export function otrosDe(
  db: Db,
  {
    id,
    nombres,
    apellidos,
    fecha_nacimiento,
    dni,
  }: Pick<RegistroVisto, 'id' | 'nombres' | 'apellidos' | 'fecha_nacimiento' | 'dni'>,
): Promise<OtroRegistro[]> {
  const buscadas = sql`string_to_array(sin_acentos(${`${nombres} ${apellidos}`}), ' ')`
  return db.search<OtroRegistro>(sql`
    SELECT ${OTRO}
    FROM registros t
    WHERE t.id <> ${id}
      AND t.fecha_nacimiento = ${fecha_nacimiento}
      AND (t.dni = ${dni} OR ${PALABRAS('t')} <@ ${buscadas} OR ${PALABRAS('t')} @> ${buscadas})
    ORDER BY t.id DESC LIMIT 10
  `)
}

export const hermanosDe = (db: Db, id: number, envio_id: number): Promise<OtroRegistro[]> =>
  db.many<OtroRegistro>(
    sql`SELECT ${OTRO} FROM registros t WHERE t.envio_id = ${envio_id} AND t.id <> ${id} ORDER BY t.id`,
  )

type Lado = Record<CampoComparado, string | null>

const documento = (t: string) =>
  `nullif(concat_ws(' ', ${t}.otro_documento_tipo, ${t}.otro_documento, ${t}.otro_documento_pais), '')`
const COLUMNAS_ESTUDIANTE = (t: string) =>
  raw(
    CAMPOS_ESTUDIANTE.map(
      (campo) => `${campo === 'otro_documento' ? documento(t) : `${t}.${campo}::text`} AS ${campo}`,
    ).join(', '),
  )

/** A registration beside a student on file: what it says, and what stands there. Throws `no_encontrado`. */
export async function comparar(db: Db, id: number, cliente_id: number): Promise<Comparacion> {
  const registro = found(
    await db.maybe<Lado & EncargadoEscrito>(sql`
      SELECT
        ${COLUMNAS_ESTUDIANTE('t')}, t.encargado_nombres, t.encargado_apellidos, t.encargado_dni, t.encargado_telefono,
        t.encargado_whatsapp, t.encargado_correo
      FROM registros t
      WHERE t.id = ${id}
    `),
  )
  const { cliente, ...actual } = found(
    await db.maybe<Omit<Lado, (typeof CAMPOS_ENCARGADO)[number]> & { cliente: Persona }>(sql`
      SELECT
        jsonb_build_object('id', t.id, 'codigo', t.codigo, 'nombre', t.apellidos || ', ' || t.nombres) AS cliente,
        ${COLUMNAS_ESTUDIANTE('t')}
      FROM clientes t
      WHERE t.id = ${cliente_id} AND t.fusionado_en IS NULL AND t.datos_borrados_en IS NULL
    `),
  )
  const encargado = await encargadoEnArchivo(db, registro, cliente_id)
  const deEncargado: Partial<Lado> = encargado
    ? {
        encargado_dni: encargado.dni,
        encargado_telefono: encargado.telefono,
        encargado_whatsapp: encargado.whatsapp,
        encargado_correo: encargado.correo,
      }
    : {}
  const enArchivo: Partial<Lado> = { ...actual, ...deEncargado }
  const dichos = [...CAMPOS_ESTUDIANTE, ...(encargado ? CAMPOS_ENCARGADO : [])].filter(
    (campo) => registro[campo] !== null,
  )
  const distintos = dichos.filter((campo) => registro[campo] !== enArchivo[campo])
  const vivas = await db.many<{
    curso_id: number
  }>(sql`
    SELECT m.curso_id
    FROM matriculas m
    WHERE m.cliente_id = ${cliente_id}
      AND m.estado = ANY(${VIVAS})
      AND m.curso_id IN (
        SELECT o.curso_id
        FROM matriculas o
        WHERE o.registro_id = ${id} AND o.cliente_id IS NULL
      )
  `)
  return {
    cliente,
    encargado: encargado && { id: encargado.id, codigo: '', nombre: encargado.nombre },
    campos: distintos.map((campo) => ({
      campo,
      actual: valorLeido(campo, enArchivo[campo]),
      propuesto: valorLeido(campo, registro[campo]) ?? '',
    })),
    iguales: dichos.filter((campo) => !distintos.includes(campo)),
    ya_matriculado: vivas.map(({ curso_id }) => curso_id),
  }
}
