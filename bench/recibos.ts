import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'
import { mediana, tabla } from './apoyo/cifras.ts'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { raw, sql } from '#server/db/sql'
import * as hay from '#tests/kit'
import { viajesDe, type Sentencia } from '#tests/maquina/sentencias'
import { grabarRecibo } from './recibos/grabacion.ts'
import type { Cobro, Cajero, Lado } from './recibos/tipos.ts'
import type { Medida } from './apoyo/resultados.ts'

const CAJEROS = 16
const RONDAS = 12
const POR_RONDA = 800
const CALENTAMIENTO = 640
const ACEPTADO = 0.65

const LADOS = ['http', 'directo', 'limite'] as const satisfies readonly Lado[]
/** Receipts of each side, of the rounds without kept sums and with them, and the one that is recorded. */
const DE_UN_LADO = 2 * CALENTAMIENTO + RONDAS * POR_RONDA
const DE_SUMAS = RONDAS * POR_RONDA
const TODOS = 1 + LADOS.length * DE_UN_LADO + DE_SUMAS

/** Receipts a second of each round, by side. */
type Ritmos = Record<Lado, number[]>

/**
 * Receipts in a second through the whole server, beside the statements that it sends for them, sent straight to
 * PostgreSQL, and beside the most that PostgreSQL can: the one statement that takes the number and writes the rows. 16
 * clients against 16 connections, in turns on one database, medians of the rounds. Last, that statement with the
 * triggers that keep sums and without them.
 */
export async function medirRecibos(escenario: Escenario): Promise<Medida> {
  const { base, lados, tomar, grabacion } = await preparar(escenario, 'bench_recibos', TODOS)
  const ritmos = await enRondas(lados, tomar)
  const sumas = await conYSinSumas(base, lados.limite, tomar)
  for (const lado of Object.values(lados)) lado.despedir()
  await comprobar(base)

  const [http, directo, limite] = [mediana(ritmos.http), mediana(ritmos.directo), mediana(ritmos.limite)]
  const razones = (lado: Lado) => ritmos.http.map((ritmo, numero) => ritmo / (ritmos[lado][numero] ?? NaN))
  const fila = (nombre: string, valores: readonly number[], cifras = 0) => [
    nombre,
    mediana(valores).toFixed(cifras),
    valores.map((valor) => valor.toFixed(cifras)).join(' '),
  ]
  const texto = [
    tabla(
      ['receipts per second', 'median', 'rounds'],
      [
        fila('HTTP, 16 clients', ritmos.http),
        fila('the same statements, 16 connections', ritmos.directo),
        fila('the statement that writes alone, 16 connections', ritmos.limite),
        fila('HTTP of the same statements', razones('directo'), 2),
        fila('HTTP of the statement alone', razones('limite'), 2),
        fila('the statement alone, without the triggers of kept debt and days', sumas.sin),
        fila('the same rounds with them', sumas.con),
      ],
    ),
    `HTTP reaches ${(http / directo).toFixed(2)} of straight (at least ${ACEPTADO}) and ` +
      `${(http / limite).toFixed(2)} of what PostgreSQL can; ` +
      `${viajesDe(grabacion.sentencias).length} round trips for each receipt, of ` +
      `${grabacion.sentencias.length} statements with BEGIN and COMMIT.`,
  ].join('\n\n')
  return {
    texto,
    grafica: {
      titulo: 'Receipts, 16 tills',
      unidad: 'per second',
      series: ['median'],
      filas: [
        { nombre: 'over HTTP', valores: [http] },
        { nombre: 'the same statements from 16 connections', valores: [directo] },
        { nombre: 'limite: one statement that writes all', valores: [limite] },
        { nombre: 'limite without the triggers of kept sums', valores: [mediana(sumas.sin)] },
        { nombre: 'limite with them, the same rounds', valores: [mediana(sumas.con)] },
      ],
    },
  }
}

/** The medians of the three sides alone. */
export async function ritmosDeRecibos(escenario: Escenario): Promise<Record<Lado, number>> {
  const { lados, tomar } = await preparar(escenario, 'bench_limite_recibos', TODOS - DE_SUMAS)
  const { http, directo, limite } = await enRondas(lados, tomar)
  for (const lado of Object.values(lados)) lado.despedir()
  return { http: mediana(http), directo: mediana(directo), limite: mediana(limite) }
}

