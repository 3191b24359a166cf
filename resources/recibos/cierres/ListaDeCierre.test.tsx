import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TotalesMes, type CierrePrevia, type PuntoPorCerrar } from '#contract/recibos/cierres'
import { renderScreen } from '#src/testing/screen.tsx'
import { CierreList } from './CierreList.tsx'
import { ListaDeCierre } from './ListaDeCierre.tsx'

afterEach(cleanup)

const CERO = { documentos: 0, total: 0 }
const punto = (nombre: PuntoPorCerrar['punto'], cuantos: number, ruta: string): PuntoPorCerrar => ({
  punto: nombre,
  cuantos,
  monto: cuantos * 100_00,
  lista: { ruta, filtro: { fecha_lte: '2026-10-31' } },
})
const PREVIA: CierrePrevia = {
  mes: '2026-10',
  desde: '2026-10-01',
  hasta: '2026-10-31',
  al_cerrar: { por_confirmar: { pagos: 0, monto: 0 } },
  reaperturas: [],
  terminado: true,
  cajas_abiertas: [{ id: 4, usuario_nombre: 'Ana', fecha: '2026-10-30' }],
  lista: [
    punto('cajas_abiertas', 1, 'recibos/caja/historial'),
    punto('por_confirmar', 0, 'recibos/conciliacion'),
    punto('recibos_sin_factura', 3, 'reportes/recibosgeneral'),
  ],
  totales: TotalesMes.parse({
    ...{ recibos: 0, recibido: 0, saldo_a_favor: 0, isv: 0, devoluciones: CERO, reversiones: CERO, anulados: CERO },
    ...{ por_metodo: [], por_serie: [], gastos: { ...CERO, isv: 0 }, facturas: { ...CERO, isv: 0, anuladas: 0 } },
    ...{
      notas_proveedor: { ...CERO, isv: 0 },
      notas_credito: CERO,
      notas_debito: CERO,
      cajas: { cajas: 0, faltantes: 0, sobrantes: 0 },
    },
  }),
}
const enlaces = () =>
  screen.getAllByRole('link').map((enlace) => [enlace.textContent, enlace.getAttribute('href')?.split('?')[0]])

it('leads from each line to what is missing, and to where many receipts are invoiced for who may', async () => {
  renderScreen(<ListaDeCierre previa={PREVIA} />)
  await screen.findByText(/Recibos sin factura: 3/)
  expect(enlaces()).toEqual([
    [expect.stringMatching(/^Cajas abiertas: 1/), '/recibos/caja/historial'],
    ['Ana (30/10/2026)', '/recibos/caja/4/show'],
    [expect.stringMatching(/^Recibos sin factura: 3 · L\s300\.00$/), '/facturacion/facturas/sin-factura'],
  ])
  expect(screen.getByText('Listo')).toBeTruthy()
})

it('confirms the payments that wait for the bank without leaving, each of them seen', async () => {
  const pago = (id: number, referencia: string, fecha_banco: string) => ({
    ...{ id, referencia, fecha_banco, metodo: 'transferencia', monto: 50_000, estado_banco: 'por_confirmar' },
    ...{ numero_texto: `RI-00000${id}`, pagador_nombre: 'Ana Cruz', cuenta_nombre: 'BAC', fecha_lejana: false },
  })
  const getList = vi.fn(async () => ({
    data: [pago(1, 'TR-7', '2026-10-30'), pago(2, 'TR-9', '2026-10-31')],
    total: 2,
  }))
  const accion = vi.fn(async () => ({}))
  renderScreen(<ListaDeCierre previa={{ ...PREVIA, lista: [punto('por_confirmar', 2, 'recibos/conciliacion')] }} />, {
    dataProvider: { getList, accion },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver y confirmar los 2 aquí' }))
  const dialogo = await screen.findByRole('dialog')
  const lista = within(dialogo).getByRole('list', { name: 'Pagos por confirmar' })
  expect(
    within(lista)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^TR-7 · 30\/10\/2026 · BAC · RI-000001 · Ana CruzL\s500\.00$/),
    expect.stringMatching(/^TR-9 · 31\/10\/2026 · BAC · RI-000002 · Ana CruzL\s500\.00$/),
  ])
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(accion).toHaveBeenCalledWith('recibos/conciliacion', null, 'confirmar', { ids: [1, 2] }))
})

it('leads to their list alone where they are too many to look at', async () => {
  renderScreen(<ListaDeCierre previa={{ ...PREVIA, lista: [punto('por_confirmar', 26, 'recibos/conciliacion')] }} />)
  await screen.findByRole('link', { name: /^Pagos por confirmar: 26/ })
  expect(screen.queryByRole('button', { name: /confirmar/ })).toBeNull()
})

it('stands below what is said of the ranges of invoices, to who closes the month', async () => {
  const aviso = {
    rango_id: 1,
    motivo: 'por_vencer',
    tipo: '01',
    punto: '000-001',
    fecha_limite: '2027-01-06',
    dias: 42,
  }
  renderScreen(<CierreList />, {
    dataProvider: {
      getList: async () => ({ data: [], total: 0 }),
      consulta: async (_recurso: string, ruta: string) =>
        ruta === 'avisos' ? [{ ...aviso, quedan: 500 }] : { siguiente: PREVIA },
    },
    resource: 'recibos/cierres',
  })
  expect((await screen.findByText(/vence en 6 semanas/)).textContent).toContain('factura')
  expect(await screen.findByText(/^Cajas abiertas: 1/)).toBeTruthy()
})
