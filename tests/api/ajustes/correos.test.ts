import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Carta } from '#server/correo/carta'
import { encolar, enviarAhora, enviarPronto, OLVIDAR_CORREOS, repartir, type Revisores } from '#server/correo/cola'
import { makeCorreo, type Correo, type Entrega } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { readSettings } from '#server/base/settings'
import { startServer } from '#tests/api/apoyo/helper'
import { startSmtp } from '#tests/api/apoyo/smtp'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer()
afterEach(async () => {
  await server.moveClock('2026-11-25T10:00:00-06:00')
})
beforeEach(async () => {
  await server.db.run(sql`DELETE FROM correos`)
  await server.db.run(sql`DELETE FROM correos_rechazados`)
})

const correoPor = (SMTP_URL: string, patience?: number): Correo =>
  makeCorreo(readSettings({ SMTP_URL, PUBLIC_URL: 'https://escuela.example.hn' }), { warn: () => undefined }, patience)

/** A mail server that answers each try with the next of `entregas`, and takes every other one. */
function cartero(...entregas: Entrega[]) {
  const intentos: { para: string; asunto: string; mensaje_id: string }[] = []
  const correo: Correo = {
    origen: undefined,
    activo: true,
    entregar: async ({ para, asunto }, mensaje_id) => {
      intentos.push({ para, asunto, mensaje_id })
      return entregas.shift() ?? { estado: 'enviado' }
    },
  }
  return { correo, intentos }
}

const DESPUES: Entrega = { estado: 'pendiente', error: '451' }
const NADIE: Entrega = { estado: 'rechazado', error: '550 5.1.1' }

const carta = (para: string, asunto = 'Aviso'): Carta => ({
  para,
  asunto,
  saludo: 'Buen día.',
  antes: ['Uno.'],
  despues: [],
  centro: { nombre: 'Centro', correo: 'info@centro.hn' },
})
const escrita = (para: string, asunto?: string, envio: { horas?: number; de_dia?: boolean } = {}) =>
  encolar(server.db, carta(para, asunto), { clase: 'recordatorio', horas: 24, ...envio })
const leida = (id: number) =>
  server.db.one<{ estado: string; intentos: number; error: string | null; carta: object | null; espera: number }>(
    sql`
      SELECT estado, intentos, error, carta, round(extract(epoch FROM proximo_en - now()) / 60)::int AS espera
      FROM correos
      WHERE id = ${id}
    `,
  )
const yaToca = () => server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)

