import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TotalesMes, type CierrePrevia } from '#contract/recibos/cierres'
import { fakeServer, json } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { CerrarMes } from './CerrarMes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CERO = { documentos: 0, total: 0 }
const queda = (punto: 'por_confirmar' | 'gastos_sin_comprobante') => ({
  punto,
  cuantos: 2,
  monto: 100,
  lista: { ruta: 'x', filtro: {} },
})
const PREVIA: CierrePrevia = {
  mes: '2026-10',
  desde: '2026-10-01',
  hasta: '2026-10-31',
  al_cerrar: { por_confirmar: { pagos: 2, monto: 100 } },
  reaperturas: [],
  terminado: true,
  cajas_abiertas: [],
  lista: [queda('por_confirmar'), queda('gastos_sin_comprobante')],
  totales: TotalesMes.parse({
    recibos: 0,
    recibido: 0,
    saldo_a_favor: 0,
    isv: 0,
    devoluciones: CERO,
    reversiones: CERO,
    anulados: CERO,
    por_metodo: [],
    por_serie: [],
    gastos: { ...CERO, isv: 0 },
    facturas: { ...CERO, isv: 0, anuladas: 0 },
    notas_proveedor: { ...CERO, isv: 0 },
    notas_credito: CERO,
    notas_debito: CERO,
    cajas: { cajas: 0, faltantes: 0, sobrantes: 0 },
  }),
}

it('calls each explanation by what it explains', async () => {
  fakeServer({ '/Motivos': () => json({ motivos_cierre: ['En trámite'] }) })
  renderScreen(<CerrarMes previa={PREVIA} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar mes' }))
  const elegir = async (cual: RegExp, opcion: string) => {
    const lista = await screen.findByRole('radiogroup', { name: cual })
    await userEvent.click(await within(lista).findByRole('radio', { name: opcion }))
  }
  await elegir(/pagos por confirmar/, 'Otro')
  await elegir(/gastos sin comprobante/, 'Otro')
  expect(screen.getByRole('textbox', { name: 'Explicación: pagos por confirmar' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Explicación: gastos sin comprobante' })).toBeTruthy()
  await elegir(/gastos sin comprobante/, 'En trámite')
  expect(screen.getByRole('textbox', { name: 'Detalle (opcional): gastos sin comprobante' })).toBeTruthy()
})
