import { describe, expect, it } from 'vitest'
import { apagadosDePerfil } from '#contract/ajustes/perfiles'
import { sql } from '#server/db/sql'
import { CLAVE, CUENTAS } from '#server/demo/facts'
import { markDemonstration } from '#server/db/demonstration'
import { seedOnce } from '#server/demo/seed'
import { makeLink } from '#server/sesion/enlaces'
import { firstAdministratorLink } from '#server/usuarios/primer-administrador/service'
import { call, client, startServer } from '#tests/api/apoyo/helper'

const CONTRASENA = 'cuatro perros verdes'
const escuela = {
  centro: 'Instituto Los Pinos',
  perfil: 'colegio' as const,
  cai: true,
  transferencias: true,
  becas: false,
}
const julia = { nombre: 'Julia Pavón', email: 'julia@lospinos.hn', contrasena: CONTRASENA, ...escuela }

/** The API path of a new link, as the start of the server prints it. */
const enlaceDe = async (server: ReturnType<typeof startServer>) => {
  const path = await firstAdministratorLink(server.db)
  return path && `/Usuarios/primer-administrador/${path.split('/').pop()}`
}

describe('the first start of a school', () => {
  const server = startServer()

  it('has no account of any kind, and those of the demonstration open nothing', async () => {
    expect(await server.db.many(sql`SELECT email FROM usuarios`)).toEqual([])
    for (const { email } of CUENTAS)
      expect((await call(server.url, 'POST', '/Usuarios/login', { Email: email, Pass: CLAVE })).status).toBe(401)
  })

  it('takes neither an address nor the password of the demonstration for its first administrator', async () => {
    const enlace = (await enlaceDe(server)) ?? ''
    const domain = await call(server.url, 'POST', enlace, { ...julia, email: 'Admin@DEMO.hn' })
    expect(domain).toMatchObject({ status: 422, body: { errors: { email: expect.stringContaining('@demo.hn') } } })
    const password = await call(server.url, 'POST', enlace, { ...julia, contrasena: CLAVE })
    expect(password).toMatchObject({ status: 422, body: { errors: { contrasena: expect.any(String) } } })
    expect(await server.db.many(sql`SELECT email FROM usuarios`)).toEqual([])
  })

  it('says at once all that is wrong with its page, and all that is wrong with a password', async () => {
    const enlace = (await enlaceDe(server)) ?? ''
    const { status, body } = await call<{ errors: Record<string, string> }>(server.url, 'POST', enlace, {
      nombre: 'Julia Pavón',
      email: 'julia@demo.hn',
      contrasena: 'Julia12',
      centro: ' ',
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).sort()).toEqual(
      ['becas', 'cai', 'centro', 'contrasena', 'email', 'perfil', 'transferencias'].sort(),
    )
    expect(body.errors.contrasena).toBe(
      'Escriba 8 caracteres o más. Se parece demasiado a su nombre, a su correo o al nombre del centro. Elija otra ' +
        'contraseña. Esta contraseña es de las que más se usan y se adivina pronto. Una frase de varias palabras es ' +
        'más segura.',
    )
    // The school's own name is not in the database yet.
    const parecida = await call(server.url, 'POST', enlace, { ...julia, contrasena: 'InstitutoPinos26' })
    expect(parecida).toMatchObject({ status: 422, body: { errors: { contrasena: expect.any(String) } } })
  })

  it('gives a new link at each start until somebody can sign in; then every link is worth nothing', async () => {
    const [first, second] = [(await enlaceDe(server)) ?? '', (await enlaceDe(server)) ?? '']
    expect(first).not.toBe(second)
    const both = await Promise.all([
      call(server.url, 'POST', first, julia),
      call(server.url, 'POST', second, { ...julia, email: 'otra@lospinos.hn' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await enlaceDe(server)).toBeUndefined()
    expect(await server.db.one(sql`SELECT nombre FROM centro`)).toEqual({ nombre: 'Instituto Los Pinos' })
    const { centro: _, ...respuestas } = escuela
    const { perfil, ...dicho } = respuestas
    const apagados = apagadosDePerfil(perfil, dicho)
    expect(apagados.length).toBeGreaterThan(0)
    expect(await server.db.one(sql`SELECT paquetes_apagados FROM centro`)).toEqual({ paquetes_apagados: apagados })
    expect(
      await server.db.many(sql`SELECT modulo, accion, despues FROM bitacora WHERE modulo = 'Centro' ORDER BY id`),
    ).toEqual([
      { modulo: 'Centro', accion: 'editar', despues: { nombre: 'Instituto Los Pinos', ...respuestas } },
      { modulo: 'Centro', accion: 'editar', despues: { paquetes_apagados: apagados } },
    ])
    // One that another instance made meanwhile, before it saw the account.
    const { token } = await makeLink(server.db, 'primer_administrador', null)
    for (const used of [first, second, `/Usuarios/primer-administrador/${token}`])
      expect((await call(server.url, 'GET', used)).status).toBe(404)
  })

  it('refuses addresses of the demonstration for every other account, new or changed', async () => {
    const { email } = await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios`)
    const { body } = await call<{ token: string }>(server.url, 'POST', '/Usuarios/login', {
      Email: email,
      Pass: CONTRASENA,
    })
    const admin = client(server.url, body.token)
    const { rol_id } = await server.db.one<{ rol_id: number }>(
      sql`SELECT id AS rol_id FROM roles WHERE nombre = 'Recepción'`,
    )
    expect((await admin.post('/Usuarios', { nombre: 'Ana', email: 'recepcion@demo.hn', rol_id })).status).toBe(422)
    const { status, body: ana } = await admin.post('/Usuarios', { nombre: 'Ana', email: 'ana@lospinos.hn', rol_id })
    expect(status).toBe(201)
    expect((await admin.put(`/Usuarios/${ana.id}`, { email: 'ana@demo.hn', version: ana.version })).status).toBe(422)
    expect((await admin.put(`/Usuarios/${ana.id}`, { email: 'ana@otrademo.hn', version: ana.version })).status).toBe(
      200,
    )
  })

  it('is never filled by the demonstration', async () => {
    await expect(seedOnce(server.db, () => undefined)).rejects.toThrow('datos propios')
    expect(await server.db.one(sql`SELECT count(*)::int AS n FROM usuarios`)).toEqual({ n: 2 })
  })
})

describe('a school that was there before', () => {
  const server = startServer()

  it('was asked nothing, and uses all that there is', async () => {
    expect(await server.db.one(sql`SELECT paquetes_apagados FROM centro`)).toEqual({ paquetes_apagados: [] })
  })
})

describe('the demonstration', () => {
  const server = startServer()

  it('may give its own addresses to more accounts', async () => {
    await markDemonstration(server.db)
    const admin = await server.as('Administrador')
    const { rol_id } = await server.db.one<{ rol_id: number }>(
      sql`SELECT id AS rol_id FROM roles WHERE nombre = 'Recepción'`,
    )
    expect((await admin.post('/Usuarios', { nombre: 'Ana', email: 'ana@demo.hn', rol_id })).status).toBe(201)
  })
})