/** The sides, warm, with as many receipts to make. */
async function preparar(escenario: Escenario, nombre: string, cuantos: number) {
  const base = await escenario.base(nombre)
  const cajeros = await prepararCajeros(base)
  const cobros = await prepararCobros(base, cuantos)
  const tomar = (de: number) => repartir(cobros.splice(0, de), cajeros)

  const [primero] = tomar(1)
  if (!primero) throw new Error('No hay cobros preparados.')
  const grabacion = await grabarRecibo(base, primero)
  const lados: Record<Lado, Trabajador> = {
    http: await trabajador('recibos/lado-http.ts', { direccion: await escenario.servir(base) }),
    directo: await trabajador('recibos/lado-directo.ts', { url: base.url, grabacion }),
    limite: await trabajador('recibos/lado-directo.ts', {
      url: base.url,
      grabacion: { ...grabacion, sentencias: grabacion.sentencias.filter(numera) },
    }),
  }
  await calentar(lados, tomar)
  // Statements that were planned for empty tables would read them whole to the end of their days: as on any database
  // that is alive, the planner hears of the new rows, and plans again.
  await base.db.run(sql`VACUUM ANALYZE`)
  await calentar(lados, tomar)
  return { base, lados, tomar, grabacion }
}

async function enRondas(lados: Record<Lado, Trabajador>, tomar: (cuantos: number) => Cobro[]): Promise<Ritmos> {
  const ritmos: Ritmos = { http: [], directo: [], limite: [] }
  for (let numero = 0; numero < RONDAS; numero++) {
    // Whoever goes first in a round finds the database a little smaller: they take turns.
    for (const lado of numero % 2 ? LADOS.toReversed() : LADOS) {
      ritmos[lado].push((POR_RONDA / (await ronda(lados[lado], tomar(POR_RONDA)))) * 1_000)
    }
  }
  return ritmos
}

const numera = ({ text }: Sentencia): boolean => text.includes('INSERT INTO recibos')

/**
 * The cost of the kept sums: the statement that writes alone, in turns without the triggers of what each student owes
 * and of the days that were touched, and with them. The debts that were not kept meanwhile are added up at the end.
 */
async function conYSinSumas(
  { db }: Base,
  limite: Trabajador,
  tomar: (cuantos: number) => Cobro[],
): Promise<{ con: number[]; sin: number[] }> {
  const ritmos = { con: [] as number[], sin: [] as number[] }
  for (let numero = 0; numero < RONDAS; numero++) {
    const como = numero % 2 ? 'con' : 'sin'
    const trigger = raw(como === 'sin' ? 'DISABLE TRIGGER' : 'ENABLE TRIGGER')
    await db.run(sql`ALTER TABLE cargos ${trigger} cargos_deuda_cambiada`)
    await db.run(sql`ALTER TABLE recibos ${trigger} recibos_dia_nuevo`)
    ritmos[como].push((POR_RONDA / (await ronda(limite, tomar(POR_RONDA)))) * 1_000)
  }
  await db.run(sql`SELECT actualizar_deuda(array_agg(id)) FROM clientes`)
  return ritmos
}

/** Makes the cashiers, each with a session and an open till of its own. */
async function prepararCajeros(base: Base): Promise<Cajero[]> {
  await base.db.run(sql`ALTER TABLE usuarios ALTER COLUMN id RESTART WITH 60000001`)
  await base.db.run(sql`ALTER TABLE cajas ALTER COLUMN id RESTART WITH 50000001`)
  const cajeros: Cajero[] = []
  for (let numero = 1; numero <= CAJEROS; numero++) {
    const sesion = await abrirSesion(base, 'Recepción', numero)
    const { usuario_id } = sesion
    const id = await hay.caja(base.db, { usuario_id, fecha: hoy(), fondo: 50_000 })
    cajeros.push({ ...sesion, caja_id: id })
  }
  return cajeros
}

/**
 * A student with two charges for each receipt. Ids begin so far apart that a recorded number tells what it stands for.
 */
