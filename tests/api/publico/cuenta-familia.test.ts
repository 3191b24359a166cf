import { beforeAll, describe, expect, it } from 'vitest'
import type { Acceso } from '#contract/catalogos/accesos'
import { sql } from '#server/db/sql'
import { releerReloj } from '#server/reloj/puerta'
import { MORNING } from '#tests/maquina/clock'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { abierta, avisar, enlaceDe, familia, otroEncargado, papel, PIN, puerta, ver } from './cuenta-familia-escena.ts'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer({}, { since: MORNING })
let recepcion: Client
beforeAll(async () => {
  recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
})

const accesos = async (cliente_id: number) => (await recepcion.get<Acceso[]>(`/Clientes/${cliente_id}/accesos`)).body
const verbo = (cliente_id: number | undefined, cual: string, encargado_id: number | null) =>
  recepcion.post<Acceso[]>(`/Clientes/${cliente_id}/accesos/${cual}`, { encargado_id })
const elegir = (cliente_id: number | undefined, cuerpo: object) =>
  recepcion.put<Acceso[]>(`/Clientes/${cliente_id}/accesos`, {
    cuenta: true,
    asistencia: true,
    custodia: false,
    ...cuerpo,
  })

/** A receipt of a student by the counter; whoever is named pays it. */
async function cobrar(cliente_id: number, cambio: object = {}): Promise<number> {
  const { id, debe } = await server.db.one<{ id: number; debe: number }>(
    sql`SELECT id, neto - aplicado AS debe FROM cargos WHERE cliente_id = ${cliente_id} ORDER BY id LIMIT 1`,
  )
  const { body } = await recepcion.post(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: id, monto: Math.min(debe, 10_000) }],
      pagos: [{ metodo: 'efectivo', monto: Math.min(debe, 10_000) }],
      ...cambio,
    },
    key(),
  )
  return Number(body.id)
}

