import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { useListContext } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ORDEN, escenaDeLista, getList, rows, server, Fila } from '#src/testing/lista-escena.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { columnasDe } from './columnas/columnas-de.ts'
import { Lista } from './Lista.tsx'

escenaDeLista()

const celda = vi.fn()
const pasada = vi.fn()
/** A part of the page of its own: what a column shows is also asked to know how wide it is. */
const Nombre = ({ de }: { de: Fila }) => {
  celda(de.nombres)
  return de.nombres
}
const COLUMNAS = columnasDe(Fila, [['nombres', { render: (fila: Fila) => <Nombre de={fila} /> }], 'total'])
const Elegidas = () => <span>elegidas: {useListContext().selectedIds.join(', ')}</span>

async function abrir() {
  celda.mockClear()
  renderScreen(
    <Profiler id="lista" onRender={pasada}>
      <Lista<Fila> orden={ORDEN} masivas={<Elegidas />} columnas={COLUMNAS} />
    </Profiler>,
    { dataProvider: server },
  )
  await screen.findByText('Ana')
  await screen.findByText('1,284')
}

it('draws each cell once as it opens, and asks for its rows once', async () => {
  await abrir()
  expect(celda.mock.calls.map(([nombre]) => nombre as string)).toEqual(rows.map(({ nombres }) => nombres))
  expect(getList).toHaveBeenCalledTimes(1)
})

it('draws nothing as an arrow goes from row to row', async () => {
  await abrir()
  document.querySelector<HTMLElement>('[data-lista-fila]')?.focus()
  celda.mockClear()
  pasada.mockClear()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}')
  expect(document.activeElement).toBe(document.querySelectorAll('[data-lista-fila]')[1])
  expect([celda, pasada].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

it('draws no cell as a letter is typed, before its rows are here', async () => {
  await abrir()
  const buscador = screen.getByRole('searchbox')
  buscador.focus()
  celda.mockClear()
  await userEvent.keyboard('an')
  expect(celda).not.toHaveBeenCalled()
})
