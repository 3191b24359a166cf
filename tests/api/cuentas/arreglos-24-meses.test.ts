import { beforeAll, expect, it } from 'vitest'
import { fueraDeLimites, type Arreglo, type PreviaArreglo } from '#contract/catalogos/arreglos'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import type { Cuenta } from '#contract/recibos/cargos'
import type { CxCCliente, CxCResumen, Edades } from '#contract/reportes/cxc'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { keepHour } from '#server/housekeeping'
import { azar, SIN_NADA, sumarEdad } from '#tests/api/apoyo/cuentas'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/*
 * Months of a school whose families pay late, arrange it, keep the arrangement or not: the clock moves, everything
 * goes through the API and the hourly work. Ages of past days are then compared with a reckoning of this file's own,
 * which knows what was charged, paid and signed, lays it out centavo by centavo, and asks day by day whether an
 * arrangement still held.
 */

const server = startServer()
const entre = azar(24)
const INICIO = '2026-12-01'
/** Two years in the long run; in the short one what each month of them brings, seven times. */
const MESES = process.env.LARGO ? 24 : 7
const PREGUNTADOS = process.env.LARGO ? 50 : 14
/** Days of a month on which something happens. */
const DIAS = [2, 19]
const GRACIA = 5

interface Cargado {
  cliente_id: number
  fecha: string
  vence: string
  neto: number
}
interface Pago {
  cargo_id: number
  monto: number
  desde: string
  /** Day on which it was undone. */
  hasta: string
}
interface Firmado {
  cliente_id: number
  fecha: string
  cuotas: { vence: string; monto: number }[]
  /** Charges in their order, with what each owed. */
  cargos: { cargo_id: number; debe: number }[]
  anulado: string
}
const SIEMPRE = '9999-12-31'
const cargados = new Map<number, Cargado>()
const pagos: Pago[] = []
const firmados: Firmado[] = []
let conta: Client
const clientes: number[] = []

/** A charge's debt at the end of a day. */
const debia = (cargo_id: number, al: string): number => {
  const cargado = cargados.get(cargo_id)
  if (!cargado || cargado.fecha > al) return 0
  return pagos
    .filter((pago) => pago.cargo_id === cargo_id && pago.desde <= al && pago.hasta > al)
    .reduce((queda, { monto }) => queda - monto, cargado.neto)
}

/**
 * The rest of an arrangement by due date: its charges stand one after another on a line of centavos, its instalments on
 * the same line, and of each charge the last centavos are those not yet paid.
 */
function porCuota({ cargos, cuotas }: Firmado, al: string): { cargo_id: number; vence: string; monto: number }[] {
  const partes: { cargo_id: number; vence: string; monto: number }[] = []
  let empieza = 0
  for (const { cargo_id, debe } of cargos) {
    const termina = empieza + debe
    const desde = termina - Math.min(debe, debia(cargo_id, al))
    let inicio = 0
    for (const { vence, monto } of cuotas) {
      const comun = Math.min(termina, inicio + monto) - Math.max(desde, inicio)
      if (comun > 0) partes.push({ cargo_id, vence, monto: comun })
      inicio += monto
    }
    empieza = termina
  }
  return partes
}

/** The first day on which an arrangement no longer held, asked of each day in turn. */
function fin(firmado: Firmado, hasta: string): string {
  for (let dia = firmado.fecha; dia <= hasta; dia = sumarDias(dia, 1)) {
    if (firmado.anulado <= dia) return dia
    if (porCuota(firmado, dia).some(({ vence }) => sumarDias(vence, GRACIA) < dia)) return dia
  }
  return SIEMPRE
}

function edadesDe(cliente_id: number, al: string, finales: readonly string[]): Edades {
  const edades = { ...SIN_NADA }
  const enVigor = firmados.filter(
    (firmado, indice) => firmado.cliente_id === cliente_id && firmado.fecha <= al && (finales[indice] ?? '') > al,
  )
  for (const [cargo_id, { cliente_id: suyo, vence }] of cargados) {
    if (suyo !== cliente_id) continue
    let queda = debia(cargo_id, al)
    for (const firmado of enVigor)
      for (const parte of porCuota(firmado, al).filter((una) => una.cargo_id === cargo_id)) {
        sumarEdad(edades, parte.vence, parte.monto, al)
        queda -= parte.monto
      }
    if (queda > 0) sumarEdad(edades, vence, queda, al)
  }
  return edades
}

const log = { info: () => undefined, error: (told: unknown) => expect(told).toBeUndefined() }

