import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { Copiar } from './Copiar.tsx'
import { esteMes, METAS } from './metas-model.ts'

beforeEach(() => setWidth(1280))
afterEach(cleanup)

it('offers the next month, and of a year the next year, and says how many goals that makes', async () => {
  const consulta = vi.fn(async () => ({ nuevas: 3, existentes: 1 }))
  renderScreen(<Copiar />, { resource: METAS, dataProvider: { consulta } })
  await userEvent.click(await screen.findByRole('button', { name: 'Copiar metas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar metas' }))
  expect(await dialog.findByText('Se agregan 3 metas. Una ya existe y queda como está.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Las de un año' }))
  const years = () => dialog.getAllByLabelText<HTMLInputElement>(/^Año/).map(({ value }) => Number(value))
  const { anio } = esteMes()
  expect(years()).toEqual([anio, anio + 1])
  await waitFor(() =>
    expect(consulta).toHaveBeenLastCalledWith(METAS, 'copia', { de_anio: anio, a_anio: anio + 1 }, expect.anything()),
  )
  await userEvent.click(dialog.getByRole('radio', { name: 'Las de un mes' }))
  expect(years()).toEqual([anio, esteMes(1).anio])
})
