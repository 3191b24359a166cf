import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, json, networkFailure } from '#src/testing/fake-server.ts'
import { tiendaDe } from './preferencias.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('signing out forgets what was looked at, and keeps how lists and menus are liked', () => {
  const tienda = tiendaDe(7)
  tienda.setItem('catalogos/clientes.columnas', { dni: true })
  tienda.setItem('lista.densidad', 'comoda')
  tienda.setItem('menu.cerrados', ['Reportes'])
  tienda.setItem('catalogos/clientes.listParams', { filter: { q: 'mejia' } })
  tienda.setItem('catalogos/clientes.selectedIds', [1])
  tienda.reset()
  expect(tienda.getItem('catalogos/clientes.columnas')).toEqual({ dni: true })
  expect(tienda.getItem('lista.densidad')).toBe('comoda')
  expect(tienda.getItem('menu.cerrados')).toEqual(['Reportes'])
  expect(tienda.getItem('catalogos/clientes.listParams')).toBeUndefined()
  expect(tienda.getItem('catalogos/clientes.selectedIds')).toBeUndefined()
  expect(tiendaDe(8).getItem('lista.densidad')).toBeUndefined()
})

describe('on a server that keeps them', () => {
  const sent = vi.fn<(body: unknown) => Response | Promise<Response>>()
  beforeEach(() => {
    vi.useFakeTimers()
    sent.mockReset().mockImplementation(() => json({}))
    fakeServer({ '/Perfil/preferencias': ({ body }) => sent(body) })
  })
  const unaEspera = () => vi.advanceTimersByTimeAsync(2_000)

  it('what another device changed arrives, and what this one changes is sent once', async () => {
    const tienda = tiendaDe(7)
    tienda.adoptar({ 'lista.densidad': 'comoda' })
    expect(tienda.getItem('lista.densidad')).toBe('comoda')
    tienda.setItem('catalogos/cursos.anchos', { nombre: 200 })
    tienda.setItem('catalogos/cursos.anchos', { nombre: 216 })
    tienda.setItem('catalogos/cursos.listParams', { page: 2 })
    await unaEspera()
    expect(sent.mock.calls).toEqual([[{ 'catalogos/cursos.anchos': { nombre: 216 } }]])
  })

  it('two changes never cross: the second is sent when the first was answered', async () => {
    let responder: (response: Response) => void = () => undefined
    sent.mockImplementationOnce(() => new Promise((resolve) => (responder = resolve)))
    const tienda = tiendaDe(7)
    tienda.adoptar({})
    tienda.setItem('lista.densidad', 'comoda')
    await unaEspera()
    tienda.setItem('lista.densidad', 'densa')
    await unaEspera()
    expect(sent.mock.calls).toEqual([[{ 'lista.densidad': 'comoda' }]])
    responder(json({}))
    await unaEspera()
    expect(sent.mock.calls.slice(1)).toEqual([[{ 'lista.densidad': 'densa' }]])
  })

  it('what waits when its user leaves goes with nobody else’s session', async () => {
    const tienda = tiendaDe(7)
    const callar = tienda.adoptar({})
    tienda.setItem('lista.densidad', 'comoda')
    callar()
    await unaEspera()
    expect(sent).not.toHaveBeenCalled()
    tiendaDe(7).adoptar({})
    await unaEspera()
    expect(sent.mock.calls).toEqual([[{ 'lista.densidad': 'comoda' }]])
  })

  it('what came when nobody was signed in any more is not lost', async () => {
    sent.mockImplementationOnce(() => json({ status: 401, code: 'sin_sesion', message: 'x' }, 401))
    const tienda = tiendaDe(7)
    tienda.adoptar({ 'lista.densidad': 'comoda' })
    tienda.setItem('lista.densidad', null)
    await unaEspera()
    const otroDia = tiendaDe(7)
    otroDia.adoptar({ 'lista.densidad': 'comoda' })
    expect(otroDia.getItem('lista.densidad')).toBeNull()
  })

  it('what the server has not taken stands against what it says, and goes with the next session', async () => {
    sent.mockImplementationOnce(networkFailure)
    const tienda = tiendaDe(7)
    tienda.adoptar({ 'lista.densidad': 'comoda' })
    tienda.setItem('lista.densidad', null)
    await unaEspera()
    const otroDia = tiendaDe(7)
    otroDia.adoptar({ 'lista.densidad': 'comoda' })
    expect(otroDia.getItem('lista.densidad')).toBeNull()
    await unaEspera()
    expect(sent.mock.lastCall).toEqual([{ 'lista.densidad': null }])
    otroDia.adoptar({ 'lista.densidad': null })
    await unaEspera()
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('what only this device has is sent; an answer that was taken before undoes nothing', async () => {
    tiendaDe(7).setItem('menu.contraido', true)
    const respuesta = {}
    const tienda = tiendaDe(7)
    tienda.adoptar(respuesta)
    await unaEspera()
    expect(sent.mock.calls).toEqual([[{ 'menu.contraido': true }]])
    const guardadas = { 'menu.contraido': true }
    tienda.adoptar(guardadas)
    tienda.setItem('menu.contraido', false)
    await unaEspera()
    tiendaDe(7).adoptar(guardadas)
    expect(tienda.getItem('menu.contraido')).toBe(false)
  })

  it('a server that keeps none is sent nothing', async () => {
    const tienda = tiendaDe(7)
    tienda.adoptar(undefined)
    tienda.setItem('lista.densidad', 'compacta')
    await unaEspera()
    expect(sent).not.toHaveBeenCalled()
    expect(tienda.getItem('lista.densidad')).toBe('compacta')
  })
})
