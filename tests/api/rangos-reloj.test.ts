import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import type { RangoAviso } from '#contract/facturacion/rangos'
import { sumarDias } from '#contract/fechas'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { projectRoot } from '#server/root'
import { cajera, centroQueFactura, cobrar, facturar, rangoActivo } from './facturas-datos.ts'
import { client, startServer, type Client } from './helper.ts'

/*
 * The real server in a process whose clock is moved (`faketime`, package of the same name), on the database of this
 * file.
 */
const hayFaketime = spawnSync('faketime', ['-f', '+1d', 'true']).status === 0

const server = startServer()
let conta: Client
let ana: Client
let running: ChildProcess | undefined

beforeAll(async () => {
  await centroQueFactura(server.db, 'a_pedido')
  conta = await server.as('Contabilidad')
  ana = await cajera(server)
})
afterEach(() => stop())

/** The address of a server for which `dias` have gone by. */
async function dentroDe(dias: number): Promise<string> {
  const { name } = await server.db.one<{ name: string }>(sql`SELECT current_database() AS name`)
  const child = spawn('faketime', ['-f', `+${dias}d`, process.execPath, '--import', 'tsx', 'server/main.ts'], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: inject('postgres').replace('DATABASE', name),
      PUBLIC_URL: '',
      LOG_LEVEL: 'silent',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  running = child
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part))
  for await (const linea of createInterface({ input: child.stdout })) {
    const port = /http:\/\/localhost:(\d+)/.exec(linea)?.[1]
    if (!port) continue
    child.stdout.resume()
    return `http://127.0.0.1:${port}`
  }
  throw new Error(`the server ended before it said its address: ${errors}`)
}

describe.skipIf(!hayFaketime)('with the clock moved', () => {
  const DIAS = 100

  it('a range is quiet for long, warns within two months, gives numbers on its last day and none after it', async () => {
    const rango_id = await rangoActivo(server.db, { fecha_limite: sumarDias(hoy(), DIAS) })
    const avisos = async (who: Client) =>
      (await who.get<RangoAviso[]>('/RangosCAI/avisos')).body.map(({ motivo, dias }) => ({ motivo, dias }))
    const recibos = [await cobrar(server, ana), await cobrar(server, ana)].map(({ body }) => body.id)
    expect(await avisos(conta)).toEqual([])

    const pronto = client(await dentroDe(DIAS - 42), conta.token)
    expect(await avisos(pronto)).toEqual([{ motivo: 'por_vencer', dias: 42 }])
    await stop()

    const ultimo = client(await dentroDe(DIAS), conta.token)
    expect(await avisos(ultimo)).toEqual([{ motivo: 'por_vencer', dias: 0 }])
    expect(await facturar(ultimo, recibos[0] ?? 0)).toMatchObject({
      status: 201,
      body: { fecha: sumarDias(hoy(), DIAS) } satisfies Partial<Factura>,
    })
    await stop()

    const url = await dentroDe(DIAS + 1)
    const despues = client(url, conta.token)
    expect(await avisos(despues)).toEqual([{ motivo: 'vencido', dias: -1 }])
    expect(await facturar(despues, recibos[1] ?? 0)).toMatchObject({
      status: 409,
      body: { code: 'rango_vencido', message: expect.stringContaining('venció') },
    })
    await centroQueFactura(server.db, 'al_cobrar')
    expect(await cobrar(server, client(url, ana.token))).toMatchObject({ status: 409, body: { code: 'rango_vencido' } })
    expect(await server.db.one(sql`SELECT siguiente FROM rangos_cai WHERE id = ${rango_id}`)).toEqual({ siguiente: 2 })
  })
})

/** The command and the server that it starts are one group. */
async function stop(): Promise<void> {
  const child = running
  if (!child?.pid) return
  running = undefined
  const gone = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await gone
}
