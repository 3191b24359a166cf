import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { PorCobrar } from '#contract/recibos/recibos-individuales'
import { useEscrito } from './use-escrito.ts'

const DATOS = {
  cuentas: [{ cliente_id: 1, nombre: 'Ana', cargos: [{ id: 7, vence: '2026-11-05', debe: 350_00, vencido: true }] }],
  encargados: [],
  pagadores: [],
} as unknown as PorCobrar

const abrir = () =>
  renderHook(() => useEscrito({ cliente_id: 1, datos: DATOS }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <CoreAdminContext>{children}</CoreAdminContext>
      </MemoryRouter>
    ),
  }).result

it.each([
  ['a round sum, which was for what is due no more, is no advance', 400_00, 0],
  ['what was typed is', 275_00, 275_00],
])('of cash where nothing is chosen any more: %s', (_, puesto, queda) => {
  const cobro = abrir()
  act(() => cobro.current.pagos.cambiar(1, { monto: puesto }))
  act(() => cobro.current.elegir({}))
  expect(cobro.current.cuadre).toMatchObject({ total: 0, excedente: queda })
})
