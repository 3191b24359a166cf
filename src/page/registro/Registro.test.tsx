import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Edicion } from '#src/form/Edicion.tsx'
import { renderScreen } from '#src/testing/screen.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from './Registro.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const PAGES = {
  'one record': <Registro>{(record) => <PageHeader titulo={String(record.nombres)} />}</Registro>,
  'the form of one': <Edicion titulo={(record) => String(record.nombres)}>…</Edicion>,
}

describe.each(Object.entries(PAGES))('the page of %s', (_, page) => {
  const open = (getOne: () => Promise<unknown>) =>
    renderScreen(page, { dataProvider: { getOne }, path: '/7', route: '/:id' })
  const heading = () => screen.findByRole('heading', { level: 1 })

  it('says that there is no such record, and leads back to the list', async () => {
    open(() => Promise.reject(new HttpError('No se encontró.', 404)))
    expect((await heading()).textContent).toBe('Este registro no existe')
    expect(screen.getByRole('link', { name: /^Ir a / }).getAttribute('href')).toBe('/catalogos/clientes')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(screen.queryByTestId('toast')).toBeNull()
  })

  it("passes on the server's reason to refuse it", async () => {
    open(() => Promise.reject(new HttpError('Solo puede ver a sus estudiantes.', 403)))
    expect((await heading()).textContent).toBe('No tiene acceso a este registro')
    expect(screen.getByText('Solo puede ver a sus estudiantes.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })

  it('asks once more after a fault, and then shows the record', async () => {
    let down = true
    open(async () => {
      if (down) throw new HttpError('comun.error.red', 0)
      return { data: { id: 7, nombres: 'Ana' } }
    })
    expect((await heading()).textContent).toBe('No se pudo abrir esta página')
    expect(screen.getByText(/^No se pudo hablar con el servidor/)).toBeTruthy()
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await within(document.body).findByRole('heading', { level: 1, name: 'Ana' })).toBeTruthy()
  })
})
