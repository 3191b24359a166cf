import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { memoryStore, type DataProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { imprimirPdf } from '#src/data/imprimir.ts'
import * as z from 'zod'
import { centavos } from '#contract/campos'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Lista } from '#src/list/Lista.tsx'

vi.mock('#src/data/imprimir.ts', () => ({ imprimirPdf: vi.fn(async () => undefined) }))

const Fila = z.object({ nombre: z.string(), dni: z.string(), debe: centavos })
const getList = vi.fn<DataProvider['getList']>()
const ORDEN = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['dni']

beforeEach(() => {
  setWidth(1280)
  vi.mocked(imprimirPdf).mockClear()
  getList
    .mockReset()
    .mockResolvedValue({ data: [{ id: 1, nombre: 'Ana', dni: '0801', debe: 0 }] as never[], total: 401 })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const abrir = async (path = '/') => {
  renderScreen(
    <Lista
      orden={ORDEN}
      exporta
      ocultas={OCULTAS}
      columnas={columnasDe(Fila, [
        'nombre',
        'dni',
        'debe',
        ['acciones', { clase: 'palabra', label: 'Acciones', render: () => null }],
      ])}
    />,
    { dataProvider: { getList }, path, store: memoryStore() },
  )
  await screen.findByText('Ana')
}
const pedido = () => {
  const [ruta = '', consulta = ''] = vi.mocked(imprimirPdf).mock.lastCall?.[0].split('?') ?? []
  return [ruta, Object.fromEntries(new URLSearchParams(consulta))] as const
}

it('prints all that is filtered, in the order and with the columns of the screen', async () => {
  await abrir('/?filter={"activo":true}&sort=debe&order=DESC')
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(imprimirPdf).toHaveBeenCalledOnce())
  expect(pedido()).toEqual([
    '/Clientes/exportar',
    { formato: 'pdf', filter: '{"activo":true}', sort: '["debe","DESC"]', columnas: '["nombre","debe"]' },
  ])
})

it('takes Ctrl+P, which would print the rows of one page', async () => {
  await abrir()
  await screen.findByRole('button', { name: 'Imprimir' })
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false)
  await waitFor(() => expect(imprimirPdf).toHaveBeenCalledOnce())
})

it('prints the search that stands in the box, also when the list does not show it yet', async () => {
  await abrir('/?filter={"q":"eva"}')
  await screen.findByRole('button', { name: 'Imprimir' })
  const caja = screen.getByRole('searchbox')
  const impreso = async (q: string) => {
    fireEvent.change(caja, { target: { value: q } })
    fireEvent.keyDown(caja, { key: 'p', ctrlKey: true })
    await waitFor(() => expect(imprimirPdf).toHaveBeenCalledOnce())
    const { filter } = pedido()[1]
    vi.mocked(imprimirPdf).mockClear()
    return filter
  }
  expect(await impreso('ana ')).toBe('{"q":"ana"}')
  expect(await impreso('')).toBe('{}')
})

it('leaves Ctrl+P to the browser where there is nothing to print', async () => {
  getList.mockResolvedValue({ data: [], total: 0 })
  renderScreen(<Lista orden={ORDEN} exporta columnas={columnasDe(Fila, ['nombre'])} />, { dataProvider: { getList } })
  const boton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Imprimir' })
  await waitFor(() => expect(boton.disabled).toBe(true))
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true)
})
