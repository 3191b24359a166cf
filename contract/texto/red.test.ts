import { expect, it } from 'vitest'
import { soloAdentro } from './red.ts'

it.each([
  'http://localhost:3000/Forms/Register/a',
  'https://mostrador:3000',
  'https://mostrador.local:3000/Mi-Cuenta',
  'https://10.0.0.5:3000',
  'https://192.168.1.20:3000',
  'https://172.16.0.9',
  'https://172.31.255.9',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://[fe80::1]',
  'http://[fd12:3456::1]:3000',
  'https://escuela.lan',
])('%s opens within the school only', (url) => {
  expect(soloAdentro(new URL(url).hostname)).toBe(true)
})

it.each([
  'https://escuela.example.hn/Forms/Register/a?x=192.168.1.1',
  'https://localhost.example.hn',
  'https://10.example.hn',
  'https://172.32.0.1',
  'https://200.1.2.3',
  'https://[2001:db8::1]',
  'https://local.hn',
])('%s opens anywhere', (url) => {
  expect(soloAdentro(new URL(url).hostname)).toBe(false)
})
