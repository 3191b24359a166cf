import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { ImportarExtracto } from './ImportarExtracto.tsx'

const red = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"message":"No se puede leer."}', { status: 422 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CUENTAS = ['Atlántida', 'Ficohsa'].map((nombre, n) => ({ id: n + 1, nombre, tipo: 'banco', activo: true }))

it('keeps a file that was chosen before its account, and says what it waits for', async () => {
  vi.stubGlobal('fetch', red)
  renderScreen(<ImportarExtracto />, {
    dataProvider: { getList: () => Promise.resolve({ data: CUENTAS, total: CUENTAS.length }) },
  })
  const cuenta = await screen.findByRole('combobox', { name: 'Cuenta' })
  const boton = screen.getByRole<HTMLButtonElement>('button', { name: 'Elegir archivo' })
  expect(boton.disabled).toBe(false)
  await userEvent.upload(screen.getByLabelText('Elegir archivo', { selector: 'input' }), new File(['x'], 'enero.csv'))
  expect(screen.getByText('enero.csv está listo: elija arriba de qué cuenta es.')).toBeTruthy()
  expect(red).not.toHaveBeenCalled()
  await userEvent.selectOptions(cuenta, '2')
  await waitFor(() => expect(String(red.mock.calls[0]?.[0])).toContain('cuenta_id=2'))
})

it('imports a file of another account only once somebody said that it goes into this one', async () => {
  const extracto = {
    ...{ formato: 'ofx', columnas: [], mapeo: null, ordenes: [], hoja: null, hojas: [], ocultas: 0, duda: null },
    ...{ recordado: false, total: 1, nuevas: 1, repetidas: 0, ignoradas: 0, ignoradas_muestra: [], renglones: [] },
    ...{ menos_dudoso: false, desde: null, hasta: null, entradas: 0, salidas: 0, saldo_final: null },
    ...{ otra_cuenta: '9988776', saldos_cuadran: null, muestra: [], errores: [], con_error: 0 },
  }
  const pedidos = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(extracto)))
  vi.stubGlobal('fetch', pedidos)
  renderScreen(<ImportarExtracto />, {
    dataProvider: { getList: () => Promise.resolve({ data: CUENTAS, total: CUENTAS.length }) },
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Cuenta' }), '2')
  await userEvent.upload(screen.getByLabelText('Elegir archivo', { selector: 'input' }), new File(['x'], 'enero.ofx'))
  const esDeEsta = await screen.findByRole('button', { name: 'Importarlo en esta cuenta' })
  expect(screen.queryByRole('button', { name: 'Importar un movimiento' })).toBeNull()
  await userEvent.click(esDeEsta)
  expect(screen.queryByRole('button', { name: 'Importarlo en esta cuenta' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Importar un movimiento' }))
  await waitFor(() => expect(String(pedidos.mock.calls.at(-1)?.[0])).toContain('otra_cuenta=9988776'))
})
