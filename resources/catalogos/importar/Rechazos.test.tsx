import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Rechazos } from './Rechazos.tsx'

afterEach(cleanup)

const ERRORES = [
  { linea: 3, columna: 'Correo', valor: 'no es', motivo: 'Escriba un correo.' },
  { linea: 4, columna: 'Apellidos', valor: '', motivo: 'Falta.' },
  { linea: 9, columna: null, valor: 'Ana Paz', motivo: 'Repite la línea 2.' },
]

it('writes cells anew beside their reason, and sends only those that changed', () => {
  const onCorregir = vi.fn()
  renderScreen(<Rechazos errores={ERRORES} ocupado={false} onCorregir={onCorregir} />)
  const boton = screen.getByRole<HTMLButtonElement>('button', { name: /Revisar otra vez/ })
  expect(boton.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Apellidos, línea 4'), { target: { value: 'Luna' } })
  fireEvent.change(screen.getByLabelText('Correo, línea 3'), { target: { value: 'otro' } })
  fireEvent.change(screen.getByLabelText('Correo, línea 3'), { target: { value: 'no es' } })
  fireEvent.click(boton)
  expect(onCorregir).toHaveBeenCalledExactlyOnceWith([{ linea: 4, columna: 'Apellidos', valor: 'Luna' }])
})

it('has nothing to write in a line that is refused as a whole', () => {
  renderScreen(<Rechazos errores={ERRORES} ocupado={false} onCorregir={vi.fn()} />)
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect(screen.getByText('Ana Paz')).toBeTruthy()
})
