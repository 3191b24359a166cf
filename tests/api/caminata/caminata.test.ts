import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { finDeMes, hoyEn, inicioDeMes } from '#contract/tiempo/fechas'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { randomFor } from '#server/demo/random'
import { contarCursos } from '#server/catalogos/cursos/contados'
import { resumirCargos } from '#server/reportes/cxc/saldos'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { filasDe } from '#server/reportes/resultado-cursos/service'
import { leerResumen } from '#server/resource/resumen'
import { ACADEMICOS } from './academicos.ts'
import { Mundo, vigilado, type Andante, type Paso } from './andante.ts'
import { auditar } from './auditor.ts'
import { CAJA_CHICA } from './caja-chica.ts'
import { COBROS } from './cobros.ts'
import { cobrarParaPreguntas, nombrarParaPreguntas, preguntarComoContador } from './contador.ts'
import { CREDITO } from './credito.ts'
import { FISCALES } from './fiscales.ts'
import { FUSIONES } from './fusiones.ts'
import { LIBROS } from './libros.ts'
import { dicho, PLAN } from './plan.ts'
import { RECHAZOS } from './rechazos.ts'
import { RETENCIONES } from './retenciones.ts'
import { VENTAS } from './ventas.ts'
import { faltas } from '#tests/api/apoyo/datos'
import { PREGUNTAS } from '#tests/contador/preguntas'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { encargado, estudiante } from '#tests/kit'

/*
 * Eight users do whatever they like to one small school, at once, for weeks: afterwards, and many times on the way,
 * all the money adds up, every receipt that was answered is there once, and nothing was ever answered with a 5xx.
 * CAMINATA_SEMILLA repeats a walk's choices; what eight at once make of them depends on who comes first. CAMINATAS
 * asks for so many walks, each of another seed and in a school of its own.
 */

const PASOS = Number(process.env.CAMINATA_PASOS) || (process.env.LARGO ? 20_000 : 300)
const CAMINATAS = Number(process.env.CAMINATAS) || 1
const PRIMERA = process.env.CAMINATA_SEMILLA ?? String(Date.now())
const SEMILLAS = Array.from({ length: CAMINATAS }, (_, otra) => (otra ? `${PRIMERA}-${otra}` : PRIMERA))
const ANDANTES = Number(process.env.CAMINATA_ANDANTES) || 8
const COMPROBACIONES = process.env.LARGO ? 20 : 5
/**
 * Steps that make a day of the school. Of 12, four days pass in a second: one request in a long walk is then overtaken
 * by a new day six times, and told to try again in a minute (`OVERTAKEN`).
 */
const PASOS_POR_DIA = PASOS > 1_000 ? 40 : 12
const DIA_MS = 86_400_000
/** The longest walk ends before the date of the database, which closes the months too. */
const INICIO = Date.parse('2025-06-09T15:00:00Z')

const PASO: Readonly<Record<string, Paso>> = {
  ...ACADEMICOS,
  ...COBROS,
  ...VENTAS,
  ...LIBROS,
  ...CAJA_CHICA,
  ...FISCALES,
  ...CREDITO,
  ...RETENCIONES,
  ...RECHAZOS,
  ...FUSIONES,
}

/** Weights of what the users do most; everything else as often as one another. */
const PESOS: Readonly<Record<string, number>> = {
  cobrar: 14,
  matricular: 9,
  familia: 4,
  anular: 4,
  facturar: 4,
  rango: 5,
  descontar: 2,
  gasto: 4,
  acreditar: 2,
  conciliar: 3,
  rechazar: 3,
  deshacerRechazo: 1.5,
  finiquito: 3,
  trasladar: 2,
  retirar: 2,
  activar: 1.5,
  vender: 5,
  curso: 1.2,
  cerrarCurso: 0.9,
  modo: 0.5,
  cliente: 3,
  fusionar: 0.4,
  precio: 0.5,
  reglaDeMora: 0.3,
  cerrarMes: 0.6,
  reabrirMes: 0.15,
  cobrarExonerado: 2,
  devolverParte: 2.5,
  exonerar: 3,
  abrir: 0.4,
  aCredito: 5,
  cobrarFactura: 6,
  tasa: 1.5,
  corregirGasto: 1.5,
  rechazarEnParte: 4,
  devolverTrasAnular: 2,
  devolverTrasRechazo: 2,
  devolverTrasRetiro: 1.5,
  fusionarYVender: 0.4,
  fusionarYAnular: 0.4,
  fusionarYRechazar: 0.4,
}
const pesos = Object.fromEntries(Object.keys(PASO).map((paso) => [paso, PESOS[paso] ?? 1]))

afterEach(() => vi.useRealTimers())

