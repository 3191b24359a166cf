import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Gasto } from '#contract/gastos/gastos'
import { fakeServer, json, networkFailure } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { AnularGasto } from '#resources/gastos/gastos/AnularGasto.tsx'
import { dejarComprobante } from './comprobante-pendiente.ts'
import { Comprobante } from './Comprobante.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const GASTO = { id: 7, estado: 'registrado', mes_cerrado: false, comprobante: null } as Gasto
const entero = () => new File(['%PDF-1.7\nstartxref\n9\n%%EOF\n'], 'factura.pdf', { type: 'application/pdf' })

/** The page of the expense, right after it was saved with this file chosen. */
function open(archivo?: File) {
  if (archivo) dejarComprobante(7, archivo)
  renderScreen(<Comprobante gasto={GASTO} />, { resource: 'gastos/gastos' })
}
const dicho = () => screen.findByRole('alert').then(({ textContent }) => textContent)

it('says that the expense was saved and its proof was not, and takes another one', async () => {
  let veces = 0
  const { calls } = fakeServer({
    '/Gastos/7/comprobante': () => (veces++ ? json({ id: 7 }) : json({ message: 'Este archivo está dañado.' }, 422)),
  })
  open(entero())
  expect(await dicho()).toBe('El gasto se guardó; el comprobante no: Este archivo está dañado.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  await userEvent.upload(screen.getByLabelText('Elegir archivo', { selector: 'input' }), entero())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls).toHaveLength(2)
})

it('offers the same file again when it did not arrive', async () => {
  let veces = 0
  fakeServer({ '/Gastos/7/comprobante': () => (veces++ ? json({ id: 7 }) : networkFailure()) })
  open(entero())
  expect(await dicho()).toMatch(/^El gasto se guardó; el comprobante no: /)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(veces).toBe(2)
})

it('says only what is wrong of one that is chosen on the page of the expense, or taken with the camera', async () => {
  fakeServer({})
  open()
  expect(screen.getByLabelText('Tomar foto', { selector: 'input' }).getAttribute('capture')).toBe('environment')
  const cortado = new File(['%PDF-1.7\nstartxref'], 'factura.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('Elegir archivo', { selector: 'input' }), cortado)
  expect(await dicho()).toMatch(/^Este archivo está dañado/)
})

it.each<[string, Partial<Gasto>, RegExp]>([
  [
    'a certificate',
    { comprobantes_retencion: [{ numero: '001-001-05-00000001', estado: 'emitido' }] as never },
    /comprobante de retención 001-001-05-00000001\. Anúlelo antes/,
  ],
  [
    'the payment of what it withheld, before its certificate',
    {
      retencion_pagada: true,
      periodo: '2026-10',
      comprobantes_retencion: [{ numero: '001-001-05-00000001', estado: 'emitido' }] as never,
    },
    /en octubre de 2026 ya se pagó al SAR\. Corrija o anule antes ese pago/,
  ],
  ['a credit note', { acreditado: 100 }, /notas de crédito\. Anúlelas antes/],
  ['its replenishment', { reposicion: { id: 1, fecha: '2026-11-05' } }, /Anule la reposición antes/],
])('says that %s is undone before the expense is voided', async (_what, suyo, porque) => {
  const gasto = { ...GASTO, comprobantes_retencion: [], acreditado: 0, reposicion: null, ...suyo } as Gasto
  renderScreen(<AnularGasto gasto={gasto} />, { resource: 'gastos/gastos' })
  await userEvent.click(await screen.findByRole('button', { name: 'Anular gasto' }))
  expect(screen.getByRole('dialog', { name: 'Este gasto aún no se puede anular' }).textContent).toMatch(porque)
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is read once, also where the page of the expense is read again', async () => {
  URL.createObjectURL = () => 'blob:factura'
  URL.revokeObjectURL = () => undefined
  const { calls } = fakeServer({ '/Gastos/7/comprobante': () => new Response('%PDF-1.7') })
  const comprobante = {
    huella: 'a1',
    nombre: 'factura.png',
    tipo: 'image/png',
    peso: 9,
    creado_en: '2026-11-25T15:00:00Z',
  }
  const queryClient = new QueryClient()
  renderScreen(<Comprobante gasto={{ ...GASTO, comprobante } as Gasto} />, { resource: 'gastos/gastos', queryClient })
  await screen.findByRole('img')
  await act(() => queryClient.invalidateQueries())
  expect(calls).toHaveLength(1)
})
