import { expect, it } from 'vitest'
import { reenviadaPor } from './direccion.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5120', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:5120', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '0.0.0.0'],
  ['203.0.113', '0.0.0.0'],
  ['203.0.113.7:x', '0.0.0.0'],
  ['_oculto, 203.0.113.7:1 ,, [::1]:2', '0.0.0.0, 203.0.113.7, ::1'],
])('a proxy that writes %s means %s', (cabecera, direcciones) => {
  expect(reenviadaPor(cabecera)).toBe(direcciones)
})
