import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'

/*
 * Receipts as their tables hold them, by plain SELECT of one table each, and the parts of their money in whole numbers:
 * of every payment, what it paid of every line. It shares no code, and no sum, with the server.
 */

export interface Recibo {
  id: number
  serie: string
  tipo: string
  fecha: string
  estado: string
  total: bigint
  isv: bigint
  usuario_id: number
  caja_id: number
  cliente_id: number
  anulado_por: number
  pagos: Pago[]
  lineas: Linea[]
  /** Numbers of the invoices that were made of it. */
  facturas: string[]
  /** One of them is in force. */
  facturado: boolean
}

interface Pago {
  id: number
  recibo_id: number
  orden: number
  metodo: string
  monto: bigint
  cuenta_id: number
  referencia: string
  estado_banco: string
}

interface Linea {
  id: number
  recibo_id: number
  orden: number
  /** 0: none. */
  cliente_id: number
  curso_id: number
  categoria_id: number
  producto_id: number
  total: bigint
  con_saldo: bigint
}

/** A payment's part of a line; without a payment, or without a line, that one is undefined. */
export interface Parte {
  r: Recibo
  p: Pago | undefined
  l: Linea | undefined
  monto: bigint
}

type Fila = Record<string, never>
const numero = (dado: unknown): number => (dado === null || dado === undefined ? 0 : Number(dado))
const entero = (dado: unknown): bigint => BigInt(dado as number)
const texto = (dado: unknown): string => (dado === null || dado === undefined ? '' : String(dado))

export async function leerDocumentos(db: Database): Promise<Recibo[]> {
  const filas = {
    recibos: await db.many<Fila>(sql`SELECT *, fecha::text AS fecha FROM recibos ORDER BY id`),
    pagos: await db.many<Fila>(sql`SELECT * FROM recibo_pagos ORDER BY recibo_id, orden`),
    lineas: await db.many<Fila>(sql`SELECT * FROM recibo_lineas ORDER BY recibo_id, orden`),
    cargos: await db.many<Fila>(sql`SELECT id, matricula_id FROM cargos`),
    matriculas: await db.many<Fila>(sql`SELECT id, curso_id FROM matriculas`),
    cursos: await db.many<Fila>(sql`SELECT id, categoria_id FROM cursos`),
    rechazos: await db.many<Fila>(sql`SELECT recibo_id, deshecho_id FROM rechazos`),
    facturas: await db.many<Fila>(sql`SELECT recibo_id, numero, tipo, estado FROM facturas`),
  }
  const campo = (de: readonly Fila[], clave: string, valor: string) =>
    new Map(de.map((fila) => [numero(fila[clave]), numero(fila[valor])]))
  const matriculaDe = campo(filas.cargos, 'id', 'matricula_id')
  const cursoDe = campo(filas.matriculas, 'id', 'curso_id')
  const categoriaDe = campo(filas.cursos, 'id', 'categoria_id')
  const deshace = campo(filas.rechazos, 'deshecho_id', 'recibo_id')

  const lineaDe = new Map(filas.lineas.map((fila) => [numero(fila.id), fila]))
  const reciboDe = new Map(filas.recibos.map((fila) => [numero(fila.id), fila]))
  const enSuLugar = new Map(filas.lineas.map((fila) => [`${fila.recibo_id} ${fila.orden}`, fila]))
  /** The line that another one takes back: the one it names, or the one in its place of the document it undoes. */
  const origenDe = (fila: Fila): Fila | undefined => {
    const nombrada = numero(fila.devuelve_linea_id) || numero(fila.rechaza_linea_id)
    if (nombrada) return lineaDe.get(nombrada)
    const suyo = reciboDe.get(numero(fila.recibo_id))
    const otro = numero(suyo?.revierte_id) || deshace.get(numero(fila.recibo_id)) || 0
    return enSuLugar.get(`${otro} ${fila.orden}`)
  }
  const productoDe = (fila: Fila | undefined, veces = 0): number =>
    fila === undefined || veces > 3 ? 0 : numero(fila.producto_id) || productoDe(origenDe(fila), veces + 1)

  const recibos = new Map(
    filas.recibos.map((fila): [number, Recibo] => [
      numero(fila.id),
      {
        id: numero(fila.id),
        serie: texto(fila.serie),
        tipo: texto(fila.tipo),
        fecha: texto(fila.fecha),
        estado: texto(fila.estado),
        total: entero(fila.total),
        isv: entero(fila.isv),
        usuario_id: numero(fila.usuario_id),
        caja_id: numero(fila.caja_id),
        cliente_id: numero(fila.cliente_id),
        anulado_por: numero(fila.anulado_por),
        pagos: [],
        lineas: [],
        facturas: [],
        facturado: false,
      },
    ]),
  )
  for (const fila of filas.pagos)
    recibos.get(numero(fila.recibo_id))?.pagos.push({
      id: numero(fila.id),
      recibo_id: numero(fila.recibo_id),
      orden: numero(fila.orden),
      metodo: texto(fila.metodo),
      monto: entero(fila.monto),
      cuenta_id: numero(fila.cuenta_id),
      referencia: texto(fila.referencia),
      estado_banco: texto(fila.estado_banco),
    })
  for (const fila of filas.lineas) {
    const curso_id = cursoDe.get(matriculaDe.get(numero(fila.cargo_id)) ?? 0) ?? 0
    recibos.get(numero(fila.recibo_id))?.lineas.push({
      id: numero(fila.id),
      recibo_id: numero(fila.recibo_id),
      orden: numero(fila.orden),
      cliente_id: numero(fila.cliente_id),
      curso_id,
      categoria_id: categoriaDe.get(curso_id) ?? 0,
      producto_id: productoDe(fila),
      total: entero(fila.total),
      con_saldo: entero(fila.con_saldo),
    })
  }
  for (const fila of filas.facturas) {
    const suyo = recibos.get(numero(fila.recibo_id))
    suyo?.facturas.push(texto(fila.numero))
    if (suyo && texto(fila.tipo) === '01' && texto(fila.estado) === 'emitida') suyo.facturado = true
  }
  return [...recibos.values()]
}

