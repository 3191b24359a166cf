import { describe, expect, it } from 'vitest'
import type { EquipoCompartido } from '#contract/ajustes/equipos'
import { sql } from '#server/db/sql'
import { call, PASSWORD, startServer, type Answer } from '#tests/api/apoyo/helper'

const server = startServer()

const MARCA = 'campana_equipo'
const ABIERTO = 'campana_abierto'
const EQUIPOS = '/Usuarios/equipos-compartidos'

/** A browser that takes the cookies of the calls of a sign-in. */
function browser() {
  const kept = new Map<string, string>()
  let token = ''
  const ask = async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const cookies = path.startsWith('/Usuarios') ? [...kept].map(([name, value]) => `${name}=${value}`).join('; ') : ''
    const answer = await call<T>(server.url, method, path, body, {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cookies && { Cookie: cookies }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(/[=;]/)
      kept.set(name, value)
    }
    return answer
  }
  return {
    ask,
    kept,
    async signIn(rol: string, mantener = false) {
      const { usuario_id } = await server.as(rol)
      const { email } = await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${usuario_id}`)
      const answer = await ask<{ token: string }>('POST', '/Usuarios/login', {
        Email: email,
        Pass: PASSWORD,
        ...(mantener && { Mantener: true }),
      })
      token = answer.body.token
      return usuario_id
    },
    /** Closing a browser: it forgets this; local storage and cookies with a date stay. */
    close: () => void kept.delete(ABIERTO),
    validate: () => ask('POST', '/Usuarios/validar-token'),
  }
}

async function shared() {
  const pc = browser()
  await pc.signIn('Administrador')
  await pc.ask('POST', EQUIPOS, { nombre: 'Biblioteca' })
  return pc
}

const idle = (minutes: number) =>
  server.db.run(sql`UPDATE sesiones SET usada_en = now() - make_interval(mins => ${minutes}::int)`)

describe('a stored token after the browser was closed', () => {
  it('goes on where nobody named the computer, with «Mantener» or without', async () => {
    for (const mantener of [false, true]) {
      const own = browser()
      await own.signIn('Recepción', mantener)
      own.close()
      expect((await own.validate()).status).toBe(200)
    }
  })

  it.each([false, true])('is over on a shared computer, for every call, «Mantener» or not (%s)', async (mantener) => {
    const pc = await shared()
    await pc.signIn('Recepción', mantener)
    expect(await pc.validate()).toMatchObject({ status: 200, body: { reposo_minutos: 30 } })
    pc.close()
    expect(await pc.validate()).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
    expect((await pc.ask('GET', '/Clientes')).status).toBe(401)
  })

  it('is over there for who named it too, from that moment on', async () => {
    const pc = await shared()
    pc.close()
    expect((await pc.validate()).status).toBe(401)
  })
})

describe('on a shared computer', () => {
  it('a session ends after half an hour without use, and lasts while it is used', async () => {
    const pc = await shared()
    await pc.signIn('Recepción', true)
    await idle(29)
    expect((await pc.ask('GET', '/Motivos')).status).toBe(200)
    await idle(29)
    expect((await pc.ask('GET', '/Motivos')).status).toBe(200)
    await idle(31)
    expect((await pc.ask('GET', '/Motivos')).status).toBe(401)
  })

  it('a page that is open and asks by itself is no use of the session', async () => {
    const pc = await shared()
    await pc.signIn('Administrador')
    const used = async () =>
      (
        await server.db.one<{ reposo: number }>(sql`
        SELECT extract(epoch FROM now() - max(usada_en))::int AS reposo FROM sesiones WHERE compartida
      `)
      ).reposo
    await idle(20)
    for (const [method, path, body] of [
      ['GET', '/Autorizaciones'],
      ['GET', '/Reloj'],
      ['POST', '/Reloj/visto', { ahora: new Date().toISOString() }],
      ['POST', '/Usuarios/validar-token'],
    ] as const)
      expect((await pc.ask(method, path, body)).status).toBe(200)
    expect(await used()).toBeGreaterThanOrEqual(20 * 60)
    expect((await pc.ask('GET', '/Motivos')).status).toBe(200)
    expect(await used()).toBeLessThan(60)
  })

  it('its mark outlives the months in which nobody sits there', async () => {
    const pc = await shared()
    const marca = pc.kept.get(MARCA)
    await server.db.run(sql`DELETE FROM dispositivos`)
    await pc.signIn('Recepción')
    expect(pc.kept.get(MARCA)).toBe(marca)
    expect((await pc.validate()).body).toHaveProperty('reposo_minutos')
  })
})

describe('naming a shared computer', () => {
  it('is for who may edit the school’s data, is listed with its last use, and is in its history', async () => {
    const pc = await shared()
    const { body } = await pc.ask<EquipoCompartido[]>('POST', EQUIPOS, { nombre: 'Recepción' })
    const este = body.find((equipo) => equipo.este)
    expect(este).toMatchObject({ nombre: 'Recepción', usado_en: expect.any(String) })
    expect((await browser().ask('GET', EQUIPOS)).status).toBe(401)
    const clerk = browser()
    await clerk.signIn('Recepción')
    for (const [method, path] of [
      ['GET', EQUIPOS],
      ['POST', EQUIPOS],
      ['POST', `${EQUIPOS}/${este?.id}/quitar`],
    ] as const)
      expect((await clerk.ask(method, path, method === 'POST' ? { nombre: 'X' } : undefined)).status).toBe(403)
    const historial = await pc.ask<{ despues: unknown }[]>('GET', '/Centro/1/historial')
    expect(JSON.stringify(historial.body[0])).toContain('Recepción')
    await pc.ask('POST', `${EQUIPOS}/${este?.id}/quitar`)
    expect((await pc.ask('POST', `${EQUIPOS}/${este?.id}/quitar`)).status).toBe(404)
    await pc.signIn('Recepción')
    pc.close()
    expect((await pc.validate()).status).toBe(200)
  })

  it('asks for a browser that can be known again: one without cookies, or with a mark of its own making, is not', async () => {
    const deaf = browser()
    await deaf.signIn('Administrador')
    for (const marca of [undefined, 'inventada']) {
      deaf.kept.clear()
      if (marca) deaf.kept.set(MARCA, marca)
      expect(await deaf.ask('POST', EQUIPOS, { nombre: 'Biblioteca' })).toMatchObject({
        status: 422,
        body: { errors: { nombre: expect.stringContaining('cookies') } },
      })
    }
    expect((await deaf.validate()).status).toBe(200)
  })

  it('takes cookies that no script reads and no other site sends', async () => {
    const { email } = await server.db.one<{ email: string }>(
      sql`SELECT email FROM usuarios WHERE id = ${(await server.as('Recepción')).usuario_id}`,
    )
    const { headers } = await call(server.url, 'POST', '/Usuarios/login', { Email: email, Pass: PASSWORD })
    const [marca = '', abierto = ''] = headers.getSetCookie()
    expect(marca).toMatch(/^campana_equipo=.*Max-Age=/)
    expect(abierto).toBe('campana_abierto=1; Path=/api/api/Usuarios; HttpOnly; SameSite=Strict')
  })
})
