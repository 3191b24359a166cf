import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { Barras } from './Barras.tsx'
import { Columnas } from './Columnas.tsx'

const barras = [
  { etiqueta: 'Alquiler', valor: 100, texto: 'L 1.00' },
  { etiqueta: 'Luz', valor: 25, texto: 'L 0.25' },
]
const ROTULOS = ['Categoría', 'Total'] as const

beforeEach(() => setWidth(1280))
afterEach(cleanup)

it.each([
  ['Barras', Barras],
  ['Columnas', Columnas],
])('%s are read aloud as a table, and drawn for the eyes alone', (_name, Chart) => {
  renderScreen(<Chart titulo="Por categoría" barras={barras} rotulos={ROTULOS} />)
  const table = screen.getByRole('table', { name: 'Por categoría' })
  expect([...table.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'CategoríaTotal',
    'AlquilerL 1.00',
    'LuzL 0.25',
  ])
  expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1)
})

it('is an image with its title where a table stands beside it', () => {
  renderScreen(<Barras titulo="Por categoría" barras={barras} rotulos={false} />)
  expect(screen.getByRole('img', { name: 'Por categoría' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('tells the tallest column, or the one under the pointer', () => {
  renderScreen(<Columnas titulo="Por mes" barras={barras} rotulos={false} />)
  const image = screen.getByRole('img')
  expect(image.textContent).toContain('Alquiler L 1.00')
  const plot = image.querySelector('[aria-hidden] > div:nth-of-type(2)') as HTMLElement
  plot.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect
  fireEvent.pointerMove(plot, { clientX: 75 })
  expect(image.textContent).toContain('Luz L 0.25')
  fireEvent.pointerLeave(plot)
  expect(image.textContent).toContain('Alquiler L 1.00')
})
