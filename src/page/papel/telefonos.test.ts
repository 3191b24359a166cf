import { expect, it } from 'vitest'
import { enlaceWhatsApp, seEscribeA, telefonosDe } from './telefonos.ts'

it('names each number of a person once, and opens WhatsApp with its digits', () => {
  expect(telefonosDe({ telefono: '+50499887766', telefono_2: null, whatsapp: '+50499887766' })).toEqual([
    '+50499887766',
  ])
  expect(telefonosDe({ telefono: null, whatsapp: '+50488776655' })).toEqual(['+50488776655'])
  expect(enlaceWhatsApp('+50499887766')).toBe('https://wa.me/50499887766')
  expect(enlaceWhatsApp('+50499887766', '¿Hay cupo?')).toBe('https://wa.me/50499887766?text=%C2%BFHay%20cupo%3F')
})

it('writes to no landline that is not marked as WhatsApp', () => {
  const numeros = ['+50499887766', '+50422395160', '+12025550143']
  expect(numeros.map((numero) => seEscribeA({ whatsapp: null }, numero))).toEqual([true, false, true])
  expect(seEscribeA({ whatsapp: '+50422395160' }, '+50422395160')).toBe(true)
})
