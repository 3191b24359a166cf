import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProvider } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReciboGrupo, RecibosResumen } from '#contract/reportes/recibosgeneral'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { RecibosGeneralList } from './RecibosGeneralList.tsx'

const getList = vi.fn<DataProvider['getList']>()
const consulta = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') })
  setWidth(1280)
  getList.mockReset().mockResolvedValue({ data: [], total: 0 })
  consulta.mockReset().mockResolvedValue(resumen)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('opens with this month, and with the totals of all that it holds', async () => {
  open()
  const section = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() => expect(section.textContent).toMatch(/Recibido L\s3,000\.00.*2 recibos/))
  expect(section.textContent).toMatch(/Transferencia L\s1,000\.00/)
  await userEvent.click(within(section).getByRole('button', { name: 'Ver gráfico' }))
  expect(section.textContent).toMatch(/L\s3,200\.00 cobrado, menos L\s200\.00 devuelto/)
  expect(section.textContent).toMatch(/Con saldo a favorL\s100\.00aparte/)
  expect(section.textContent).toMatch(/AnuladosL\s50\.001 recibo/)
  expect(section.textContent).toMatch(/TransferenciaL\s1,000\.001 pago/)
  expect(section.textContent).not.toMatch(/Saldo a favorL/)
  expect(getList.mock.calls.find(([resource]) => resource === 'reportes/recibosgeneral')?.[1].filter).toEqual({
    fecha_lapso: 'este_mes',
  })
  expect(consulta).toHaveBeenCalledWith(
    'reportes/recibosgeneral',
    'resumen',
    { filter: { fecha_lapso: 'este_mes' } },
    expect.anything(),
  )
})

it('a figure shows the rows that make it up, and all again', async () => {
  open()
  const anulados = await screen.findByRole('button', { name: /^Anulados/ })
  await userEvent.click(anulados)
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', estado: 'anulado' }))
  expect(anulados.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(anulados)
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes' }))
})

it('leads to the tills of the same days, whatever else is filtered', async () => {
  open()
  await elegir('Usuario', 'Wendy')
  const enlace = await screen.findByRole('link', { name: 'Cajas' })
  expect(new URL(enlace.getAttribute('href') ?? '', location.href).searchParams.get('filter')).toBe(
    '{"fecha_lapso":"este_mes"}',
  )
})

it('offers the users that made receipts, and adds theirs up', async () => {
  open()
  await elegir('Usuario', 'Wendy')
  await waitFor(() =>
    expect(consulta).toHaveBeenCalledWith(
      'reportes/recibosgeneral',
      'resumen',
      { filter: { fecha_lapso: 'este_mes', usuario_id: 5 } },
      expect.anything(),
    ),
  )
})

it('offers as who voided whoever did, and nobody else', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filtro' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anulado por' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Don Beto' }))
  expect(screen.queryByRole('option', { name: 'Wendy' })).toBeNull()
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', anulado_por_id: 8 }))
})

it('takes several values of a filter, by hand and by keyboard, and says them in words', async () => {
  open()
  await elegir('Forma de pago', 'Transferencia')
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', metodo: 'transferencia' }))
  const boton = screen.getByRole('button', { name: 'Forma de pago: Transferencia' })
  expect(document.activeElement).toBe(boton)
  await userEvent.keyboard('{Enter}depo{ArrowDown}{Enter}')
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', metodo: ['transferencia', 'deposito'] }))
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Transferencia, Depósito')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Forma de pago' }))
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes' }))
})

it('asks for an amount from, to or exactly, in lempiras, and tells what it can not read', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filtro' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Monto del pago' }))
  const desde = await screen.findByLabelText('Monto del pago, desde')
  await waitFor(() => expect(document.activeElement).toBe(desde))
  await userEvent.type(desde, '1,000')
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', monto_gte: 100_000 }))
  await userEvent.type(screen.getByLabelText('Monto del pago, hasta'), '500')
  expect(await screen.findByText('Escriba un monto igual o mayor que el de «Desde».')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Monto del pago, exactamente'), '2000.50{Enter}')
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', monto: 200_050 }))
  await userEvent.click(screen.getByRole('button', { name: /^Monto del pago: L\s2,000.50$/ }))
  await userEvent.type(await screen.findByLabelText('Monto del pago, desde'), 'mil')
  expect(await screen.findByText(/No se entiende como monto/)).toBeTruthy()
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes' }))
})

