import { describe, expect, it } from 'vitest'
import { aniosDe, encargadoDesde } from './cliente-model.ts'

describe('a guardian begun from what was typed', () => {
  it.each([
    ['ana', { nombres: 'ana', apellidos: '' }],
    ['ana cruz', { nombres: 'ana', apellidos: 'cruz' }],
    ['ana cruz mejía', { nombres: 'ana', apellidos: 'cruz mejía' }],
    [' ana  lucía cruz mejía ', { nombres: 'ana lucía', apellidos: 'cruz mejía' }],
    ['9988-7766', { nombres: '', apellidos: '', telefono: '+50499887766' }],
    ['0801-1980-12345', { nombres: '', apellidos: '', dni: '0801198012345' }],
  ])('reads «%s»', (text, expected) => {
    expect(encargadoDesde(text)).toEqual(expected)
  })
})

describe('a student’s page', () => {
  it('counts completed years, and none without a birth date', () => {
    expect(aniosDe({ fecha_nacimiento: '2014-11-21' }, '2026-11-20')).toBe(11)
    expect(aniosDe({ fecha_nacimiento: null }, '2026-11-20')).toBeNull()
  })
})
