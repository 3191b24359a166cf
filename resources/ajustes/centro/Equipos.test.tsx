import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStore } from '#src/session/session.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Equipos } from './Equipos.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks for its session again once its computer is shared: it may end by itself from then on', async () => {
  vi.stubGlobal('fetch', async () => new Response('[]'))
  const asked = vi.spyOn(sessionStore, 'revalidate').mockResolvedValue(null)
  renderScreen(<Equipos />, { resource: 'ajustes/centro', dataProvider: { lista: async () => [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Este equipo es compartido' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Biblioteca')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
})
