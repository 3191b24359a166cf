import type { ConMotivo } from '#contract/actos'
import type { Rastro } from '#server/resource/actos'
import type { DelGrupo, Grupo, GrupoCrear } from '#contract/catalogos/cargos-grupo'
import { ISV_DEL_INTERES } from '#contract/recibos/cargos'
import { conceptoDe } from '#server/cargos/interes'
import { LOCKS } from '#server/db/locks'
import { requireSinFacturaDeLoRechazado } from '#server/cargos/rechazado'
import { enVigor } from '#server/cargos/vencimientos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { asentar } from '#server/libro/asentar'
import { anularCargos, cargar } from '#server/libro/cargos'
import { quienesSon } from './quienes.ts'

/** As many names as a refusal tells. */
const NOMBRADOS = 5

/**
 * Charges a group at once: a charge of the same amount (centavos) for each chosen student, all or none; answers the id
 * of the group (docs/diseno/dominio.md, «Cargos por grupo»). Groups are made one at a time, so that of two users who
 * charge the same thing the second is told.
 *
 * Throws `regla` for a due date that has passed, `conflicto` with names where somebody chosen is no longer of the
 * group, or has that charge by now without being among `repetir`.
 */
export async function cobrarGrupo(tx: Tx, contexto: Contexto, crear: GrupoCrear): Promise<number> {
  const { destino, curso_id, categoria_id, filtro, recargo, descripcion, monto, vence } = crear
  const isv = crear.isv ?? ISV_DEL_INTERES
  if (vence < contexto.hoy) throw invalidField('vence', 'grupos.error.vencido')
  await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.chargeGroups})`)
  const elegidos = await requireElegidos(tx, crear)
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cargo_grupos (
      fecha, descripcion, destino, curso_id, categoria_id, filtro, recargo, monto, isv, vence, estudiantes,
      usuario_id
    )
    VALUES (
      ${contexto.hoy}, ${descripcion}, ${destino}, ${destino === 'curso' ? curso_id : null},
      ${destino === 'categoria' ? categoria_id : null},
      ${destino === 'filtro' ? JSON.stringify(filtro) : null}::jsonb, ${recargo}, ${monto}, ${isv},
      ${vence}, ${elegidos.length}, ${contexto.usuario_id}
    )
    RETURNING id
  `)
  const cargo = { concepto: conceptoDe(recargo), recargo, descripcion, vence, isv, bruto: monto, grupo_id: id }
  await asentar(tx, contexto, (libro) =>
    cargar(
      libro,
      elegidos.map(({ cliente_id, matricula_id }) => ({ cliente_id, matricula_id, ...cargo })),
    ),
  )
  await audit(tx, contexto, {
    modulo: 'CargosGrupo',
    accion: 'crear',
    entidad: 'cargo_grupos',
    entidad_id: id,
    despues: {
      ...{ descripcion, destino, recargo, monto, isv, vence },
      ...{ estudiantes: elegidos.length, total: monto * elegidos.length },
    },
  })
  return id
}

/** The chosen students as they are now, with their enrolments kept as they are until the end of the transaction. */
async function requireElegidos(tx: Tx, { cliente_ids, repetir, ...pedido }: GrupoCrear): Promise<DelGrupo[]> {
  const { destino, curso_id, categoria_id, filtro, descripcion } = pedido
  const quienes = { destino, curso_id, categoria_id, filtro, descripcion }
  const vistos = await quienesSon(tx, quienes)
  const clientes = vistos.estudiantes.map(({ cliente_id }) => cliente_id)
  await tx.run(sql`SELECT FROM clientes WHERE id = ANY(${clientes}) ORDER BY id FOR KEY SHARE`)
  const matriculas = vistos.estudiantes.flatMap(({ matricula_id }) => matricula_id ?? [])
  await tx.run(sql`SELECT FROM matriculas WHERE id = ANY(${matriculas}) ORDER BY id FOR NO KEY UPDATE`)
  // Read again under the locks: a merge or a withdrawal under way has ended by now.
  const { estudiantes } = await quienesSon(tx, quienes)
  const elegidos = new Set(cliente_ids)
  const son = estudiantes.filter(({ cliente_id }) => elegidos.has(cliente_id))
  if (son.length < elegidos.size) {
    const estan = new Set(son.map(({ cliente_id }) => cliente_id))
    throw conflicto(
      'ya_no_estan',
      await nombresDe(
        tx,
        cliente_ids.filter((uno) => !estan.has(uno)),
      ),
    )
  }
  const aceptados = new Set(repetir)
  const repetidos = son.filter(({ cliente_id, repetido }) => repetido && !aceptados.has(cliente_id))
  if (repetidos.length)
    throw conflicto(
      'ya_lo_tienen',
      repetidos.map(({ nombre }) => nombre),
    )
  return son
}

