import { sumarDias } from '#contract/tiempo/fechas'
import type { Variante } from '#contract/publico/convocatoria'
import { hoy } from '#server/base/clock'
import * as hay from '#tests/kit'
import { sql } from '#server/db/sql'
import { centil, mediana, tabla } from './apoyo/cifras.ts'
import { Conexion, type Respuesta } from './apoyo/conexion.ts'
import type { Base, Escenario } from './apoyo/escenario.ts'

const INTENTOS = 100_000
const DIRECCIONES = 200
const VIVOS = 20_000
const POR_CLASE = 2_000
/** Misses of one address within a quarter of an hour, less than what is throttled. */
const POR_DIRECCION = 50

interface Enlace {
  variante: Variante
  guid: string
}

/**
 * Guessed links: 100,000 of them, by every public door, among 20,000 registrations that can be opened; and how long
 * the answer to a link that opens nothing takes, by the reason why it does not, each request from an address that is
 * not throttled yet.
 */
export async function medirGuids(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_guids')
  const clases = await sembrar(base)
  const servidor = await escenario.servir(base)
  const adivinados = await adivinar(servidor)
  await base.db.run(sql`TRUNCATE intentos`)
  return [adivinados, await cronometrar(servidor, base, clases)].join('\n\n')
}

const NACIMIENTO = '2016-03-05'

/** Registrations that open, and for each reason one link that does not. */
async function sembrar({ db }: Base): Promise<Record<string, Enlace>> {
  const convocar = (variante: Variante, cambios: { cierra?: string; activa?: boolean } = {}) =>
    hay.fila(db, 'convocatorias', { variante, abre: sumarDias(hoy(), -60), ...cambios })
  const registrar = async (convocatoria_id: number, cuantos: number, estado = 'nuevo') => {
    const envio_id = await hay.fila(db, 'registro_envios', { convocatoria_id })
    const decidido_en = estado === 'nuevo' ? null : '2026-11-01'
    const primero = hay.guid()
    await hay.filas(db, 'registros', cuantos, (n) => ({
      ...{ convocatoria_id, envio_id, estado, decidido_en, fecha_nacimiento: NACIMIENTO },
      ...(n === 1 && { guid: primero }),
    }))
    return primero
  }
  const general = await convocar('general')
  await registrar(general, VIVOS)
  await db.run(sql`ANALYZE registros`)
  return {
    'of another variant': { variante: 'octubre', guid: await registrar(general, 1) },
    'of a closed campaign': {
      variante: 'general',
      guid: await registrar(await convocar('general', { cierra: sumarDias(hoy(), -1) }), 1),
    },
    'of a campaign switched off': {
      variante: 'general',
      guid: await registrar(await convocar('general', { activa: false }), 1),
    },
    decided: { variante: 'general', guid: await registrar(general, 1, 'rechazado') },
    'of an account that ended': { variante: 'general', guid: await enlazar(db) },
  }
}

/** Links to accounts that open, and one that was ended, which is answered. */
async function enlazar(db: Base['db']): Promise<string> {
  const terminado = hay.guid()
  const creado_por = await hay.usuario(db, 'Administrador')
  const encargados = await hay.filas(db, 'encargados', VIVOS + 1)
  await hay.filas(db, 'accesos_familia', VIVOS + 1, (n) => ({
    ...{ guid: n === 1 ? terminado : hay.guid(), encargado_id: encargados[n - 1], creado_por },
    terminado_en: n === 1 ? new Date() : null,
  }))
  return terminado
}

const JSON_ = { 'Content-Type': 'application/json' }
const pedir = (conexion: Conexion, metodo: string, ruta: string, cuerpo?: object, headers = {}): Promise<Respuesta> =>
  conexion.pedir(
    metodo,
    `/api/api/Publico/${ruta}`,
    { ...(cuerpo && JSON_), ...headers },
    cuerpo && JSON.stringify(cuerpo),
  )

const estudiante = { nombres: 'Sofía', apellidos: 'Mejía Reyes', fecha_nacimiento: NACIMIENTO, cursos: [1] }
const encargado = { nombres: 'Ana', apellidos: 'Reyes', parentesco: 'madre', telefono: '99990000' }

/** The doors that a link opens. */
const PUERTAS: Record<string, (conexion: Conexion, enlace: Enlace) => Promise<Respuesta>> = {
  'open the form': (conexion, { variante, guid }) => pedir(conexion, 'GET', `Convocatorias/${variante}/${guid}`),
  'send it': (conexion, enlace) =>
    pedir(
      conexion,
      'POST',
      'Registros',
      { ...enlace, encargado, estudiantes: [estudiante] },
      { 'Idempotency-Key': hay.guid() },
    ),
  'read a registration': (conexion, enlace) =>
    pedir(conexion, 'POST', 'Registros/consultar', { ...enlace, fecha_nacimiento: NACIMIENTO }),
  'change it': (conexion, enlace) =>
    pedir(conexion, 'PUT', 'Registros', { ...enlace, nacimiento: NACIMIENTO, version: 1, estudiante, encargado }),
  'knock at an account': (conexion, { guid }) => pedir(conexion, 'POST', 'Cuenta/puerta', { guid }),
  'enter an account': (conexion, { guid }) => pedir(conexion, 'POST', 'Cuenta/entrar', { guid, pin: '2580' }),
  'begin its letter': (conexion, { guid }) =>
    pedir(conexion, 'POST', 'Consentimiento/registro', { guid, fecha_nacimiento: NACIMIENTO }),
}

