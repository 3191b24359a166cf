import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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
