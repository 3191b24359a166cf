import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import {
  seAcepta,
  type CierreCrear,
  type CierrePrevia,
  type PuntoCerrado,
  type PuntoDeCierre,
  type PuntoPorCerrar,
} from '#contract/recibos/cierres'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { POR_FECHAR } from '#server/reloj/por-fechar'
import { SIN_FACTURA } from '#server/recibos/documento/sin-factura'
import { pendienteAl } from './totales.ts'

/*
 * The checklist of a month (docs/diseno/dominio.md, «El pasado se entra solo como pasado»): open tills stop its close,
 * and so do receipts that wait for their day; the rest is put right, or accepted with a reason that stays with it.
 */

type CajaAbierta = CierrePrevia['cajas_abiertas'][number]

/** Tills opened until the last day of the month (`YYYY-MM`) that are still open. */
export const cajasAbiertas = (db: Db, mes: string): Promise<CajaAbierta[]> =>
  db.many<CajaAbierta>(sql`
    SELECT c.id, u.nombre AS usuario_nombre, c.fecha
    FROM cajas c
    JOIN usuarios u ON u.id = c.usuario_id
    WHERE c.cerrada_en IS NULL AND c.fecha <= ${finDeMes(mes)}::date
    ORDER BY c.fecha, c.id
  `)

/**
 * The months until one (`YYYY-MM`) of which something that was withheld is not paid to the tax authority, and how much
 * (centavos) in all.
 */
export const retencionesPorPagar = (hasta: string): Sql => sql`
  SELECT count(*) AS cuantos, coalesce(sum(por_pagar), 0)::bigint AS monto
  FROM retenciones_por_mes
  WHERE mes <= ${hasta} AND por_pagar > 0
`

type Cuenta = Pick<PuntoPorCerrar, 'cuantos' | 'monto'>

/** Receipts that bear a day until the end of a month (`YYYY-MM`), and nobody said which theirs is. */
const sinFecha = (db: Db, mes: string): Promise<Cuenta> =>
  db.one<Cuenta>(sql`
    SELECT count(*) AS cuantos, coalesce(sum(r.total), 0)::bigint AS monto
    FROM recibos r
    WHERE r.fecha <= ${finDeMes(mes)}::date AND ${POR_FECHAR}
  `)

/** Every point of a month (`YYYY-MM`), as of now, with the list where it is put right. */
export async function listaDe(db: Db, mes: string): Promise<PuntoPorCerrar[]> {
  const [fecha_gte, fecha_lte] = [inicioDeMes(mes), finDeMes(mes)]
  const { por_confirmar } = await pendienteAl(db, mes)
  const cuentas: Record<PuntoDeCierre, Cuenta> = {
    cajas_abiertas: { cuantos: (await cajasAbiertas(db, mes)).length, monto: 0 },
    fechas_por_confirmar: await sinFecha(db, mes),
    por_confirmar: { cuantos: por_confirmar.pagos, monto: por_confirmar.monto },
    recibos_sin_factura: await db.one<Cuenta>(sql`
      SELECT count(*) AS cuantos, coalesce(sum(t.total), 0)::bigint AS monto
      FROM recibos t
      WHERE t.fecha BETWEEN ${fecha_gte}::date AND ${fecha_lte}::date AND ${SIN_FACTURA}
    `),
    gastos_sin_comprobante: await db.one<Cuenta>(sql`
      SELECT count(*) AS cuantos, coalesce(sum(t.total), 0)::bigint AS monto
      FROM gastos t
      WHERE t.periodo = ${mes}
        AND t.estado = 'registrado'
        AND NOT EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = t.id)
    `),
    retenciones_sin_comprobante: await db.one<Cuenta>(sql`
      SELECT count(*) AS cuantos, coalesce(sum(t.retenido), 0)::bigint AS monto
      FROM gastos t
      WHERE t.periodo = ${mes}
        AND t.estado = 'registrado'
        AND t.retenido > 0
        AND NOT EXISTS (SELECT FROM comprobantes_retencion r WHERE r.gasto_id = t.id AND r.estado = 'emitido')
    `),
    // Every month until this one counts: tax withheld long ago is owed as well.
    retenciones_sin_pagar: await db.one<Cuenta>(retencionesPorPagar(mes)),
  }
  const delMes = { fecha_gte, fecha_lte }
  const listas: Record<PuntoDeCierre, PuntoPorCerrar['lista']> = {
    cajas_abiertas: { ruta: `${recursoDe('Caja')}/historial`, filtro: { fecha_lte, estado: 'abierta' } },
    fechas_por_confirmar: { ruta: recursoDe('RecibosGeneral'), filtro: { fecha_lte, fecha_por_confirmar: true } },
    por_confirmar: { ruta: recursoDe('Conciliacion'), filtro: { fecha_lte, estado_banco: 'por_confirmar' } },
    recibos_sin_factura: { ruta: recursoDe('RecibosGeneral'), filtro: { ...delMes, sin_factura: true } },
    gastos_sin_comprobante: {
      ruta: recursoDe('Gastos'),
      filtro: { periodo_gte: fecha_gte, periodo_lte: fecha_lte, estado: 'registrado', con_comprobante: false },
    },
    retenciones_sin_comprobante: {
      ruta: recursoDe('Gastos'),
      filtro: { periodo_gte: fecha_gte, periodo_lte: fecha_lte, con_comprobante_retencion: false },
    },
    retenciones_sin_pagar: { ruta: recursoDe('Retenciones'), filtro: { vista: 'hechas', ...delMes } },
  }
  return Object.entries(cuentas).map(([clave, cuenta]) => {
    const punto = clave as PuntoDeCierre
    return { punto, ...cuenta, lista: listas[punto] }
  })
}

/**
 * The checklist as the close keeps it. Throws `estado_no_permite` naming the tills that are open, or where receipts
 * wait for their day, and `regla` where a point is neither done nor accepted, or was accepted for another number or
 * amount than there is by now.
 */
export async function requireLista(db: Db, mes: string, aceptados: CierreCrear['aceptados']): Promise<PuntoCerrado[]> {
  const abiertas = await cajasAbiertas(db, mes)
  if (abiertas.length) {
    const cajas = abiertas.map(({ usuario_nombre, fecha }) => `${usuario_nombre} (${formatoFecha(fecha)})`).join(', ')
    throw new AppError('estado_no_permite', {
      message: { key: 'tesoreria.error.cajas_abiertas', params: { cajas } },
      data: { cajas: abiertas.map(({ id }) => id) },
    })
  }
  const lista = await listaDe(db, mes)
  const sinDia = lista.find(({ punto }) => punto === 'fechas_por_confirmar')?.cuantos
  if (sinDia)
    throw new AppError('estado_no_permite', {
      message: { key: 'tesoreria.error.fechas_por_confirmar', params: { smart_count: sinDia } },
    })
  return lista.map(({ punto, cuantos, monto }) => {
    const aceptado = aceptados.find((uno) => uno.punto === punto)
    const visto = aceptado ?? { cuantos: 0, monto: 0 }
    if (seAcepta(punto) && (cuantos !== visto.cuantos || monto !== visto.monto))
      throw invalidField(
        'root.serverError',
        aceptado ? 'tesoreria.error.punto_cambio' : `tesoreria.error.punto_falta.${punto}`,
        { smart_count: cuantos },
      )
    return { punto, cuantos, monto, motivo: aceptado?.motivo ?? null }
  })
}
