import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TotalesMes, type CierrePrevia, type PuntoPorCerrar } from '#contract/recibos/cierres'
import { renderScreen } from '#src/testing/screen.tsx'
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
