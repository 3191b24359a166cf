import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { LoginForm } from './LoginForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['http://192.168.1.5:3000/login', true],
  ['http://mostrador:3000/login', true],
  ['https://mostrador:3000/login', false],
  ['http://localhost:3000/login', false],
  ['http://127.0.0.1:3000/login', false],
])('at %s says that what is typed can be read on the way: %s', async (address, said) => {
  vi.stubGlobal('location', new URL(address))
  renderScreen(<LoginForm />)
  expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy()
  expect(screen.queryAllByText(/no va cifrada/)).toHaveLength(said ? 1 : 0)
})