describe('a letter', () => {
  it('is written with what decides it, or not at all', async () => {
    await expect(
      server.db.transaction(async (tx) => {
        await encolar(tx, carta('ana@familia.hn'), { clase: 'recordatorio', horas: 1 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const { correo, intentos } = cartero()
    await repartir(server.db, correo)
    expect(intentos).toEqual([])
  })

  it('that the mail server does not take waits longer each time, and is the same message at every try', async () => {
    const id = await escrita('ana@familia.hn')
    const { correo, intentos } = cartero(DESPUES, DESPUES, DESPUES)
    const esperas: number[] = []
    for (let i = 0; i < 3; i++) {
      await repartir(server.db, correo)
      esperas.push((await leida(id)).espera)
      await repartir(server.db, correo)
      await yaToca()
    }
    expect(esperas).toEqual([1, 2, 4])
    await repartir(server.db, correo)
    expect(intentos).toHaveLength(4)
    expect(new Set(intentos.map(({ mensaje_id }) => mensaje_id)).size).toBe(1)
    expect(await leida(id)).toMatchObject({ estado: 'enviado', intentos: 4, error: null, carta: null })
    await repartir(server.db, correo)
    expect(intentos).toHaveLength(4)
  })

  it('to an address that does not exist is over, and the student shows it until something arrives there', async () => {
    const encargado_id = await hay.encargado(server.db, { correo: 'Ana@Familia.hn' })
    const sofia = await estudiante(server.db, { encargado_id })
    const admin = await server.as('Administrador')
    const advertencias = async () =>
      (await admin.get<{ advertencias: Record<string, string> }>(`/Clientes/${sofia}`)).body.advertencias
    const id = await escrita('Ana@Familia.hn')
    await repartir(server.db, cartero(NADIE).correo)
    expect(await leida(id)).toMatchObject({ estado: 'rechazado', error: '550 5.1.1' })
    expect(await advertencias()).toMatchObject({ correo: 'catalogos.clientes.advertencia.correo_rechazado' })
    await escrita('ana@familia.hn')
    await repartir(server.db, cartero().correo)
    expect(await advertencias()).not.toHaveProperty('correo')
  })

  it('leaves after those that were written to the same address before it', async () => {
    await escrita('ana@familia.hn', 'Primera')
    await escrita('ana@familia.hn', 'Segunda')
    await escrita('otra@familia.hn', 'Tercera')
    const { correo, intentos } = cartero()
    // The order in which the first and the third are tried is nobody's promise.
    const noPrimera: Correo = {
      ...correo,
      entregar: async (una, mensaje_id) =>
        una.asunto === 'Primera' ? (await correo.entregar(una, mensaje_id), DESPUES) : correo.entregar(una, mensaje_id),
    }
    await repartir(server.db, noPrimera)
    expect(intentos.map(({ asunto }) => asunto).toSorted()).toEqual(['Primera', 'Tercera'])
    await yaToca()
    await repartir(server.db, correo)
    expect(intentos.slice(2).map(({ asunto }) => asunto)).toEqual(['Primera', 'Segunda'])
  })

  it('that was due before others leaves before them, though it was written later', async () => {
    const otraVez = await escrita('ana@familia.hn', 'Otra vez')
    const primeras = ['Luis', 'Eva', 'Iris', 'Leo']
    for (const nombre of primeras) await escrita(`${nombre}@familia.hn`, nombre)
    await server.db.run(sql`
      UPDATE correos
      SET proximo_en = now() - CASE id WHEN ${otraVez} THEN interval '1 second' ELSE interval '1 minute' END
    `)
    const { correo, intentos } = cartero()
    // Four leave at once, in no order among themselves: each is held until all four were taken.
    let alla: (() => void) | undefined
    const cuatro = new Promise<void>((listo) => (alla = listo))
    const juntas: Correo = {
      ...correo,
      entregar: async (...una) => {
        const entrega = correo.entregar(...una)
        if (intentos.length === 4) alla?.()
        await cuatro
        return entrega
      },
    }
    await repartir(server.db, juntas)
    const asuntos = intentos.map(({ asunto }) => asunto)
    expect([asuntos.slice(0, 4).toSorted(), asuntos.slice(4)]).toEqual([primeras.toSorted(), ['Otra vez']])
  })

  it('that is refused for what it says, or has to wait for the day, holds no other back', async () => {
    await escrita('ana@familia.hn', 'Mala')
    await escrita('ana@familia.hn', 'Buena')
    const { correo, intentos } = cartero({ estado: 'pendiente', error: '554 5.6.0', suelta: true })
    await repartir(server.db, correo)
    expect(intentos.map(({ asunto }) => asunto)).toEqual(['Mala', 'Buena'])

    await server.moveClock('2026-11-27T20:00:00-06:00')
    await escrita('luis@familia.hn', 'El lunes', { de_dia: true, horas: 24 * 7 })
    await escrita('luis@familia.hn', 'Ya')
    await repartir(server.db, correo)
    expect(intentos.slice(2).map(({ asunto }) => asunto)).toContain('Ya')
    expect(intentos.map(({ asunto }) => asunto)).not.toContain('El lunes')
  })

  it('that was written while the clock was ahead does not wait for that day', async () => {
    const id = await escrita('ana@familia.hn')
    await server.db.run(sql`
      UPDATE correos
      SET proximo_en = now() + interval '1 year', tomado_hasta = now() + interval '1 year'
      WHERE id = ${id}
    `)
    await repartir(server.db, cartero().correo)
    expect(await leida(id)).toMatchObject({ estado: 'enviado' })
  })

  it('that somebody else has ended says nothing of its address any more', async () => {
    const id = await escrita('ana@familia.hn')
    const { correo } = cartero()
    const tarde: Correo = {
      ...correo,
      entregar: async () => {
        await server.db.run(sql`
          UPDATE correos SET estado = 'sin_enviar', carta = NULL, terminado_en = now() WHERE id = ${id}
        `)
        return NADIE
      },
    }
    await repartir(server.db, tarde)
    expect(await server.db.many(sql`SELECT FROM correos_rechazados`)).toEqual([])
  })

  it('is looked at once more before it leaves: as it reads by now, not at all, or later where that fails', async () => {
    const ids = [await escrita('ana@familia.hn'), await escrita('luis@familia.hn'), await escrita('eva@familia.hn')]
    const { correo, intentos } = cartero()
    const revisores: Revisores = {
      recordatorio: async (_tx, id, vieja) => {
        if (id === ids[1]) return undefined
        if (id === ids[2]) throw new Error('no')
        return { ...vieja, asunto: 'De ahora' }
      },
    }
    await repartir(server.db, correo, { revisores })
    expect(intentos).toMatchObject([{ para: 'ana@familia.hn', asunto: 'De ahora' }])
    const estados = await Promise.all(ids.map(async (id) => (await leida(id)).estado))
    expect(estados).toEqual(['enviado', 'sin_enviar', 'pendiente'])
  })

  it('that took too long to be made ready is left to who has taken it since', async () => {
    const id = await escrita('ana@familia.hn')
    const { correo, intentos } = cartero()
    const lento: Revisores = {
      recordatorio: async (_tx, _id, vieja) => {
        await server.db.run(sql`UPDATE correos SET intentos = intentos + 1 WHERE id = ${id}`)
        return vieja
      },
    }
    await repartir(server.db, correo, { revisores: lento })
    expect(intentos).toEqual([])
  })

  it('is sent by one of two instances, and again only when whoever took it was lost', async () => {
    for (let i = 0; i < 20; i++) await escrita(`familia${i}@correo.hn`)
    const { correo, intentos } = cartero()
    await Promise.all([repartir(server.db, correo), repartir(server.db, correo), repartir(server.db, correo)])
    expect(intentos).toHaveLength(20)
    expect(new Set(intentos.map(({ para }) => para)).size).toBe(20)

    const id = await escrita('perdida@correo.hn')
    await server.db.run(sql`UPDATE correos SET tomado_hasta = now() + interval '1 minute' WHERE id = ${id}`)
    await repartir(server.db, correo)
    expect(intentos).toHaveLength(20)
    await server.db.run(sql`UPDATE correos SET tomado_hasta = now() - interval '1 second' WHERE id = ${id}`)
    await repartir(server.db, correo)
    expect(intentos).toHaveLength(21)
  })

  it('with three that are not taken in a row, the others wait for the next round', async () => {
    for (let i = 0; i < 30; i++) await escrita(`familia${i}@correo.hn`)
    const { correo, intentos } = cartero(...Array.from({ length: 30 }, () => DESPUES))
    await repartir(server.db, correo)
    expect(intentos.length).toBeLessThan(8)
  })

  it('that is of no use any more ends where there is no mail server any more, too', async () => {
    const id = await escrita('ana@familia.hn')
    await server.db.run(sql`UPDATE correos SET caduca_en = now() WHERE id = ${id}`)
    await repartir(server.db, { ...cartero().correo, activo: false })
    expect(await leida(id)).toMatchObject({ estado: 'sin_enviar', carta: null })
  })

  it('that is of no use any more is not sent, and what was sent is forgotten after a year', async () => {
    const id = await escrita('ana@familia.hn')
    await server.db.run(sql`UPDATE correos SET caduca_en = now() WHERE id = ${id}`)
    const { correo, intentos } = cartero()
    await repartir(server.db, correo)
    expect(intentos).toEqual([])
    expect(await leida(id)).toMatchObject({ estado: 'sin_enviar', carta: null })
    await server.db.run(sql`UPDATE correos SET terminado_en = now() - interval '366 days' WHERE id = ${id}`)
    await server.db.run(OLVIDAR_CORREOS)
    expect(await server.db.many(sql`SELECT FROM correos`)).toEqual([])
  })

  it('with a one-time link is kept as sent and never stored', async () => {
    const { correo } = cartero(DESPUES)
    expect(await enviarAhora(server.db, correo, carta('ana@centro.hn'), 'invitacion')).toBe(false)
    expect(await enviarAhora(server.db, correo, carta('ana@centro.hn'), 'invitacion')).toBe(true)
    expect(await server.db.many(sql`SELECT estado, carta FROM correos ORDER BY id`)).toEqual([
      { estado: 'sin_enviar', carta: null },
      { estado: 'enviado', carta: null },
    ])
  })

  it('for families leaves from 8:00 to 18:00 of a working day, whoever asks', async () => {
    const id = await escrita('ana@familia.hn', 'De día', { de_dia: true, horas: 24 * 7 })
    const { correo, intentos } = cartero()
    for (const nunca of [
      '2026-11-25T18:00:00-06:00',
      '2026-11-26T07:59:50-06:00',
      '2026-11-28T10:00:00-06:00',
      '2026-11-29T10:00:00-06:00',
    ]) {
      await server.moveClock(nunca)
      await repartir(server.db, correo)
      expect(await enviarPronto(server.db, correo, id)).toBe('pendiente')
    }
    await hay.fila(server.db, 'feriados', { fecha: '2026-11-30', nombre: 'Del centro' })
    await server.moveClock('2026-11-30T10:00:00-06:00')
    await repartir(server.db, correo)
    expect(intentos).toEqual([])
    await server.moveClock('2026-12-01T08:00:00-06:00')
    await repartir(server.db, correo)
    expect(intentos).toHaveLength(1)
  })
})

describe('what a mail server answers', () => {
  it.each([
    ['550 5.1.1 No such user', 'rechazado'],
    ['550 No such user here', 'rechazado'],
    ['550 5.7.1 Relaying denied', 'pendiente'],
    ['552 5.2.2 Mailbox full', 'pendiente'],
    ['451 4.7.1 Greylisted', 'pendiente'],
  ])('to the recipient, %s, is %s', async (linea, estado) => {
    const smtp = await habla((orden) => (orden.startsWith('RCPT') ? linea : undefined))
    expect(await correoPor(smtp).entregar(carta('ana@familia.hn'), 'a-b')).toMatchObject({ estado })
  })

  it('about the letter itself, or nothing at all, says nothing of the address', async () => {
    const smtp = await habla((orden) => (orden.startsWith('DATA') ? '550 5.1.1 Spam' : undefined))
    expect(await correoPor(smtp).entregar(carta('ana@familia.hn'), 'a-b')).toMatchObject({
      estado: 'pendiente',
      suelta: true,
    })
    const ocupado = await habla((orden) => (orden.startsWith('DATA') ? '451 4.3.2 Too much mail' : undefined))
    expect(await correoPor(ocupado).entregar(carta('ana@familia.hn'), 'a-b')).toMatchObject({
      estado: 'pendiente',
      suelta: false,
    })
    const mudo = await habla(() => '')
    expect(await correoPor(mudo, 200).entregar(carta('ana@familia.hn'), 'a-b')).toMatchObject({
      estado: 'pendiente',
      suelta: false,
    })
  })

  it('whose answer is lost after it took the letter, gets the same message once more', async () => {
    const recibidas: string[] = []
    const smtp = await startSmtp({
      onData(stream, _session, done) {
        let carta = ''
        stream.on('data', (parte: Buffer) => (carta += parte.toString('latin1')))
        stream.on('end', () => {
          recibidas.push(/^Message-ID: (.*)$/im.exec(carta)?.[1] ?? '')
          // The first time the letter is taken, and the line is gone before anybody is told.
          if (recibidas.length > 1) done()
          else smtp.hangUp()
        })
      },
    })
    const id = await escrita('ana@familia.hn')
    await repartir(server.db, correoPor(smtp.url))
    expect(await leida(id)).toMatchObject({ estado: 'pendiente', intentos: 1 })
    await yaToca()
    await repartir(server.db, correoPor(smtp.url))
    expect(await leida(id)).toMatchObject({ estado: 'enviado', intentos: 2 })
    expect(recibidas).toEqual([recibidas[0], recibidas[0]])
    expect(recibidas[0]).toMatch(/@/)
  })
})

/** A mail server that answers each command as `dice` says, and otherwise well; nothing at all for ''. */
async function habla(dice: (orden: string) => string | undefined): Promise<string> {
  const listo = createServer((socket) => {
    const di = (orden: string, bien: string) => {
      const linea = dice(orden) ?? bien
      if (linea) socket.write(`${linea}\r\n`)
    }
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      for (const orden of data.toString().split('\r\n').filter(Boolean))
        if (orden.startsWith('QUIT')) socket.end('221 Adiós\r\n')
        else di(orden, orden.startsWith('DATA') ? '354 Diga' : '250 Bien')
    })
    di('', '220 loopback')
  })
  await new Promise<void>((listening) => listo.listen(0, '127.0.0.1', () => listening()))
  afterAll(() => void listo.close())
  return `smtp://127.0.0.1:${(listo.address() as AddressInfo).port}`
}
