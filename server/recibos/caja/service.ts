import * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import { diceAlgo } from '#contract/texto/motivos'
import { CajaFila, CajasResumen, type Caja, type CajaAbrir, type CajaDenominacion } from '#contract/recibos/caja'
import { METODOS, METODOS_CON_DINERO, METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { constante, raw, sql, suelto } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { may } from '#server/http/guard'
import { filter, selectSql, type ListSource } from '#server/http/list-query'
import { found } from '#server/resource/resource'
import { cuenta, resumen, usuariosDe } from '#server/resource/resumen'
import { signoDe } from '#server/libro/signo'
import { esperadoPorMetodo } from './efectivo.ts'
import { cuentaACiegas } from './ciego.ts'
import { pagosIncompletos } from './incompletos.ts'
import { movimientosDe } from './movimientos.ts'

/** Money that the till holds or passes on. */
const CONTADOS = METODOS_CON_DINERO

const Estado = CajaFila.shape.estado
const DE_ESTADO = { abierta: 't.cerrada_en IS NULL', cerrada: 't.cerrada_en IS NOT NULL' } as const

const CAJAS = raw('cajas t LEFT JOIN usuarios u ON u.id = t.usuario_id')

const RECIBIDO_DE = sql`
  (
    SELECT coalesce(sum(p.monto), 0)::bigint * ${signoDe('r')}
    FROM recibo_pagos p
    WHERE p.recibo_id = r.id AND p.metodo = ANY(${constante(CONTADOS)})
  )
`
const DIFERENCIAS = raw(`
  SELECT
    sum(k.diferencia)::bigint AS diferencia, sum(greatest(0, -k.diferencia))::bigint AS faltante,
    sum(greatest(0, k.diferencia))::bigint AS sobrante
`)

/** Tills with their sums, each by its own receipts and counts: those of a page. */
const CON_SUS_SUMAS = sql`
  ${CAJAS}
  LEFT JOIN LATERAL (
    SELECT count(*) AS recibos, coalesce(sum(${RECIBIDO_DE}), 0)::bigint AS recibido
    FROM recibos r
    WHERE r.caja_id = t.id AND r.estado = 'emitido'
  ) s ON true
  LEFT JOIN LATERAL (${DIFERENCIAS} FROM caja_conteos k WHERE k.caja_id = t.id) k ON true
`

/** Methods that days of receipts count and a till does not. */
const SOLO_DE_DIAS = METODOS.filter((metodo) => metodo !== 'saldo_a_favor' && !CONTADOS.includes(metodo))

/**
 * The same of all tills at once, which an order by them and their totals ask for: of the kept days of receipts
 * (migration 0206), and of the receipts of days that were touched since.
 */
const SUMADAS = sql`
  ${CAJAS}
  LEFT JOIN (
    SELECT caja_id, sum(recibos) AS recibos, suma(recibido) AS recibido
    FROM (
      SELECT caja_id, recibos, cobrado + devuelto AS recibido
      FROM dias_de_recibos
      WHERE agrupa = 'caja' AND fecha NOT IN (SELECT fecha FROM dias_tocados)
      UNION ALL
      SELECT r.caja_id, 0, -${signoDe('r')} * p.monto
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.metodo = ANY(${constante(SOLO_DE_DIAS)}) AND r.estado = 'emitido'
        AND r.fecha NOT IN (SELECT fecha FROM dias_tocados)
      UNION ALL
      SELECT r.caja_id, 1, ${RECIBIDO_DE}
      FROM recibos r
      WHERE r.fecha = ANY(ARRAY(SELECT fecha FROM dias_tocados)) AND r.estado = 'emitido'
    ) AS suyo
    GROUP BY caja_id
  ) s ON s.caja_id = t.id
  LEFT JOIN (${DIFERENCIAS}, k.caja_id FROM caja_conteos k GROUP BY k.caja_id) k ON k.caja_id = t.id
`
const COLUMNAS = {
  usuario_nombre: raw('u.nombre'),
  estado: raw(`CASE WHEN t.cerrada_en IS NULL THEN 'abierta' ELSE 'cerrada' END`),
  recibos: raw('coalesce(s.recibos, 0)'),
  // Beside the float it would tell what an open till should hold.
  recibido: raw(`
    CASE WHEN t.cerrada_en IS NOT NULL OR t.sin_efectivo OR NOT (SELECT conteo_ciego FROM centro)
      THEN coalesce(s.recibido, 0)
    END
  `),
  diferencia: raw('k.diferencia'),
  faltante: raw('k.faltante'),
  sobrante: raw('k.sobrante'),
}

export const cajas: ListSource = {
  modulo: 'Caja',
  row: CajaFila,
  from: CON_SUS_SUMAS,
  sortedFrom: { recibos: SUMADAS, recibido: SUMADAS, diferencia: SUMADAS, faltante: SUMADAS, sobrante: SUMADAS },
  columns: COLUMNAS,
  filters: {
    // By the index of those that are open.
    estado: filter(z.union([Estado, z.array(Estado)]), (estado) =>
      raw(
        `(${
          [estado]
            .flat()
            .map((uno) => DE_ESTADO[uno])
            .join(' OR ') || 'FALSE'
        })`,
      ),
    ),
    con_diferencia: filter(
      z.boolean(),
      (con) =>
        sql`${raw(con ? '' : 'NOT')} EXISTS (SELECT FROM caja_conteos k WHERE k.caja_id = t.id AND k.diferencia <> 0)`,
    ),
  },
  search: raw('sin_acentos(u.nombre)'),
  own: (sesion) => (may(sesion, 'Caja', 'autorizar') ? undefined : sql`t.usuario_id = ${suelto(sesion.usuario_id)}`),
  sort: ['abierta_en', 'DESC'],
  resumen: resumen(CajasResumen, {
    con: (where) => sql`
      WITH caja AS (
        SELECT
          t.cerrada_en IS NULL AS abierta, t.usuario_id, ${COLUMNAS.recibido} AS recibido,
          ${COLUMNAS.faltante} AS faltantes, ${COLUMNAS.sobrante} AS sobrantes
        FROM ${SUMADAS}
        WHERE ${where}
      )
    `,
    de: raw('caja'),
    medidas: { cajas: cuenta(), abiertas: cuenta('abierta'), usuarios: usuariosDe('caja') },
  }),
}

/** The methods that a till without cash does not count: there is none, and the rest is in the bank's statement. */
const SIN_CONTAR: readonly Metodo[] = ['efectivo', ...METODOS_DE_BANCO]

/**
 * Opens the user's till with a float in centavos, which one without cash has not. A second open one is `caja_abierta`;
 * but one without cash makes room for a till with it, closed as it is. Throws `regla` beside `fondo`.
 */
export async function abrirCaja(tx: Tx, contexto: Contexto, { fondo, sin_efectivo }: CajaAbrir): Promise<number> {
  if (sin_efectivo && fondo > 0) throw invalidField('fondo', 'recibos.error.sin_fondo')
  if (!sin_efectivo) await cerrarSinEfectivo(tx, contexto)
  const row = await tx.maybe<{
    id: number
  }>(sql`
    INSERT INTO cajas (usuario_id, fecha, fondo, sin_efectivo)
    VALUES (${contexto.usuario_id}, ${contexto.hoy}, ${fondo}, ${sin_efectivo})
    ON CONFLICT (usuario_id)
    WHERE cerrada_en IS NULL DO NOTHING
    RETURNING id
  `)
  if (!row) throw new AppError('caja_abierta')
  await audit(tx, contexto, {
    modulo: 'Caja',
    accion: 'abrir',
    entidad: 'cajas',
    entidad_id: row.id,
    despues: { fondo, sin_efectivo },
  })
  return row.id
}

/**
 * The till of a receipt that comes from the bank: the user's open one, also one that another request opens at the same
 * time; who has none gets one without cash.
 */
export async function cajaDelBanco(tx: Tx, contexto: Contexto): Promise<void> {
  const abierta = await tx.maybe(
    sql`SELECT FROM cajas WHERE usuario_id = ${contexto.usuario_id} AND cerrada_en IS NULL`,
  )
  if (abierta) return
  await abrirCaja(tx, contexto, { fondo: 0, sin_efectivo: true }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'caja_abierta') throw error
  })
}

