import type { Gasto } from '#contract/gastos/gastos'
import type { TasaRetencion } from '#contract/gastos/retenciones'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { enviar, type Andante, type Paso } from './andante.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* Withholding of both sides: from suppliers, with their notes and the bank that paid them; and what payers keep. */

const PROVEEDORES = [
  { proveedor: 'Lic. Ondina Cruz', rtn_proveedor: '08019015872341' },
  { proveedor: 'Imprenta López', rtn_proveedor: '05019011398240' },
]

/** An expense's withholding: the rates of most, with what they need; now and then without. */
export async function retencionDe({ db, azar, mundo }: Andante): Promise<object> {
  const tasas = await db.many<{ id: number }>(sql`SELECT id FROM tasas_retencion WHERE activo ORDER BY id`)
  if (!tasas.length || azar.chance(0.4)) return {}
  return {
    ...azar.pick(PROVEEDORES),
    documento: `F-${azar.chance(0.05) ? mundo.ultimo('F') : mundo.siguiente('F')}`,
    tasas_retencion: [...new Set([azar.pick(tasas).id, azar.pick(tasas).id])],
  }
}

/** One of the expenses that the walk remembers, in force. */
async function unGasto({ who, azar, mundo }: Andante): Promise<Gasto | undefined> {
  const id = mundo.una(azar, 'gastos')
  const gasto = id === undefined ? undefined : (await who.get<Gasto>(`/Gastos/${id}`)).body
  return gasto?.estado === 'registrado' ? gasto : undefined
}

/** Some of each part of an expense; all of what is left, or too much. */
function parteDe({ azar }: Andante, { importe_exento, gravado_15, gravado_18, isv, total }: Gasto) {
  const veces = azar.pick([1, 1, azar.int(1, 100) / 100])
  const [exento = 0, g15 = 0, g18 = 0] = [importe_exento, gravado_15, gravado_18].map((de) => Math.floor(de * veces))
  const impuesto = veces === 1 ? isv : Math.min(isv, Math.round((g15 * 15 + g18 * 18) / 100))
  const suma = exento + g15 + g18 + impuesto
  return suma > 0 && suma <= total
    ? { importe_exento: exento, gravado_15: g15, gravado_18: g18, isv: impuesto, total: suma }
    : undefined
}

