import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ACTOS_DE_PUNTO, type Punto } from '#contract/ajustes/contador'
import { renderScreen } from '#src/testing/screen.tsx'
import { Actos } from './Actos.tsx'

afterEach(cleanup)

const PUNTO = { id: 3, punto: 'mora', estado: 'confirmado', confirmado_en: '2026-11-28T15:00:00Z', version: 1 } as Punto

/** A record that somebody else changes while it is on screen. */
function Pantalla() {
  const [version, setVersion] = useState(1)
  return (
    <>
      <button onClick={() => setVersion(2)}>Otra versión</button>
      <Actos de={[ACTOS_DE_PUNTO.retirar]} registro={{ ...PUNTO, version }} />
    </>
  )
}

it('keeps what is typed while the record behind it is read again', async () => {
  renderScreen(<Pantalla />)
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar confirmación' }))
  await paste(screen.getByLabelText(/Motivo/), 'Cambió la ley')
  screen.getByText('Otra versión').click()
  await screen.findByRole('dialog')
  expect(screen.getByLabelText<HTMLInputElement>(/Motivo/).value).toBe('Cambió la ley')
})
