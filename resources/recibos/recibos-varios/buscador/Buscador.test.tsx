import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Buscador } from './Buscador.tsx'

afterEach(cleanup)

it('takes neither 0 for 1 nor 1000 for less, neither of the selected line nor of what is read', async () => {
  const poner = vi.fn()
  const onElegir = vi.fn()
  const leer = vi.fn(async () => 'puesto' as const)
  const nada = () => undefined
  const teclas = { pagar: nada, mover: nada, sumar: nada, quitar: nada, escapar: nada, poner }
  renderScreen(<Buscador inputRef={null} leer={leer} onElegir={onElegir} teclas={teclas} />, {
    dataProvider: { consulta: async () => ({ productos: [], titulares: [], exacto: null }) },
  })
  const campo = await screen.findByRole('combobox')
  for (const texto of ['0*', '00*7421000010708', '1000*', '6000*7421000010708']) {
    await userEvent.clear(campo)
    await userEvent.type(campo, `${texto}{Enter}`)
    expect(campo).toHaveProperty('value', texto)
    expect(screen.getByRole('alert').textContent).toBe('Del 1 al 999')
  }
  await userEvent.clear(campo)
  await userEvent.type(campo, '12*{Enter}')
  expect(poner).toHaveBeenCalledExactlyOnceWith(12)
  expect(leer).not.toHaveBeenCalled()
  expect(onElegir).not.toHaveBeenCalled()
})
