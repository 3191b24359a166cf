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
