import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { AvisoDePegado } from './AvisoDePegado.tsx'

afterEach(cleanup)

it('leaves out what has no room in its field, and says so; what has is pasted', async () => {
  renderScreen(
    <>
      <AvisoDePegado />
      <input maxLength={10} defaultValue="ACH-1" />
    </>,
  )
  const campo = screen.getByRole<HTMLInputElement>('textbox')
  const user = userEvent.setup()
  await user.click(campo)
  await user.paste('234567')
  expect(campo.value).toBe('ACH-1')
  expect(await screen.findByText('No se pegó: son 6 letras y aquí caben 5. Péguelo más corto.')).toBeTruthy()
  await user.paste('23456\r\n')
  expect(campo.value).toBe('ACH-123456')
  // In the place of what is chosen there is room.
  campo.setSelectionRange(0, 10)
  await user.paste('0987654321')
  expect(campo.value).toBe('0987654321')
})
