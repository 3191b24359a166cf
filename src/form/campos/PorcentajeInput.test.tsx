import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CreateBase, Form, SaveButton } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { CopiarMetasBody } from '#contract/ajustes/metas'
import { renderScreen } from '#src/testing/screen.tsx'
import { PorcentajeInput } from './PorcentajeInput.tsx'

afterEach(cleanup)

it.each([
  ['12,5', 1_250],
  ['12.5 %', 1_250],
  ['-5', -500],
  ['−5%', -500],
  ['doce', 'doce'],
])('takes %s for %s basis points, as goals that are copied go up or down', async (texto, esperado) => {
  const sent = vi.fn()
  renderScreen(
    <CreateBase>
      <Form onSubmit={sent} defaultValues={{ ajuste: 0 }}>
        <PorcentajeInput source="ajuste" />
        <SaveButton alwaysEnable />
      </Form>
    </CreateBase>,
  )
  const campo = await screen.findByRole('textbox')
  await userEvent.clear(campo)
  await userEvent.type(campo, texto)
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.lastCall?.[0].ajuste).toBe(esperado)
  expect(CopiarMetasBody.shape.ajuste.safeParse(esperado).success).toBe(typeof esperado === 'number')
})
