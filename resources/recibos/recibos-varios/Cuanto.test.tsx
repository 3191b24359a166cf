import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cargo } from '#contract/recibos/cargos'
import { useKey } from '#src/shortcuts/use-key.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Cuanto } from './Cuanto.tsx'
import type { Renglon } from './venta-model.ts'

const onHecho = vi.fn()
const onDuda = vi.fn()
const onEscrito = vi.fn()

beforeEach(() => {
  onHecho.mockReset()
  onDuda.mockReset()
  onEscrito.mockReset()
})
afterEach(cleanup)

it.each(['1000,00,', '4300.01', '0', '-5', 'mil'])(
  'keeps %s, which is no amount of the charge, until it is corrected',
  async (texto) => {
    open(cargo)
    const campo = await escribir(texto)
    await userEvent.keyboard('{Enter}{F9}')
    await userEvent.tab()
    expect(campo.value).toMatch(texto === '0' ? /^0(\.00)?$/ : texto)
    expect(campo.getAttribute('aria-invalid')).toBe('true')
    expect(onHecho).not.toHaveBeenCalled()
    expect(onDuda).toHaveBeenLastCalledWith(true)
    await userEvent.clear(campo)
    await userEvent.type(campo, '1000,00{Enter}')
    expect(onHecho).toHaveBeenCalledExactlyOnceWith(100_000)
    expect(onDuda).toHaveBeenLastCalledWith(false)
  },
)

it.each(['2.5', '-3', '0', '1000'])('keeps %s, which is no quantity, until it is corrected', async (texto) => {
  open({ ...libre, tipo: 'libre' })
  const campo = await escribir(texto)
  await userEvent.keyboard('{Enter}{F9}')
  await userEvent.tab()
  expect(campo.value).toBe(texto)
  expect(screen.getByText('Del 1 al 999')).toBeTruthy()
  expect(onHecho).not.toHaveBeenCalled()
  await userEvent.clear(campo)
  await userEvent.type(campo, '12{Enter}')
  expect(onHecho).toHaveBeenCalledExactlyOnceWith(12)
})

it('is in doubt before the next key, however soon that comes', async () => {
  let charged = false
  renderScreen(<Counter onCharge={() => (charged = true)} />, {})
  const campo = await screen.findByRole<HTMLInputElement>('textbox')
  // As a reader sends them, without a pause in which effects would run.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(campo, '1000,00,')
  campo.dispatchEvent(new Event('input', { bubbles: true }))
  await Promise.resolve()
  campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }))
  vi.unstubAllGlobals()
  expect(charged).toBe(false)
})

function Counter({ onCharge }: { onCharge: () => void }) {
  const [duda, setDuda] = useState(false)
  useKey('F9', () => !duda && onCharge())
  return <Cuanto renglon={cargo} onHecho={onHecho} onEscrito={onEscrito} onDuda={setDuda} />
}

it('leaves everything as it was with Escape', async () => {
  open(cargo)
  await escribir('1000')
  expect(onEscrito).toHaveBeenLastCalledWith(100_000)
  await userEvent.keyboard('{Escape}')
  expect(onEscrito).toHaveBeenLastCalledWith(430_000)
  expect(onHecho).toHaveBeenCalledExactlyOnceWith(null)
})

it('is in the sale as it is typed, whichever way it is left', async () => {
  const { unmount } = open({ ...libre, tipo: 'libre' })
  await escribir('12')
  expect(onEscrito).toHaveBeenLastCalledWith(12)
  // A touch on another line neither blurs the field nor presses a key.
  unmount()
  expect(onEscrito).toHaveBeenLastCalledWith(12)
})

const libre = { clave: 2, descripcion: 'Constancia', cantidad: 1, precio: 5_000, isv: 'exento' as const }
const cargo: Renglon = {
  clave: 1,
  tipo: 'cargo',
  cargo: { id: 1, descripcion: 'Mensualidad 1/5', debe: 430_000 } as Cargo & { cliente_nombre: string },
  monto: 430_000,
}

const open = (renglon: Renglon) =>
  renderScreen(<Cuanto renglon={renglon} onHecho={onHecho} onEscrito={onEscrito} onDuda={onDuda} />)

async function escribir(texto: string): Promise<HTMLInputElement> {
  const campo = await screen.findByRole<HTMLInputElement>('textbox')
  await userEvent.clear(campo)
  await userEvent.type(campo, texto)
  return campo
}
