import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { lazyView } from '#src/lazy-view.ts'
import type * as Resources from '#src/resources.tsx'
import {
  fakeServer,
  json,
  networkFailure,
  sesion,
  slowAnswer,
  TOKEN_CALL,
  type Handler,
} from '#src/testing/fake-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

vi.mock('#src/resources.tsx', async (original) => {
  const { SCREENS, resourcesOf } = await original<typeof Resources>()
  const view = (text: string) =>
    lazyView(() =>
      Promise.resolve(() => (
        <>
          <h1>{text}</h1>
          <input aria-label="Campo" />
        </>
      )),
    )
  SCREENS.Clientes = { list: view('Lista de clientes'), show: view('Un cliente') }
  SCREENS.Caja = { list: view('Caja del día') }
  return { SCREENS, resources: resourcesOf(SCREENS), pantallasDeCrear: {} }
})

const cliente = (id: number, nombre: string) => ({
  id,
  codigo: `C-00000${id}`,
  nombre,
  encargado_nombre: null,
  activo: true,
})
const hallado = (...clientes: object[]) => json({ clientes, recibos: [], cursos: [], facturas: [], finiquitos: [] })
const SOFIA = cliente(1, 'Mejía, Sofía')
const MARIO = cliente(2, 'Mejía, Mario')

beforeAll(async () => {
  await loadApp()
}, 60_000)

afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
})

async function open(buscar: Handler = () => hallado(SOFIA, MARIO)) {
  const server = fakeServer({ [TOKEN_CALL]: () => json(sesion()), '/Buscar': buscar })
  openApp('/catalogos/clientes', 'token')
  await screen.findByRole('heading', { name: 'Lista de clientes' })
  return server
}
const path = () => window.location.pathname
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent
const opened = async () => within(await screen.findByRole('dialog', { name: 'Buscar' })).getByRole('combobox')

describe('the search', () => {
  it('opens with a slash, finds as one types, goes with the arrows and opens with Enter', async () => {
    await open()
    await userEvent.keyboard('/')
    const box = await opened()
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('mejía')
    expect(await screen.findByText('2 resultados')).toBeTruthy()
    expect(active()).toContain('Sofía')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toContain('Mario')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toContain('Sofía')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await screen.findByRole('heading', { name: 'Un cliente' })
    expect(path()).toBe('/catalogos/clientes/2/show')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes to a module by its name, of those in the menu alone, without asking the server for one letter', async () => {
    const server = await open()
    await userEvent.keyboard('/')
    await opened()
    await userEvent.keyboard('c')
    const [first] = await screen.findAllByRole('option', { name: /^Caja/ })
    expect(first?.getAttribute('href')).toBe('/recibos/caja')
    expect(screen.queryByRole('option', { name: /Cursos/ })).toBeNull()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Caja del día' })
    expect(server.paths()).not.toContain('/Buscar')
  })

  it('opens the first as soon as the answer is there for who presses Enter before', async () => {
    const slow = slowAnswer()
    await open(() => slow.promise)
    await userEvent.keyboard('/')
    await opened()
    // At once: a pause between two letters would be a question of its own.
    await userEvent.paste('mejía')
    await userEvent.keyboard('{Enter}')
    expect(path()).toBe('/catalogos/clientes')
    slow.resolve(hallado(SOFIA))
    await waitFor(() => expect(path()).toBe('/catalogos/clientes/1/show'))
  })

  it('drops the answer to what was typed before', async () => {
    const slow = slowAnswer()
    const answers = [slow.promise, Promise.resolve(hallado(MARIO))]
    const server = await open(() => answers.shift() ?? hallado())
    await userEvent.keyboard('/')
    const box = await opened()
    await userEvent.paste('sof')
    await waitFor(() => expect(server.paths()).toContain('/Buscar'))
    await userEvent.clear(box)
    await userEvent.paste('mar')
    await screen.findByRole('option', { name: /Mario/ })
    slow.resolve(hallado(SOFIA))
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.queryByRole('option', { name: /Sofía/ })).toBeNull()
  })

  it('says that nothing was found, and that nobody answered, with another try', async () => {
    let down = false
    await open(() => (down ? networkFailure() : hallado()))
    await userEvent.keyboard('/')
    await opened()
    await userEvent.keyboard('xilófono')
    expect(await screen.findByText('Nada coincide con «xilófono».')).toBeTruthy()
    down = true
    await userEvent.keyboard('s')
    await screen.findByRole('alert')
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Nada coincide con «xilófonos».')).toBeTruthy()
  })

  it('shows in the place of nothing what resembles it, and beside a student nothing more', async () => {
    let hay = false
    await open(() => (hay ? hallado(MARIO) : hallado()))
    const user = userEvent.setup()
    await user.keyboard('/')
    await opened()
    await user.keyboard('estudinates')
    await screen.findByRole('group', { name: 'Quizá busca' })
    expect(active()).toContain('Estudiantes')
    hay = true
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('marta')
    expect(await screen.findByRole('option', { name: /Mejía, Mario/ })).toBeTruthy()
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('gives the focus back when nothing is chosen, and keeps nothing of what was typed', async () => {
    await open()
    const button = screen.getByRole('button', { name: /Buscar/ })
    await userEvent.click(button)
    await opened()
    await userEvent.keyboard('mejía')
    await screen.findByText('2 resultados')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    await userEvent.keyboard('/')
    expect((await opened()).getAttribute('value')).toBe('')
    expect(screen.queryByRole('option')).toBeNull()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/mejía/i)
  })
})