async function cerrarSinEfectivo(tx: Tx, contexto: Contexto): Promise<void> {
  const abierta = await tx.maybe<{ id: number }>(sql`
    SELECT id
    FROM cajas
    WHERE usuario_id = ${contexto.usuario_id} AND cerrada_en IS NULL AND sin_efectivo
    FOR UPDATE
  `)
  if (abierta) await cerrarCaja(tx, contexto, abierta.id, { contado: [] })
}

export interface Cierre {
  contado: { metodo: Metodo; monto: Centavos }[]
  denominaciones?: CajaDenominacion[]
  observacion?: string | null
}

/** Locks a till that is the user's own, or anybody's with `autorizar`, once its receipts in flight end. */
export async function bloquearSuya(tx: Tx, id: number, { usuario_id, permisos }: Contexto): Promise<void> {
  const caja = found(
    await tx.maybe<{ usuario_id: number }>(sql`SELECT usuario_id FROM cajas WHERE id = ${id} FOR UPDATE`),
  )
  if (caja.usuario_id !== usuario_id && !permisos.has('Caja:autorizar')) throw new AppError('caja_ajena')
}

/**
 * Closes a locked till by counting: per method what was expected, what was counted and the difference, which stays
 * visible. Who counts without knowing what is expected counts every method, and closes by the first count: a refusal
 * would tell whether it was right. A till without cash closes with what came in.
 *
 * Throws `regla` when a method that should hold money was not counted, when something differs and no remark of five
 * letters says why, or when notes and coins do not sum to the counted cash.
 */