describe('the link to the account of a family', () => {
  it('is opened with a birth date and a PIN, and from then on with the PIN', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server, 2)
    const guid = await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id)
    expect((await puerta(server.url, 'puerta', { guid })).body).toEqual({ pide: 'nacimiento' })
    expect(await puerta(server.url, 'abrir', { guid, fecha_nacimiento: '2001-01-01', pin: PIN })).toMatchObject({
      status: 422,
      body: { errors: { fecha_nacimiento: 'Ninguno de los estudiantes de este enlace nació ese día.' } },
    })
    for (const pin of ['123', '1111', '1234', '9876', 'abcd'])
      expect((await puerta(server.url, 'abrir', { guid, fecha_nacimiento: nacimiento, pin })).status).toBe(400)
    const llave = await abierta(server.url, guid, nacimiento)
    const { body, headers } = await ver(server.url, llave)
    expect(body.hijos.map(({ cliente_id, cuenta }) => [cliente_id, cuenta?.debe, cuenta?.vencido])).toEqual(
      hijos.map((id) => [id, 100_000, 100_000]),
    )
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex, nofollow'])

    expect((await puerta(server.url, 'puerta', { guid })).body).toEqual({ pide: 'pin' })
    expect((await puerta(server.url, 'abrir', { guid, fecha_nacimiento: nacimiento, pin: '8642' })).status).toBe(409)
    expect((await puerta(server.url, 'entrar', { guid, pin: '8642' })).body.errors).toEqual({
      pin: 'Este no es el PIN.',
    })
    const { body: dentro } = await puerta(server.url, 'entrar', { guid, pin: PIN })
    expect((await ver(server.url, dentro.llave ?? '')).status).toBe(200)
  })

  it('shows what was so on the last sure day while nobody knows which it is, and what waits for its date', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server)
    const [hijo = 0] = hijos
    const llave = await abierta(server.url, await enlaceDe(recepcion, hijo, encargado_id), nacimiento)
    const visto = async () => (await ver(server.url, llave)).body.hijos[0]?.cuenta
    const seguro = async (hasta: string) => {
      await server.db.run(sql`UPDATE reloj SET guardado_en = ${hasta}`)
      releerReloj(server.own)
    }
    await seguro('2026-10-20T10:00:00-06:00')
    await server.db.run(sql`UPDATE cargos SET vence = '2026-10-25' WHERE cliente_id = ${hijo}`)
    await cobrar(hijo)
    expect(await visto()).toMatchObject({ vencido: 0, recibos: [{ fecha: '2026-10-20', sin_fecha: true }] })
    await seguro(new Date().toISOString())
    expect(await visto()).toMatchObject({ vencido: 90_000, recibos: [{ sin_fecha: true }] })
  })

  it('lets five tries an hour, of birth dates and of PINs, wherever they come from', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server)
    const guid = await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id)
    const abrir = (fecha_nacimiento: string) => puerta(server.url, 'abrir', { guid, fecha_nacimiento, pin: PIN })
    for (let n = 0; n < 5; n++) expect((await abrir('2001-01-01')).status).toBe(422)
    expect(await abrir(nacimiento)).toMatchObject({ status: 429 })
    // Staff reset it: the count begins anew.
    await verbo(hijos[0], 'pin', encargado_id)
    await abierta(server.url, guid, nacimiento)
    for (let n = 0; n < 5; n++) expect((await puerta(server.url, 'entrar', { guid, pin: '8642' })).status).toBe(422)
    expect((await puerta(server.url, 'entrar', { guid, pin: PIN })).status).toBe(429)
  })

  it('is one and the same 404 when unknown and when ended, and who is inside is out at once', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server)
    const guid = await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id)
    const llave = await abierta(server.url, guid, nacimiento)
    await verbo(hijos[0], 'terminar', encargado_id)
    expect((await ver(server.url, llave)).status).toBe(401)
    expect((await papel(server.url, llave, `estado/${hijos[0]}`)).status).toBe(401)
    expect((await avisar(server.url, llave)).status).toBe(401)
    const sinPedido = ({ status, body }: Awaited<ReturnType<typeof puerta>>) => ({
      status,
      ...body,
      request_id: undefined,
    })
    const cuerpos = { puerta: {}, abrir: { fecha_nacimiento: nacimiento, pin: PIN }, entrar: { pin: PIN } }
    for (const [cual, cuerpo] of Object.entries(cuerpos) as ['puerta' | 'abrir' | 'entrar', object][]) {
      const terminado = await puerta(server.url, cual, { guid, ...cuerpo })
      const ninguno = await puerta(server.url, cual, { guid: 'x'.repeat(32), ...cuerpo })
      expect(terminado.status).toBe(404)
      expect(sinPedido(terminado)).toEqual(sinPedido(ninguno))
    }
    // Another link is another capability.
    expect(await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id)).not.toBe(guid)
  })

  it('loses its PIN and who is inside when staff reset it, and is then opened with the birth date again', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server)
    const guid = await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id)
    const llave = await abierta(server.url, guid, nacimiento)
    await verbo(hijos[0], 'pin', encargado_id)
    expect((await ver(server.url, llave)).status).toBe(401)
    expect((await puerta(server.url, 'entrar', { guid, pin: PIN })).status).toBe(409)
    await abierta(server.url, guid, nacimiento)
  })

  it('closes by itself after half an hour without a look', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server)
    const llave = await abierta(server.url, await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id), nacimiento)
    await server.db.run(sql`UPDATE acceso_sesiones SET usada_en = now() - interval '31 minutes'`)
    expect((await ver(server.url, llave)).status).toBe(401)
  })

  it('is given to guardians of the student, and to a student who is of age, where a birth date can open it', async () => {
    const { hijos } = await familia(server)
    const { encargado_id: ajeno } = await familia(server)
    expect((await verbo(hijos[0], 'dar', ajeno)).status).toBe(404)
    expect((await verbo(hijos[0], 'dar', null)).status).toBe(404)
    const sinFecha = await estudiante(server.db, { encargado_id: await otroEncargado(server, hijos[0] ?? 0) })
    const [{ encargado_id: suyo } = { encargado_id: null }] = await accesos(sinFecha)
    await server.db.run(sql`DELETE FROM cliente_encargados WHERE encargado_id = ${suyo} AND cliente_id = ${hijos[0]}`)
    expect((await verbo(sinFecha, 'dar', suyo)).status).toBe(422)
  })
})

