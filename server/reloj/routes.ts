import { Reloj, RelojConfirmar, RelojVisto } from '#contract/tiempo/reloj'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { confirmarReloj, dudaDelReloj, oirNavegador, puedeConfirmar } from './duda.ts'
import { cuantosPorFechar } from './por-fechar.ts'
import { releerReloj } from './puerta.ts'

/** The server's clock, as everybody sees it who is signed in. */
export function relojRoutes(app: Api, db: Database): void {
  const config = { acceso: 'sesion' as const, sinFecha: true }
  /** Asked and told by a page that is open, with or without anybody before it. */
  const deFondo = { ...config, vigila: true }
  const tags = ['Reloj']
  const response = { 200: Reloj }

  app.get('/Reloj', { config: deFondo, schema: { tags, response } }, async (request) =>
    leerReloj(db, contextOf(request)),
  )
  app.post('/Reloj/visto', { config: deFondo, schema: { tags, body: RelojVisto, response } }, async (request) => {
    const contexto = contextOf(request)
    await oirNavegador(db, contexto, request.body.ahora)
    releerReloj(db)
    return leerReloj(db, contexto)
  })
  app.post('/Reloj/confirmar', { config, schema: { tags, body: RelojConfirmar, response } }, async (request) => {
    const contexto = contextOf(request)
    const { hoy } = request.body
    await db.transaction((tx) => confirmarReloj(tx, contexto, hoy))
    releerReloj(db)
    return leerReloj(db, contexto)
  })
}

async function leerReloj(db: Database, contexto: Contexto): Promise<Reloj> {
  const dudado = await dudaDelReloj(db)
  return {
    ahora: new Date().toISOString(),
    hoy: contexto.hoy,
    duda: dudado?.duda ?? null,
    ultimo: dudado?.ultimo ?? null,
    puede: dudado !== undefined && puedeConfirmar(contexto, dudado.duda),
    seguro: dudado?.seguro ?? null,
    por_fechar: !dudado && contexto.permisos.has('Caja:autorizar') ? await cuantosPorFechar(db) : 0,
  }
}
