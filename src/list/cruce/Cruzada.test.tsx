import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GetListParams } from 'react-admin'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { centavos, fecha, id } from '#contract/campos'
import { informePorGrupos, POR_MES, porRegistro } from '#contract/reportes/informes'
import { pideCruce } from '#contract/reportes/agrupaciones'
import type { Cruce } from '#contract/reportes/cruces'
import { informeDe } from '#resources/reportes/InformePorGrupos.tsx'
import { enLista } from '#src/data/cruce.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'

const BECAS = informePorGrupos({
  modulo: { name: 'DescuentosDados', path: '/reportes/descuentos', icon: 'descuento' },
  por: { curso: porRegistro('curso_id', 'comun.sin_curso'), mes: POR_MES },
  suman: { veces: z.int(), monto: centavos },
  medida: 'monto',
  linea: { fecha, curso_id: id.nullable(), motivo: z.string() },
})
const Pantalla = informeDe('DescuentosDados', [BECAS])

const CRUCE: Cruce = {
  filas: [
    { id: '4', nombre: 'Inglés I', valor: 50_000, documentos: 3 },
    { id: '', nombre: '', valor: 70_000, documentos: 1 },
    { id: null, nombre: '', valor: 5_000, documentos: 9 },
  ],
  columnas: [
    { id: '2026-10', nombre: '2026-10', valor: 90_000, documentos: 4 },
    { id: '2026-11', nombre: '2026-11', valor: 35_000, documentos: 9 },
  ],
  celdas: [
    { fila: 0, columna: 0, valor: 20_000, documentos: 2 },
    { fila: 0, columna: 1, valor: 30_000, documentos: 2 },
    { fila: 1, columna: 0, valor: 70_000, documentos: 1 },
    { fila: 2, columna: 1, valor: 5_000, documentos: 9 },
  ],
  total: { valor: 125_000, documentos: 13 },
  suman: false,
  comparado: null,
}
const COMPARADO: Cruce = {
  filas: [
    { id: '4', nombre: 'Inglés I', valor: 50_000, documentos: 3, antes: 40_000 },
    { id: '', nombre: '', valor: 0, documentos: 0, antes: 10_000 },
  ],
  columnas: [],
  celdas: [],
  total: { valor: 50_000, documentos: 3, antes: 50_000 },
  suman: true,
  comparado: { desde: '2026-10-01', hasta: '2026-10-31' },
}

beforeEach(() => setWidth(1280))
afterEach(cleanup)

