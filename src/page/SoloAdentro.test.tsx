import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { SoloAdentro } from './SoloAdentro.tsx'

afterEach(cleanup)

it('says of a link that opens within the school only that no family will open it at home', async () => {
  renderScreen(<SoloAdentro enlace="https://mostrador:3000/Mi-Cuenta" />)
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^Este enlace abre solo en la red del centro.+PUBLIC_URL/,
  )
})

it('says nothing of one that opens anywhere', async () => {
  renderScreen(
    <>
      <SoloAdentro enlace="https://escuela.example.hn/Mi-Cuenta" />
      <p>visto</p>
    </>,
  )
  await screen.findByText('visto')
  expect(screen.queryByRole('note')).toBeNull()
})
