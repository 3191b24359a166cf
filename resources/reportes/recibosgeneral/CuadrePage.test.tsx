import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CuadreCaja, CuadreDia } from '#contract/reportes/recibosgeneral'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { CuadrePage } from './CuadrePage.tsx'

beforeEach(() => setWidth(1280))
afterEach(cleanup)

const CUADRA = /Cuadra con/

it('says that the day agrees only where the counts do too', async () => {
  await open([caja(1, 0), caja(2, 0)])
  expect(resumen().getByText('Cuadra con las 2 cajas')).toBeTruthy()
})

it('tells a till that was counted short, and one that was over, and calls neither right', async () => {
  await open([caja(1, -35_075), caja(2, 1_000)])
  expect(resumen().queryByText(CUADRA)).toBeNull()
  expect(resumen().getByText(/^Al contar faltó L\s350\.75$/)).toBeTruthy()
  expect(resumen().getByText(/^Al contar sobró L\s10\.00$/)).toBeTruthy()
  const suya = within(screen.getByRole('region', { name: /^Caja de Ana/ }))
  expect(suya.getByText(/^Al contar faltó L\s350\.75$/)).toBeTruthy()
  expect(suya.queryByText('Cuadra')).toBeNull()
})

const resumen = () => within(screen.getByRole('region', { name: 'Totales de lo filtrado' }))

async function open(cajas: CuadreCaja[]) {
  const dia: CuadreDia = { fecha: '2026-11-20', recibos: 0, recibido: 0, saldo_a_favor: 0, cajas, diferencia: 0 }
  renderScreen(<CuadrePage />, {
    dataProvider: { consulta: async () => dia },
    resource: 'reportes/recibosgeneral',
    route: '/cuadre/:fecha',
    path: '/cuadre/2026-11-20',
  })
  await screen.findByText(/^Caja de Ana/)
}

function caja(id: number, conteo: number): CuadreCaja {
  return {
    id,
    usuario_nombre: id === 1 ? 'Ana' : 'Eva',
    fecha: '2026-11-20',
    estado: 'cerrada',
    conteo: { falto: Math.max(0, -conteo), sobro: Math.max(0, conteo) },
    metodos: [],
    otras: [],
    del_dia: 0,
    otras_fechas: 0,
    caja: 0,
    diferencia: 0,
  }
}
