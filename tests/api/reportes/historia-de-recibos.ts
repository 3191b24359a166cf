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
  pagos: Pago[]
  /** In their order; 0 for no course, category or product. */
  lineas: Linea[]
}

interface Pago {
  metodo: string
  monto: number
  cuenta_id: number
  referencia: string | null
  estado_banco: string | null
}

interface Linea {
  curso_id: number
  categoria_id: number
  producto_id: number
  total: number
  con_saldo: number
}

export const documentos = (db: Database): Promise<Documento[]> =>
  db.many<Documento>(sql`
    SELECT
      r.id, r.serie, r.tipo, r.fecha, r.estado, r.usuario_id, coalesce(r.caja_id, 0) AS caja_id,
      (
        SELECT jsonb_agg(
          jsonb_build_object(
            'metodo', p.metodo, 'monto', p.monto, 'cuenta_id', coalesce(p.cuenta_id, 0), 'referencia', p.referencia,
            'estado_banco', p.estado_banco
          )
          ORDER BY p.orden
        )
        FROM recibo_pagos p
        WHERE p.recibo_id = r.id
      ) AS pagos,
      (
        SELECT jsonb_agg(
          jsonb_build_object(
            'curso_id', coalesce(m.curso_id, 0), 'categoria_id', coalesce(c.categoria_id, 0), 'producto_id',
            coalesce(l.producto_id, d.producto_id, 0), 'total', l.total, 'con_saldo', l.con_saldo
          )
          ORDER BY l.orden
        )
        FROM recibo_lineas l
        LEFT JOIN recibo_lineas d ON d.id = l.devuelve_linea_id
        LEFT JOIN cargos k ON k.id = l.cargo_id
        LEFT JOIN matriculas m ON m.id = k.matricula_id
        LEFT JOIN cursos c ON c.id = m.curso_id
        WHERE l.recibo_id = r.id
      ) AS lineas
    FROM recibos r
    ORDER BY r.id
  `)

/** A part of a document: of one payment, for one line. */
export interface Parte extends Omit<Pago, 'monto'>, Omit<Linea, 'total' | 'con_saldo'> {
  documento: Documento
  /** The whole payment. */
  pagado: number
  monto: number
}

/** An amount over weights in whole numbers: what is lacking goes one by one to those of which most was cut off. */
function porRestoMayor(monto: number, pesos: readonly number[]): number[] {
  const total = BigInt(pesos.reduce((suma, peso) => suma + peso, 0))
  if (total === 0n) return pesos.map((_, n) => (n === 0 ? monto : 0))
  const exactos = pesos.map((peso, n) => ({ n, producto: BigInt(monto) * BigInt(peso) }))
  const partes = exactos.map(({ producto }) => Number(producto / total))
  let falta = monto - partes.reduce((suma, parte) => suma + parte, 0)
  const porResto = exactos.toSorted((a, b) => Number((b.producto % total) - (a.producto % total)) || a.n - b.n)
  for (const { n } of porResto) if (falta-- > 0) partes[n] = (partes[n] ?? 0) + 1
  return partes
}

/** Every payment over the lines of its document: credit over what was paid with it, then all over what is left. */
export function partesDe(documento: Documento): Parte[] {
  const { pagos, lineas } = documento
  const marcado = lineas.map(({ con_saldo }) => con_saldo)
  const quedan = lineas.map(({ total }) => total)
  const suma = (montos: readonly number[]) => montos.reduce((total, monto) => total + monto, 0)
  const conCredito = pagos.map(({ metodo, monto }) => {
    const suyo = metodo === 'saldo_a_favor' ? Math.min(monto, suma(marcado)) : 0
    const partes = porRestoMayor(suyo, marcado)
    partes.forEach((parte, n) => {
      marcado[n] = (marcado[n] ?? 0) - parte
      quedan[n] = (quedan[n] ?? 0) - parte
    })
    return partes
  })
  return pagos.flatMap(({ monto, ...pago }, cual) => {
    const antes = conCredito[cual] ?? []
    const partes = porRestoMayor(monto - suma(antes), quedan)
    partes.forEach((parte, n) => (quedan[n] = (quedan[n] ?? 0) - parte))
    return lineas.map(({ curso_id, categoria_id, producto_id }, n) => ({
      ...{ documento, ...pago, pagado: monto, curso_id, categoria_id, producto_id },
      monto: (antes[n] ?? 0) + (partes[n] ?? 0),
    }))
  })
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
  anio: ({ documento }: Parte) => documento.fecha.slice(0, 4),
  usuario: ({ documento }: Parte) => String(documento.usuario_id),
  metodo: ({ metodo }: Parte) => metodo,
  serie: ({ documento }: Parte) => documento.serie,
  curso: ({ curso_id }: Parte) => String(curso_id),
  categoria: ({ categoria_id }: Parte) => String(categoria_id),
  producto: ({ producto_id }: Parte) => String(producto_id),
  caja: ({ documento }: Parte) => String(documento.caja_id),
  cuenta: ({ cuenta_id }: Parte) => String(cuenta_id),
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
  const productos = [await hay.producto(db, { precio: PRECIO }), await hay.producto(db, { precio: PRECIO })]
  const cuentas = [await hay.cuenta(db), await hay.cuenta(db)]
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
    const pagos = repartir(entre, debido - conSaldo + (entre(0, 4) ? 0 : entre(1, 20_000))).map((pago, donde) =>
      pago.metodo === 'transferencia'
        ? { ...pago, cuenta_id: cuentas[donde % 2], referencia: `TR-${semilla}${n}-${donde}` }
        : pago,
    )
    if (conSaldo > 0) pagos.splice(entre(0, pagos.length), 0, { metodo: 'saldo_a_favor', monto: conSaldo })
    const venta = n % 6 === 5
    const papel = n % 7 === 3 && { numero_manual: `P-${semilla}-${n}`, fecha: sumarDias(hoy(), -entre(1, 40)) }
    const ruta = venta ? '/RecibosVarios' : '/RecibosIndividuales'
    const cuerpo = venta
      ? {
          lineas: [
            { tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: debido, isv: 'gravado_15' },
            { tipo: 'producto', producto_id: productos[n % 4 ? 0 : 1], cantidad: 1 },
          ],
          pagos: [
            { metodo: 'tarjeta', monto: debido },
            { metodo: 'efectivo', monto: PRECIO },
          ],
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

/** The price of each product (centavos). */
const PRECIO = 33_35
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
