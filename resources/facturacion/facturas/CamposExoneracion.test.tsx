import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { signIn, withoutSession } from '#src/testing/session.ts'
import { CamposExoneracion } from './CamposExoneracion.tsx'
import { SIN_ESCRIBIR } from './exoneracion-model.ts'

withoutSession()
afterEach(cleanup)

it.each([
  [[], null, 1],
  [['Facturas'], null, 0],
  // An exoneration typed before its pack went off can be seen and taken back.
  [['Facturas'], SIN_ESCRIBIR, 1],
])('without %j and with %j is asked %i times', async (apagados, exoneracion, veces) => {
  await signIn({ apagados })
  renderScreen(
    <>
      <CamposExoneracion exoneracion={exoneracion} onChange={() => undefined} />
      <p>Lo demás</p>
    </>,
  )
  await screen.findByText('Lo demás')
  expect(screen.queryAllByLabelText('Comprador exonerado de ISV')).toHaveLength(veces)
})
