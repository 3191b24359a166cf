import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { CursoCreate } from './CursoCreate.tsx'
import { CURSOS } from './cursos-model.ts'

afterEach(cleanup)

const campo = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const cuantas = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Mensualidades/ })
const escribir = async (input: HTMLElement, texto: string) => {
  await userEvent.clear(input)
  await userEvent.paste(texto)
  await userEvent.tab()
}

it('proposes the monthly fees of the course’s dates, and never in the place of what was typed', async () => {
  renderScreen(<CursoCreate />, {
    resource: CURSOS,
    dataProvider: { getList: () => Promise.resolve({ data: [], total: 0 }) },
    hasCreate: true,
  })
  await waitFor(() => expect(cuantas().value).toBe(''))
  await escribir(campo(/^Inicio|^Fecha de inicio|^Inicia/), '15/01/2027')
  await escribir(campo(/^Fin|^Fecha de fin|^Finaliza/), '28/05/2027')
  await waitFor(() => expect(cuantas().value).toBe('5'))
  await escribir(campo(/^Fin|^Fecha de fin|^Finaliza/), '30/06/2027')
  await waitFor(() => expect(cuantas().value).toBe('6'))
  await escribir(cuantas(), '4')
  expect(screen.getByText(/^Por las fechas del curso serían 6/)).toBeTruthy()
  await escribir(campo(/^Fin|^Fecha de fin|^Finaliza/), '31/07/2027')
  await screen.findByText(/^Por las fechas del curso serían 7/)
  expect(cuantas().value).toBe('4')
})