const open = (
  filter: object,
  path = `/?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
  antes: (pedido: GetListParams['filter']) => Promise<void> | undefined = () => undefined,
) =>
  renderScreen(<Pantalla />, {
    resource: 'reportes/descuentos',
    path,
    dataProvider: {
      getList: async (_: string, { filter: pedido }: GetListParams) => {
        await antes(pedido)
        return pideCruce('DescuentosDados', pedido)
          ? enLista(pedido.columnas ? CRUCE : COMPARADO, pedido)
          : { data: [{ vista: 'curso', id: '4', nombre: 'Inglés I', veces: 2, monto: 50_000 }] as never[], total: 1 }
      },
      consulta: async () => ({ veces: 3, monto: 70_000, grafico: [] }) as never,
    },
  })

const textos = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent))

it('crosses the rows with what is chosen: figures, totals both ways, and a sentence of what does not add up', async () => {
  open({})
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Cruzar con' }), 'Mes')
  const table = await screen.findByRole('grid', { name: 'Por curso, cruzado con mes' })
  expect(textos(table)).toEqual([
    ['Curso', 'oct 26', 'nov 26', 'Total'],
    ['Inglés I', 'L\u00A0200.00', 'L\u00A0300.00', 'L\u00A0500.00'],
    ['Sin curso', 'L\u00A0700.00', '', 'L\u00A0700.00'],
    ['Los demás', '', 'L\u00A050.00', 'L\u00A050.00'],
    ['Total', 'L\u00A0900.00', 'L\u00A0350.00', 'L\u00A01,250.00'],
  ])
  const noSuman = /no suman su total, porque uno mismo puede estar en varias celdas/
  expect(screen.queryByText(noSuman)).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Documentos')
  await waitFor(() => expect(textos(table)[1]).toEqual(['Inglés I', '2', '2', '3']))
  expect(screen.getByText(noSuman)).toBeTruthy()
})

it('leads from a cell to the documents of its row and its column', async () => {
  open({ columnas: 'mes', q: 'hermanos' })
  const celda = await screen.findByRole('link', { name: 'L\u00A0300.00' })
  const filtro = new URL(celda.getAttribute('href') ?? '', location.href).searchParams.get('filter')
  expect(JSON.parse(filtro ?? '')).toEqual({
    q: 'hermanos',
    curso_id: 4,
    fecha_gte: '2026-11-01',
    fecha_lte: '2026-11-30',
    vista: 'lineas',
  })
  expect(within(screen.getByRole('row', { name: /Los demás/ })).queryByRole('link')).toBeNull()
})

it('orders by a column that is pressed, and says so', async () => {
  open({ columnas: 'mes' })
  await userEvent.click(await screen.findByRole('button', { name: /oct/i }))
  const nombres = () => textos(screen.getByRole('grid')).map(([nombre]) => nombre)
  await waitFor(() => expect(nombres()).toEqual(['Curso', 'Sin curso', 'Inglés I', 'Los demás', 'Total']))
  expect(screen.getByRole('columnheader', { name: /oct/i }).getAttribute('aria-sort')).toBe('descending')
})

it('is one stop of the Tab key, and the arrows go through its cells', async () => {
  open({ columnas: 'mes' })
  const table = await screen.findByRole('grid')
  expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  within(table).getByRole('button', { name: 'Curso' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('L\u00A0200.00')
  await userEvent.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement?.textContent).toBe('L\u00A01,250.00')
  await userEvent.keyboard('{Home}')
  expect(document.activeElement?.textContent).toBe('Total')
  expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

it('stands beside another time: what it was then, and the change with its sign', async () => {
  open({})
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Comparar con' }), 'El año anterior')
  const table = await screen.findByRole('grid', { name: 'Por curso' })
  expect(textos(table).slice(1)).toEqual([
    ['Inglés I', '3', 'L\u00A0500.00', 'L\u00A0400.00', '+L\u00A0100.00 (+25 %)'],
    ['Sin curso', '–', '–', 'L\u00A0100.00', '−L\u00A0100.00 (−100 %)'],
    ['Total', '3', 'L\u00A0500.00', 'L\u00A0500.00', 'Igual'],
  ])
  expect(screen.getByText(/Antes es del 01\/10\/2026 al 31\/10\/2026/)).toBeTruthy()
})

it('says which filter to set where there is no period to compare with, and stands all the same', async () => {
  open({ columnas: 'mes', comparar: 'anio' })
  await screen.findByRole('grid')
  expect(screen.getByText(/Para comparar, elija en el filtro de fechas desde cuándo y hasta cuándo/)).toBeTruthy()
})

it('draws what it shows, and tells it as a table', async () => {
  open({ columnas: 'mes' })
  await userEvent.click(await screen.findByRole('button', { name: /gráfico/i }))
  const dibujo = await screen.findByRole('table', { name: 'Por curso, cruzado con mes' })
  expect(textos(dibujo)[0]).toEqual(['Mes', 'Inglés I', 'Sin curso', 'Los demás'])
  expect(textos(dibujo)).toHaveLength(3)
})

it('is chosen on a phone with one button, which says what is seen and opens a sheet', async () => {
  setWidth(390)
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Por curso' }))
  const hoja = within(await screen.findByRole('dialog', { name: 'Cómo se ve' }))
  await userEvent.selectOptions(hoja.getByRole('combobox', { name: 'Cruzar con' }), 'Mes')
  await userEvent.selectOptions(await hoja.findByRole('combobox', { name: 'Mostrar' }), 'Documentos')
  await userEvent.click(hoja.getByRole('button', { name: 'Ver la lista' }))
  const boton = await screen.findByRole('button', { name: 'Por curso y mes' })
  await waitFor(() => expect(document.activeElement).toBe(boton))
  expect(textos(screen.getByRole('grid'))[1]).toEqual(['Inglés I', '3', '2', '2'])
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('says for how long it adds up, that what is seen is of before, and lets it be', async () => {
  let hecho = (_: void) => {}
  const lento = new Promise<void>((resolve) => (hecho = resolve))
  open({ columnas: 'mes' }, undefined, ({ comparar }) => (comparar ? lento : undefined))
  const table = await screen.findByRole('grid', { name: 'Por curso, cruzado con mes' })
  const comparar = async () =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Comparar con' }), 'El año anterior')
  await comparar()
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Sumando… \d+ s\. Lo que se ve abajo es/))
  expect(screen.getByRole('grid', { name: 'Por curso, cruzado con mes' })).toBe(table)
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(/Para comparar, elija/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dejar de esperar' }))
  await waitFor(() => expect(screen.queryByText(/Lo que se ve abajo/)).toBeNull())
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Comparar con' }).value).toBe('')
  await comparar()
  await screen.findByText(/Lo que se ve abajo/)
  hecho()
  await waitFor(() => expect(screen.queryByText(/Lo que se ve abajo/)).toBeNull())
})

it('says that it adds up while nothing is there to see', async () => {
  open({ columnas: 'mes' }, undefined, () => new Promise(() => undefined))
  expect(await screen.findByText(/Puede pedir otra cosa sin esperar\./)).toBeTruthy()
})

it.each([
  [{ vista: 'banco' }, '«Banco»'],
  [{ vista: 'curso', columnas: 'color' }, '«color»'],
  [{ vista: 'semana', columnas: 'color' }, '«semana», «color»'],
])('of an old address by %j says once what is gone, and goes on without it', async (filtro, que) => {
  open({ ...filtro, q: 'hermanos' }, undefined, () => {
    throw new Error('400')
  })
  const [mensaje, ...otros] = await screen.findAllByRole('status')
  expect(otros).toEqual([])
  expect(mensaje?.textContent).toContain(`Este enlace pide ${que}, y esta lista ya no se ve así.`)
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  open({ ...filtro, q: 'hermanos' })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver la lista sin eso' }))
  await screen.findByRole('link', { name: 'Inglés I' })
  expect(screen.queryByText(/Este enlace/)).toBeNull()
})

it('has no second dimension of the documents themselves', async () => {
  open({ columnas: 'mes', comparar: 'anio' })
  await screen.findByRole('grid')
  await userEvent.click(screen.getByRole('button', { name: 'Documentos' }))
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(screen.queryByRole('combobox', { name: 'Cruzar con' })).toBeNull()
})
