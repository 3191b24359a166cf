import * as z from 'zod'
import {
  Movimiento,
  MovimientoCrear,
  MovimientosResumen,
  MovimientoUno,
  type PartidaPosible,
  type Propuesta,
  type TipoPartida,
} from '#contract/recibos/movimientos'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import { filter } from '#server/http/list-query'
import { found, type Resource } from '#server/resource/resource'
import { cuenta, resumen, suma } from '#server/resource/resumen'
import { agregarMovimiento, quitarMovimiento } from './a-mano.ts'
import { devolvibles, partidaDe, registrosDe, type Leido } from './emparejar/registros.ts'

/** Names of the records that a line was reconciled with. */
const DE = sql`
  (
    SELECT string_agg(
      CASE
        WHEN a.pago_id IS NOT NULL THEN (
          SELECT ${numeroTexto('r')} || ' · ' || r.pagador_nombre
          FROM recibo_pagos p
          JOIN recibos r ON r.id = p.recibo_id
          WHERE p.id = a.pago_id
        )
        WHEN a.gasto_id IS NOT NULL THEN (SELECT g.proveedor FROM gastos g WHERE g.id = a.gasto_id)
        WHEN a.caja_chica_movimiento_id IS NOT NULL THEN (
          SELECT c.nombre
          FROM caja_chica_movimientos m
          JOIN cajas_chicas c ON c.id = m.caja_chica_id
          WHERE m.id = a.caja_chica_movimiento_id
        )
        ELSE (
          SELECT u.nombre
          FROM cajas k
          JOIN usuarios u ON u.id = k.usuario_id
          WHERE k.id = coalesce(
            a.caja_id, (SELECT m.caja_id FROM caja_movimientos m WHERE m.id = a.caja_movimiento_id)
          )
        )
      END, ', ' ORDER BY a.id
    )
    FROM cuenta_partidas a
    WHERE a.conciliacion_id = t.conciliacion_id
  )
`

/** Receipts that are proposed for a pending line. */
const PROPUESTO = sql`
  (
    SELECT string_agg(${numeroTexto('r')} || ' · ' || r.pagador_nombre, ', ' ORDER BY p.id)
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE t.propuesta ->> 'tipo' IN ('pago', 'rechazo')
      AND p.id IN (SELECT e::int FROM jsonb_array_elements_text(t.propuesta -> 'ids') e)
  )
`

const FIRMADO = raw(`
  EXISTS (
    SELECT FROM cuenta_hojas h
    WHERE h.cuenta_id = t.cuenta_id AND h.retirada_en IS NULL AND h.mes >= to_char(t.fecha, 'YYYY-MM')
  )
`)

type Uno = MovimientoUno

/** Lines of the bank: imported or typed, never changed; a typed one that nothing was decided of can be taken out. */
export const movimientos: Resource<Uno, MovimientoCrear> = {
  modulo: 'MovimientosBanco',
  table: 'cuenta_movimientos',
  row: Movimiento,
  one: MovimientoUno,
  create: MovimientoCrear,
  // LEFT, so that PostgreSQL leaves out what a count has no use for.
  from: raw(`
    cuenta_movimientos t
    LEFT JOIN cuentas k ON k.id = t.cuenta_id
    LEFT JOIN usuarios u ON u.id = t.decidido_por
    LEFT JOIN cuenta_extractos x ON x.id = t.extracto_id
  `),
  columns: {
    cuenta_nombre: raw('k.nombre'),
    de: sql`CASE t.estado WHEN 'conciliado' THEN ${DE} WHEN 'pendiente' THEN ${PROPUESTO} END`,
    decidido_por_nombre: raw('u.nombre'),
    archivo: raw('x.archivo'),
    firmado: FIRMADO,
  },
  filters: {
    /** Lines that wait, and for which nothing of ours is proposed. */
    sin_pareja: filter(z.boolean(), (si) => raw(`${si ? '' : 'NOT'} (t.estado = 'pendiente' AND t.certeza IS NULL)`)),
  },
  orders: { fecha: [raw('t.fecha'), raw('t.linea')] },
  search: raw('t.busqueda'),
  sort: ['fecha', 'DESC'],
  resumen: resumen(MovimientosResumen, {
    medidas: {
      pendientes: cuenta(`t.estado = 'pendiente'`),
      seguras: cuenta(`t.certeza = 'segura'`),
      probables: cuenta(`t.certeza = 'probable'`),
      entradas: suma('t.monto', 't.monto > 0'),
      salidas: suma('-t.monto', 't.monto < 0'),
    },
  }),
  read: leerMovimiento,
  insert: agregarMovimiento,
  remove: quitarMovimiento,
}

