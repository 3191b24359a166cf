import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { ElegirDia } from './ElegirDia.tsx'

beforeEach(() => setWidth(1280))
afterEach(cleanup)

it('lets a date be written part by part, and goes to none before it is whole', async () => {
  const { router } = renderScreen(<Dia />, { path: '/asistencia?fecha=2026-11-20', route: '/asistencia' })
  const field = screen.getByLabelText<HTMLInputElement>('Día')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: '' } })
  expect(field.value).toBe('')
  fireEvent.change(field, { target: { value: '0020-11-20' } })
  expect(field.value).toBe('0020-11-20')
  expect(router.state.location.search).toBe('?fecha=2026-11-20')
  act(() => field.blur())
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['0020-11-20', 'true'])
  fireEvent.click(screen.getByRole('button', { name: 'Día anterior' }))
  await waitFor(() => expect(field.value).toBe('19/11/2026'))
  act(() => field.focus())
  fireEvent.change(field, { target: { value: '2026-11-14' } })
  await waitFor(() => expect(router.state.location.search).toBe('?fecha=2026-11-14'))
})

function Dia() {
  const [params] = useSearchParams()
  return <ElegirDia fecha={params.get('fecha') ?? ''} hoy="2026-11-22" />
}
