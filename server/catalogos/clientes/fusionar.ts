import { DATOS_PERSONALES, type FusionarBody } from '#contract/catalogos/clientes'
import type * as z from 'zod'
import { unirSolvencias } from '#server/catalogos/constancias/revocar'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Tx } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { asentar } from '#server/libro/asentar'
import { unirCuentas } from '#server/libro/fusion'
import { fusionarCarnets } from '#server/catalogos/constancias/carnets'
import { fusionarAccesos } from './accesos.ts'
import { fusionarFotos } from './foto.ts'
import { leerCliente } from './service.ts'

/**
 * Tables whose rows simply change hands, as those of the ledger do; a test walks the foreign keys so that none is
 * forgotten.
 */
export const SE_MUEVEN = [
  'matriculas',
  'recibos',
  'recibo_lineas',
  'recordatorios',
  'avisos',
  'sin_recordatorios',
  'finiquitos',
  'convenios',
  'constancias',
  'becas',
  'cartas_consentimiento',
  'registros',
  'avisos_pago',
] as const

/** Fields that a merge leaves as they are: the name, and those that only mean something whole or together. */
const NO_SE_COMPLETAN: ReadonlySet<string> = new Set([
  'nombres',
  'apellidos',
  'activo',
  'observaciones',
  'otro_documento_tipo',
  'otro_documento',
  'otro_documento_pais',
])
/** Fields that the student who stays takes from the other where hers are empty. */
const SE_COMPLETAN = DATOS_PERSONALES.filter((campo) => !NO_SE_COMPLETAN.has(campo))

/**
 * Merges `otro_id` into student `id`: enrolments, charges, receipts, credit, guardians and payers change hands, blanks
 * are filled in, and the other's own record stays behind, marked and out of every list; a certificate of being solvent
 * that one of both was not falls. Refused with `ya_matriculado` while both have a live enrolment in the same course.
 */
export async function fusionar(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { otro_id, version }: z.output<typeof FusionarBody>,
): Promise<void> {
  if (otro_id === id) throw invalidField('otro_id', 'catalogos.clientes.error.fusion_consigo')
  const ids = [id, otro_id]
  await bloquearFichas(tx, ids)
  const antes = await leerCliente(tx, id)
  const otro = await leerCliente(tx, otro_id)
  if (!antes) throw new AppError('no_encontrado')
  if (!otro) throw invalidField('otro_id', 'errores.no_encontrado')
  if (version !== undefined && version !== antes.version)
    throw new AppError('version_vieja', { data: { actual: antes } })
  const movidos = await moverTodo(tx, contexto, id, otro_id)
  await tx.run(sql`UPDATE clientes SET fusionado_en = ${id} WHERE id = ${otro_id} OR fusionado_en = ${otro_id}`)
  await completar(tx, id, otro_id)

  await anotar(tx, contexto, id, { otro_id, otro, movidos })
  await audit(tx, contexto, {
    modulo: 'Clientes',
    accion: 'fusionada',
    entidad: 'clientes',
    entidad_id: otro_id,
    despues: { fusionado_en: id },
  })
}

interface Unida {
  otro_id: number
  otro: { codigo: string; nombre: string }
  /** Rows of each table that changed hands. */
  movidos: Record<string, number>
}

const anotar = (tx: Tx, contexto: Contexto, id: number, { otro_id, otro, movidos }: Unida): Promise<void> =>
  audit(tx, contexto, {
    modulo: 'Clientes',
    accion: 'fusionar',
    entidad: 'clientes',
    entidad_id: id,
    despues: { otro: `${otro.codigo} ${otro.nombre}`, otro_id, ...movidos },
  })

/**
 * Moves what was left with a record that was merged before nothing could be written to one to who stays. Where nothing
 * is left it does nothing. Throws as `fusionar` does.
 */
export async function terminarUnion(tx: Tx, contexto: Contexto, otro_id: number): Promise<void> {
  const { id, ...otro } = await tx.one<{ id: number; codigo: string; nombre: string }>(sql`
    SELECT fusionado_en AS id, codigo, apellidos || ', ' || nombres AS nombre
    FROM clientes
    WHERE id = ${otro_id} AND fusionado_en IS NOT NULL
  `)
  await bloquearFichas(tx, [id, otro_id])
  await anotar(tx, contexto, id, { otro_id, otro, movidos: await moverTodo(tx, contexto, id, otro_id) })
}

/** All that the other has changes hands; answers how many rows of each table. Both are locked. */
async function moverTodo(tx: Tx, contexto: Contexto, id: number, otro_id: number): Promise<Record<string, number>> {
  await sinDobleMatricula(tx, [id, otro_id])
  await terminarRepetidas(tx, contexto, [id, otro_id])
  await unirSolvencias(tx, contexto, [id, otro_id])
  const movidos: Record<string, number> = {}
  for (const tabla of SE_MUEVEN)
    movidos[tabla] = await tx.run(sql`UPDATE ${ident(tabla)} SET cliente_id = ${id} WHERE cliente_id = ${otro_id}`)
  Object.assign(movidos, await asentar(tx, contexto, (libro) => unirCuentas(libro, { de: otro_id, a: id })))
  await fusionarAccesos(tx, id, otro_id)
  await fusionarCarnets(tx, id, otro_id)
  await fusionarFotos(tx, id, otro_id)
  movidos.encargados = await moverEncargados(tx, id, otro_id)
  movidos.datos_facturacion = await moverFacturacion(tx, id, otro_id)
  return movidos
}

