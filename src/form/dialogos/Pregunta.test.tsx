import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Pregunta } from './Pregunta.tsx'

afterEach(cleanup)

const preguntar = (props: { color: 'error'; detalle: string } | { color?: 'primary' }) => {
  const [onSi, onClose] = [vi.fn(), vi.fn()]
  renderScreen(<Pregunta {...props} open titulo="¿Quitar a Ana?" verbo="Quitar" onSi={onSi} onClose={onClose} />)
  return { onSi, onClose }
}

it('is called by its question, told by its consequence, and begins on what changes nothing where it is red', () => {
  const { onSi, onClose } = preguntar({ color: 'error', detalle: 'No se puede deshacer.' })
  const dialog = screen.getByRole('dialog', { name: '¿Quitar a Ana?', description: 'No se puede deshacer.' })
  expect(dialog).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancelar')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  expect([onSi.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
})

it('begins on the verb where what it does can be undone', () => {
  const { onClose } = preguntar({})
  const verbo = screen.getByRole('button', { name: 'Quitar' })
  expect(document.activeElement).toBe(verbo)
  // Whether the browser goes on to press it: not by the key that asked and is still held.
  expect(fireEvent.keyDown(verbo, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(verbo, { key: 'Enter' })).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
