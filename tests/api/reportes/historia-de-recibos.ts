import { sumarDias } from '#contract/tiempo/fechas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { ReciboGrupo, RecibosResumen } from '#contract/reportes/recibosgeneral'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { azar } from '#tests/api/apoyo/cuentas'
import { key, type Client, type Server } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/** A document as its tables hold it: what the report is compared with. */
export interface Documento {
  id: number
  serie: string
  tipo: string
  fecha: string
  estado: string
  usuario_id: number
  caja_id: number
  pagos: { metodo: string; monto: number }[]
  /** The receipt's totals by course; 0 for none. */
  lineas: { curso_id: number; total: number }[]
}

export const documentos = (db: Database): Promise<Documento[]> =>
  db.many<Documento>(sql`
    SELECT
      r.id, r.serie, r.tipo, r.fecha, r.estado, r.usuario_id, r.caja_id,
      (
        SELECT jsonb_agg(jsonb_build_object('metodo', p.metodo, 'monto', p.monto) ORDER BY p.orden)
        FROM recibo_pagos p
        WHERE p.recibo_id = r.id
      ) AS pagos,
      (
        SELECT jsonb_agg(jsonb_build_object('curso_id', coalesce(m.curso_id, 0), 'total', l.total))
        FROM recibo_lineas l
        LEFT JOIN cargos k ON k.id = l.cargo_id
        LEFT JOIN matriculas m ON m.id = k.matricula_id
        WHERE l.recibo_id = r.id
      ) AS lineas
    FROM recibos r
    ORDER BY r.id
  `)

/** A part of a document: of one payment, for one course. */
export interface Parte {
  documento: Documento
  metodo: string
  curso_id: number
  monto: number
}

/**
 * Every payment over the courses of its document, in whole numbers alone: of what was shared out so far, half a centavo
 * goes up.
 */
export function partesDe(documento: Documento): Parte[] {
  const porCurso = new Map<number, number>()
  for (const { curso_id, total } of documento.lineas) porCurso.set(curso_id, (porCurso.get(curso_id) ?? 0) + total)
  const cursos = [...porCurso].filter(([, total]) => total > 0).toSorted(([a], [b]) => a - b)
  const todo = BigInt(cursos.reduce((suma, [, total]) => suma + total, 0))
  const repartido = (pagado: number, hasta: number) =>
    Number((2n * BigInt(pagado) * BigInt(hasta) + todo) / (2n * todo))
  const partes: Parte[] = []
  let pagado = 0
  for (const { metodo, monto } of documento.pagos) {
    let hasta = 0
    for (const [curso_id, total] of cursos) {
      const [antes, despues] = [hasta, hasta + total]
      partes.push({
        documento,
        metodo,
        curso_id,
        monto:
          repartido(pagado + monto, despues) -
          repartido(pagado, despues) -
          repartido(pagado + monto, antes) +
          repartido(pagado, antes),
      })
      hasta = despues
    }
    pagado += monto
  }
  return partes
}

export const signo = ({ tipo }: Documento): 1 | -1 => (tipo === 'devolucion' || tipo === 'reversion' ? -1 : 1)

type Sumas = Omit<ReciboGrupo, 'vista' | 'nombre'>

/** The report's sums of those parts, as they should be, as the group `id`. */
export function sumasDe(id: string, partes: readonly Parte[]): Sumas {
  const vigentes = partes.filter(({ documento }) => documento.estado === 'emitido')
  const anuladas = partes.filter(({ documento }) => documento.estado === 'anulado')
  const suma = (cuales: (parte: Parte) => boolean) =>
    vigentes.filter(cuales).reduce((total, { documento, monto }) => total + signo(documento) * monto, 0)
  const entra = ({ metodo }: Parte) => metodo !== 'saldo_a_favor'
  const cuantos = (de: readonly Parte[]) => new Set(de.map(({ documento }) => documento.id)).size
  return {
    id,
    recibos: cuantos(vigentes),
    cobrado: suma((parte) => entra(parte) && signo(parte.documento) > 0),
    devuelto: suma((parte) => entra(parte) && signo(parte.documento) < 0),
    recibido: suma(entra),
    saldo_a_favor: suma((parte) => !entra(parte)),
    anulados: cuantos(anuladas),
    anulado: anuladas.reduce((total, { monto }) => total + monto, 0),
  }
}

export const CLAVES = {
  dia: ({ documento }: Parte) => documento.fecha,
  mes: ({ documento }: Parte) => documento.fecha.slice(0, 7),
  usuario: ({ documento }: Parte) => String(documento.usuario_id),
  metodo: ({ metodo }: Parte) => metodo,
  serie: ({ documento }: Parte) => documento.serie,
  curso: ({ curso_id }: Parte) => String(curso_id),
}

/** The groups of those parts, by `id`. */
export function gruposDe(partes: readonly Parte[], vista: keyof typeof CLAVES): Sumas[] {
  const claves = [...new Set(partes.map(CLAVES[vista]))].toSorted()
  return claves.map((id) =>
    sumasDe(
      id,
      partes.filter((parte) => CLAVES[vista](parte) === id),
    ),
  )
}

