import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nContext } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { i18nVisitante } from '#i18n/visitante'
import { PageSkeleton } from './PageSkeleton.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('leaves nobody before grey bars: after a while it says what to do', () => {
  vi.useFakeTimers()
  render(
    <I18nContext.Provider value={i18nVisitante}>
      <PageSkeleton />
    </I18nContext.Provider>,
  )
  act(() => void vi.advanceTimersByTime(11_000))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('status').textContent).toContain('Está tardando más de lo normal.')
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeTruthy()
})
