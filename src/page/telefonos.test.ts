import { expect, it } from 'vitest'
import { enlaceWhatsApp, puedeWhatsApp, telefonosDe } from './telefonos.ts'

it('names each number of a person once, and opens WhatsApp with its digits', () => {
  expect(telefonosDe({ telefono: '+50499887766', telefono_2: null, whatsapp: '+50499887766' })).toEqual([
    '+50499887766',
  ])
  expect(telefonosDe({ telefono: null, whatsapp: '+50488776655' })).toEqual(['+50488776655'])
  expect(enlaceWhatsApp('+50499887766')).toBe('https://wa.me/50499887766')
  expect(enlaceWhatsApp('+50499887766', '¿Hay cupo?')).toBe('https://wa.me/50499887766?text=%C2%BFHay%20cupo%3F')
  expect(['+50499887766', '+50422395160', '+12025550143'].map(puedeWhatsApp)).toEqual([true, false, true])
})
