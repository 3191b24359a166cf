import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, json, LOGIN_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { recuperar, seguirBorradores } from './borrador.ts'
import { sessionStore } from './session.ts'
import { useBorrador } from './use-borrador.ts'

let stop: () => void
let escribir: (texto: string) => void
let redibujar: () => void

beforeEach(async () => {
  fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: 'x', navbar: [] }), [TOKEN_CALL]: () => json(sesion()) })
  await sessionStore.login({ email: 'x', pass: 'x', mantener: false })
  stop = seguirBorradores()
})
afterEach(() => {
  cleanup()
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

function Campo() {
  const antes = useBorrador('campo', (): { texto: string } => ({ texto }), { siempre: true, calla: true })
  const [texto, setTexto] = useState(antes?.texto ?? '')
  const [, setVeces] = useState(0)
  escribir = setTexto
  redibujar = () => setVeces((veces) => veces + 1)
  return <p>{texto}</p>
}

it('writes what is kept at each change only, and forgets what is as it was', () => {
  const guardar = vi.spyOn(Storage.prototype, 'setItem')
  const borrar = vi.spyOn(Storage.prototype, 'removeItem')
  const escrituras = () =>
    [...guardar.mock.calls, ...borrar.mock.calls].filter(([clave]) => clave === 'borrador').length
  const { unmount } = renderScreen(<Campo />)
  act(redibujar)
  expect(escrituras()).toBe(0)
  act(() => escribir('Ana'))
  act(redibujar)
  act(redibujar)
  expect([escrituras(), recuperar('/#campo')]).toEqual([1, { texto: 'Ana' }])
  act(() => escribir(''))
  expect(recuperar('/#campo')).toBeUndefined()
  act(() => escribir('Eva'))
  unmount()
  const { container } = renderScreen(<Campo />)
  expect([container.textContent, recuperar('/#campo')]).toEqual(['Eva', { texto: 'Eva' }])
})