export async function cerrarCaja(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { contado, denominaciones = [], observacion }: Cierre,
): Promise<void> {
  const caja = await tx.one<{ sin_efectivo: boolean }>(sql`SELECT sin_efectivo FROM cajas WHERE id = ${id}`)
  const ciego = !caja.sin_efectivo && (await cuentaACiegas(tx, contexto))
  const esperado = await esperadoPorMetodo(tx, id)
  const montos = new Map(contado.map(({ metodo, monto }) => [metodo, monto]))
  if (caja.sin_efectivo) contarElBanco(montos, esperado, denominaciones)
  if (denominaciones.length) montos.set('efectivo', requireSuma(denominaciones, montos.get('efectivo')))
  requireContados(ciego ? CONTADOS : CONTADOS.filter((metodo) => (esperado.get(metodo) ?? 0) !== 0), montos)
  const conteos = CONTADOS.map((metodo) => ({
    metodo,
    esperado: esperado.get(metodo) ?? 0,
    contado: montos.get(metodo) ?? 0,
  }))
  const difiere = conteos.some((conteo) => conteo.contado !== conteo.esperado)
  if (difiere && !ciego && !diceAlgo(observacion ?? ''))
    throw invalidField('observacion', 'recibos.error.diferencia_sin_observacion')

  await tx.run(sql`
    INSERT INTO caja_conteos (caja_id, metodo, esperado, contado)
    SELECT ${id}::int, k.*
    FROM jsonb_to_recordset(${JSON.stringify(conteos)}::jsonb) AS k(metodo text, esperado bigint, contado bigint)
  `)
  await tx.run(sql`
    INSERT INTO caja_denominaciones (caja_id, denominacion, cantidad)
    SELECT ${id}::int, d.*
    FROM jsonb_to_recordset(${JSON.stringify(denominaciones)}::jsonb) AS d(denominacion bigint, cantidad int)
  `)
  await tx.run(
    sql`
      UPDATE cajas
      SET cerrada_en = now(), cerrada_por = ${contexto.usuario_id}, observacion = ${observacion ?? null}
      WHERE id = ${id}
    `,
  )
  await audit(tx, contexto, {
    modulo: 'Caja',
    accion: 'cerrar',
    entidad: 'cajas',
    entidad_id: id,
    despues: { conteos, observacion: observacion ?? null },
  })
}