describe.each(SEMILLAS)('of seed %s', (semilla) => {
  /** Faults of the server as it logs them: a 5xx says nothing of why. */
  const fallas: string[] = []
  const server = startServer({ LOG_LEVEL: 'error' }, { logTo: { write: (linea) => void fallas.push(linea) } })
  let clients: Client[]

  beforeAll(async () => {
    clients = await Promise.all(Array.from({ length: ANDANTES }, () => server.as('Administrador')))
    await prepararEscuela(server.db)
    await nombrarParaPreguntas(server.db, clients)
  })

  it(`adds up after ${PASOS} random steps of ${ANDANTES} users at once`, async () => {
    const mundo = await caminar(server.db, clients, semilla)
    expect(mundo.fallos, [semilla, ...fallas].join('\n')).toEqual([])
    expect(await faltas(server.db), semilla).toEqual([])
    expect(await auditar(server.db, clients[0] as Client), semilla).toEqual([])
    await expectResultados(server.db, semilla)
    const { faltas: mal, conAlgo } = await preguntarComoContador(server.db, clients[0] as Client, clients, mundo.hoy())
    expect(mal, semilla).toEqual([])
    // Answers of nothing prove nothing.
    expect(conAlgo, semilla).toBeGreaterThan(PREGUNTAS.length / 2)
    await expectRecibos(server.db, mundo)
    // A walk that is refused everything proves nothing.
    expect(Object.keys(PASO).filter((paso) => !mundo.cuentas[paso]?.hechos)).toEqual([])
  }, 3_600_000)
})

async function prepararEscuela(db: Database): Promise<void> {
  await db.run(sql`UPDATE centro SET rtn = '08019015872341', facturar = 'a_pedido'`)
  // The walk's days are the process's alone: what the database dates now is long after them, and no doubt.
  await db.run(sql`ALTER TABLE reloj ALTER COLUMN diferencia TYPE float8`)
  await db.run(sql`UPDATE reloj SET base = ${Number.MAX_SAFE_INTEGER}, diferencia = 'NaN'`)
  for (const nombre of ['Idiomas', 'Arte']) await hay.categoria(db, { nombre })
  for (const nombre of ['Oficina', 'Servicios']) await hay.gastoCategoria(db, { nombre })
  await hay.cuenta(db, { nombre: 'Banco', tipo: 'banco' })
  await hay.cuenta(db, { nombre: 'Terminal', tipo: 'terminal' })
  await hay.descuento(db, { nombre: 'Hermanos', valor: 1_050, aplica_a: 'mensualidad', acumulable: true })
  await hay.descuento(db, { nombre: 'Beca', valor: 5_000, requiere_autorizacion: true })
  await hay.descuento(db, { nombre: 'Cincuenta', tipo: 'monto', valor: 5_000, acumulable: true })
  await hay.descuento(db, {
    nombre: 'Pronto pago',
    valor: 500,
    aplica_a: 'mensualidad',
    acumulable: true,
    dias_antes: 0,
  })
  await hay.producto(db, { codigo: 'L1', nombre: 'Libro', precio: 25_050, isv: 'exento' })
  await hay.producto(db, { codigo: 'C1', nombre: 'Camisa', precio: 18_999 })
  await hay.producto(db, { codigo: 'R1', nombre: 'Refresco', precio: 2_501, isv: 'gravado_18' })
}

/** All that the users do in that school, first by plan and then at random, until the last step or the first fault. */
async function caminar(db: Database, clients: readonly Client[], semilla: string): Promise<Mundo> {
  vi.useFakeTimers({ toFake: ['Date'], now: INICIO })
  const mundo = new Mundo(() => hoyEn(new Date()))
  for (let n = 0; n < 4; n++) {
    const encargado_id = await encargado(db, { nombres: `Ana ${n}` })
    mundo.poner('encargados', encargado_id)
    for (let hijo = 1; hijo <= 4; hijo++) {
      // The plan's draws point into lists by name: theirs are the walk's own, whatever other files counted before.
      const nombres = `Sofía ${4 * n + hijo}`
      mundo.poner('clientes', await estudiante(db, { encargado_id, nombres }))
    }
  }
  await darPorPlan({ db, who: clients[0] as Client, mundo })
  await cobrarParaPreguntas(db, clients, mundo)
  for (let n = 0; n < 5; n++)
    await PASO.curso?.({ db, who: clients[0] as Client, azar: randomFor(`${semilla} cursos ${n}`), mundo })

  let dados = 0
  const began = process.hrtime.bigint()
  const andar = async (who: Client, cual: number) => {
    const azar = randomFor(`${semilla} ${cual}`)
    while (dados < PASOS && !mundo.fallos.length) {
      const turno = dados++
      vi.setSystemTime(INICIO + Math.floor(turno / PASOS_POR_DIA) * DIA_MS)
      await dar({ db, who, azar, mundo }, azar.weighted(pesos))
      if (turno % PASOS_POR_DIA === 0) {
        await resumirDias(db)
        await resumirCargos(db)
        await contarCursos(db)
      }
      if (turno % Math.ceil(PASOS / COMPROBACIONES) === 0)
        mundo.fallos.push(...(await faltas(db)).map((falta) => `after ${turno} steps: ${falta}`))
    }
  }
  await Promise.all(clients.map(andar))
  await contarlo(db, mundo, `seed ${semilla}, ${dados} steps`, Number(process.hrtime.bigint() - began) / 1e9)
  return mundo
}

