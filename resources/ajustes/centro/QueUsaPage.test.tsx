import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import type { EnVigor, PaqueteDelCentro } from '#contract/ajustes/en-vigor'
import { PAQUETES } from '#contract/paquetes'
import { sessionStore } from '#src/session/session.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { QueUsaPage } from './QueUsaPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const BECA: EnVigor = { hecho: 'becas', modulo: 'Becas', cuantos: 4, nombres: ['Ana Cruz', 'Luis Paz', 'Olga Ríos'] }
const paquetes = (apagados: readonly string[] = []): PaqueteDelCentro[] =>
  PAQUETES.map((paquete) => ({
    paquete,
    encendido: !apagados.includes(paquete),
    nuevo: false,
    en_vigor: paquete === 'becas' ? [BECA] : [],
  }))

function abrir(accion = vi.fn(async () => paquetes(['mes'])), lista = vi.fn(async () => paquetes())) {
  renderScreen(<QueUsaPage />, { resource: 'ajustes/centro', dataProvider: { lista, accion } })
  return { lista, accion }
}

it('says what holds a pack on before anybody tries, with the page where it is ended', async () => {
  abrir()
  const becas = await screen.findByRole('switch', { name: 'Becas' })
  expect(becas).toHaveProperty('disabled', true)
  const fila = becas.closest('li') as HTMLElement
  const enlace = within(fila).getByRole('link', { name: '4 becas vigentes (Ana Cruz, Luis Paz, Olga Ríos…)' })
  expect(enlace.getAttribute('href')).toBe('/catalogos/becas')
})

it('switches one by the keyboard, keeps the focus there, and the session follows', async () => {
  const session = vi.spyOn(sessionStore, 'revalidate').mockResolvedValue(null)
  const { accion, lista } = abrir()
  const mes = await screen.findByRole('switch', { name: 'Mes contable' })
  mes.focus()
  lista.mockImplementation(async () => paquetes(['mes']))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(session).toHaveBeenCalledOnce())
  expect(accion.mock.calls[0]?.slice(0, 3)).toEqual(['ajustes/centro', null, 'paquetes/mes/apagar'])
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mes contable' }).checked).toBe(false),
  )
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Mes contable' }))
})

it('a refusal is told in the server’s words, and the switch stays', async () => {
  const message = 'No se apagó «Mes contable»: sigue en vigor otra cosa.'
  abrir(vi.fn().mockRejectedValue(new HttpError(message, 409)))
  await userEvent.click(await screen.findByRole('switch', { name: 'Mes contable' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mes contable' }).checked).toBe(true)
})

it('marks what came with an upgrade for as long as the page stays open, and says once that it was seen', async () => {
  vi.spyOn(sessionStore, 'revalidate').mockResolvedValue(null)
  const conNuevo = async () => paquetes(['mes']).map((uno) => ({ ...uno, nuevo: uno.paquete === 'mes' }))
  const { accion, lista } = abrir(undefined, vi.fn(conNuevo))
  expect(await screen.findByRole('switch', { name: 'Mes contable', description: /^Nuevo Cerrar el mes/ })).toBeTruthy()
  expect(accion.mock.calls.map((call: unknown[]) => call.slice(2, 4))).toEqual([
    ['paquetes/vistos', { paquetes: ['mes'] }],
  ])
  lista.mockImplementation(async () => paquetes())
  await userEvent.click(screen.getByRole('switch', { name: 'Mes contable' }))
  await waitFor(() => expect(accion).toHaveBeenCalledTimes(2))
  expect(screen.getAllByText('Nuevo')).toHaveLength(1)
})