export const RETENCIONES: Readonly<Record<string, Paso>> = {
  /** The accountant's table: rates come, change and go. */
  async tasa({ who, azar, mundo }) {
    const { body: tasas } = await who.list<TasaRetencion>('TasasRetencion', {}, ['id', 'ASC'], [0, 49])
    if (tasas.filter(({ activo }) => activo).length < 4)
      return who.post('/TasasRetencion', {
        nombre: `Tasa ${mundo.siguiente('tasa')}`,
        impuesto: azar.pick(['isr', 'isr', 'isv']),
        base: azar.pick(['importe', 'importe', 'isv']),
        tasa: azar.int(1, 2_500),
      })
    const { id, version } = azar.pick(tasas)
    return who.put(`/TasasRetencion/${id}`, {
      version,
      ...(azar.chance(0.5) ? { tasa: azar.int(1, 2_500) } : { activo: azar.chance(0.5) }),
    })
  },

  async emitirComprobante(andante) {
    const { db, azar } = andante
    const esperan = await db.many<{ id: number; retenido: number }>(sql`
      SELECT id, retenido
      FROM gastos g
      WHERE retenido > 0
        AND estado = 'registrado'
        AND NOT EXISTS (SELECT FROM comprobantes_retencion c WHERE c.gasto_id = g.id AND c.estado = 'emitido')
      ORDER BY id DESC
      LIMIT 10
    `)
    if (!esperan.length) return undefined
    const { id, retenido } = azar.pick(esperan)
    return (await enviar(andante, `/Gastos/${id}/comprobante-retencion`, {
      ...(azar.chance(0.7) && { retenido_visto: retenido }),
    })) as unknown as Answer
  },

  async anularComprobante({ db, who, azar }) {
    const vigentes = await db.many<{ id: number }>(
      sql`SELECT id FROM comprobantes_retencion WHERE estado = 'emitido' ORDER BY id DESC LIMIT 15`,
    )
    if (!vigentes.length) return undefined
    return who.post(`/Gastos/comprobantes-retencion/${azar.pick(vigentes).id}/anular`, { motivo: 'El RTN está mal' })
  },

  /** One expense's correction: its rates, its month, its amounts or its payment. */
  async corregirGasto(andante) {
    const { azar, mundo, who } = andante
    const gasto = await unGasto(andante)
    if (!gasto) return undefined
    const que = azar.pick(['tasas', 'mes', 'montos', 'pago'] as const)
    const doble = { gravado_15: 2 * gasto.gravado_15, gravado_18: 2 * gasto.gravado_18, isv: 2 * gasto.isv }
    const cambio = {
      tasas: await retencionDe(andante),
      mes: { periodo: mundo.hoy().slice(0, 7) },
      montos: { importe_exento: 2 * gasto.importe_exento, ...doble, total: 2 * gasto.total },
      pago: { metodo: 'transferencia', de_caja: false, caja_chica_id: null },
    }[que]
    return who.put(`/Gastos/${gasto.id}`, { ...cambio, version: gasto.version })
  },

  async notaDeProveedor(andante) {
    const { azar, mundo } = andante
    const gasto = await unGasto(andante)
    const parte = gasto && parteDe(andante, gasto)
    if (!parte) return undefined
    const fecha = azar.chance(0.7) ? mundo.hoy() : sumarDias(gasto.fecha, azar.int(0, 10))
    return (await enviar(andante, `/Gastos/${gasto.id}/notas`, {
      fecha,
      ...(azar.chance(0.2) && { periodo: mundo.hoy().slice(0, 7) }),
      documento: `N-${azar.chance(0.1) ? mundo.ultimo('N') : mundo.siguiente('N')}`,
      descripcion: 'Devuelto',
      ...parte,
    })) as unknown as Answer
  },

  async anularNotaDeProveedor({ db, who, azar }) {
    const notas = await db.many<{ id: number }>(
      sql`SELECT id FROM gasto_notas WHERE estado = 'registrado' ORDER BY id DESC LIMIT 15`,
    )
    return notas.length ? who.post(`/Gastos/notas/${azar.pick(notas).id}/anular`, { motivo: 'Repetida' }) : undefined
  },

  /** A line of the bank that shows what left the account for an expense, or for all of its document. */
  async conciliarGasto(andante) {
    const { db, who, azar, mundo } = andante
    const gasto = await unGasto(andante)
    if (!gasto || ['efectivo', 'caja_chica'].includes(gasto.metodo)) return undefined
    const { id: cuenta_id } = await db.one<{ id: number }>(sql`SELECT id FROM cuentas WHERE tipo = 'banco' LIMIT 1`)
    const { status, body } = await who.post<{ id: number }>('/MovimientosBanco', {
      cuenta_id,
      fecha: mundo.hoy(),
      sentido: 'sale',
      monto: azar.chance(0.8) ? gasto.pagado : gasto.total,
      descripcion: 'Transferencia',
    })
    if (status >= 300) return { status, body, headers: new Headers() }
    return who.post('/MovimientosBanco/conciliar', { lineas: [body.id], gastos: [gasto.id] })
  },

  async soltarLinea({ db, who, azar }) {
    const lineas = await db.many<{ id: number }>(
      sql`SELECT id FROM cuenta_movimientos WHERE estado = 'conciliado' ORDER BY id DESC LIMIT 10`,
    )
    return lineas.length ? who.post('/MovimientosBanco/soltar', { lineas: [azar.pick(lineas).id] }) : undefined
  },

  /** The certificate of a payer has another number, or another payer's RTN, than was typed. */
  async corregirConstancia({ db, who, azar, mundo }) {
    const pagos = await db.many<{ id: number; antes: object }>(sql`
      SELECT p.id, jsonb_build_object(
        'referencia', p.referencia, 'banco', p.banco, 'cuenta_id', p.cuenta_id, 'rtn', p.rtn,
        'fecha_banco', p.fecha_banco
      ) AS antes
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.metodo = 'retencion' AND r.tipo IN ('individual', 'varios')
      ORDER BY p.id DESC
      LIMIT 10
    `)
    if (!pagos.length) return undefined
    const { id, antes } = azar.pick(pagos)
    return who.post(`/RecibosIndividuales/pagos/${id}/completar`, {
      referencia: `C-${mundo.siguiente('C')}`,
      ...(azar.chance(0.5) && { rtn: azar.pick(PROVEEDORES).rtn_proveedor, fecha_banco: mundo.hoy() }),
      antes,
    })
  },
}
