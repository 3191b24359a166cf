import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as campos from '#contract/campos'
import { formatoTelefono } from '#contract/texto/formato'
import { esFijo, esTelefono, leerTelefono } from '#contract/texto/telefonos'

const GUIONES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d']
const BLANCOS = [' ', '\u00a0', '\u2009', '\u202f', '.', '']

it.each([
  ...['99998888', '9999 8888', '9999.8888', '99 99 88 88', '504 9999 8888', '50499998888', '(504)9999-8888'],
  ...['+504 9999-8888', '+50499998888', '+(504) 9999-8888', '(+504) 9999 8888', '00504 9999 8888', '00 504 99998888'],
  ...[
    '011 504 9999 8888',
    'tel:+50499998888',
    '\uff0b504 9999 8888',
    '\u202a+504 9999\u20118888\u202c',
    '9999\u00ad8888',
  ],
])('%s is one number', (escrito) => {
  expect(campos.telefono.parse(escrito)).toBe('+50499998888')
})

it('any dash and any blank, with its country or without, is read alike', () => {
  const antes = fc.constantFrom('', '+504', '504', '00504', '(504)', '+504 ')
  const junta = fc.constantFrom(...GUIONES, ...BLANCOS)
  const oculto = fc.constantFrom('', '\u200b', '\u202a', '\u2069', '\ufeff')
  fc.assert(
    fc.property(antes, junta, junta, oculto, fc.integer({ min: 0, max: 9_999_999 }), (pais, una, otra, nada, n) => {
      const numero = `9${String(n).padStart(7, '0')}`
      const escrito = `${nada}${pais}${una}${numero.slice(0, 4)}${otra}${numero.slice(4)}${nada}`
      expect(campos.telefono.parse(escrito)).toBe(`+504${numero}`)
    }),
  )
})

describe('the numbering plan', () => {
  it.each(['20000000', '30000000', '79999999', '80000000', '99999999'])('of Honduras has %s', (numero) => {
    expect(campos.telefono.safeParse(numero).success).toBe(true)
    expect(campos.telefono.parse(`+504${numero}`)).toBe(`+504${numero}`)
  })

  it.each(['00000000', '10000000', '40000000', '55554444', '60000000'])('of Honduras has no %s', (numero) => {
    for (const escrito of [numero, `+504${numero}`, `504 ${numero}`, `00504-${numero}`])
      expect(campos.telefono.safeParse(escrito).success, escrito).toBe(false)
  })

  it.each(['+504 9999 888', '+504 9999 88889', '+504', '9999-888', '9999-88889'])(
    '%s has not its eight digits',
    (mal) => {
      expect(campos.telefono.safeParse(mal).success).toBe(false)
    },
  )

  it.each([
    ['+1 (305) 555-0100', '+13055550100', '+1 305 555 0100'],
    ['001 305 555 0100', '+13055550100', '+1 305 555 0100'],
    ['+34 612 345 678', '+34612345678', '+34 612 345 678'],
    ['+502 5123-4567', '+50251234567', '+502 5123 4567'],
    ['+503 7123 4567', '+50371234567', '+503 7123 4567'],
    ['+505 8123 4567', '+50581234567', '+505 8123 4567'],
    ['+506 8123 4567', '+50681234567', '+506 8123 4567'],
    ['+52 1 55 1234 5678', '+525512345678', '+52 551 234 5678'],
    ['+52 55 1234 5678', '+525512345678', '+52 551 234 5678'],
    ['+44 20 7946 0958', '+442079460958', '+44 207 946 0958'],
    ['+39 06 1234 5678', '+390612345678', '+39 061 234 5678'],
    ['+297 560 1234', '+2975601234', '+297 560 1234'],
  ])('of other countries passes: %s', (escrito, guardado, dicho) => {
    expect(campos.telefono.parse(escrito)).toBe(guardado)
    expect(formatoTelefono(guardado)).toBe(dicho)
    expect(campos.telefono.parse(dicho)).toBe(guardado)
  })

  it.each(['+1 305 555 010', '+1 305 555 01000', '+34 612 345 67', '+502 5123 456', '+000000000', '+28112345678'])(
    '%s is none of its country',
    (mal) => {
      expect(campos.telefono.safeParse(mal).success).toBe(false)
    },
  )

  it('no number is longer than E.164 lets it be, nor so short', () => {
    expect([8, 15].map((largo) => esTelefono(`+49${'1'.repeat(largo - 2)}`))).toEqual([true, true])
    expect([7, 16].map((largo) => esTelefono(`+49${'1'.repeat(largo - 2)}`))).toEqual([false, false])
  })
})

it('landlines of here begin with 2', () => {
  expect(['+50422395160', '+50499887766', '+12025550143'].map(esFijo)).toEqual([true, false, false])
})

it('what is no telephone is left without its separators, and read again is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'+()-. 0123459tel:') }), (escrito) => {
      const leido = leerTelefono(escrito)
      if (esTelefono(leido)) expect(leerTelefono(leido)).toBe(leido)
    }),
  )
})
