import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TotalesMes } from '#contract/recibos/cierres'
import { renderScreen } from '#src/testing/screen.tsx'
import { Cifras } from './Cifras.tsx'

afterEach(cleanup)

const CERO = { documentos: 0, total: 0 }

it('leads from the expenses of a month to those that count in it, whatever the date of their document', () => {
  const totales = TotalesMes.parse({
    recibos: 0,
    recibido: 0,
    saldo_a_favor: 0,
    isv: 0,
    devoluciones: CERO,
    reversiones: CERO,
    anulados: CERO,
    por_metodo: [],
    por_serie: [],
    gastos: { documentos: 2, total: 115_000, isv: 15_000 },
    sin_costo: { documentos: 1, total: 70_00 },
    facturas: { ...CERO, isv: 0, anuladas: 0 },
    notas_proveedor: { ...CERO, isv: 0 },
    notas_credito: CERO,
    notas_debito: CERO,
    cajas: { cajas: 0, faltantes: 0, sobrantes: 0 },
  })
  renderScreen(<Cifras mes="2026-10" totales={totales} />)
  const [gastos] = screen.getAllByRole('link').filter((a) => a.getAttribute('href')?.includes('Gastos'))
  const filtro = new URLSearchParams(gastos?.getAttribute('href')?.split('?')[1]).get('filter')
  expect(JSON.parse(filtro ?? '{}')).toEqual({
    periodo_gte: '2026-10-01',
    periodo_lte: '2026-10-31',
    estado: 'registrado',
    es_costo: true,
  })
  expect(screen.getByRole('row', { name: /^Salió sin ser costo/ }).textContent).toMatch(/70\.00/)
})
