import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Rechazos } from './Rechazos.tsx'

afterEach(cleanup)

it('has nothing to write in a line that is refused as a whole, nor where nobody takes it', () => {
  const errores = [
    { linea: 3, columna: 'Correo', valor: 'no es', motivo: 'Escriba un correo.' },
    { linea: 9, columna: null, valor: 'Ana Paz', motivo: 'Repite la línea 2.' },
  ]
  const escritos = { valores: {}, cambios: [], escribir: () => {}, olvidar: () => {} }
  renderScreen(<Rechazos errores={errores} escritos={escritos} onRevisar={() => {}} />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(screen.getByText('Ana Paz')).toBeTruthy()
  cleanup()
  renderScreen(<Rechazos errores={errores} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('no es')).toBeTruthy()
})

it('counts no corrections before there is one', () => {
  const errores = [{ linea: 3, columna: 'Correo', valor: 'no es', motivo: 'Escriba un correo.' }]
  const escritos = { valores: {}, cambios: [], escribir: () => {}, olvidar: () => {} }
  renderScreen(<Rechazos errores={errores} escritos={escritos} onRevisar={() => {}} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revisar otra vez' }).disabled).toBe(true)
})
