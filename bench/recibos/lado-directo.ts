/** The straight side, a process of its own: the recorded statements over 16 connections, and nothing else. */
import pg from 'pg'
import '#server/db/pool' // its type parsers: rows are read as the server reads them
import { viajesDe, type Sentencia } from '#tests/maquina/sentencias'
import { valoresPara, type Emitido } from './repeticion.ts'
import { porCajero, type Cobro, type Grabacion } from './tipos.ts'

interface Inicio {
  url: string
  grabacion: Grabacion
}

const conexiones = new Map<number, pg.Client>()
let inicio: Inicio | undefined
let viajes: Sentencia[][] = []

process.on('message', (mensaje: Inicio | Cobro[]) => {
  if (!Array.isArray(mensaje)) {
    inicio = mensaje
    viajes = viajesDe(mensaje.grabacion.sentencias)
    process.send?.('listo')
  } else void ronda(mensaje).then((ms) => process.send?.({ ms }))
})
process.on('disconnect', () => void Promise.all([...conexiones.values()].map((conexion) => conexion.end())))

async function ronda(cobros: readonly Cobro[]): Promise<number> {
  const filas = porCajero(cobros)
  for (const usuario of filas.keys()) {
    if (!conexiones.has(usuario)) conexiones.set(usuario, await conectar())
  }
  const desde = performance.now()
  await Promise.all(
    [...filas].map(async ([usuario, propios]) => {
      for (const cobro of propios) await repetir(conexiones.get(usuario) as pg.Client, cobro)
    }),
  )
  return performance.now() - desde
}

/** A connection that may write the ledger: the statement that writes alone goes without the one that says so. */
async function conectar(): Promise<pg.Client> {
  const conexion = new pg.Client({ connectionString: inicio?.url, pipeline: true, options: '-c campana.libro=abierto' })
  await conexion.connect()
  return conexion
}

async function repetir(conexion: pg.Client, cobro: Cobro): Promise<void> {
  if (!inicio) throw new Error('Falta la grabación.')
  let valores = valoresPara(inicio.grabacion, cobro, undefined)
  for (const viaje of viajes) {
    const enviadas = viaje.map(({ text, name, values }) => ({ text, name, values: valores({ text, values }) }))
    const respuestas = await Promise.all(enviadas.map((sentencia) => conexion.query<Emitido>(sentencia)))
    for (const { rows } of respuestas) {
      const [emitido] = rows
      if (emitido?.numero) valores = valoresPara(inicio.grabacion, cobro, emitido)
    }
  }
}