async function prepararCobros({ db }: Base, cuantos: number): Promise<Omit<Cobro, keyof Cajero>[]> {
  await db.run(sql`ALTER TABLE clientes ALTER COLUMN id RESTART WITH 10000001`)
  await db.run(sql`ALTER TABLE cargos ALTER COLUMN id RESTART WITH 20000001`)
  await db.run(sql`ALTER TABLE recibos ALTER COLUMN id RESTART WITH 30000001`)
  await db.run(sql`UPDATE series SET siguiente = 40000001 WHERE serie = 'RI'`)
  const clientes = await hay.filas(db, 'clientes', cuantos, (n) => ({ dni: String(n).padStart(13, '0') }))
  const cargos = await hay.filas(db, 'cargos', 2 * cuantos, (n) => {
    const numero = 2 - (n % 2)
    return {
      ...{ cliente_id: clientes[Math.ceil(n / 2) - 1], concepto: 'mensualidad', numero, fecha: hoy(), bruto: 85_000 },
      ...{ descripcion: `Mensualidad ${numero} — Inglés básico`, vence: sumarDias(hoy(), 30 * numero) },
    }
  })
  return clientes.map((cliente_id, indice) => ({
    cliente_id,
    cargos: cargos.slice(2 * indice, 2 * indice + 2),
    monto: 85_000,
    clave: `medicion-${randomUUID()}`,
  }))
}

const repartir = (cobros: readonly Omit<Cobro, keyof Cajero>[], cajeros: readonly Cajero[]): Cobro[] =>
  cobros.map((cobro, indice) => ({ ...cobro, ...(cajeros[indice % cajeros.length] as Cajero) }))

async function calentar(lados: Record<Lado, Trabajador>, tomar: (cuantos: number) => Cobro[]): Promise<void> {
  for (const lado of Object.values(lados)) await ronda(lado, tomar(CALENTAMIENTO))
}

/** A process of its own that answers what it is asked, one thing at a time. */
interface Trabajador {
  /** Throws where the process ends instead of answering. */
  preguntar(mensaje: object): Promise<unknown>
  despedir(): void
}

async function trabajador(archivo: string, inicio: object): Promise<Trabajador> {
  const proceso = fork(new URL(archivo, import.meta.url), { stdio: 'inherit', serialization: 'advanced' })
  const terminado = new AbortController()
  proceso.once('exit', () => terminado.abort())
  const preguntar = async (mensaje: object) => {
    proceso.send(mensaje)
    const [respuesta] = (await once(proceso, 'message', { signal: terminado.signal })) as [unknown]
    return respuesta
  }
  await preguntar(inicio)
  return { preguntar, despedir: () => proceso.disconnect() }
}

/** Milliseconds that a side takes for the receipts, each cashier one after the other. */
async function ronda(lado: Trabajador, cobros: readonly Cobro[]): Promise<number> {
  const { ms } = (await lado.preguntar(cobros)) as { ms: number }
  return ms
}

/**
 * Checks that all sides did the whole work: every receipt is there once, paid and recorded; with the answer of its key
 * but by those that took none.
 */
async function comprobar({ db }: Base): Promise<void> {
  const cuenta = await db.one<Record<string, number>>(sql`
    SELECT
      count(*) AS recibos, max(numero) - 40000000 AS ultimo, sum(total)::bigint AS total,
      (SELECT count(*) FROM bitacora WHERE accion = 'crear') AS bitacora,
      (SELECT count(*) FROM idempotencia WHERE respuesta IS NOT NULL) AS claves,
      (SELECT count(*) FROM cargos WHERE aplicado = neto) / 2 AS pagados
    FROM recibos
  `)
  const esperada = {
    recibos: TODOS,
    ultimo: TODOS,
    total: TODOS * 170_000,
    bitacora: TODOS,
    claves: TODOS - DE_UN_LADO - DE_SUMAS,
    pagados: TODOS,
  }
  if (!isDeepStrictEqual(cuenta, esperada))
    throw new Error(`La medición no hizo lo que dice: ${JSON.stringify(cuenta)}, no ${JSON.stringify(esperada)}.`)
}