async function leerMovimiento(db: Db, id: number): Promise<Uno | undefined> {
  const fila = await db.maybe<Omit<Uno, 'propuesta' | 'partidas' | 'junto_a'> & { propuesta: Propuesta | null }>(sql`
    SELECT
      t.id, t.cuenta_id, k.nombre AS cuenta_nombre, t.fecha, t.referencia, t.descripcion, t.monto, t.saldo, t.estado,
      t.certeza, ${movimientos.columns?.de ?? raw('NULL')} AS de, t.motivo, t.decidido_en,
      u.nombre AS decidido_por_nombre, x.archivo, t.conciliacion_id, ${FIRMADO} AS firmado, t.creado_en, t.version,
      t.propuesta
    FROM ${movimientos.from}
    WHERE t.id = ${id}
  `)
  if (!fila) return undefined
  const { propuesta, ...linea } = fila
  const ids = propuesta && { [propuesta.tipo]: propuesta.ids }
  const propuestas = !propuesta
    ? []
    : propuesta.tipo === 'rechazo'
      ? await pagosADevolver(db, linea)
      : await registrosDe(db, { cuenta_id: linea.cuenta_id, ids: ids ?? {} })
  const partidas = await partidasDe(db, linea)
  const junto_a = await db.many<Uno['junto_a'][number]>(sql`
    SELECT id, fecha, monto, descripcion
    FROM cuenta_movimientos
    WHERE conciliacion_id = ${linea.conciliacion_id} AND id <> ${id}
    ORDER BY fecha, id
  `)
  const dichas = propuestas.filter((leido) => propuesta?.ids.includes(leido.id)).map(partidaDe)
  return {
    ...linea,
    propuesta: propuesta && dichas.length === propuesta.ids.length ? { ...propuesta, partidas: dichas } : null,
    partidas,
    junto_a,
  }
}

const pagosADevolver = (db: Db, { cuenta_id, fecha }: { cuenta_id: number; fecha: string }): Promise<Leido[]> =>
  devolvibles(db, cuenta_id, sumarDias(fecha, -90), sumarDias(fecha, 1))

/** Records that a line was reconciled with, as they are now. */
async function partidasDe(
  db: Db,
  { cuenta_id, conciliacion_id }: { cuenta_id: number; conciliacion_id: number | null },
): Promise<PartidaPosible[]> {
  if (conciliacion_id === null) return []
  const suyas = await db.many<{ tipo: TipoPartida; id: number; monto: number }>(sql`
    SELECT
      CASE
        WHEN pago_id IS NOT NULL THEN 'pago' WHEN gasto_id IS NOT NULL THEN 'gasto'
        WHEN caja_chica_movimiento_id IS NOT NULL THEN 'caja_chica' WHEN caja_id IS NOT NULL THEN 'caja'
        ELSE 'entrega'
      END AS tipo,
      coalesce(pago_id, gasto_id, caja_chica_movimiento_id, caja_movimiento_id, caja_id) AS id, monto
    FROM cuenta_partidas
    WHERE conciliacion_id = ${conciliacion_id}
    ORDER BY id
  `)
  const ids = Object.fromEntries(
    (['pago', 'gasto', 'caja_chica', 'entrega', 'caja'] as const).map((tipo) => [
      tipo,
      suyas.filter((una) => una.tipo === tipo).map((una) => una.id),
    ]),
  )
  const leidos = await registrosDe(db, { cuenta_id, ids, conciliados: true })
  return suyas.flatMap(({ tipo, id, monto }) => {
    const leido = leidos.find((otro) => otro.tipo === tipo && otro.id === id)
    return leido ? [{ ...partidaDe(leido), monto }] : []
  })
}

const CERCA_DIAS = 20
const MAS_CANDIDATOS = 100

/**
 * Records of ours that a person may choose for a line: those in no reconciliation around its date, with the same
 * amount first; of a line that takes money also the payments that the bank may have given back.
 */
export async function candidatosDe(db: Db, id: number): Promise<PartidaPosible[]> {
  const linea = found(
    await db.maybe<{ cuenta_id: number; fecha: string; monto: number }>(
      sql`SELECT cuenta_id, fecha, monto FROM cuenta_movimientos WHERE id = ${id}`,
    ),
  )
  const { cuenta_id, fecha, monto } = linea
  const cerca = await registrosDe(db, {
    cuenta_id,
    desde: sumarDias(fecha, -CERCA_DIAS),
    hasta: sumarDias(fecha, CERCA_DIAS),
  })
  const devueltos = monto < 0 ? await pagosADevolver(db, linea) : []
  const lejos = (leido: Leido) => Math.abs(Date.parse(leido.fecha) - Date.parse(fecha))
  return [...cerca.filter((leido) => leido.monto * monto > 0), ...devueltos.filter((leido) => leido.monto === monto)]
    .sort((a, b) => Number(b.monto === monto) - Number(a.monto === monto) || lejos(a) - lejos(b))
    .slice(0, MAS_CANDIDATOS)
    .map(partidaDe)
}
