import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Hoja, PreguntaDeFechas } from './Lectura.tsx'

afterEach(cleanup)

it('says which sheet was read and how many of its rows are hidden, and offers the others where there are', () => {
  renderScreen(<Hoja hoja="Octubre" hojas={['Octubre']} ocultas={2} onElegir={vi.fn()} />)
  expect(screen.getByText('Se leyó la hoja «Octubre».')).toBeTruthy()
  expect(screen.getByText(/2 filas ocultas/)).toBeTruthy()
  cleanup()
  const onElegir = vi.fn()
  renderScreen(<Hoja hoja="Octubre" hojas={['Octubre', 'Noviembre']} onElegir={onElegir} />)
  fireEvent.change(screen.getByLabelText('Hoja que se lee'), { target: { value: 'Noviembre' } })
  expect(onElegir).toHaveBeenCalledExactlyOnceWith('Noviembre')
})

it('says nothing of a file without sheets', () => {
  renderScreen(<Hoja hoja={null} hojas={[]} />)
  expect(screen.queryByText(/hoja/)).toBeNull()
})

it('asks for the order of days by two of them, each as both orders read it', () => {
  const onElegir = vi.fn()
  const ejemplos = [{ linea: 2, escrito: '03/04/2012', dma: '2012-04-03', mda: '2012-03-04' }]
  renderScreen(<PreguntaDeFechas duda={{ columnas: ['Nacimiento'], ejemplos }} onElegir={onElegir} />)
  expect(screen.getByText(/columna Nacimiento/)).toBeTruthy()
  expect(screen.getByText('Línea 2: 03/04/2012 es el 3 de abril de 2012')).toBeTruthy()
  expect(screen.getByText('Línea 2: 03/04/2012 es el 4 de marzo de 2012')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Primero el mes' }))
  expect(onElegir).toHaveBeenCalledExactlyOnceWith('mda')
})
