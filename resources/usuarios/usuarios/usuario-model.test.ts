import { expect, it } from 'vitest'
import { enlaceEntero, pideInvitar, porWhatsApp, rutaInvitar, USUARIOS } from './usuario-model.ts'

it('completes a link with the address of the page, unless the server knows its own', () => {
  expect(enlaceEntero({ enlace: '/reset_password/abc' }, 'http://192.168.1.5:3000')).toBe(
    'http://192.168.1.5:3000/reset_password/abc',
  )
  expect(enlaceEntero({ enlace: 'https://escuela.example.hn/reset_password/abc' }, 'http://192.168.1.5:3000')).toBe(
    'https://escuela.example.hn/reset_password/abc',
  )
})

it('hands a message to WhatsApp as one text', () => {
  expect(porWhatsApp('Ana & Eva: http://x/y?z=1')).toBe(
    'https://wa.me/?text=Ana%20%26%20Eva%3A%20http%3A%2F%2Fx%2Fy%3Fz%3D1',
  )
})

it('opens the page of a new user with its invitation, and of others without', () => {
  const [, query] = rutaInvitar(USUARIOS, 5).split('?')
  expect(rutaInvitar(USUARIOS, 5)).toMatch(/^usuarios\/usuarios\/5\?/)
  expect(pideInvitar(new URLSearchParams(query))).toBe(true)
  expect(pideInvitar(new URLSearchParams())).toBe(false)
})
