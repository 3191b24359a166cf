import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { signIn, withoutSession } from '#src/testing/session.ts'
import { SegundoFactorPedido } from './SegundoFactorPedido.tsx'

withoutSession()
afterEach(cleanup)

it('tells an administrator the days that are left, and leads to where it is set up', async () => {
  await signIn({ dias_sin_segundo_factor: 3 })
  renderScreen(<SegundoFactorPedido />)
  expect(screen.getByRole('status').textContent).toContain('dentro de 3 días')
  expect(screen.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/perfil')
})

it('says tomorrow on the last day', async () => {
  await signIn({ dias_sin_segundo_factor: 1 })
  renderScreen(<SegundoFactorPedido />)
  expect(screen.getByRole('status').textContent).toContain('desde mañana')
})

it.each([undefined, 0, 'pronto'])('is not there for %s days', async (dias_sin_segundo_factor) => {
  await signIn({ dias_sin_segundo_factor })
  renderScreen(<SegundoFactorPedido />)
  expect(screen.queryByRole('status')).toBeNull()
})
