import { expect, it } from 'vitest'
import { nestErrors } from './server-errors.ts'

it('nests the errors of rows, keeps trees, and drops what is no message', () => {
  const errors = {
    nombre: 'Falta',
    'encargados.0.nombres': 'Falta',
    'encargados.2.telefono': 'Mal',
    root: { serverError: 'No' },
    cosa: null,
    otra: 3,
  }
  expect(nestErrors(errors)).toEqual({
    nombre: 'Falta',
    encargados: { 0: { nombres: 'Falta' }, 2: { telefono: 'Mal' } },
    root: { serverError: 'No' },
  })
})

it('prefers the errors of the rows to the one of their list', () => {
  expect(nestErrors({ encargados: 'Revise', 'encargados.0.nombres': 'Falta' })).toEqual({
    encargados: { 0: { nombres: 'Falta' } },
  })
})
