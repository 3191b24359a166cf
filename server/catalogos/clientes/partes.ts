import { esMenorSql } from '#server/catalogos/personas/mayoria'
import { VE_CUENTA } from '#server/cargos/ve-cuenta'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/*
 * Parts of each student's record that a guardian sees (docs/diseno/dominio.md, «Cuenta de la familia»): as staff chose
 * (`acceso_partes`), otherwise who pays sees the account, and the main guardian the attendance too. Asked anew each
 * time: what is closed, and who is a guardian no more, is gone at once.
 */

const aNadieCerrada = (cliente: string): string =>
  `NOT EXISTS (SELECT FROM acceso_partes o WHERE o.cliente_id = ${cliente} AND o.cuenta IS FALSE)`

/** Student `cliente` may be written what she owes herself: staff have closed her account to nobody. */
export const seLeCobraAElla = (cliente: string): Sql => raw(aNadieCerrada(cliente))

/**
 * Guardian `e` (cliente_encargados) may be written what student `e.cliente_id` owes: where staff have closed the
 * account to somebody, it is one that she sees.
 */
export const SE_LE_COBRA = raw(`
  (
    ${aNadieCerrada('e.cliente_id')}
      OR coalesce(
        (
          SELECT v.cuenta
          FROM acceso_partes v
          WHERE v.encargado_id = e.encargado_id AND v.cliente_id = e.cliente_id
        ), e.es_pagador OR e.principal
      )
  )
`)

/**
 * Guardian `ce` sees the attendance of student `c`, `v` being what staff chose: never with a note of custody, nor of
 * who is of age.
 */
export const veAsistencia = (hoy: string): Sql =>
  sql`(coalesce(v.asistencia, ce.principal) AND v.custodia IS NOT TRUE AND ${esMenorSql('c.fecha_nacimiento', hoy)} IS NOT FALSE)`

/** The holder of a link: a guardian, or a student. */
export interface Titular {
  encargado_id: number | null
  cliente_id: number | null
}

/** A student that somebody may see something of. */
interface Visible {
  cliente_id: number
  nombre: string
  cuenta: boolean
  asistencia: boolean
}

/** Parts that the holder of a link sees, student by student; a student of whom nothing is seen is left out. */
export const visiblesDe = (db: Db, { encargado_id, cliente_id }: Titular, hoy: string): Promise<Visible[]> =>
  db.many<Visible>(
    encargado_id === null
      ? sql`
        SELECT c.id AS cliente_id, c.nombres || ' ' || c.apellidos AS nombre, true AS cuenta, true AS asistencia
        FROM clientes c
        WHERE c.id = ${cliente_id}
          AND c.fusionado_en IS NULL
          AND ${esMenorSql('c.fecha_nacimiento', hoy)} IS FALSE
      `
      : sql`
        SELECT *
        FROM (
          SELECT
            c.id AS cliente_id, c.nombres || ' ' || c.apellidos AS nombre, ${VE_CUENTA} AS cuenta,
            ${veAsistencia(hoy)} AS asistencia
          FROM cliente_encargados ce
          JOIN clientes c ON c.id = ce.cliente_id AND c.fusionado_en IS NULL
          LEFT JOIN acceso_partes v ON v.encargado_id = ce.encargado_id AND v.cliente_id = ce.cliente_id
          WHERE ce.encargado_id = ${encargado_id}
        ) AS s
        WHERE s.cuenta OR s.asistencia
        ORDER BY s.nombre, s.cliente_id
      `,
  )