describe('what is typed in the search', () => {
  const BAC = { id: 3, nombre: 'BAC Credomatic, terminal', banco: null }
  beforeEach(() => {
    getList.mockImplementation(async (resource) =>
      resource === 'recibos/cuentas' ? { data: [BAC], total: 1 } : { data: [], total: 0 },
    )
  })
  const caja = () => screen.findByRole('searchbox')
  const fichas = () => within(screen.getByRole('group', { name: 'Filtrar por lo que escribió' })).getAllByRole('button')

  it('is offered as filters, which Enter takes all at once', async () => {
    open()
    await userEvent.type(await caja(), 'transferencias por más de 1,000 en bac por wendy')
    await screen.findByRole('button', { name: 'Cuenta: BAC Credomatic, terminal' })
    expect(fichas().map(({ textContent }) => textContent)).toEqual([
      'Forma de pago: Transferencia',
      expect.stringMatching(/^Monto del pago: más de L\s1,000.00$/),
      expect.stringMatching(/^Total: más de L\s1,000.00$/),
      'Cuenta: BAC Credomatic, terminal',
      'Usuario: Wendy',
      'Filtrar por todoEnter',
    ])
    // The search goes on meanwhile.
    await waitFor(() => expect(filtro()).toMatchObject({ q: 'transferencias por más de 1,000 en bac por wendy' }))
    expect(await screen.findByText(/^Se reconoce: Forma de pago: Transferencia, .* Enter filtra;/)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(filtro()).toEqual({
        fecha_lapso: 'este_mes',
        metodo: 'transferencia',
        monto_gte: 100_001,
        cuenta_id: 3,
        usuario_id: 5,
      }),
    )
    expect(await caja()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(await caja())
    expect(screen.getByText(/^más de L\s1,000.00$/)).toBeTruthy()
  })

  it('may be several things: the arrows go to that which is meant, and nothing else is taken', async () => {
    open()
    await userEvent.type(await caja(), '2000 sofía')
    await waitFor(() => expect(fichas()).toHaveLength(3))
    await userEvent.keyboard('{Enter}')
    expect(await caja()).toHaveProperty('value', '2000 sofía')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toMatch(/^Total: L\s2,000.00$/)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Referencia: 2000')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(await caja())
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes', monto: 200_000, q: 'sofía' }))
    expect(await caja()).toHaveProperty('value', 'sofía')
  })
})

it('adds up by day: each day leads to its receipts and to its tills, and under them stands the total of all', async () => {
  const grupo = (id: string, recibido: number): ReciboGrupo => ({
    vista: 'dia',
    id,
    nombre: id,
    recibos: 1,
    cobrado: recibido,
    devuelto: 0,
    recibido,
    saldo_a_favor: 0,
    anulados: 0,
    anulado: 0,
  })
  getList.mockResolvedValue({ data: [grupo('2026-11-17', 100000), grupo('2026-11-19', 200000)], total: 2 })
  open()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Ver' }), 'Por día')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver gráfico' }))
  const table = await screen.findByRole('table', { name: 'Por día' })
  await waitFor(() =>
    expect(getList).toHaveBeenCalledWith(
      'reportes/recibosgeneral',
      expect.objectContaining({
        filter: { fecha_lapso: 'este_mes', vista: 'dia' },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 50 },
      }),
    ),
  )
  expect(within(table).getByRole('link', { name: '17/11/2026' }).getAttribute('href')).toBe(
    `/reportes/recibosgeneral?${new URLSearchParams({ filter: JSON.stringify({ fecha_gte: '2026-11-17', fecha_lte: '2026-11-17' }), sort: 'emitido_en', order: 'DESC', page: '1' })}`,
  )
  expect(within(table).getByRole('link', { name: 'Cuadre del 19/11/2026' }).getAttribute('href')).toBe(
    '/reportes/recibosgeneral/cuadre/2026-11-19',
  )
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/^Total2L\s3,200\.00-?.*L\s3,000\.00/)
  const drawn = screen.getByRole('table', { name: 'Recibido cada día' })
  expect(
    within(drawn)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'DíaMonto',
    expect.stringMatching(/^17\/11L\s1,000\.00$/),
    expect.stringMatching(/^18\/11L\s0\.00$/),
    expect.stringMatching(/^19\/11L\s2,000\.00$/),
  ])
})

const resumen: RecibosResumen = {
  recibos: 2,
  cobrado: 320000,
  devuelto: -20000,
  recibido: 300000,
  saldo_a_favor: 10000,
  isv: 0,
  anulados: { recibos: 1, total: 5000 },
  por_metodo: [
    { metodo: 'efectivo', pagos: 2, monto: 200000 },
    { metodo: 'transferencia', pagos: 1, monto: 100000 },
    { metodo: 'saldo_a_favor', pagos: 1, monto: 10000 },
  ],
  por_usuario: [{ usuario_id: 5, usuario_nombre: 'Wendy' }],
  por_anulador: [{ usuario_id: 8, usuario_nombre: 'Don Beto' }],
  grafico: {
    vista: 'dia',
    grupos: [
      { id: '2026-11-17', nombre: '2026-11-17', recibido: 100000 },
      { id: '2026-11-19', nombre: '2026-11-19', recibido: 200000 },
    ],
  },
}

const filtro = () =>
  getList.mock.calls.findLast(([resource]) => resource === 'reportes/recibosgeneral')?.[1].filter as object

/** Ticks values of a filter of the bar. */
async function elegir(filtro: string, ...valores: string[]) {
  await userEvent.click(await screen.findByRole('button', { name: filtro }))
  for (const valor of valores) await userEvent.click(await screen.findByRole('option', { name: valor }))
  await userEvent.keyboard('{Escape}')
}

function open() {
  return renderScreen(<RecibosGeneralList />, {
    dataProvider: { getList, consulta },
    resource: 'reportes/recibosgeneral',
  })
}