const conflicto = (clave: string, nombres: readonly string[]): AppError =>
  new AppError('conflicto', {
    message: {
      key: `grupos.error.${clave}`,
      params: {
        nombres: nombres.slice(0, NOMBRADOS).join('; '),
        smart_count: nombres.length,
      },
    },
  })

const nombresDe = async (tx: Tx, ids: readonly number[]): Promise<string[]> =>
  (
    await tx.many<{ nombre: string }>(
      sql`
        SELECT apellidos || ', ' || nombres AS nombre
        FROM clientes
        WHERE id = ANY(${ids})
        ORDER BY apellidos, nombres
      `,
    )
  ).map(({ nombre }) => nombre)

interface CargoPorDeshacer {
  id: number
  nombre: string
  /** Something was paid of it, or a settlement or an arrangement rests on it. */
  atado: boolean
}

/** Locks the charges of a group that are not voided: before the group, as everyone who pays or voids one does. */
export const bloquearCargosDelGrupo = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(sql`SELECT FROM cargos WHERE grupo_id = ${id} AND anulado_en IS NULL ORDER BY id FOR NO KEY UPDATE`)

/**
 * Voids all charges of a group as one, while nothing is paid of any; one that somebody voided before stays as it is.
 * Not a lowering that somebody has to authorise: nobody is let off what the others owe. Throws `cargo_ya_pagado` with
 * the names of whose charge is tied.
 */
export async function deshacerGrupo(
  tx: Tx,
  contexto: Contexto,
  { id, descripcion }: Grupo,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  const cargos = await tx.many<CargoPorDeshacer>(sql`
    SELECT
      k.id, c.apellidos || ', ' || c.nombres AS nombre,
      k.aplicado > 0 OR EXISTS (
        SELECT FROM cargo_ajustes a
        WHERE a.cargo_id = k.id AND a.hasta IS NULL AND a.finiquito_id IS NOT NULL
      ) OR EXISTS (
        SELECT FROM convenio_partes p
        JOIN convenios v ON v.id = p.convenio_id AND ${enVigor('v')}
        WHERE p.cargo_id = k.id
      ) AS atado
    FROM cargos k
    JOIN clientes c ON c.id = k.cliente_id
    WHERE k.grupo_id = ${id} AND k.anulado_en IS NULL
    ORDER BY k.id
  `)
  const atados = cargos.filter(({ atado }) => atado)
  if (atados.length)
    throw new AppError('cargo_ya_pagado', {
      message: {
        key: 'grupos.error.con_pagos',
        params: {
          smart_count: atados.length,
          nombres: atados
            .slice(0, NOMBRADOS)
            .map(({ nombre }) => nombre)
            .join('; '),
        },
      },
    })
  const ids = cargos.map((cargo) => cargo.id)
  await requireSinFacturaDeLoRechazado(tx, ids)
  return {
    despues: { descripcion, cargos: cargos.length },
    sigue: () => asentar(tx, contexto, (libro) => anularCargos(libro, ids, { motivo })),
  }
}