describe('the keys', () => {
  it('write inside a field, where Ctrl+K searches all the same', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Campo'), '/?gj')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(path()).toBe('/catalogos/clientes')
    fireEvent.keyDown(screen.getByLabelText('Campo'), { key: 'k', ctrlKey: true })
    await opened()
  })

  it('do nothing in a dialog', async () => {
    await open()
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' })
    await userEvent.keyboard('/')
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull()
    expect(within(dialog).getByText('Ver estos atajos')).toBeTruthy()
  })

  it('do nothing below a dialog that has lost the focus to a button that waits', async () => {
    await open()
    await userEvent.keyboard('?')
    await screen.findByRole('dialog', { name: 'Atajos de teclado' })
    fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull()
  })

  it('leave the letters to who went into a field after g, and to Ctrl', async () => {
    await open()
    await userEvent.keyboard('g')
    await screen.findByText(/^Ir a…/)
    await userEvent.click(screen.getByLabelText('Campo'))
    expect(screen.queryByText(/^Ir a…/)).toBeNull()
    await userEvent.keyboard('j')
    expect(screen.getByLabelText('Campo')).toHaveProperty('value', 'j')
    act(() => screen.getByLabelText('Campo').blur())
    await userEvent.keyboard('g')
    await screen.findByText(/^Ir a…/)
    await userEvent.keyboard('{Control>}j{/Control}')
    expect(path()).toBe('/catalogos/clientes')
  })

  it('go to a module with g and its letter, of those in the menu alone', async () => {
    await open()
    await userEvent.keyboard('g')
    expect((await screen.findByText('Ir a… pulse la letra del módulo')).closest('[role=status]')?.textContent).toMatch(
      /E.*Estudiantes.*J.*Caja/,
    )
    await userEvent.keyboard('c')
    expect(screen.queryByText(/^Ir a…/)).toBeNull()
    expect(path()).toBe('/catalogos/clientes')
    await userEvent.keyboard('gj')
    await screen.findByRole('heading', { name: 'Caja del día' })
  })

  it('of one letter can be turned off, for good, and those with Ctrl stay', async () => {
    await open()
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' })
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Usar atajos de una sola letra' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('/?gj')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(path()).toBe('/catalogos/clientes')
    await userEvent.keyboard('{Control>}k{/Control}')
    await opened()
  })
})
