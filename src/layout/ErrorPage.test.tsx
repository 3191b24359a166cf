import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { ErrorPage } from './ErrorPage.tsx'

afterEach(cleanup)

const dicho = () => screen.getByRole('alert').textContent

it('says that a screen was not fetched, in words of no programmer', () => {
  renderScreen(<ErrorPage error={new TypeError('Failed to fetch dynamically imported module: /assets/CajaPage.js')} />)
  expect(dicho()).toContain('Hace falta conexión para abrirla.')
  expect(dicho()).not.toContain('assets')
})

it('gives support the words of what broke', () => {
  renderScreen(<ErrorPage error={new Error('x is not a function')} />)
  expect(dicho()).toContain('x is not a function')
})
