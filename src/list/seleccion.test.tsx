import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { localStorageStore, useListContext } from 'react-admin'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { NOMBRES, ORDEN, escenaDeLista, getList, rows, server, Fila } from '#src/testing/lista-escena.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { FiltroSiNo } from './filtros/filters.tsx'
import { columnasDe } from './columnas/columnas-de.ts'
import { Lista } from './Lista.tsx'

escenaDeLista()

const Elegidas = () => <span>elegidas: {useListContext().selectedIds.join(', ')}</span>

it('lets go of the rows that were chosen with other filters, on another page, or before it was opened', async () => {
  const store = localStorageStore('1', '.elegidas.')
  store.setItem('catalogos/clientes.selectedIds', [1, 77])
  renderScreen(
    <Lista<Fila> orden={ORDEN} filtros={<FiltroSiNo source="activo" />} masivas={<Elegidas />} columnas={NOMBRES} />,
    { dataProvider: server, store },
  )
  const elegir = () => userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  const ninguna = () => waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  await screen.findByText('Ana')
  await ninguna()
  await elegir()
  await screen.findByText('elegidas: 1')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
  await ninguna()
  await elegir()
  await screen.findByText('elegidas: 1')
  await userEvent.click(screen.getByRole('button', { name: /página 2/ }))
  await ninguna()
})

it('lets go of a chosen row that is gone once the list is read again', async () => {
  const DeNuevo = () => {
    const { refetch } = useListContext()
    return <button onClick={() => void refetch()}>De nuevo</button>
  }
  renderScreen(
    <Lista<Fila> orden={ORDEN} filtros={null} resumen={<DeNuevo />} masivas={<Elegidas />} columnas={NOMBRES} />,
    { dataProvider: server },
  )
  await screen.findByText('Ana')
  for (const cual of [1, 2]) await userEvent.click(screen.getAllByRole('checkbox')[cual] as HTMLElement)
  getList.mockResolvedValue({ data: rows.slice(1) as never[], total: 1283 })
  await screen.findByText(/^elegidas: 1, \d/)
  await userEvent.click(screen.getByRole('button', { name: 'De nuevo' }))
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
  expect(await screen.findByText('elegidas: 2')).toBeTruthy()
})

it('draws a choice in its row and in the bar of the table, and nothing else again', async () => {
  const dibujado = vi.fn()
  const Totales = () => {
    useListContext()
    dibujado('totales')
    return null
  }
  const render = ({ nombres }: Fila) => {
    dibujado(nombres)
    return nombres
  }
  const columnas = columnasDe(Fila, [['nombres', { render }]])
  renderScreen(<Lista<Fila> orden={ORDEN} resumen={<Totales />} masivas={<Elegidas />} columnas={columnas} />, {
    dataProvider: server,
  })
  await screen.findByText('Ana')
  const [todas, primera] = screen.getAllByRole<HTMLInputElement>('checkbox')
  dibujado.mockClear()
  await userEvent.click(primera as HTMLElement)
  expect(await screen.findByText('elegidas: 1')).toBeTruthy()
  expect(primera?.checked).toBe(true)
  await userEvent.click(todas as HTMLElement)
  expect(await screen.findByText(`elegidas: ${rows.map(({ id }) => id).join(', ')}`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(dibujado).not.toHaveBeenCalled()
})

it('neither opens nor chooses a row that is gone and stands until the new ones are drawn', async () => {
  const pulsada = vi.fn()
  // Between the answer and its rows: what was there still stands.
  const AlLlegar = () => {
    const { data } = useListContext<Fila>()
    useLayoutEffect(() => {
      if (!data || data.some(({ id }) => id === 1)) return
      const ana = document.querySelector('[data-lista-fila="1"]')
      pulsada(ana?.textContent)
      for (const lugar of ['td', 'input', 'button']) ana?.querySelector<HTMLElement>(lugar)?.click()
    }, [data])
    return null
  }
  const { router } = renderScreen(
    <Lista<Fila>
      orden={ORDEN}
      filtros={<FiltroSiNo source="activo" />}
      resumen={<AlLlegar />}
      masivas={<i>Verbos</i>}
      columnas={columnasDe(Fila, [
        ['nombres', { render: ({ nombres }) => <button onClick={() => pulsada('botón')}>{nombres}</button> }],
      ])}
    />,
    { dataProvider: server },
  )
  await screen.findByText('Ana')
  getList.mockResolvedValue({ data: rows.slice(1) as never[], total: 1 })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
  expect(pulsada.mock.calls).toEqual([['Ana']])
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(router.state.location.pathname).toBe('/')
  await userEvent.click(screen.getByText('Eva'))
  expect(pulsada).toHaveBeenLastCalledWith('botón')
})

it('chooses all the rows from the last that was chosen to one that is pressed with Shift', async () => {
  getList.mockResolvedValue({ data: [...rows, { ...rows[0], id: 3, nombres: 'Luz' }] as never[], total: 3 })
  renderScreen(<Lista<Fila> orden={ORDEN} suma={({ total }) => total} columnas={NOMBRES} />, { dataProvider: server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana' }))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Luz' }))
  await user.keyboard('{/Shift}')
  const barra = within(await screen.findByRole('toolbar', { name: 'Filas elegidas' }))
  await waitFor(() => expect(barra.getByRole('status').textContent).toContain('3 · L'))
})

it('tells how many are chosen and what they come to', async () => {
  renderScreen(<Lista<Fila> orden={ORDEN} suma={({ total }) => total} columnas={NOMBRES} />, { dataProvider: server })
  await screen.findByText('Ana')
  expect(screen.queryByRole('toolbar')).toBeNull()
  for (const cual of [1, 2]) await userEvent.click(screen.getAllByRole('checkbox')[cual] as HTMLElement)
  const barra = within(await screen.findByRole('toolbar', { name: 'Filas elegidas' }))
  expect(barra.getByRole('status').textContent).toBe('2 elementos seleccionados2 · L\u00a01,234.56')
  await userEvent.click(barra.getByRole('button', { name: 'Quitar la selección' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
})

it('draws no cell again as rows are chosen, where the columns follow from the rows too', async () => {
  const dibujar = vi.fn(({ nombres }: Fila) => nombres)
  renderScreen(
    <Lista<Fila>
      orden={ORDEN}
      suma={({ total }) => total}
      segun={() => ({ columnas: columnasDe(Fila, [['nombres', { render: dibujar }]]) })}
    />,
    { dataProvider: server },
  )
  const ana = await screen.findByRole('checkbox', { name: 'Seleccionar Ana' })
  const antes = dibujar.mock.calls.length
  await userEvent.click(ana)
  expect(await screen.findByRole('toolbar')).toBeTruthy()
  expect(dibujar).toHaveBeenCalledTimes(antes)
})
