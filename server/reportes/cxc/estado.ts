import { ZONA_HORARIA, sumarDias } from '#contract/tiempo/fechas'
import { formatoNumeroRecibo } from '#contract/texto/formato'
import type { Edades, EstadoDeCuenta, Movimiento, TipoMovimiento } from '#contract/reportes/cxc'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { POR_FECHAR } from '#server/reloj/por-fechar'
import { cargosAl, cargosDelCliente } from '#server/cargos/saldo-al'
import { creditosAl, SUMA_DE_EDADES } from './edades.ts'

/** As many lines as one statement holds; who has more asks for fewer days. */
const MOST_MOVIMIENTOS = 1_000

interface Periodo {
  /** Local dates, both included; without the first, from the beginning. */
  desde?: string
  hasta: string
}

/** An event of a charge, or of the credit where there is none; `monto` with the sign of what it adds. */
interface Suceso {
  fecha: string
  tipo: Exclude<TipoMovimiento, 'exceso'>
  cargo_id: number | null
  monto: number
  descripcion: string
  recibo_id: number | null
  serie: string | null
  numero: number | null
  /** Its receipt bears the last sure day, and waits for its own. */
  sin_fecha: boolean
}

interface Leido {
  id: number
  codigo: string
  nombre: string
  encargado_nombre: string | null
  /** The rest of each charge before the first day; below 0 where more was paid than was owed. */
  antes: { id: number; pendiente: number }[]
  a_favor_antes: number
  sucesos: Suceso[]
  edades: Edades
  a_favor: number
}

/**
 * The account of a student, line by line: what it adds up to is what the report says of her on that day. In one
 * statement, and so of one moment. Throws `no_encontrado`, and `regla` for more lines than MOST_MOVIMIENTOS.
 */
export async function estadoDeCuenta(db: Db, cliente_id: number, { desde, hasta }: Periodo): Promise<EstadoDeCuenta> {
  if (desde && desde > hasta) throw invalidField('hasta', 'cxc.error.fechas')
  const clientes = sql`SELECT ${cliente_id}::int`
  const cargos = cargosDelCliente(cliente_id)
  const vispera = desde ? sumarDias(desde, -1) : null
  const [leido] = await db.search<Leido>(sql`
    SELECT
      c.id, c.codigo, c.apellidos || ', ' || c.nombres AS nombre,
      (
        SELECT g.nombres || ' ' || g.apellidos
        FROM cliente_encargados e
        JOIN encargados g ON g.id = e.encargado_id
        WHERE e.cliente_id = c.id
        ORDER BY e.es_pagador DESC, e.principal DESC, g.id LIMIT 1
      ) AS encargado_nombre,
      ${
        vispera
          ? sql`
            (
              SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'pendiente', k.pendiente)), '[]')
              FROM (
                SELECT id, sum(pendiente)::bigint AS pendiente
                FROM ${cargosAl(vispera, cargos)} AS parte
                GROUP BY id
              ) AS k
              WHERE k.pendiente <> 0
            )
          `
          : raw(`'[]'::jsonb`)
      } AS antes,
      ${vispera ? sql`coalesce((SELECT a_favor FROM ${creditosAl({ al: vispera, clientes })} AS k), 0)` : raw('0')}
      AS a_favor_antes,
      (SELECT coalesce(jsonb_agg(s), '[]') FROM (${sucesosSql(cliente_id, desde ?? '0001-01-01', hasta)}) AS s)
      AS sucesos,
      (
        SELECT to_jsonb(e)
        FROM (SELECT ${SUMA_DE_EDADES} FROM ${cargosAl(hasta, cargos)} AS k WHERE k.pendiente > 0) AS e
      ) AS edades,
      coalesce((SELECT a_favor FROM ${creditosAl({ al: hasta, clientes })} AS k), 0) AS a_favor
    FROM clientes c
    WHERE c.id = ${cliente_id}
  `)
  if (!leido) throw new AppError('no_encontrado')
  const { antes, a_favor_antes, sucesos, edades, ...estado } = leido
  if (sucesos.length > MOST_MOVIMIENTOS) throw invalidField('desde', 'cxc.error.muy_largo', { max: MOST_MOVIMIENTOS })
  const inicial = {
    debe: antes.reduce((suma, { pendiente }) => suma + Math.max(pendiente, 0), 0),
    a_favor: a_favor_antes,
  }
  return {
    ...estado,
    ...edades,
    desde: desde ?? null,
    hasta,
    inicial,
    movimientos: movimientosDe(antes, inicial, sucesos),
  }
}