/** Says what a walk did, all of it where something was wrong. */
async function contarlo(db: Database, mundo: Mundo, cual: string, seconds: number): Promise<void> {
  // Deadlocks that the server tried again by itself; one that reached a user is a 5xx, and a fault.
  const { deadlocks } = await db.one<{ deadlocks: number }>(
    sql`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
  )
  console.log(
    `caminata: ${cual}, ${mundo.hechos.length} requests, ${seconds.toFixed(1)} s, ` +
      `until ${mundo.hoy()}, ${deadlocks} deadlocks`,
  )
  if (process.env.LARGO || mundo.fallos.length)
    console.table(
      Object.fromEntries(
        Object.entries(mundo.cuentas).map(([paso, { hechos, nada, negados }]) => [
          paso,
          { hechos, nada, negados: JSON.stringify(negados) },
        ]),
      ),
    )
  if (mundo.fallos.length)
    console.log(
      mundo.hechos
        .slice(-80)
        .map(({ paso, ruta, status, code }) => `${paso}: ${ruta} → ${status} ${String(code ?? '')}`)
        .join('\n'),
    )
}

/** Every receipt was answered once. */
async function expectRecibos(db: Database, mundo: Mundo): Promise<void> {
  const recibos = await db.many<{ id: number; de_otro: boolean }>(
    sql`
      SELECT
        id,
        tipo IN ('reversion', 'rechazo', 'rechazo_deshecho')
          OR observacion IS NOT DISTINCT FROM ${texto('recibos.cambio_de_isv')} AS de_otro
      FROM recibos
      ORDER BY id
    `,
  )
  // A document brought along by another was answered with that one, if at all.
  for (const { id, de_otro } of recibos) if (de_otro) mundo.recibos.delete(id)
  expect([...mundo.recibos].sort((a, b) => a - b)).toEqual(recibos.flatMap(({ id, de_otro }) => (de_otro ? [] : id)))
}

/** Each course's income and costs add up, in every month, to what the receipts and the book of purchases moved. */
async function expectResultados(db: Database, semilla: string): Promise<void> {
  const meses = await db.many<{ mes: string; recibido: number; gastado: number }>(sql`
    SELECT mes, sum(recibido)::bigint AS recibido, sum(gastado)::bigint AS gastado
    FROM (
      SELECT
        to_char(r.fecha, 'YYYY-MM') AS mes,
        CASE WHEN r.tipo IN ('devolucion', 'reversion', 'rechazo') THEN -p.monto ELSE p.monto END AS recibido,
        0 AS gastado
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id AND p.metodo <> 'saldo_a_favor'
      WHERE r.estado = 'emitido'
      UNION ALL
      SELECT periodo, 0, total FROM gastos WHERE estado = 'registrado'
      UNION ALL
      SELECT periodo, 0, -total FROM gasto_notas WHERE estado = 'registrado'
    ) x
    GROUP BY mes
  `)
  for (const { mes, recibido, gastado } of meses) {
    const lapso = { fecha_gte: inicioDeMes(mes), fecha_lte: finDeMes(mes) }
    expect(await leerResumen(db, filasDe(lapso).source), `${mes}, seed ${semilla}`).toMatchObject({
      recibido,
      con_saldo: 0,
      resultado: recibido - gastado,
    })
  }
}

/** Each kind of step once, by one user and before all others: one that is not done then is a fault. */
async function darPorPlan(andante: Omit<Andante, 'azar'>): Promise<void> {
  const { mundo } = andante
  const dias = PLAN.reduce<number>((suma, uno) => suma + (typeof uno === 'number' ? uno : 0), 0)
  let hoy = INICIO - dias * DIA_MS
  vi.setSystemTime(hoy)
  for (const uno of PLAN) {
    if (typeof uno === 'number') {
      vi.setSystemTime((hoy += uno * DIA_MS))
      continue
    }
    const [paso, ...fracciones] = uno
    const antes = mundo.cuentas[paso]?.hechos ?? 0
    await dar({ ...andante, azar: dicho(fracciones) }, paso)
    if ((mundo.cuentas[paso]?.hechos ?? 0) === antes)
      mundo.fallos.push(`planned ${paso} ${fracciones.join(' ')}: not done, ${JSON.stringify(mundo.hechos.at(-1))}`)
  }
}

/** One step; what it throws is a fault of the walk, told with its name. */
async function dar(andante: Andante, paso: string): Promise<void> {
  const { mundo } = andante
  try {
    mundo.contar(paso, await PASO[paso]?.({ ...andante, who: vigilado(andante.who, mundo, paso) }))
  } catch (error) {
    mundo.fallos.push(`${paso}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