/**
 * Locks in the house's order (receipts, enrolments, charges, clients), each by id. The clients entirely: whoever writes
 * something that names one of them waits, and begins anew where it finds her merged (`exigir_ficha_vigente()`); whoever
 * did before is waited for, and what it wrote is moved too.
 */
async function bloquearFichas(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`SELECT id FROM recibos WHERE cliente_id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`SELECT id FROM matriculas WHERE cliente_id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`SELECT id FROM cargos WHERE cliente_id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`SELECT id FROM clientes WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`)
}

async function sinDobleMatricula(tx: Tx, ids: readonly number[]): Promise<void> {
  const dobles = await tx.many<{
    nombre: string
  }>(sql`
    SELECT c.nombre
    FROM matriculas m
    JOIN cursos c ON c.id = m.curso_id
    WHERE m.cliente_id = ANY(${ids}) AND ${VIVA}
    GROUP BY c.id
    HAVING count(*) > 1
    ORDER BY c.nombre
  `)
  if (!dobles.length) return
  const cursos = dobles.map(({ nombre }) => nombre).join(', ')
  throw new AppError('ya_matriculado', {
    message: { key: 'catalogos.clientes.error.fusion_doble_matricula', params: { cursos } },
  })
}

/**
 * The siblings' discount by rule is given once to a student: that of the record which goes ends here, and what it gave
 * is given by the other's from the next hour on. One that somebody ended by hand stays ended.
 */
const terminarRepetidas = (tx: Tx, { hoy }: Contexto, [id, otro]: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE becas b
    SET hasta = least(b.hasta, greatest(${hoy}::date, b.desde - 1)), terminada_en = now()
    WHERE b.cliente_id = ${otro}
      AND b.por_hermanos
      AND b.terminada_en IS NULL
      AND EXISTS (
        SELECT FROM becas suya
        WHERE suya.cliente_id = ${id} AND suya.descuento_id = b.descuento_id AND suya.por_hermanos
          AND (suya.terminada_en IS NULL OR suya.terminada_por IS NOT NULL)
      )
  `)

/** The guardians of both; a main one of the student who stays goes on being it. */
async function moverEncargados(tx: Tx, id: number, otro: number): Promise<number> {
  const moved = await tx.run(sql`
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
    SELECT
      ${id}, encargado_id, parentesco, es_pagador,
      principal AND NOT EXISTS (SELECT FROM cliente_encargados WHERE cliente_id = ${id} AND principal)
    FROM cliente_encargados
    WHERE cliente_id = ${otro}
    ON CONFLICT (cliente_id, encargado_id) DO UPDATE SET es_pagador = cliente_encargados.es_pagador
      OR excluded.es_pagador
  `)
  await tx.run(sql`DELETE FROM cliente_encargados WHERE cliente_id = ${otro}`)
  return moved
}

/**
 * The payers of both; one of the same name with another RTN keeps both, told apart by the code of where it came from.
 */
async function moverFacturacion(tx: Tx, id: number, otro: number): Promise<number> {
  const moved = await tx.run(sql`
    INSERT INTO datos_facturacion (cliente_id, tipo, nombre, rtn)
    SELECT
      ${id}, d.tipo, CASE WHEN propio.rtn <> d.rtn THEN d.nombre || ' (' || c.codigo || ')' ELSE d.nombre END, d.rtn
    FROM datos_facturacion d
    JOIN clientes c ON c.id = d.cliente_id
    LEFT JOIN datos_facturacion propio ON propio.cliente_id = ${id} AND propio.nombre = d.nombre
    WHERE d.cliente_id = ${otro}
    ORDER BY d.id
    ON CONFLICT (cliente_id, nombre) DO UPDATE SET rtn = coalesce(datos_facturacion.rtn, excluded.rtn)
  `)
  await tx.run(sql`DELETE FROM datos_facturacion WHERE cliente_id = ${otro}`)
  return moved
}

async function completar(tx: Tx, id: number, otro: number): Promise<void> {
  await tx.run(sql`
    UPDATE clientes t
    SET
      ${join(SE_COMPLETAN.map((campo) => sql`${ident(campo)} = coalesce(t.${ident(campo)}, o.${ident(campo)})`))},
      otro_documento_tipo = CASE
        WHEN t.otro_documento IS NULL THEN o.otro_documento_tipo
        ELSE t.otro_documento_tipo
      END,
      otro_documento_pais = CASE
        WHEN t.otro_documento IS NULL THEN o.otro_documento_pais
        ELSE t.otro_documento_pais
      END,
      otro_documento = coalesce(t.otro_documento, o.otro_documento),
      observaciones = nullif(concat_ws(E'\\n', t.observaciones, o.observaciones), ''),
      activo = t.activo OR o.activo
    FROM clientes o
    WHERE t.id = ${id} AND o.id = ${otro}
  `)
}
