import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FacturasResumen } from '#contract/facturacion/facturas'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { FacturaList } from './FacturaList.tsx'

beforeEach(() => setWidth(1280))
afterEach(cleanup)

it('adds up each rate of the tax by itself, as the declaration asks for them', async () => {
  open({ gravado_15: 100_000, isv_15: 15_000, gravado_18: 50_000, isv_18: 9_000 })
  const totales = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() =>
    expect(totales.textContent?.replace(/\s/g, ' ')).toContain(
      'Gravado 15% L 1,000.00ISV 15% L 150.00Gravado 18% L 500.00ISV 18% L 90.00',
    ),
  )
})

function open(tasas: Partial<FacturasResumen>) {
  const resumen: FacturasResumen = {
    facturas: 2,
    notas: 0,
    anuladas: 0,
    importe_exento: 0,
    importe_exonerado: 0,
    gravado_15: 0,
    gravado_18: 0,
    isv_15: 0,
    isv_18: 0,
    saldo: 0,
    total: 174_000,
    ...tasas,
  }
  renderScreen(<FacturaList />, {
    dataProvider: {
      getList: async () => ({ data: [], total: 0 }),
      getMany: async () => ({ data: [] }),
      consulta: async (_resource: string, ruta: string) => (ruta === 'resumen' ? resumen : []),
    },
    resource: 'facturacion/facturas',
  })
}
