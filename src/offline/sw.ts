/*
 * The service worker: keeps the shell of the application and what takes attendance, so that both open without network.
 * The network goes first for every page; nothing of the API, of papers or of the public pages passes through here.
 */

import { esPaginaPrivada } from '#contract/rutas-publicas'

declare const self: ServiceWorkerGlobalScope
/**
 * The files to keep, put here by the build (`build/offline.ts`): `revision` is null where the name itself carries it.
 */
declare const __ARCHIVOS__: { url: string; revision: string | null }[]

const ARCHIVOS = __ARCHIVOS__
/** The page is kept as the server hands it out, with the school's name in it. */
const PAGINA = '/'
const rutaDe = ({ url }: { url: string }) => (url === 'index.html' ? PAGINA : `/${url}`)
/** The cache's name, of its version alone: a version is whole in it or not there at all. */
const CACHE = `campana-${ARCHIVOS.find((archivo) => rutaDe(archivo) === PAGINA)?.revision ?? ''}`
/** A line this slow is no line: the page that the device keeps opens instead. */
const SIN_RESPUESTA_MS = 4_000
const DE_UN_INTERMEDIARIO = [502, 503, 504]
const AJENAS = /^\/(api|documentos|verificar|logo|salud|login|guia)(\/|$)/i
const guardados = new Set(ARCHIVOS.map(rutaDe))

self.addEventListener('install', (tarea) => tarea.waitUntil(guardar()))

self.addEventListener('activate', (tarea) => tarea.waitUntil(limpiar()))

self.addEventListener('fetch', (pedido) => {
  const { method, mode, url } = pedido.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || AJENAS.test(pathname) || esPaginaPrivada(pathname)) return
  if (mode === 'navigate') pedido.respondWith(pagina(pedido.request))
  else if (guardados.has(pathname)) pedido.respondWith(archivo(pedido.request, pathname))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'usar') void self.skipWaiting()
})

async function guardar(): Promise<void> {
  const cache = await caches.open(CACHE)
  // The page is asked for anew: what the browser kept of it may be of another version.
  await cache.addAll(
    ARCHIVOS.map(
      (archivo) => new Request(rutaDe(archivo), { cache: archivo.revision === null ? 'default' : 'reload' }),
    ),
  )
}

async function limpiar(): Promise<void> {
  const otras = (await caches.keys()).filter((nombre) => nombre.startsWith('campana-') && nombre !== CACHE)
  await Promise.all(otras.map((nombre) => caches.delete(nombre)))
  await self.clients.claim()
}

async function archivo(pedido: Request, pathname: string): Promise<Response> {
  return (await (await caches.open(CACHE)).match(pathname)) ?? fetch(pedido)
}

async function pagina(pedido: Request): Promise<Response> {
  // A gateway's page that the school is away is no page either.
  const red = fetch(pedido).then((respuesta) => {
    if (DE_UN_INTERMEDIARIO.includes(respuesta.status)) throw respuesta
    return respuesta
  })
  const plazo = new Promise<undefined>((listo) => setTimeout(() => listo(undefined), SIN_RESPUESTA_MS))
  const primera = await Promise.race([red.catch(() => undefined), plazo])
  if (primera) return primera
  const guardada = await (await caches.open(CACHE)).match(PAGINA)
  return guardada ?? red.catch((error: unknown) => (error instanceof Response ? error : Promise.reject(error as Error)))
}