beforeAll(async () => {
  await server.db.run(sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 5, mora_cada = 'mes'`)
  const curso_id = await hay.curso(server.db)
  for (let n = 0; n < 7; n++) {
    const cliente_id = await estudiante(server.db)
    await hay.matricula(server.db, { cliente_id, curso_id, fecha: INICIO })
    clientes.push(cliente_id)
  }
  for (let mes = 0; mes < MESES; mes++) for (const dia of DIAS) await vivir(sumarDias(sumarMeses(INICIO, mes), dia - 1))
}, 120_000)

/** One day: what falls due, late fees, some pay, some arrange, one is taken back, and the hourly work. */
async function vivir(dia: string): Promise<void> {
  await server.moveClock(`${dia}T09:00:00-06:00`)
  await keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)
  conta = await server.as('Contabilidad')
  const caja = await server.as('Recepción')
  expect((await caja.post('/Caja/abrir', { fondo: 100_000_00 })).status).toBe(201)
  if (dia.endsWith('02')) await Promise.all(clientes.map((cliente_id) => mensualidad(cliente_id, dia)))
  await anotarMora()
  for (const cliente_id of clientes) {
    if (entre(0, 9) < 4) await arreglar(cliente_id, dia)
    if (entre(0, 9) < 4) await pagar(caja, cliente_id, dia)
  }
  // Whoever is among the last pays as agreed.
  for (const cliente_id of clientes.slice(-3)) await cumplir(caja, cliente_id, dia)
}

async function mensualidad(cliente_id: number, dia: string): Promise<void> {
  const { id: matricula_id } = await server.db.one<{ id: number }>(
    sql`SELECT id FROM matriculas WHERE cliente_id = ${cliente_id}`,
  )
  const datos = { fecha: dia, vence: sumarDias(dia, 8), neto: 100_000 + entre(0, 5_000) }
  const id = await cargo(server.db, cliente_id, datos.neto, {
    matricula_id,
    concepto: 'mensualidad',
    vence: datos.vence,
  })
  await server.db.run(sql`UPDATE cargos SET fecha = ${dia} WHERE id = ${id}`)
  cargados.set(id, { cliente_id, ...datos })
}

/** Late fees are the server's own; that none is of what an arrangement held is asked below. */
async function anotarMora(): Promise<void> {
  const moras = await server.db.many<Cargado & { id: number }>(
    sql`SELECT id, cliente_id, fecha, vence, neto FROM cargos WHERE concepto = 'mora'`,
  )
  for (const { id, ...mora } of moras) cargados.set(id, mora)
}

async function cobrar(caja: Client, cliente_id: number, lineas: { cargo_id: number; monto: number }[], dia: string) {
  const total = lineas.reduce((suma, { monto }) => suma + monto, 0)
  const { status, body } = await caja.post<{ id: number }>(
    '/RecibosIndividuales',
    { cliente_id, lineas, pagos: [{ metodo: 'efectivo', monto: total }] },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  const suyos = lineas.map((linea) => ({ ...linea, desde: dia, hasta: SIEMPRE }))
  pagos.push(...suyos)
  return { id: body.id, suyos }
}

/** A part of any charge, or all of it; now and then taken back the same day. */
async function pagar(caja: Client, cliente_id: number, dia: string): Promise<void> {
  const { cargos } = (await caja.get<Cuenta>(`/Clientes/${cliente_id}/cuenta`)).body
  const debidos = cargos.filter(({ debe }) => debe > 0)
  const uno = debidos[entre(0, debidos.length - 1)]
  if (!uno) return
  const monto = entre(0, 1) ? uno.debe : entre(1, uno.debe)
  const { id, suyos } = await cobrar(caja, cliente_id, [{ cargo_id: uno.id, monto }], dia)
  if (entre(0, 9) > 1) return
  expect((await caja.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Se cobró por error' })).status).toBe(200)
  for (const pago of suyos) pago.hasta = dia
}

async function arreglar(cliente_id: number, dia: string): Promise<void> {
  const previa = (await conta.get<PreviaArreglo>(`/Arreglos/previa?cliente_id=${cliente_id}`)).body
  // All of it, or only the oldest.
  const cargos = previa.cargos.slice(0, entre(0, 1) ? 12 : 3)
  if (cargos.length < 2) return
  const total = cargos.reduce((suma, { debe }) => suma + debe, 0)
  const cuantas = entre(1, 4)
  const cada = Math.floor(total / cuantas)
  const cuotas = Array.from({ length: cuantas }, (_, orden) => ({
    vence: sumarDias(dia, 12 + 30 * orden),
    monto: orden === cuantas - 1 ? total - cada * orden : cada,
  }))
  // An arrangement that broke once is made again by who may, and so is one that takes too long.
  const otraVez =
    previa.rotos.length > 0 || fueraDeLimites(cuotas, previa.limites, dia) ? { motivo: 'Dio otra fecha' } : {}
  const { status, body } = await conta.post<Arreglo>(
    '/Arreglos',
    {
      cliente_id,
      cargo_ids: cargos.map(({ id }) => id),
      total,
      cuotas,
      gracia_dias: GRACIA,
      firmante: 'Ana Cruz',
      ...otraVez,
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  const firmado = {
    cliente_id,
    fecha: dia,
    cuotas,
    cargos: cargos.map(({ id, debe }) => ({ cargo_id: id, debe })),
    anulado: SIEMPRE,
  }
  firmados.push(firmado)
  if (entre(0, 9) > 0) return
  expect((await conta.post(`/Arreglos/${body.id}/anular`, { motivo: 'Se firmó por error' })).status).toBe(200)
  firmado.anulado = dia
}

/** Pays the instalments that have fallen due, or will before the next day of this file. */
async function cumplir(caja: Client, cliente_id: number, dia: string): Promise<void> {
  for (const firmado of firmados.filter((uno) => uno.cliente_id === cliente_id && fin(uno, dia) === SIEMPRE)) {
    const debidas = porCuota(firmado, dia).filter(({ vence }) => vence <= sumarDias(dia, 14))
    const lineas = firmado.cargos.flatMap(({ cargo_id }) => {
      const monto = debidas.filter((una) => una.cargo_id === cargo_id).reduce((suma, una) => suma + una.monto, 0)
      return monto ? [{ cargo_id, monto }] : []
    })
    if (lineas.length) await cobrar(caja, cliente_id, lineas, dia)
  }
}

const resumen = async (al: string): Promise<CxCResumen> =>
  (await conta.get<CxCResumen>(`/CxC/resumen?filter=${encodeURIComponent(JSON.stringify({ al }))}`)).body

it(
  `ages of ${PREGUNTADOS} past days are those of its documents, kept or touched, after ${MESES} months`,
  { timeout: 60_000 },
  async () => {
    const ahora = hoy()
    await keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)
    await anotarMora()
    const finales = firmados.map((firmado) => fin(firmado, ahora))
    const leidos = await server.db.many<{ hasta: string; cierre: string | null }>(
      sql`SELECT coalesce(nullif(hasta, 'infinity'), ${SIEMPRE}::date) AS hasta, cierre FROM convenios ORDER BY id`,
    )
    expect(leidos.map(({ hasta }) => hasta)).toEqual(finales)
    const cuantos = (cierre: string | null) => leidos.filter((uno) => uno.cierre === cierre).length
    const suficientes = process.env.LARGO ? [10, 3, 10] : [3, 1, 3]
    for (const [orden, cierre] of ['roto', 'anulado', null].entries())
      expect(cuantos(cierre), String(cierre)).toBeGreaterThanOrEqual(suficientes[orden] ?? 0)

    const preguntados = Array.from({ length: PREGUNTADOS }, () => sumarDias(INICIO, entre(0, MESES * 30)))
    for (const vez of ['kept', 'touched']) {
      for (const al of [...preguntados, ahora]) {
        const filas = (await conta.list<CxCCliente>('CxC', { al }, ['id', 'ASC'], [0, 99])).body
        const total = { ...SIN_NADA }
        for (const cliente_id of clientes) {
          const esperado = edadesDe(cliente_id, al, finales)
          const fila = filas.find(({ id }) => id === cliente_id)
          const dicho = fila
            ? Object.fromEntries(Object.keys(SIN_NADA).map((clave) => [clave, fila[clave as keyof Edades]]))
            : SIN_NADA
          expect({ vez, al, cliente_id, ...dicho }).toEqual({ vez, al, cliente_id, ...esperado })
          for (const clave of Object.keys(total) as (keyof Edades)[]) total[clave] += esperado[clave]
        }
        expect(await resumen(al)).toMatchObject(total)
      }
      await server.db.run(sql`INSERT INTO cargos_por_resumir SELECT id FROM cargos`)
    }
  },
)

it('no late fee was made of what an arrangement held that day, and some of what none did', async () => {
  const finales = firmados.map((firmado) => fin(firmado, hoy()))
  const moras = await server.db.many<{ fecha: string; origen_cargo_id: number }>(
    sql`SELECT fecha, origen_cargo_id FROM cargos WHERE concepto = 'mora'`,
  )
  const arregladas = moras.filter(({ fecha, origen_cargo_id }) =>
    firmados.some(
      (firmado, indice) =>
        firmado.fecha < fecha &&
        fecha < (finales[indice] ?? '') &&
        firmado.cargos.some(({ cargo_id }) => cargo_id === origen_cargo_id),
    ),
  )
  expect(moras.length).toBeGreaterThan(MESES / 2)
  expect(arregladas).toEqual([])
})

it('everything adds up, and each account says what the report says today', async () => {
  const finales = firmados.map((firmado) => fin(firmado, hoy()))
  for (const cliente_id of clientes) {
    const { debe, vencido } = edadesDe(cliente_id, hoy(), finales)
    expect((await conta.get<Cuenta>(`/Clientes/${cliente_id}/cuenta`)).body).toMatchObject({ debe, vencido })
  }
  expect(await faltas(server.db)).toEqual([])
})
