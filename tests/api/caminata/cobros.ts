import type { Caja } from '#contract/recibos/caja'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { CierrePrevia } from '#contract/recibos/cierres'
import type { CuentaPorCobrar, PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { enviar, hecho, type Andante, type Paso } from './andante.ts'
import { cerrarMes as cerrarElMes } from '../../cierre.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* The counter: receipts, refunds, tills, the bank, the end of the month. */

type Metodo = 'efectivo' | 'tarjeta' | 'transferencia' | 'deposito' | 'cheque' | 'saldo_a_favor'
const METODOS: readonly Metodo[] = [
  'efectivo',
  'efectivo',
  'efectivo',
  'tarjeta',
  'transferencia',
  'deposito',
  'cheque',
]
const RTN = '08019015872341'
const BANCO = new Set<Metodo>(['transferencia', 'deposito', 'cheque'])

/** Accounts by turns, without a draw: those of the plan are counted. */
async function bancoDe({ db, mundo }: Andante, tipo: 'banco' | 'terminal'): Promise<number | undefined> {
  const cuentas = await db.many<{ id: number }>(sql`SELECT id FROM cuentas WHERE activo AND tipo = ${tipo} ORDER BY id`)
  return cuentas[mundo.siguiente(tipo) % Math.max(1, cuentas.length)]?.id
}

/** A cheque of today. */
export const chequeDe = async (andante: Andante, monto: number): Promise<object> => ({
  metodo: 'cheque',
  monto,
  cuenta_id: await bancoDe(andante, 'banco'),
  referencia: `R-${andante.mundo.siguiente('R')}`,
  fecha_banco: andante.mundo.hoy(),
})

/** `total` in one to three payments, part of it from the credit of the accounts where there is any. */
async function pagosDe(andante: Andante, total: number, cuentas: readonly CuentaPorCobrar[]): Promise<object[]> {
  const { azar, mundo } = andante
  const pagos: object[] = []
  const conSaldo = cuentas.find(({ a_favor }) => a_favor > 0)
  let falta = total
  if (total > 0 && conSaldo && azar.chance(0.4)) {
    const monto = Math.min(falta, azar.int(1, conSaldo.a_favor))
    pagos.push({ metodo: 'saldo_a_favor', monto, cliente_id: conSaldo.cliente_id })
    falta -= monto
  }
  while (falta > 0) {
    const monto = pagos.length < 2 && azar.chance(0.25) ? azar.int(1, falta) : falta
    if (azar.chance(0.04)) {
      pagos.push({
        metodo: 'retencion',
        monto,
        referencia: `C-${mundo.siguiente('C')}`,
        rtn: RTN,
        fecha_banco: mundo.hoy(),
      })
      falta -= monto
      continue
    }
    const metodo = azar.pick(METODOS)
    pagos.push({
      metodo,
      monto,
      ...(metodo === 'efectivo' && azar.chance(0.3) && { recibido: monto + azar.int(0, 50_000) }),
      ...(metodo !== 'efectivo' && {
        cuenta_id: await bancoDe(andante, metodo === 'tarjeta' ? 'terminal' : 'banco'),
        referencia: `R-${mundo.siguiente('R')}`,
      }),
      ...(BANCO.has(metodo) && { fecha_banco: sumarDias(mundo.hoy(), -azar.int(0, 60)) }),
    })
    falta -= monto
  }
  return pagos
}

/** Some of what is owed, each in full, with what paying early takes off it, or in part; sometimes more than that. */
function lineasDe({ azar }: Andante, cuentas: readonly CuentaPorCobrar[], max: number) {
  const cargos = cuentas.flatMap((cuenta) => cuenta.cargos.filter(({ debe }) => debe > 0))
  const elegidos = cargos.slice(0, azar.int(0, max))
  return elegidos.map(({ id, debe, pronto_pago: pronto }) =>
    pronto && pronto.monto < debe && azar.chance(0.5)
      ? { cargo_id: id, monto: debe - pronto.monto, descuento_id: pronto.descuento_id }
      : { cargo_id: id, monto: azar.chance(0.02) ? debe + 1 : azar.chance(0.5) ? debe : azar.int(1, debe) },
  )
}

export async function cobrar(
  andante: Andante,
  titular: object,
  cuentas: readonly CuentaPorCobrar[],
  datos: object = {},
): Promise<Answer | undefined> {
  const { azar } = andante
  await abrirSiFalta(andante)
  const lineas = lineasDe(andante, cuentas, 4)
  const debido = lineas.reduce((suma, { monto }) => suma + monto, 0)
  const excedente = lineas.length === 0 || azar.chance(0.1) ? azar.int(1, 40_000) : 0
  const pagos = [
    ...(await pagosDe(andante, debido, cuentas)),
    ...(excedente ? [{ metodo: 'efectivo', monto: excedente }] : []),
  ]
  const peticion = {
    ...titular,
    lineas,
    pagos,
    excedente_cliente_id: cuentas[0]?.cliente_id,
    ...(azar.chance(0.3) && { excedente_isv: azar.pick(['exento', 'gravado_15', 'gravado_18']) }),
    ...(azar.chance(0.5) && { pagador_nombre: 'Ana Cruz', pagador_documento: '0801-1985-07213' }),
    ...datos,
  }
  return recibido(andante, await cambiando(andante, '/RecibosIndividuales', peticion))
}

/** Sends a receipt; where its credit was declared otherwise, what is offered is taken. */
export async function cambiando(andante: Andante, path: string, peticion: object): Promise<Answer<Recibo>> {
  const answer = await enviar<Recibo>(andante, path, peticion)
  return (answer.body as { code?: string }).code === 'saldo_de_otro_isv'
    ? enviar<Recibo>(andante, path, { ...peticion, cambiar_saldo: true })
    : answer
}

/** Remembers a receipt for good, and as one of those that may be undone or invoiced. */
export function recibido({ mundo }: Andante, answer: Answer<Recibo>, cosa: 'recibos' | 'ventas' = 'recibos'): Answer {
  if (answer.status < 300) mundo.recibos.add(answer.body.id)
  return hecho(mundo, cosa, answer as unknown as Answer)
}

/** The walker's open till; one is opened, most of the time, where there is none. */
export async function abrirSiFalta({ who, azar, mundo }: Andante): Promise<Caja | null> {
  const { body } = await who.get<{ caja: Caja | null }>('/Caja/actual')
  if (body.caja || azar.chance(0.1)) return body.caja
  const abierta = hecho(
    mundo,
    'cajas',
    await who.post<Caja & Record<string, unknown>>('/Caja/abrir', { fondo: azar.int(0, 500) * 100 }),
  )
  // On the last day of a month that somebody has closed none opens.
  return abierta.status < 300 ? abierta.body : null
}

async function cerrar({ who, azar }: Andante, id: number): Promise<Answer> {
  const { body } = await who.get<Caja>(`/Caja/${id}`)
  const exacto = azar.chance(0.7)
  const contado =
    body.conteos?.map(({ metodo, esperado }) => ({
      metodo,
      monto: Math.max(0, (esperado ?? 0) + (exacto ? 0 : azar.int(-500, 500))),
    })) ?? []
  return who.post(`/Caja/${id}/cerrar`, { contado, observacion: 'Conteo' })
}

export const COBROS: Readonly<Record<string, Paso>> = {
  async cobrar(andante) {
    const cliente_id = andante.mundo.una(andante.azar, 'clientes')
    const { status, body } = await andante.who.get<PorCobrar>(
      `/RecibosIndividuales/por-cobrar?cliente_id=${cliente_id}`,
    )
    return status === 200 ? cobrar(andante, { cliente_id }, body.cuentas) : undefined
  },

  async familia(andante) {
    const encargado_id = andante.mundo.una(andante.azar, 'encargados')
    const { body } = await andante.who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?encargado_id=${encargado_id}`)
    return body.cuentas?.length ? cobrar(andante, { encargado_id }, body.cuentas) : undefined
  },

  async manual(andante) {
    const cliente_id = andante.mundo.una(andante.azar, 'clientes')
    const { status, body } = await andante.who.get<PorCobrar>(
      `/RecibosIndividuales/por-cobrar?cliente_id=${cliente_id}`,
    )
    return status === 200
      ? cobrar(andante, { cliente_id }, body.cuentas, {
          talonario: andante.azar.pick(['Azul', 'Verde']),
          numero_manual: `P-${andante.mundo.siguiente('P')}`,
          fecha: sumarDias(andante.mundo.hoy(), -andante.azar.int(0, 45)),
          cuenta_desde_papel: andante.azar.chance(0.3),
          // A receipt that comes late is refused without a reason.
          ...(andante.azar.chance(0.8) && { motivo: 'Se fue la luz' }),
        })
      : undefined
  },

  /** The payer withheld all of it, and brings the certificate. */
  async cobrarRetenido(andante) {
    const { who, azar, mundo } = andante
    const cliente_id = mundo.una(azar, 'clientes')
    const { status, body } = await who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?cliente_id=${cliente_id}`)
    const [cargo] = status === 200 ? body.cuentas.flatMap(({ cargos }) => cargos).filter(({ debe }) => debe > 0) : []
    if (!cargo) return undefined
    await abrirSiFalta(andante)
    const monto = azar.int(1, cargo.debe)
    const peticion = {
      cliente_id,
      lineas: [{ cargo_id: cargo.id, monto }],
      pagos: [
        { metodo: 'retencion', monto, referencia: `C-${mundo.siguiente('C')}`, rtn: RTN, fecha_banco: mundo.hoy() },
      ],
    }
    return recibido(andante, await cambiando(andante, '/RecibosIndividuales', peticion))
  },

  async anular(andante) {
    const id = andante.mundo.una(andante.azar, 'recibos')
    if (id === undefined) return undefined
    await abrirSiFalta(andante)
    return andante.who.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Se cobró dos veces' })
  },

  async devolver(andante) {
    const { db, azar } = andante
    const conSaldo = await db.many<{ id: number; a_favor: number }>(
      sql`SELECT id, a_favor FROM clientes WHERE a_favor > 0 AND fusionado_en IS NULL ORDER BY id`,
    )
    if (!conSaldo.length) return undefined
    await abrirSiFalta(andante)
    const { id: cliente_id, a_favor } = azar.pick(conSaldo)
    return recibido(
      andante,
      await enviar<Recibo>(andante, '/RecibosIndividuales/devolver', {
        cliente_id,
        monto: azar.int(1, a_favor),
        metodo: azar.pick(['efectivo', 'transferencia', 'cheque']),
        motivo: 'Se retira',
      }),
    )
  },

  async abrir(andante) {
    return hecho(
      andante.mundo,
      'cajas',
      await andante.who.post('/Caja/abrir', { fondo: andante.azar.int(0, 500) * 100 }),
    )
  },

  async cerrar(andante) {
    const { azar, mundo, who } = andante
    const propia = (await who.get<{ caja: Caja | null }>('/Caja/actual')).body.caja?.id
    const id = azar.chance(0.8) ? propia : mundo.una(azar, 'cajas')
    return id === undefined ? undefined : cerrar(andante, id)
  },

  async mover(andante) {
    const abierta = await abrirSiFalta(andante)
    if (!abierta) return undefined
    const answer = await enviar<Caja>(andante, `/Caja/${abierta.id}/movimientos`, {
      tipo: andante.azar.pick(['entrega', 'pago', 'ingreso', 'ingreso']),
      monto: andante.azar.int(1, 30_000),
      concepto: 'Cambio',
    })
    if (answer.status < 300) andante.mundo.poner('movimientos', ...answer.body.movimientos.map(({ id }) => id))
    return answer as unknown as Answer
  },

  async anularMovimiento({ who, azar, mundo }) {
    const propios = (await who.get<{ caja: Caja | null }>('/Caja/actual')).body.caja?.movimientos ?? []
    const id = propios.length && azar.chance(0.8) ? azar.pick(propios).id : mundo.una(azar, 'movimientos')
    return id === undefined ? undefined : who.post(`/Caja/movimientos/${id}/anular`, { motivo: 'Error' })
  },

  async conciliar({ who, azar, mundo }) {
    const estado_banco = azar.pick(['por_confirmar', 'por_confirmar', 'confirmado', 'rechazado'])
    const { body } = await who.list<PagoBanco>('Conciliacion', { estado_banco }, ['emitido_en', 'DESC'], [0, 9])
    if (!body.length) return undefined
    const ids = [azar.pick(body).id]
    return estado_banco === 'por_confirmar'
      ? who.post('/Conciliacion/confirmar', {
          ids,
          ...(azar.chance(0.5) && { fecha_banco: sumarDias(mundo.hoy(), -azar.int(0, 60)) }),
        })
      : who.post('/Conciliacion/deshacer', { ids })
  },

  /** Rejects a payment of any month and method, before or after what it paid for was spent, voided or moved. */
  async rechazar({ db, who, azar, mundo }) {
    const pagos = await db.many<{ id: number }>(sql`
      SELECT p.id
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.metodo NOT IN ('efectivo', 'saldo_a_favor')
        AND p.estado_banco IS DISTINCT FROM 'rechazado'
        AND r.tipo IN ('individual', 'varios')
        AND r.estado = 'emitido'
      ORDER BY p.id DESC
      LIMIT 30
    `)
    if (!pagos.length) return undefined
    const ids = [azar.pick(pagos).id, ...(azar.chance(0.2) ? [azar.pick(pagos).id] : [])]
    return who.post('/Conciliacion/rechazar', {
      ids: [...new Set(ids)],
      motivo: 'Sin fondos',
      fecha_banco: sumarDias(mundo.hoy(), -azar.int(0, 5)),
      ...(azar.chance(0.2) && { comision: azar.int(1, 30_000) }),
      ...(azar.chance(0.5) ? { castigar: true } : { cliente_id: mundo.una(azar, 'clientes') }),
    })
  },

  async deshacerRechazo({ db, who, azar }) {
    const rechazados = await db.many<{ pago_id: number }>(
      sql`SELECT pago_id FROM rechazos WHERE deshecho_id IS NULL ORDER BY recibo_id DESC LIMIT 10`,
    )
    if (!rechazados.length) return undefined
    return who.post('/Conciliacion/deshacer', { ids: [azar.pick(rechazados).pago_id] })
  },

  async cerrarMes(andante) {
    const { who, azar } = andante
    const { siguiente } = (await who.get<{ siguiente: CierrePrevia | null }>('/CierresMensuales/siguiente')).body
    if (!siguiente || (!siguiente.terminado && azar.chance(0.9))) return undefined
    for (const { id } of siguiente.cajas_abiertas) await cerrar(andante, id)
    // The checklist may be another than the accepted one by now: other walkers leave things undone meanwhile.
    return azar.chance(0.2)
      ? who.post('/CierresMensuales', { mes: siguiente.mes })
      : ((await cerrarElMes(who, siguiente.mes)) as unknown as Answer)
  },

  async reabrirMes({ who, azar }) {
    const cierres = (await who.list<{ id: number }>('CierresMensuales', {}, ['mes', 'DESC'])).body
    if (!cierres.length) return undefined
    const { id } = azar.chance(0.8) ? (cierres[0] ?? azar.pick(cierres)) : azar.pick(cierres)
    return who.post(`/CierresMensuales/${id}/reabrir`, { motivo: 'Faltó una factura' })
  },
}
