import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import { paste } from '#tests/paste'
import { renderScreen } from '#src/testing/screen.tsx'
import { Verbos } from './Verbos.tsx'

const accion = vi.fn()

beforeEach(() => void accion.mockReset().mockResolvedValue({ pagos: [] }))
afterEach(cleanup)

async function confirmar(...pagos: PagoBanco[]) {
  renderScreen(<Verbos pagos={pagos} />, { dataProvider: { accion }, resource: 'recibos/conciliacion' })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  return within(await screen.findByRole('dialog'))
}

it('shows under which dates several would be confirmed, and leaves out who has one too far back', async () => {
  const dialogo = await confirmar(
    pago(1, '2026-11-09'),
    pago(2, '2026-11-03'),
    pago(3, null),
    pago(4, '2026-11-03'),
    pago(5, '2026-08-01', true),
  )
  expect(dialogo.getByRole('heading').textContent).toMatch(/^¿Confirmar 4 pagos por L\s400\.00\?$/)
  const fechas = within(dialogo.getByRole('list', { name: 'Fechas del banco' })).getAllByRole('listitem')
  expect(fechas.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '03/11/20262 pagos · L 200.00',
    '09/11/20261 pago · L 100.00',
    'Sin fecha: cuenta la del recibo1 pago · L 100.00',
  ])
  expect(dialogo.getByRole('alert').textContent).toMatch(/queda por confirmar.*TRF-5 · RI-000005 · 01\/08\/2026/)
  await userEvent.click(dialogo.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(accion.mock.lastCall?.[3]).toEqual({ ids: [1, 2, 3, 4] }))
})

it('confirms none of several whose dates are all too far back', async () => {
  const dialogo = await confirmar(pago(1, '2026-08-01', true), pago(2, '2026-08-02', true))
  expect(dialogo.queryByRole('button', { name: 'Confirmar' })).toBeNull()
})

it('proposes the date that was typed, but for one too far back, which is typed from the statement', async () => {
  const dialogo = await confirmar(pago(1, '2026-11-03'))
  expect(dialogo.getByLabelText(/^Fecha del banco/)).toHaveProperty('value', '03/11/2026')
  cleanup()
  const lejano = await confirmar(pago(2, '2026-08-01', true))
  expect(lejano.getByText(/^Al cobrar se escribió 01\/08\/2026, más de 45 días antes del recibo/)).toBeTruthy()
  const fecha = lejano.getByLabelText(/^Fecha del banco/)
  expect(fecha).toHaveProperty('value', '')
  await paste(fecha, '02/08/2026')
  await userEvent.click(lejano.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(accion.mock.lastCall?.[3]).toEqual({ ids: [2], fecha_banco: '2026-08-02' }))
})

it('asks of the payments that it was opened for, with what was typed, though a colleague confirms one', async () => {
  const abierta = conOtros([pago(1, null), pago(2, null)])
  await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }))
  const motivo = await screen.findByRole('textbox', { name: /^Motivo/ })
  await paste(motivo, 'El banco lo devolvió')
  await paste(screen.getByLabelText(/^Fecha/), '03/11/2026')
  abierta([{ ...pago(1, null), estado_banco: 'confirmado' }, pago(2, null)])
  abierta([])
  const dialogo = within(screen.getByRole('dialog'))
  expect(dialogo.getByRole('heading').textContent).toMatch(/2 pagos/)
  expect(dialogo.getByRole('textbox', { name: /^Motivo/ })).toHaveProperty('value', 'El banco lo devolvió')
  await userEvent.click(dialogo.getByRole('button', { name: 'Rechazar' }))
  await waitFor(() => expect(accion.mock.lastCall?.[3]).toMatchObject({ ids: [1, 2], motivo: 'El banco lo devolvió' }))
})

/** Renders the verbs of payments; answers how to tell them others. */
function conOtros(pagos: PagoBanco[]) {
  let cambiar: (pagos: PagoBanco[]) => void = () => undefined
  const Cambiantes = () => {
    const [ahora, setAhora] = useState(pagos)
    cambiar = setAhora
    return <Verbos pagos={ahora} />
  }
  renderScreen(<Cambiantes />, { dataProvider: { accion }, resource: 'recibos/conciliacion' })
  return (ahora: PagoBanco[]) => act(() => cambiar(ahora))
}

function pago(id: number, fecha_banco: string | null, fecha_lejana = false): PagoBanco {
  return {
    id,
    recibo_id: id,
    numero_texto: `RI-00000${id}`,
    fecha: '2026-11-20',
    emitido_en: '2026-11-20T13:40:00Z',
    cliente_nombre: 'Mejía, Sofía',
    pagador_nombre: 'Ana Reyes',
    metodo: 'transferencia',
    cuenta_id: null,
    cuenta_nombre: null,
    referencia: `TRF-${id}`,
    banco: null,
    fecha_banco,
    fecha_lejana,
    fecha_conciliada: null,
    monto: 10_000,
    estado_banco: 'por_confirmar',
    conciliado_en: null,
    conciliado_por_nombre: null,
    rechazo_motivo: null,
    rechazo_id: null,
    rechazo_numero: null,
    heredado: false,
    cliente_id: 1,
  }
}
