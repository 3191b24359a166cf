import { setTimeout as esperar } from 'node:timers/promises'
import { startMuteProxy } from '#tests/maquina/mute-proxy'
import { tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'

const SEGUNDOS = 40
const CADA_MS = 100
/** More than the pool has connections. */
const A_LA_VEZ = 40
const TRAMOS = [0, 5, 10, 15, 20, 30, SEGUNDOS]

interface Pedido {
  /** Seconds after the database fell silent. */
  pedido: number
  contestado: number
  estado: number
}

/**
 * Answers of a server whose database vanishes behind its address without closing a connection, with all of the pool at
 * work: a list is asked for again and again over HTTP, and counted by the second in which it was asked.
 */
export async function medirSilencio(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_silencio')
  const proxy = await startMuteProxy(base.url)
  const direccion = await escenario.servir({ ...base, url: proxy.url })
  const { token } = await abrirSesion(base, 'Administrador')
  let inicio = 0
  const ahora = () => (performance.now() - inicio) / 1_000
  const pedir = async (): Promise<Pedido> => {
    const pedido = ahora()
    const estado = await fetch(`${direccion}/api/api/Clientes`, { headers: { Authorization: `Bearer ${token}` } }).then(
      async (respuesta) => (await respuesta.arrayBuffer(), respuesta.status),
      () => 0,
    )
    return { pedido, contestado: ahora(), estado }
  }
  const muchos = () => Array.from({ length: A_LA_VEZ }, pedir)
  await Promise.all(muchos())
  // The watch has its own connection by now.
  await esperar(4_000)
  inicio = performance.now()
  proxy.vanish()
  const pedidos = muchos()
  while (ahora() < SEGUNDOS) {
    pedidos.push(pedir())
    await esperar(CADA_MS)
  }
  const todos = await Promise.all(pedidos)
  proxy.close()
  const primero = Math.min(...todos.filter(({ estado }) => estado === 200).map(({ contestado }) => contestado))
  const filas = TRAMOS.slice(1).map((hasta, indice) => {
    const desde = TRAMOS[indice] ?? 0
    const suyos = todos.filter(({ pedido }) => pedido >= desde && pedido < hasta)
    const bien = suyos.filter(({ estado }) => estado === 200).length
    const lento = Math.max(...suyos.map(({ pedido, contestado }) => contestado - pedido))
    return [`${desde} to ${hasta}`, suyos.length, bien, suyos.length - bien, lento.toFixed(1)]
  })
  return [
    tabla(['second in which it was asked', 'asked', '200', 'other', 'slowest, s'], filas),
    `\nThe first 200 came ${primero.toFixed(1)} s after the silence.`,
  ].join('\n')
}
