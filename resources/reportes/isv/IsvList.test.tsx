import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { IsvDocumento, IsvResumen } from '#contract/reportes/isv'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { IsvList } from './IsvList.tsx'

const gasto: IsvDocumento = {
  id: 'g4',
  lado: 'credito',
  documento_tipo: 'gasto',
  fecha: '2026-10-03',
  documento: null,
  nombre: 'Ferretería',
  rtn: '08019002451789',
  importe_exento: 0,
  gravado_15: 10_000,
  gravado_18: 0,
  debito_15: 0,
  debito_18: 0,
  uso_isv: 'gravado',
  credito_15: 0,
  credito_18: 0,
  isv_costo: 1_500,
  causa: 'sin_rtn',
  factura_id: null,
  gasto_id: 4,
}
const resumen: IsvResumen = {
  mes: '2026-10',
  ventas: { gravadas: 25_000, exentas: 75_000 },
  debito_15: 3_750,
  debito_18: 180,
  credito_15: 1_000,
  credito_18: 0,
  a_pagar_15: 2_750,
  a_pagar_18: 180,
  sin_factura: { recibos: 0, isv: 0 },
  mixto: { isv: 4_000, credito: 1_000, proporcion: 2_500 },
  isv_costo: 4_500,
  por_causa: [{ causa: 'sin_rtn', gastos: 1, isv: 1_500 }],
}

const getList = vi.fn<DataProvider['getList']>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T18:00:00Z') })
  setWidth(1280)
  getList.mockReset().mockResolvedValue({ data: [gasto] as never[], total: 1 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('opens with the month that is declared, both rates apart, and says that it is a reading of the law', async () => {
  renderScreen(<IsvList />, {
    resource: 'reportes/isv',
    dataProvider: { getList, consulta: async () => resumen as never },
  })
  expect(await screen.findByText('Ferretería')).toBeTruthy()
  expect(getList.mock.lastCall?.[1].filter).toEqual({ mes: '2026-10' })
  expect(await screen.findByTitle(/Confirme con su contador: Crédito fiscal/)).toBeTruthy()
  const totales = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() => expect(totales.textContent).toMatch(/Débito menos crédito L\s29\.30/))
  expect(within(totales).queryByRole('link')).toBeNull()
  await userEvent.click(within(totales).getByRole('button', { name: 'Ver gráfico' }))
  expect(within(totales).getByRole('row', { name: /^Débito L/ }).textContent).toMatch(/L\s37\.50L\s1\.80L\s39\.30/)
  expect(totales.textContent).toMatch(/Proporción gravada25\s?%ISV de uso mixtoL\s40\.00.*lo que es créditoL\s10\.00/)
  expect(totales.textContent).toMatch(/Sin el RTN del centro: 1 gasto/)
})

it('says what of the tax is in no invoice, and leads to its receipts', async () => {
  const faltan: IsvResumen = { ...resumen, sin_factura: { recibos: 2, isv: 3_000 } }
  renderScreen(<IsvList />, {
    resource: 'reportes/isv',
    dataProvider: { getList, consulta: async () => faltan as never },
  })
  const lista = await screen.findByRole('link', { name: /^ISV sin factura/ })
  expect(lista.title).toMatch(/no incluye L\s30\.00 de ISV de 2 recibos sin factura/)
  expect(decodeURIComponent(lista.getAttribute('href') ?? '')).toContain(
    '"fecha_gte":"2026-10-01","fecha_lte":"2026-10-31","sin_factura":true',
  )
})
