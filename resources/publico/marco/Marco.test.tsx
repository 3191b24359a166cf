import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { local } from '#src/storage.ts'
import { Marco } from './Marco.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each([
  [true, 0],
  [false, 1],
])('a browser that keeps what is typed (%s) is warned about %i times', (lasts, avisos) => {
  vi.spyOn(local, 'lasts').mockReturnValue(lasts)
  renderScreen(<Marco>formulario</Marco>)
  expect(screen.queryAllByText(/Este navegador no deja guardar lo que escribe/)).toHaveLength(avisos)
})
