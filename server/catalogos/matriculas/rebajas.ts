import type { CargoPlaneado } from '#contract/catalogos/matriculas'
import {
  planDeCargos,
  primerosMeses,
  venceDelMes,
  type CargoDePlan,
  type CursoConPrecio,
} from '#server/catalogos/matriculas/plan-cargos'
import type { Centavos } from '#contract/dinero'
import { inicioDeMes, sumarMeses } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { autorizar } from '#server/autorizaciones/autorizar'
import { nombreDe } from '#server/catalogos/personas/nombre'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'

/*
 * Changes that lower the price of an enrolment, and so are for who may authorise discounts (docs/diseno/dominio.md, «Un
 * precio lo baja solo quien puede»). What the server itself computes is no lowering.
 */

interface PlanPedido {
  curso: CursoConPrecio
  cliente_id: number
  /** Local date of the enrolment, which its charges are computed from. */
  fecha: string
  plan: readonly CargoPlaneado[]
  motivo?: string | null
}

export interface PlanPermitido {
  /** Centavos that the server computed; what the charges come to is less only where somebody authorised it. */
  precio_plan: Centavos
  autorizacion_id: number | null
}

/**
 * Lets pass a plan that asks for no less, and no later, than one that the server computes of the course: of any first
 * month that it offers, prorated or not. Another one needs `Descuentos:autorizar`, as any discount typed by hand does.
 * Throws what `autorizar` throws.
 */
export async function permitirPlan(tx: Tx, contexto: Contexto, pedido: PlanPedido): Promise<PlanPermitido> {
  const { curso, fecha, plan, cliente_id, motivo } = pedido
  const propios = planesPropios(curso, fecha, contexto.hoy)
  const cumplido = propios.find((propio) => cumple(plan, propio) && !adelantaMeses(curso, plan, propio))
  const conDescuento = plan.some(({ descuento }) => (descuento ?? 0) > 0)
  if (cumplido && !conDescuento) return { precio_plan: sumaDe(cumplido), autorizacion_id: null }
  const propio = cumplido ?? propios[0] ?? []
  const de = sumaDe(propio)
  const a = plan.reduce((suma, { bruto, descuento }) => suma + bruto - (descuento ?? 0), 0)
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: {
      key: 'autorizaciones.que.plan',
      params: {
        estudiante: await nombreDe(tx, cliente_id),
        curso: curso.nombre,
        de: formatoLempiras(de),
        a: formatoLempiras(a),
        detalle: plan.map(filaTexto).join('; ') || '—',
      },
    },
    monto: Math.max(de - a, 0),
    motivo,
    campo: 'motivo',
    negativa: { key: 'autorizaciones.negativa.precio' },
  })
  return { precio_plan: de, autorizacion_id }
}

function planesPropios(curso: CursoConPrecio, fecha: string, hoy: string): CargoDePlan[][] {
  return [undefined, ...primerosMeses(curso, fecha)].flatMap((primer_mes) =>
    [false, true].map((prorratear) => planDeCargos(curso, { fecha, hoy, primer_mes, prorratear })),
  )
}

/** Whether every charge of `propio` is there, for as much and not later. What the plan has besides lowers nothing. */
const cumple = (plan: readonly CargoPlaneado[], propio: readonly CargoDePlan[]): boolean =>
  propio.every(({ concepto, numero, bruto, vence }) =>
    plan.some(
      (fila) => fila.concepto === concepto && fila.numero === numero && fila.bruto >= bruto && fila.vence <= vence,
    ),
  )

/** A month more of a course without end will not be charged again: it is asked for whole. */
const adelantaMeses = (
  curso: CursoConPrecio,
  plan: readonly CargoPlaneado[],
  propio: readonly CargoDePlan[],
): boolean =>
  curso.hasta_retiro &&
  plan.some(
    ({ concepto, numero, bruto, vence }) =>
      concepto === 'mensualidad' &&
      !propio.some((suyo) => suyo.concepto === concepto && suyo.numero === numero) &&
      (bruto < curso.precio_mensualidad || vence > venceDelMes(mesDeNumero(curso, numero), curso.dia_pago)),
  )

const mesDeNumero = ({ fecha_inicio }: CursoConPrecio, numero: number): string =>
  sumarMeses(inicioDeMes(fecha_inicio), numero - 1)

const sumaDe = (plan: readonly { bruto: Centavos }[]): Centavos => plan.reduce((suma, { bruto }) => suma + bruto, 0)

const filaTexto = ({ descripcion, bruto, descuento, vence }: CargoPlaneado): string =>
  `${descripcion}, ${formatoLempiras(bruto - (descuento ?? 0))}, ${formatoFecha(vence)}`

export interface CargoRebajado {
  id?: number
  descripcion: string
  /** The amount to be paid before, and the one after; centavos. */
  de: Centavos
  a: Centavos
  /** Due dates, local, where the new one is later. */
  vence?: { de: string; a: string }
}

/**
 * Lets pass charges that are lowered, voided or put off; answers the id of the authorisation, null where there is
 * nothing to authorise. Throws what `autorizar` throws.
 */
export async function permitirRebajas(
  tx: Tx,
  contexto: Contexto,
  {
    cliente_id,
    de_que,
    rebajados,
    motivo,
  }: {
    cliente_id: number
    /** The course. */
    de_que: string
    rebajados: readonly CargoRebajado[]
    motivo: string | null | undefined
  },
): Promise<number | null> {
  if (!rebajados.length) return null
  return autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: {
      key: 'autorizaciones.que.cargos',
      params: {
        estudiante: await nombreDe(tx, cliente_id),
        curso: de_que,
        detalle: rebajados.map(rebajaTexto).join('; '),
      },
    },
    monto: rebajados.reduce((suma, { de, a }) => suma + Math.max(de - a, 0), 0),
    motivo,
    campo: 'motivo',
    negativa: { key: 'autorizaciones.negativa.precio' },
  })
}

const rebajaTexto = ({ descripcion, de, a, vence }: CargoRebajado): string =>
  [
    descripcion,
    ...(de === a ? [] : [`${formatoLempiras(de)} → ${formatoLempiras(a)}`]),
    ...(vence ? [`${formatoFecha(vence.de)} → ${formatoFecha(vence.a)}`] : []),
  ].join(', ')
