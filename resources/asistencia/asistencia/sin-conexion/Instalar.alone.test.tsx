import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Instalar } from './Instalar.tsx'

vi.mock('#src/offline/oferta.ts', () => ({ useManera: () => 'a_mano', usarOferta: vi.fn() }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('says how to install until it was read, on this device, and then no more', () => {
  renderScreen(<Instalar />)
  expect(screen.getByText(/Agregar a inicio/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'No mostrar más' }))
  expect(screen.queryByText(/Agregar a inicio/)).toBeNull()
  cleanup()
  renderScreen(<Instalar />)
  expect(screen.queryByText(/Agregar a inicio/)).toBeNull()
})
