import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moduloDe } from '#contract/modulos'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Apagado } from './Apagado.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function abrir(modulo: 'Becas' | 'Clientes') {
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({ [TOKEN_CALL]: () => json(sesion({ apagados: ['Becas'] })) })
  await sessionStore.start()
  renderScreen(<Apagado modulo={{ ...moduloDe(modulo), name: modulo } as never} />)
}

it('says above the page that the school does not use it, and leads who administers to where it is switched on', async () => {
  await abrir('Becas')
  const linea = await screen.findByRole('status')
  expect(linea.textContent).toContain('lo tiene apagado')
  expect(screen.getByRole('link', { name: 'Qué usa el centro' }).getAttribute('href')).toBe('/ajustes/centro/que-usa')
})

it('says nothing above what the school uses', async () => {
  await abrir('Clientes')
  expect(screen.queryByRole('status')).toBeNull()
})
