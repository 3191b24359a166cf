import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Pendientes } from '#contract/catalogos/finiquitos'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { EmitirPage } from './EmitirPage.tsx'

const { imprimirFiniquitos } = vi.hoisted(() => ({ imprimirFiniquitos: vi.fn(async () => undefined) }))
vi.mock('./finiquitos-model.ts', async (original) => ({ ...(await original<object>()), imprimirFiniquitos }))

afterEach(cleanup)

const fila = (matricula_id: number, impedimento: 'debe' | null) => ({
  ...{ matricula_id, impedimento, cliente_id: 40 + matricula_id, cliente_nombre: `Paz, Eva ${matricula_id}` },
  ...{ codigo: 'C-1', estado: 'finalizada', curso_nombre: 'Inglés A1', total_pagado: 100, debe: impedimento ? 900 : 0 },
})
const pendientes = {
  ...{ filas: [fila(1, null), fila(2, null), fila(3, 'debe')], total: 3, pueden: 2, con_deuda: 1, debe: 900 },
} as unknown as Pendientes

it('offers the courses that ended at once, issues and prints together, and is come back to from an agreement', async () => {
  setWidth(1280)
  const emision = { emitidos: [{ id: 5, numero: 'FIN-2026-000001' }], omitidas: [] }
  const accion = vi.fn(async () => emision)
  renderScreen(<EmitirPage />, {
    dataProvider: {
      accion,
      getList: async (_recurso: string, { filter }: { filter: { fecha_fin_lte?: string } }) => ({
        data: filter.fecha_fin_lte ? [{ id: 2, nombre: 'Inglés A1', periodo: '2026', fecha_fin: '2026-10-30' }] : [],
        total: 1,
      }),
      getMany: async () => ({ data: [] }),
      consulta: async () => pendientes,
    },
    resource: 'catalogos/finiquitos',
  })
  await userEvent.click(await screen.findByRole('option', { name: 'Inglés A1 · 2026 · 30/10/2026' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Emitir 2 finiquitos' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Emitir e imprimir' }))
  await waitFor(() => expect(imprimirFiniquitos).toHaveBeenCalledExactlyOnceWith(emision.emitidos))
  expect(accion).toHaveBeenCalledOnce()
  expect((await screen.findByRole('link', { name: 'Saldar por acuerdo' })).getAttribute('href')).toBe(
    '/catalogos/finiquitosManuales/create?cliente_id=43&matricula_id=3&curso_id=2',
  )
})