/**
 * Events from one day to another, in the order in which they read. What came before its charge counts from the charge
 * on, and nothing after the charge was voided. By how much a charge falls when it is voided only shows once everything
 * before is known: 0 here.
 */
const sucesosSql = (cliente_id: number, desde: string, hasta: string): Sql => sql`
  WITH propio AS (
    SELECT
      c.id, c.fecha, c.creado_en, c.descripcion, c.bruto, c.anulado_en, c.anulado_motivo,
      (c.anulado_en AT TIME ZONE ${ZONA_HORARIA})::date AS anulado,
      c.descuento - coalesce(
        (
          SELECT sum(a.monto)
          FROM cargo_ajustes a
          WHERE a.cargo_id = c.id AND a.hasta IS NULL
        ), 0
      )::bigint AS de_origen
    FROM cargos c
    WHERE c.cliente_id = ${cliente_id} AND c.fecha <= ${hasta}
  ),
  -- Payments of the charges. One ends with its receipt, by its voiding or by a reversal (anulado), or by the bank; by
  -- any other end it went on to another charge.
  pagado AS (
    SELECT
      a.*, r.emitido_en, r.serie, r.numero, v.id AS reversion_id, v.serie AS reversion_serie,
      v.numero AS reversion_numero, coalesce(v.emitido_en, r.anulado_en) AS deshecho_en,
      a.rechazo_id IS NULL AND a.hasta = coalesce(v.fecha, (r.anulado_en AT TIME ZONE ${ZONA_HORARIA})::date)
      AS anulado
    FROM aplicaciones a
    JOIN propio p ON p.id = a.cargo_id
    JOIN recibos r ON r.id = a.recibo_id
    LEFT JOIN recibos v ON v.revierte_id = r.id AND v.estado = 'emitido'
  ),
  suceso AS (
    SELECT
      id AS cargo_id, fecha, 'cargo' AS tipo, 0 AS paso, creado_en AS en, bruto AS monto, descripcion,
      NULL::int AS recibo_id, NULL::text AS serie, NULL::int AS numero
    FROM propio
    UNION ALL
    SELECT id, fecha, 'descuento', 1, creado_en, -de_origen, descripcion, NULL, NULL, NULL
    FROM propio
    WHERE de_origen > 0
    UNION ALL
    -- A part that the bank took back is kept as a row of its own: it was one payment.
    SELECT
      a.cargo_id, a.desde, 'pago', 2, a.emitido_en, -sum(a.monto)::bigint, p.descripcion, a.recibo_id, a.serie, a.numero
    FROM pagado a
    JOIN propio p ON p.id = a.cargo_id
    WHERE a.repone_id IS NULL
    GROUP BY a.cargo_id, a.desde, a.emitido_en, p.descripcion, a.recibo_id, a.serie, a.numero
    UNION ALL
    SELECT a.cargo_id, a.hasta, 'pago_rechazado', 2, c.emitido_en, a.monto, p.descripcion, c.id, c.serie, c.numero
    FROM pagado a
    JOIN propio p ON p.id = a.cargo_id
    JOIN recibos c ON c.id = a.rechazo_id
    UNION ALL
    SELECT
      a.cargo_id, a.desde, 'pago_restituido', 2, c.emitido_en, -sum(a.monto)::bigint, p.descripcion, c.id, c.serie,
      c.numero
    FROM pagado a
    JOIN propio p ON p.id = a.cargo_id
    JOIN recibos c ON c.revierte_id = a.repone_id
    GROUP BY a.cargo_id, a.desde, c.emitido_en, p.descripcion, c.id, c.serie, c.numero
    UNION ALL
    SELECT
      a.cargo_id, a.hasta, 'pago_reversado', 2, a.deshecho_en, a.monto, p.descripcion,
      coalesce(a.reversion_id, a.recibo_id), coalesce(a.reversion_serie, a.serie),
      coalesce(a.reversion_numero, a.numero)
    FROM pagado a
    JOIN propio p ON p.id = a.cargo_id
    WHERE a.anulado
    UNION ALL
    SELECT a.cargo_id, a.hasta, 'pago_trasladado', 2, NULL, a.monto, p.descripcion, a.recibo_id, a.serie, a.numero
    FROM pagado a
    JOIN propio p ON p.id = a.cargo_id
    WHERE a.hasta IS NOT NULL AND a.anulado IS NOT TRUE AND a.rechazo_id IS NULL
    UNION ALL
    SELECT
      a.cargo_id, a.fecha, 'ajuste', 2, a.creado_en, -a.monto, a.motivo || ' · ' || p.descripcion, a.recibo_id, NULL,
      NULL
    FROM cargo_ajustes a
    JOIN propio p ON p.id = a.cargo_id
    UNION ALL
    SELECT
      a.cargo_id, a.hasta, 'ajuste_deshecho', 3, NULL, a.monto, a.motivo || ' · ' || p.descripcion, a.recibo_id, NULL,
      NULL
    FROM cargo_ajustes a
    JOIN propio p ON p.id = a.cargo_id
    WHERE a.hasta IS NOT NULL
    UNION ALL
    SELECT id, anulado, 'cargo_anulado', 4, anulado_en, 0, descripcion, NULL, NULL, NULL
    FROM propio
    WHERE anulado IS NOT NULL
  ),
  situado AS (
    SELECT
      s.cargo_id, greatest(s.fecha, p.fecha) AS fecha, s.tipo, s.paso, s.en, s.monto, s.descripcion, s.recibo_id,
      s.serie, s.numero
    FROM suceso s
    JOIN propio p ON p.id = s.cargo_id
    WHERE p.anulado IS NULL OR greatest(s.fecha, p.fecha) <= p.anulado
    UNION ALL
    SELECT NULL, k.fecha, 'a_favor', 2, k.creado_en, k.monto, k.tipo, k.recibo_id, r.serie, r.numero
    FROM creditos k
    LEFT JOIN recibos r ON r.id = k.recibo_id
    WHERE k.cliente_id = ${cliente_id}
  )
  SELECT
    fecha, tipo, cargo_id, monto, descripcion, recibo_id, serie, numero,
    tipo = 'pago' AND EXISTS (SELECT FROM recibos r WHERE r.id = recibo_id AND ${POR_FECHAR}) AS sin_fecha
  FROM situado
  WHERE fecha BETWEEN ${desde} AND ${hasta}
  ORDER BY fecha, paso, en, cargo_id, tipo LIMIT ${MOST_MOVIMIENTOS + 1}
`

