import { afterEach, describe, expect, it, vi } from 'vitest'
import { MODULOS, recursoDe, type NombreModulo } from '#contract/modulos'
import { modulosApagados, modulosDe, PAQUETES, type Paquete } from '#contract/paquetes'
import { createQueryClient } from '#src/query-client.ts'
import { fakeServer, json, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { authProvider } from './auth-provider.ts'
import { sessionStore } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

/** Signed in with some modules, all of whose actions are granted, in a school without some packs. */
async function entrar(modulos: readonly string[], apagados: readonly Paquete[]) {
  localStorage.setItem('token', 'token-de-ana')
  const concedidos = MODULOS.filter(({ name }) => modulos.includes(name)).map(({ name, acciones }) => ({
    name,
    acciones,
  }))
  const cuerpo = sesion({ modulos: concedidos, apagados: modulosApagados(apagados) })
  fakeServer({ [TOKEN_CALL]: () => json(cuerpo) })
  await sessionStore.start()
}
const abrir = (path: string) => window.history.replaceState(null, '', path)
const puede = (modulo: NombreModulo, action = 'list') => authProvider.canAccess({ resource: recursoDe(modulo), action })

const TODOS = MODULOS.map(({ name }) => name)

describe.each([
  ['everything', TODOS],
  ['every other module', TODOS.filter((_name, index) => index % 2 === 0)],
  ['the other half', TODOS.filter((_name, index) => index % 2 === 1)],
])('to who holds %s', (_cuanto, suyos) => {
  it.each(PAQUETES)('every page that is granted opens by its address without %s', async (paquete) => {
    await entrar(suyos, [paquete])
    for (const { name, path } of MODULOS) {
      abrir(path)
      expect([name, await puede(name)]).toEqual([name, suyos.includes(name)])
    }
  })
})

describe.each(PAQUETES)('without %s', (paquete) => {
  it('nothing of it is shown on another page, and all of it on its own', async () => {
    await entrar(TODOS, [paquete])
    const [primero] = modulosDe(paquete)
    for (const { name, path } of MODULOS) {
      abrir(path)
      expect([name, primero && (await puede(primero, 'export'))]).toEqual([
        name,
        modulosApagados([paquete]).includes(name),
      ])
      expect(await puede('Clientes', 'create')).toBe(true)
    }
  })
})

it('on the page of one pack, another that is off stays hidden', async () => {
  await entrar(TODOS, ['becas', 'factura'])
  abrir('/catalogos/becas/7/show')
  expect(await puede('Becas', 'edit')).toBe(true)
  expect(await puede('Facturas')).toBe(false)
})

it('what a role holds is told as held: nobody loses what they may give to others', async () => {
  await entrar(TODOS, ['becas'])
  abrir('/usuarios/roles')
  expect(await puede('Becas')).toBe(false)
  expect(await authProvider.otorgado({ resource: 'Becas', action: 'crear' })).toBe(true)
  await entrar(['Clientes'], ['becas'])
  expect(await authProvider.otorgado({ resource: 'Becas', action: 'crear' })).toBe(false)
})

it('an answer of another page is not taken for this one’s', async () => {
  const client = createQueryClient()
  const key = ['auth', 'canAccess', { resource: recursoDe('Becas'), action: 'list' }]
  await entrar(TODOS, ['becas'])
  abrir('/catalogos/clientes')
  client.setQueryData(key, false)
  abrir('/catalogos/becas')
  expect(client.getQueryData(key)).toBeUndefined()
  abrir('/catalogos/cursos')
  expect(client.getQueryData(key)).toBe(false)
})

it('a server that knows no packs hides nothing', async () => {
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({ [TOKEN_CALL]: () => json(sesion({ apagados: 'todo' })) })
  await sessionStore.start()
  expect(await puede('Clientes')).toBe(true)
})
