import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { GastoList } from './GastoList.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const GUARDADO = {
  id: 5,
  recurso: 'Gastos',
  nombre: 'Este mes',
  filtro: { fecha_lapso: 'este_mes' },
  orden: { field: 'fecha', order: 'DESC' },
  version: 1,
}

it('opens with the month that a close counts, and still takes a filter by date that was saved before', async () => {
  setWidth(1280)
  const getList = vi.fn<DataProvider['getList']>(async () => ({ data: [], total: 0 }))
  renderScreen(<GastoList />, {
    resource: 'Gastos',
    dataProvider: {
      getList,
      lista: async () => [GUARDADO],
      // The summary is not what is looked at.
      consulta: () => new Promise(() => undefined),
    },
  })
  const filtro = () => getList.mock.lastCall?.[1].filter
  const lapso = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value
  await waitFor(() => expect(filtro()).toEqual({ periodo_lapso: 'este_mes' }))
  expect([lapso('Mes contable'), lapso('Fecha')]).toEqual(['este_mes', ''])

  await userEvent.click(screen.getByRole('button', { name: 'Vistas' }))
  await userEvent.click(await within(await screen.findByRole('menu')).findByText('Este mes'))
  await waitFor(() => expect(filtro()).toEqual({ fecha_lapso: 'este_mes' }))
  expect([lapso('Mes contable'), lapso('Fecha')]).toEqual(['', 'este_mes'])
})

it('shows a proof over the list, and opens no expense with it', async () => {
  setWidth(1280)
  const gasto = {
    id: 9,
    proveedor: 'Alquileres Paz',
    con_comprobante: true,
    fecha: '2026-11-01',
    periodo: '2026-11-01',
  }
  const comprobante = {
    nombre: 'renta.pdf',
    tipo: 'image/png',
    peso: 900,
    huella: 'a',
    creado_en: '2026-11-01T12:00:00Z',
  }
  fakeServer({ '/Gastos/9/comprobante': () => new Response('x') })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  renderScreen(<GastoList />, {
    resource: 'Gastos',
    dataProvider: {
      getList: async () => ({ data: [gasto], total: 1 }),
      getOne: async () => ({ data: { ...gasto, comprobante } }),
      consulta: () => new Promise(() => undefined),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver el comprobante de Alquileres Paz' }))
  const dialogo = await screen.findByRole('dialog', { name: 'Comprobante de Alquileres Paz' })
  expect((await within(dialogo).findAllByRole('link', { name: /renta\.pdf/ })).length).toBeGreaterThan(0)
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByText('elsewhere')).toBeNull()
})