/** The lines with what stands after each. */
function movimientosDe(
  antes: Leido['antes'],
  inicial: EstadoDeCuenta['inicial'],
  sucesos: readonly Suceso[],
): Movimiento[] {
  const pendientes = new Map(antes.map(({ id, pendiente }) => [id, pendiente]))
  const movimientos: Movimiento[] = []
  let { debe, a_favor } = inicial
  /** Paid on charges beyond what was owed of them: it lessens no other debt. */
  let exceso = antes.reduce((suma, { pendiente }) => suma + Math.max(-pendiente, 0), 0)
  let excesoContado = exceso

  const anotar = (
    suceso: Pick<Movimiento, 'fecha' | 'tipo' | 'descripcion' | 'documento' | 'recibo_id'>,
    monto: number,
  ) => {
    debe += monto
    movimientos.push({ ...suceso, cargo: Math.max(monto, 0), abono: Math.max(-monto, 0), debe, a_favor })
  }
  sucesos.forEach((suceso, index) => {
    const { fecha, tipo, cargo_id, recibo_id, serie, numero } = suceso
    const linea = {
      fecha,
      tipo,
      descripcion: descripcionDe(suceso),
      documento: serie === null || numero === null ? null : formatoNumeroRecibo(serie, numero),
      recibo_id,
    }
    if (cargo_id === null) {
      a_favor += suceso.monto
      anotar(linea, 0)
    } else {
      const pendiente = pendientes.get(cargo_id) ?? 0
      const monto = tipo === 'cargo_anulado' ? -pendiente : suceso.monto
      pendientes.set(cargo_id, pendiente + monto)
      exceso += Math.max(-(pendiente + monto), 0) - Math.max(-pendiente, 0)
      anotar(linea, monto)
    }
    // The end of the day decides.
    if (exceso === excesoContado || sucesos[index + 1]?.fecha === fecha) return
    anotar(
      { fecha, tipo: 'exceso', descripcion: texto('documentos.estado.exceso'), documento: null, recibo_id: null },
      exceso - excesoContado,
    )
    excesoContado = exceso
  })
  return movimientos
}

const descripcionDe = ({ tipo, descripcion, sin_fecha }: Suceso): string =>
  tipo === 'a_favor'
    ? texto(`documentos.estado.credito.${descripcion}`)
    : tipo === 'cargo'
      ? descripcion
      : texto(`documentos.estado.${sin_fecha ? 'pago_sin_fecha' : tipo}`, { descripcion })