/** Loopback addresses, which the server takes for as many visitors. */
const direccion = (numero: number): string => `127.1.${Math.floor(numero / 250)}.${1 + (numero % 250)}`

async function adivinar(servidor: string): Promise<string> {
  const cuentas = new Map(Object.keys(PUERTAS).map((puerta) => [puerta, new Map<number, number>()]))
  const inicio = performance.now()
  await Promise.all(
    Array.from({ length: DIRECCIONES }, async (_, numero) => {
      const conexion = new Conexion(servidor, direccion(numero))
      for (let intento = 0; intento < INTENTOS / DIRECCIONES / Object.keys(PUERTAS).length; intento++) {
        for (const [puerta, abrir] of Object.entries(PUERTAS)) {
          const { estado } = await abrir(conexion, { variante: 'general', guid: hay.guid() })
          const cuenta = cuentas.get(puerta)
          cuenta?.set(estado, (cuenta.get(estado) ?? 0) + 1)
        }
      }
      conexion.cerrar()
    }),
  )
  const segundos = ((performance.now() - inicio) / 1000).toFixed(0)
  const filas = [...cuentas].map(([puerta, cuenta]) => {
    const de = (estado: number) => cuenta.get(estado) ?? 0
    const todas = [...cuenta.values()].reduce((suma, veces) => suma + veces, 0)
    return [puerta, todas, todas - de(404) - de(429), de(404), de(429)]
  })
  return [
    `${INTENTOS} guessed links from ${DIRECCIONES} addresses, among ${VIVOS} that open, in ${segundos} s.`,
    tabla(['door', 'guesses', 'found', '404', '429'], filas),
  ].join('\n\n')
}

/** Times the kinds of link in turns, so that whatever else the machine does concerns all of them alike. */
async function cronometrar(servidor: string, { db }: Base, clases: Record<string, Enlace>): Promise<string> {
  const desconocido = 'unknown'
  const nombres = [desconocido, ...Object.keys(clases)]
  const filas: (string | number)[][] = []
  let siguiente = 0
  for (const puerta of ['read a registration', 'change it', 'enter an account']) {
    const abrir = PUERTAS[puerta]
    if (!abrir) throw new Error(puerta)
    await db.run(sql`TRUNCATE intentos`)
    const tiempos = new Map(nombres.map((nombre) => [nombre, [] as number[]]))
    const respuestas = new Set<string>()
    let conexion = new Conexion(servidor, direccion(siguiente++))
    let hechos = 0
    for (let vez = 0; vez < POR_CLASE; vez++) {
      for (const nombre of barajados(nombres)) {
        if (hechos++ % POR_DIRECCION === 0) {
          conexion.cerrar()
          conexion = new Conexion(servidor, direccion(siguiente++))
          // Opening the connection is no part of an answer.
          await conexion.pedir('GET', '/salud', {})
        }
        const enlace = clases[nombre] ?? { variante: 'general', guid: hay.guid() }
        const inicio = performance.now()
        const { estado, cuerpo } = await abrir(conexion, enlace)
        tiempos.get(nombre)?.push(performance.now() - inicio)
        respuestas.add(`${estado} ${cuerpo.replace(/"request_id":"[^"]*"/, '')}`)
      }
    }
    conexion.cerrar()
    if (respuestas.size !== 1) throw new Error(`The answers differ:\n${[...respuestas].join('\n')}`)
    const base = mediana(tiempos.get(desconocido) ?? [])
    for (const [nombre, suyos] of tiempos)
      filas.push([
        `${puerta}: ${nombre}`,
        suyos.length,
        mediana(suyos).toFixed(3),
        centil(suyos, 0.95).toFixed(3),
        (mediana(suyos) / base).toFixed(3),
      ])
  }
  return [
    'Links that open nothing, by the reason; the same answer to all of them, milliseconds.',
    tabla(['door', 'requests', 'p50', 'p95', 'median / that of an unknown one'], filas),
  ].join('\n\n')
}

function barajados<T>(de: readonly T[]): T[] {
  return de
    .map((uno) => ({ uno, orden: Math.random() }))
    .toSorted((a, b) => a.orden - b.orden)
    .map(({ uno }) => uno)
}
