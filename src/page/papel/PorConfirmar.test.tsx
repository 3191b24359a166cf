import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { PorConfirmar } from './PorConfirmar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function warning(answer: unknown): Promise<string | null> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  renderScreen(<PorConfirmar puntos={['mora', 'anticipos']} />)
  return (await screen.findByRole('alert')).textContent
}

it('warns of the points that wait for the accountant, and of no other', async () => {
  const words = await warning(['mora', 'cursos'])
  expect(words).toContain('Recargo por mora')
  expect(words).not.toContain('Anticipos')
  expect(words).not.toContain('ISV de cada curso')
})

it.each([[{}], [[1]], ['mora']])(
  'warns of all, and costs the page nothing, where a server answers %j',
  async (answer) => {
    const words = await warning(answer)
    expect(words).toContain('Recargo por mora')
    expect(words).toContain('Anticipos')
  },
)

it('says nothing to a school without fiscal documents, which has no page to settle it', async () => {
  localStorage.setItem('token', 'token-de-ana')
  const { paths } = fakeServer({
    [TOKEN_CALL]: () => json(sesion({ apagados: ['Facturas', 'Contador'] })),
    '/Contador/pendientes': () => json(['mora']),
  })
  await sessionStore.start()
  renderScreen(
    <>
      <PorConfirmar puntos={['mora']} />
      <p>Lo demás</p>
    </>,
  )
  await screen.findByText('Lo demás')
  await waitFor(() => expect(paths()).toContain(TOKEN_CALL))
  await expect(screen.findByRole('alert', {}, { timeout: 300 })).rejects.toThrow()
  expect(paths()).not.toContain('/Contador/pendientes')
})