export const resumen = async (who: Client, filtro: object): Promise<RecibosResumen> =>
  (await who.get<RecibosResumen>(`/RecibosGeneral/resumen?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).body

/**
 * Two cashiers over a few days: students of one to three courses and of none, payments in up to three ways, too much
 * and from credit, sales, paper receipts of other days and months; some voided, and once the tills are closed some
 * reversed and some credit given back by the supervisor.
 */
export async function libroConHistoria(
  server: Server,
  semilla: number,
): Promise<{ supervisor: Client; cajeras: Client[] }> {
  const { db } = server
  const entre = azar(semilla)
  // The longest that a centre may let a paper wait.
  await db.run(sql`UPDATE centro SET manual_dias = 30`)
  const cursos = [await hay.curso(db), await hay.curso(db), await hay.curso(db)]
  const cajeras = [await server.as('Recepción'), await server.as('Recepción')]
  const supervisor = await server.as('Administrador')
  for (const cajera of cajeras) await cajera.post('/Caja/abrir', { fondo: 1_000_00 })
  await supervisor.post('/Caja/abrir', { fondo: 100_000_00 })
  const alumnos = await Promise.all(Array.from({ length: 8 }, () => estudiante(db)))
  const hechos: { who: Client; ruta: string; recibo: Recibo }[] = []

  for (let n = 0; n < 70; n++) {
    const who = cajeras[entre(0, 1)] ?? supervisor
    const cliente_id = alumnos[entre(0, alumnos.length - 1)] ?? 0
    const cuantas = entre(1, 3)
    const lineas: { cargo_id: number; monto: number }[] = []
    for (let linea = 0; linea < cuantas; linea++) {
      const curso_id = [...cursos, undefined][entre(0, 3)]
      const monto = entre(1, 90_000)
      const matricula_id = curso_id && (await matriculaDe(db, cliente_id, curso_id))
      lineas.push({
        cargo_id: await cargo(db, cliente_id, monto + entre(0, 1) * 5_000, {
          matricula_id,
          isv: entre(0, 1) ? 'exento' : 'gravado_15',
        }),
        monto,
      })
    }
    const debido = lineas.reduce((suma, { monto }) => suma + monto, 0)
    const { a_favor } = await db.one<{ a_favor: number }>(sql`SELECT a_favor FROM clientes WHERE id = ${cliente_id}`)
    const conSaldo = entre(0, 1) ? Math.min(a_favor, debido - 1) : 0
    const pagos = repartir(entre, debido - conSaldo + (entre(0, 4) ? 0 : entre(1, 20_000)))
    if (conSaldo > 0) pagos.splice(entre(0, pagos.length), 0, { metodo: 'saldo_a_favor', monto: conSaldo })
    const venta = n % 6 === 5
    const papel = n % 7 === 3 && { numero_manual: `P-${semilla}-${n}`, fecha: sumarDias(hoy(), -entre(1, 40)) }
    const ruta = venta ? '/RecibosVarios' : '/RecibosIndividuales'
    const cuerpo = venta
      ? {
          lineas: [{ tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: debido, isv: 'gravado_15' }],
          pagos: [{ metodo: 'tarjeta', monto: debido }],
        }
      : // Credit of one tax treatment pays charges of the other, too.
        { cliente_id, lineas, pagos, cambiar_saldo: true, ...papel }
    const { status, body } = await who.post<Recibo>(ruta, cuerpo, key())
    if (status !== 201) throw new Error(JSON.stringify(body))
    hechos.push({ who, ruta, recibo: body })
  }
  for (const { who, ruta, recibo } of hechos.filter((_, n) => n % 9 === 4))
    await who.post(`${ruta}/${recibo.id}/anular`, { motivo: 'Prueba' })
  for (const cajera of cajeras) {
    const { body } = await cajera.get<{ caja: { id: number } }>('/Caja/actual')
    await cajera.post(
      `/Caja/${body.caja.id}/movimientos`,
      { tipo: 'ingreso', monto: 123_45, concepto: 'Cambio' },
      key(),
    )
    await cerrarCuadrada(cajera, body.caja.id, 10_00)
  }
  for (const { ruta, recibo } of hechos.filter((_, n) => n % 9 === 7))
    await supervisor.post(`${ruta}/${recibo.id}/anular`, { motivo: 'Prueba' })
  for (const cliente_id of alumnos)
    await supervisor.post(
      '/RecibosIndividuales/devolver',
      { cliente_id, monto: 1_01, metodo: 'efectivo', motivo: 'Prueba' },
      key(),
    )
  return { supervisor, cajeras }
}

const METODOS = ['efectivo', 'tarjeta', 'transferencia', 'cheque'] as const

/** An amount in one to three payments. */
function repartir(entre: ReturnType<typeof azar>, monto: number): { metodo: string; monto: number }[] {
  const primero = entre(0, 1) ? entre(1, monto) : monto
  const pago = (parte: number) => ({ metodo: METODOS[entre(0, METODOS.length - 1)] ?? 'efectivo', monto: parte })
  return primero === monto
    ? [pago(monto)]
    : [pago(primero), ...repartir((a, b) => (a === 0 && b === 1 ? 0 : entre(a, b)), monto - primero)]
}

async function matriculaDe(db: Database, cliente_id: number, curso_id: number): Promise<number> {
  const there = await db.maybe<{ id: number }>(
    sql`SELECT id FROM matriculas WHERE cliente_id = ${cliente_id} AND curso_id = ${curso_id}`,
  )
  return there?.id ?? hay.matricula(db, { cliente_id, curso_id })
}