/**
 * Money of a till without cash is not counted: it is what came in. Throws `regla` where it was counted all the same.
 */
function contarElBanco(
  montos: Map<Metodo, Centavos>,
  esperado: ReadonlyMap<Metodo, Centavos>,
  denominaciones: readonly CajaDenominacion[],
): void {
  if (denominaciones.length > 0 || SIN_CONTAR.some((metodo) => montos.has(metodo)))
    throw invalidField('contado', 'recibos.error.nada_que_contar')
  for (const metodo of SIN_CONTAR) montos.set(metodo, esperado.get(metodo) ?? 0)
}

/** A method that has to be counted and was left blank is not counted, which is not the same as 0. */
function requireContados(metodos: readonly Metodo[], montos: ReadonlyMap<Metodo, Centavos>): void {
  const faltan = metodos.filter((metodo) => !montos.has(metodo))
  if (faltan.length)
    throw invalidField('contado', 'recibos.error.sin_contar', {
      metodos: faltan.map((metodo) => texto(`opciones.metodo.${metodo}`)).join(', '),
    })
}

/** The sum of the notes and coins, in centavos; it is the counted cash, also where that was typed besides. */
function requireSuma(denominaciones: readonly CajaDenominacion[], contado: Centavos | undefined): Centavos {
  const repetida = denominaciones.findIndex(
    ({ denominacion }, index) => denominaciones.findIndex((otra) => otra.denominacion === denominacion) < index,
  )
  if (repetida >= 0) throw invalidField(`denominaciones.${repetida}.denominacion`, 'validacion.en_otra_fila')
  const suma = denominaciones.reduce((total, { denominacion, cantidad }) => total + denominacion * cantidad, 0)
  if (contado !== undefined && contado !== suma)
    throw invalidField('denominaciones', 'tesoreria.error.denominaciones_no_suman')
  return suma
}

/** One till with what is expected now, or what its close counted. */
export async function leerCaja(db: Db, id: number): Promise<Caja> {
  const caja = found(
    await db.maybe<Omit<Caja, 'conteos' | 'denominaciones' | 'movimientos' | 'incompletos'>>(sql`
      SELECT
        ${selectSql(cajas)}, t.observacion, t.negativas,
        (SELECT nombre FROM usuarios WHERE id = t.cerrada_por) AS cerrada_por_nombre,
        (SELECT count(*) FROM recibos r WHERE r.caja_id = t.id AND r.estado = 'anulado') AS anulados
      FROM ${cajas.from}
      WHERE t.id = ${id}
    `),
  )
  const movimientos = await movimientosDe(db, id)
  const incompletos = await pagosIncompletos(db, id)
  if (caja.estado === 'cerrada') {
    const conteos = await db.many<Caja['conteos'][number]>(
      sql`SELECT metodo, esperado, contado, diferencia FROM caja_conteos WHERE caja_id = ${id}`,
    )
    const denominaciones = await db.many<CajaDenominacion>(
      sql`SELECT denominacion, cantidad FROM caja_denominaciones WHERE caja_id = ${id} ORDER BY denominacion DESC`,
    )
    return {
      ...caja,
      movimientos,
      incompletos,
      denominaciones,
      conteos: conteos.toSorted((a, b) => METODOS.indexOf(a.metodo) - METODOS.indexOf(b.metodo)),
    }
  }
  const esperado = await esperadoPorMetodo(db, id)
  return {
    ...caja,
    movimientos,
    incompletos,
    denominaciones: [],
    conteos: CONTADOS.map((metodo) => ({
      metodo,
      esperado: esperado.get(metodo) ?? 0,
      contado: null,
      diferencia: null,
    })),
  }
}

/** The user's open till, if there is one. */
export async function cajaActual(db: Db, contexto: Contexto): Promise<Caja | null> {
  const row = await db.maybe<{ id: number }>(
    sql`SELECT id FROM cajas WHERE usuario_id = ${contexto.usuario_id} AND cerrada_en IS NULL`,
  )
  return row ? leerCaja(db, row.id) : null
}
