import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Fallo } from './estados.tsx'

afterEach(cleanup)

it.each([
  [new HttpError('comun.error.red', 0), /^Esta parte no cargó\.No se pudo hablar con el servidor/],
  [new HttpError('datos.respuesta_ilegible', 200), /^Esta parte no cargó\.El servidor/],
  [new HttpError('El año va de 2000 a 2100.', 422), /^Esta parte no cargó\.El año va de 2000 a 2100\./],
])('a part that could not be read says so in words, and once more at a touch: %s', async (error, words) => {
  const onRetry = vi.fn()
  renderScreen(<Fallo error={error} onRetry={onRetry} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
