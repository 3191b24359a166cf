import type * as z from 'zod'
import type { Rastro } from '#server/resource/actos'
import { erroresDeBeca, type ACTOS_DE_BECA, type Beca, type BecaCrear } from '#contract/catalogos/becas'
import { sumarDias } from '#contract/tiempo/fechas'
import { nombreDe } from '#server/catalogos/personas/nombre'
import { elegirDescuento } from '#server/catalogos/descuentos/elegir'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { darBecas, retirarBecas } from './dar.ts'

interface Otorgada extends BecaCrear {
  matricula_id?: number | null
  renueva_id?: number
}

/**
 * Grants a scholarship, and gives it at once to the charges that fall due within it; answers its id
 * (docs/diseno/dominio.md, «Becas»). Throws `regla` for dates in the wrong order, a discount that is of products or of
 * early payment, or one that the student has in those days; what `elegirDescuento` throws.
 */
export async function otorgarBeca(tx: Tx, contexto: Contexto, pedida: Otorgada): Promise<number> {
  const { cliente_id, descuento_id, desde, hasta, motivo, matricula_id = null, renueva_id = null } = pedida
  const errors = erroresDeBeca(pedida)
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
  if (!(await bloquearEstudiante(tx, cliente_id))) throw invalidField('cliente_id', 'validacion.opcion')
  const descuento = await elegirDescuento(
    tx,
    contexto,
    { descuento_id, motivo },
    { para: await nombreDe(tx, cliente_id) },
  )
  if (descuento.dias_antes !== null || descuento.aplica_a === 'producto')
    throw invalidField('descuento_id', 'becas.error.no_es_de_cargos', { nombre: descuento.nombre })
  const otra = await tx.maybe(sql`
    SELECT
    FROM becas
    WHERE cliente_id = ${cliente_id}
      AND descuento_id = ${descuento_id}
      AND matricula_id IS NOT DISTINCT FROM ${matricula_id}
      AND desde <= ${hasta}
      AND coalesce(hasta, 'infinity') >= ${desde}
      AND terminada_en IS NULL
  `)
  if (otra) throw invalidField('desde', 'becas.error.ya_la_tiene', { nombre: descuento.nombre })
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO becas (
      cliente_id, matricula_id, descuento_id, desde, hasta, motivo, autorizacion_id, exigia_autorizacion, renueva_id,
      usuario_id
    )
    VALUES (
      ${cliente_id}, ${matricula_id}, ${descuento_id}, ${desde}, ${hasta}, ${motivo ?? null},
      ${descuento.autorizacion_id ?? null}, ${descuento.requiere_autorizacion}, ${renueva_id}, ${contexto.usuario_id}
    )
    RETURNING id
  `)
  const cargos = await darBecas(tx, contexto.hoy, sql`c.cliente_id = ${cliente_id}`)
  await audit(tx, contexto, {
    modulo: 'Becas',
    accion: 'crear',
    entidad: 'becas',
    entidad_id: id,
    despues: { cliente_id, descuento: descuento.nombre, desde, hasta, motivo: motivo ?? null, cargos },
  })
  return id
}

/**
 * Locks what a student owes and then the student, as a merge does, which is waited for: whoever grants to the same one
 * comes later. False of one who is merged or erased.
 */
async function bloquearEstudiante(tx: Tx, cliente_id: number): Promise<boolean> {
  await tx.run(sql`SELECT FROM cargos WHERE cliente_id = ${cliente_id} ORDER BY id FOR NO KEY UPDATE`)
  const valido = await tx.run(sql`
    SELECT FROM clientes
    WHERE id = ${cliente_id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
    FOR NO KEY UPDATE
  `)
  return valido > 0
}

/** Locks what the student of a scholarship owes, then the student. Throws `no_encontrado`. */
export async function bloquearSuEstudiante(tx: Tx, id: number): Promise<void> {
  const suya = found(await tx.maybe<{ cliente_id: number }>(sql`SELECT cliente_id FROM becas WHERE id = ${id}`))
  await bloquearEstudiante(tx, suya.cliente_id)
}

/**
 * Goes on with a scholarship from the day after its end, or from today where that is past: another grant, which is
 * authorised as any. Throws what `otorgarBeca` does.
 */
export async function renovarBeca(
  tx: Tx,
  contexto: Contexto,
  { id, cliente_id, descuento_id, ...antes }: Beca,
  { hasta, motivo }: z.output<typeof ACTOS_DE_BECA.renovar.cuerpo>,
): Promise<Rastro> {
  const { matricula_id } = await tx.one<{ matricula_id: number | null }>(
    sql`SELECT matricula_id FROM becas WHERE id = ${id}`,
  )
  const sigue = sumarDias(found(antes.hasta ?? undefined), 1)
  const desde = sigue < contexto.hoy ? contexto.hoy : sigue
  if (hasta < desde) throw invalidField('hasta', 'validacion.fin_antes')
  await otorgarBeca(tx, contexto, { cliente_id, matricula_id, descuento_id, desde, hasta, motivo, renueva_id: id })
  return { despues: { desde, hasta } }
}

/** Ends a scholarship today: what falls due later and has nothing paid is owed whole again. */
export async function terminarBeca(tx: Tx, { hoy }: Contexto, { id, desde }: Beca): Promise<Rastro> {
  const hasta = desde > hoy ? sumarDias(desde, -1) : hoy
  const cargos = await retirarBecas(tx, hoy, sql`b.id = ${id} AND c.vence > ${hasta}`)
  return { despues: { cargos }, escribe: { hasta } }
}
