import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fakeServer, json } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { withoutSession } from '#src/testing/session.ts'
import { PrimerInicio } from './PrimerInicio.tsx'

withoutSession()
afterEach(cleanup)

it('leads to the sign-in where the link was used in another window meanwhile', async () => {
  fakeServer({
    '/Usuarios/primer-administrador/abc': ({ body }) =>
      body === undefined ? json({}) : json({ status: 404, message: 'Este enlace ya se usó o venció.' }, 404),
  })
  renderScreen(<PrimerInicio />, { path: '/primer-inicio/abc', route: '/primer-inicio/:token' })
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar' }))
  expect(await screen.findByText('Este enlace ya se usó o venció.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull()
})