const suma = (montos: readonly bigint[]): bigint => montos.reduce((total, monto) => total + monto, 0n)

/** A sum over weights: each its whole part, and what is left, one by one, to those of the largest remainder. */
function repartir(monto: bigint, pesos: readonly bigint[]): bigint[] {
  const total = suma(pesos)
  if (total === 0n) return pesos.map((_, n) => (n === 0 ? monto : 0n))
  const partes = pesos.map((peso) => (monto * peso) / total)
  const restos = pesos.map((peso, n) => ({ n, resto: (monto * peso) % total }))
  restos.sort((a, b) => (a.resto === b.resto ? a.n - b.n : a.resto > b.resto ? -1 : 1))
  const faltan = Number(monto - suma(partes))
  for (const { n } of restos.slice(0, faltan)) partes[n] = (partes[n] ?? 0n) + 1n
  return partes
}

/**
 * The parts of a receipt, of each payment for each line: credit first what the lines say that credit paid; then every
 * payment, in their order, what is left of the lines, in proportion.
 */
export function partesDe(r: Recibo): Parte[] {
  const { pagos, lineas } = r
  if (pagos.length === 0) return (lineas.length ? lineas : [undefined]).map((l) => ({ r, p: undefined, l, monto: 0n }))
  if (lineas.length === 0) return pagos.map((p) => ({ r, p, l: undefined, monto: p.monto }))
  const conSaldo = lineas.map(({ con_saldo }) => con_saldo)
  const quedan = lineas.map(({ total }) => total)
  const puestos = pagos.map(({ metodo, monto }) => {
    const tope = metodo === 'saldo_a_favor' ? [monto, suma(conSaldo)].toSorted((a, b) => (a < b ? -1 : 1))[0] : 0n
    const partes = repartir(tope ?? 0n, conSaldo)
    partes.forEach((parte, n) => {
      conSaldo[n] = (conSaldo[n] ?? 0n) - parte
      quedan[n] = (quedan[n] ?? 0n) - parte
    })
    return partes
  })
  return pagos.flatMap((p, cual) => {
    const antes = puestos[cual] ?? []
    const pesos = quedan.map((queda) => (queda > 0n ? queda : 0n))
    const partes = repartir(p.monto - suma(antes), suma(pesos) > 0n ? pesos : lineas.map(({ total }) => total))
    partes.forEach((parte, n) => (quedan[n] = (quedan[n] ?? 0n) - parte))
    return lineas.map((l, n) => ({ r, p, l, monto: (antes[n] ?? 0n) + (partes[n] ?? 0n) }))
  })
}
