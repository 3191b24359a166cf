import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { RecibosGeneralList } from './RecibosGeneralList.tsx'

const getList = vi.fn<DataProvider['getList']>()
const consulta = vi.fn()

beforeEach(() => {
  setWidth(1280)
  getList.mockReset().mockResolvedValue({ data: [], total: 0 })
  consulta.mockReset().mockResolvedValue(resumen)
})
afterEach(cleanup)

it('opens with this month, and with the totals of all that it holds', async () => {
  open()
  const section = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() => expect(section.textContent).toMatch(/RecibidoL\s3,000\.002 recibos/))
  expect(section.textContent).toMatch(/Pagado con saldo a favorL\s100\.00aparte de lo recibido/)
  expect(section.textContent).toMatch(/AnuladosL\s50\.001 recibo/)
  expect(section.textContent).toMatch(/TransferenciaL\s1,000\.001 pago/)
  expect(section.textContent).not.toMatch(/Saldo a favorL/)
  expect(getList.mock.calls.find(([resource]) => resource === 'reportes/recibosgeneral')?.[1].filter).toEqual({ fecha_lapso: 'este_mes' })
  expect(consulta).toHaveBeenCalledWith('reportes/recibosgeneral', 'resumen', { filter: { fecha_lapso: 'este_mes' } }, expect.anything())
})

it('offers the users that made receipts, and adds theirs up', async () => {
  open()
  await screen.findByRole('option', { name: 'Wendy' })
  await userEvent.selectOptions(screen.getByLabelText('Usuario'), 'Wendy')
  await waitFor(() => expect(consulta).toHaveBeenCalledWith('reportes/recibosgeneral', 'resumen', { filter: { fecha_lapso: 'este_mes', usuario_id: 5 } }, expect.anything()))
})

const resumen: RecibosResumen = {
  recibos: 2,
  recibido: 300000,
  saldo_a_favor: 10000,
  isv: 0,
  anulados: { recibos: 1, total: 5000 },
  por_metodo: [{ metodo: 'efectivo', pagos: 2, monto: 200000 }, { metodo: 'transferencia', pagos: 1, monto: 100000 }, { metodo: 'saldo_a_favor', pagos: 1, monto: 10000 }],
  por_dia: [{ fecha: '2026-11-19', recibos: 2, recibido: 300000 }],
  por_usuario: [{ usuario_id: 5, usuario_nombre: 'Wendy', recibos: 2, recibido: 300000 }],
}

function open() {
  return renderScreen(<RecibosGeneralList />, { dataProvider: { getList, consulta }, resource: 'reportes/recibosgeneral' })
}