describe('what a link shows', () => {
  it('is of one family nothing of another: a matrix over links, students and papers', async () => {
    const familias = [await familia(server, 2), await familia(server, 1), await familia(server, 1)]
    const recibos: number[][] = []
    for (const { hijos } of familias) {
      const suyos: number[] = []
      for (const hijo of hijos) suyos.push(await cobrar(hijo))
      recibos.push(suyos)
    }
    for (const [n, { encargado_id, hijos, nacimiento }] of familias.entries()) {
      const llave = await abierta(server.url, await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id), nacimiento)
      const { body } = await ver(server.url, llave)
      expect(body.hijos.map(({ cliente_id }) => cliente_id)).toEqual(hijos)
      expect(body.hijos.flatMap(({ cuenta }) => cuenta?.recibos.map(({ id }) => id) ?? [])).toEqual(recibos[n])
      for (const [m, otra] of familias.entries()) {
        for (const hijo of otra.hijos)
          expect((await papel(server.url, llave, `estado/${hijo}`)).status).toBe(n === m ? 200 : 404)
        for (const recibo of recibos[m] ?? [])
          expect((await papel(server.url, llave, `recibos/${recibo}`)).status).toBe(n === m ? 200 : 404)
      }
    }
  })

  it('is by default the account for who pays, everything for the main guardian, and nothing for others', async () => {
    const { hijos } = await familia(server)
    const [hijo = 0] = hijos
    const [paga, otro] = [await otroEncargado(server, hijo, { es_pagador: true }), await otroEncargado(server, hijo)]
    expect((await accesos(hijo)).map(({ cuenta, asistencia, mayor }) => ({ cuenta, asistencia, mayor }))).toEqual([
      { cuenta: true, asistencia: true, mayor: false },
      { cuenta: true, asistencia: false, mayor: false },
      { cuenta: false, asistencia: false, mayor: false },
    ])
    const dePaga = await abierta(server.url, await enlaceDe(recepcion, hijo, paga), '2015-03-05')
    expect((await ver(server.url, dePaga)).body.hijos).toMatchObject([{ cuenta: { debe: 100_000 }, asistencia: null }])
    const deOtro = await abierta(server.url, await enlaceDe(recepcion, hijo, otro), '2015-03-05')
    expect((await ver(server.url, deOtro)).body.hijos).toEqual([])
    expect((await papel(server.url, deOtro, `estado/${hijo}`)).status).toBe(404)
  })

  it('is what staff choose for each guardian and student, at once, and stays so when the student is saved', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server, 2)
    const [uno = 0, dos = 0] = hijos
    const llave = await abierta(server.url, await enlaceDe(recepcion, uno, encargado_id), nacimiento)
    await elegir(uno, { encargado_id, cuenta: false })
    await elegir(dos, { encargado_id, cuenta: false, asistencia: false })
    expect((await ver(server.url, llave)).body.hijos).toEqual([
      { cliente_id: uno, nombre: expect.any(String) as string, cuenta: null, asistencia: [] },
    ])
    expect((await papel(server.url, llave, `estado/${uno}`)).status).toBe(404)

    const { body: cliente } = await recepcion.get(`/Clientes/${uno}`)
    expect((await recepcion.put(`/Clientes/${uno}`, { ...cliente, observaciones: 'Otra' })).status).toBe(200)
    const { body: fila } = await recepcion.get<{ encargados: object[] }>(`/Clientes/${uno}`)
    await recepcion.put(`/Clientes/${uno}`, { ...fila, encargados: [] })
    expect((await ver(server.url, llave)).body.hijos).toEqual([])
    const { body: sin } = await recepcion.get(`/Clientes/${uno}`)
    await recepcion.put(`/Clientes/${uno}`, {
      ...sin,
      encargados: [{ encargado_id, parentesco: 'madre', es_pagador: true, principal: true }],
    })
    expect((await ver(server.url, llave)).body.hijos).toMatchObject([{ cliente_id: uno, cuenta: null }])
  })

  it('is no attendance with a note of custody, nor of who is of age, whatever was chosen', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server, 2)
    const [menor = 0, mayor = 0] = hijos
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '2000-01-01' WHERE id = ${mayor}`)
    const llave = await abierta(server.url, await enlaceDe(recepcion, menor, encargado_id), nacimiento)
    await elegir(menor, { encargado_id, custodia: true })
    await elegir(mayor, { encargado_id })
    expect((await ver(server.url, llave)).body.hijos.map(({ asistencia }) => asistencia)).toEqual([null, null])

    const propia = await abierta(server.url, await enlaceDe(recepcion, mayor, null), '2000-01-01')
    expect((await ver(server.url, propia)).body.hijos).toMatchObject([{ cliente_id: mayor, asistencia: [] }])
  })

  it('is the attendance of this month, and of no other', async () => {
    const { encargado_id, hijos, nacimiento } = await familia(server)
    const [hijo = 0] = hijos
    const curso_id = await hay.curso(server.db, { nombre: 'Danza' })
    const matricula_id = await hay.matricula(server.db, { cliente_id: hijo, curso_id })
    for (const [fecha, estado] of [
      ['2026-10-31', 'presente'],
      ['2026-11-03', 'presente'],
      ['2026-11-25', 'ausente'],
    ] as const)
      await hay.clase(
        server.db,
        curso_id,
        fecha,
        { [matricula_id]: estado },
        { estado: 'cerrada', cerrada_en: new Date() },
      )
    const llave = await abierta(server.url, await enlaceDe(recepcion, hijo, encargado_id), nacimiento)
    expect((await ver(server.url, llave)).body.hijos[0]?.asistencia).toEqual([
      { fecha: '2026-11-25', curso: 'Danza', estado: 'ausente' },
      { fecha: '2026-11-03', curso: 'Danza', estado: 'presente' },
    ])
  })

  it('names of what another guardian paid neither payer nor paper, and of a shared receipt only the own part', async () => {
    const { encargado_id: madre, hijos, nacimiento } = await familia(server)
    const [hijo = 0] = hijos
    const padre = await otroEncargado(server, hijo, { es_pagador: true })
    const [medio = 0] = (await familia(server)).hijos
    await hay.vinculo(server.db, medio, padre, { parentesco: 'padre', es_pagador: false, principal: false })
    const cargoDe = async (cliente_id: number) =>
      (await server.db.one<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${cliente_id} LIMIT 1`)).id
    const lineas = [
      { cargo_id: await cargoDe(hijo), monto: 3_000 },
      { cargo_id: await cargoDe(medio), monto: 4_000 },
    ]
    const pagos = [{ metodo: 'efectivo', monto: 7_000 }]
    const { body: familiar } = await recepcion.post(
      '/RecibosIndividuales',
      { encargado_id: padre, lineas, pagos },
      key(),
    )
    const nombrado = await cobrar(hijo, { pagador_nombre: 'Luis Cruz Mejía' })
    const propio = await cobrar(hijo)

    const deMadre = await abierta(server.url, await enlaceDe(recepcion, hijo, madre), nacimiento)
    const { body } = await ver(server.url, deMadre)
    expect(body.hijos[0]?.cuenta?.recibos.map(({ id, total, pdf }) => [id, total, pdf])).toEqual([
      [propio, 10_000, true],
      [nombrado, 10_000, false],
      [familiar.id, 3_000, false],
    ])
    expect(JSON.stringify(body)).not.toContain('Luis')
    for (const id of [nombrado, familiar.id])
      expect((await papel(server.url, deMadre, `recibos/${id}`)).status).toBe(404)
  })
})
