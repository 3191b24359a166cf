import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicForms } from '#src/public-forms.tsx'
import type * as Resources from '#src/resources.tsx'
import { Root } from '#src/Root.tsx'
import { sessionStore } from '#src/session/session.ts'
import { fakeResources } from '#src/testing/fake-resources.tsx'
import {
  brokenOff,
  fakeServer,
  html,
  json,
  LOGIN_CALL,
  PERMISO_CALL,
  SALIDA_CALL,
  sesion,
  TOKEN_CALL,
} from '#src/testing/fake-server.ts'
import { paste } from '#tests/paste'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

/* The frame before a server that is not ours, and means it no good. */

vi.mock('#src/resources.tsx', async (original) => fakeResources(await original<typeof Resources>()))

const DENIED = '¡No tienes acceso a este modulo!'
const TOKEN = 'token-de-ana'
const HOSTILE = '<img src=x onerror="window.__pwned=1">'

beforeAll(async () => {
  await loadApp()
}, 60_000)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const serverOf = (changes = {}) => fakeServer({ [TOKEN_CALL]: () => json(sesion(changes)) })
const path = () => window.location.pathname

async function signIn() {
  await paste(await screen.findByLabelText('Correo electrónico'), 'ana@demo.hn')
  await paste(screen.getByLabelText('Contraseña'), 'Demo-2026-hn')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
}

describe('the sign-in says', () => {
  it.each([
    ['that the answer broke off', brokenOff, 'No se pudo llegar al servidor. Revise su conexión e intente de nuevo.'],
    [
      'the status of the body rather than that of HTTP',
      () => json({ status: 423, message: 'Cuenta bloqueada.', token: 'x' }),
      'Cuenta bloqueada.',
    ],
    [
      'that the credentials do not match for a bare 401',
      () => json({}, 401),
      'El correo o la contraseña no coinciden. Revíselos e intente de nuevo.',
    ],
    ['that a page is no answer', () => html(), 'El servidor no confirmó la sesión. Intente de nuevo.'],
    [
      'that a 200 without a token is no session',
      () => json({ status: 200 }),
      'El servidor no confirmó la sesión. Intente de nuevo.',
    ],
    [
      'that a 200 with an empty token is no session',
      () => json({ status: 200, token: '' }),
      'El servidor no confirmó la sesión. Intente de nuevo.',
    ],
    [
      'that a 200 with a blank token is no session',
      () => json({ status: 200, token: '   ' }),
      'El servidor no confirmó la sesión. Intente de nuevo.',
    ],
    ['a hostile sentence as text', () => json({ message: HOSTILE }, 400), HOSTILE],
  ])('%s, and keeps what was typed', async (_, answer, sentence) => {
    const server = fakeServer({ [LOGIN_CALL]: answer })
    openApp('/login')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(document.querySelector('img[src=x]')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('ana@demo.hn')
    expect(server.paths()).toEqual([LOGIN_CALL])
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('a user without modules', () => {
  it.each([[[]], [undefined], ['nada'], [[{ label: 'Inicio', path: '/' }]]])(
    'reads so at the sign-in where the menu is %j, and can leave',
    async (navbar) => {
      const server = serverOf({ navbar, modulos: [] })
      openApp('/login', TOKEN)
      await screen.findByRole('heading', { name: 'Sin módulos' })
      await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
      await screen.findByRole('button', { name: 'Ingresar' })
      expect(server.paths()).toEqual([TOKEN_CALL, SALIDA_CALL])
      expect(localStorage.getItem('token')).toBeNull()
    },
  )

  it.each([
    ['the first entry itself', [{ name: 'Caja', acciones: ['ver'] }]],
    ['everything', []],
    ['everything, by modules that are no list', 'todos'],
  ])('is answered with a page and one toast, not with a loop, when denied %s', async (_, modulos) => {
    const server = serverOf({ modulos })
    openApp('/catalogos/cursos', TOKEN)
    await screen.findByRole('heading', { name: 'Sin módulos' })
    expect(screen.getAllByText(DENIED)).toHaveLength(1)
    expect(server.paths()).toEqual([TOKEN_CALL])
  })
})

describe('modules without actions, where validar-permisos fails', () => {
  const openWith = (path: string) => {
    const server = fakeServer({
      [TOKEN_CALL]: () => json(sesion({ modulos: [{ name: 'Clientes' }, { name: 'Caja' }] })),
      [PERMISO_CALL]: () => json({}, 500),
    })
    openApp(path, TOKEN)
    return server
  }

  it('open their lists by their names', async () => {
    openWith('/catalogos/clientes')
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(screen.queryByText(DENIED)).toBeNull()
  })

  it('lead from a form that nobody granted to the list of its module', async () => {
    openWith('/catalogos/clientes/create')
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(window.location.pathname).toBe('/catalogos/clientes')
    expect(screen.queryByText(DENIED)).toBeNull()
    expect(localStorage.getItem('token')).toBe(TOKEN)
  })
})

it('a module that was not granted is denied after the sign-in that it led to', async () => {
  fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: TOKEN }), [TOKEN_CALL]: () => json(sesion()) })
  openApp('/catalogos/cursos')
  await signIn()
  await screen.findByRole('heading', { name: 'Lista de clientes' })
  expect(screen.getAllByText(DENIED)).toHaveLength(1)
})

it.each([[[]], [undefined], [[{ label: 'Inicio', path: '/' }]]])(
  'a menu that leads nowhere (%j) is that of the granted modules',
  async (navbar) => {
    serverOf({ navbar, modulos: [{ name: 'Caja' }, { name: 'Clientes' }, { name: 'Nadie' }] })
    openApp('/login', TOKEN)
    const menu = within(await screen.findByRole('navigation', { name: 'Módulos' }))
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Caja', 'Estudiantes'])
  },
)

describe('a menu without labels and names', () => {
  const menu = () => within(screen.getByRole('navigation', { name: 'Módulos' }))

  it('is read from its paths', async () => {
    serverOf({
      navbar: [
        { items: [{ path: '/CATALOGOS/Clientes' }] },
        { path: '/recibos/caja' },
        { items: [{ path: 'reportes/otro' }] },
      ],
    })
    openApp('/login', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(menu().getByRole('button', { name: 'Estudiantes' })).toBeTruthy()
    const links = menu().getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Estudiantes', 'Caja', '/reportes/otro'])
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
    await userEvent.click(menu().getByRole('link', { name: '/reportes/otro' }))
    await screen.findByRole('heading', { name: 'Página no encontrada' })
  })

  it('of three levels shows the third below the name of the second', async () => {
    serverOf({
      navbar: [
        {
          label: 'Escuela',
          items: [{ path: '/catalogos/clientes' }, { label: 'Dinero', items: [{ path: '/recibos/caja' }] }],
        },
      ],
    })
    openApp('/login', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Estudiantes', 'Caja'])
    expect(menu().getByText('Dinero')).toBeTruthy()
  })

  it('keeps apart the groups of one area', async () => {
    const navbar = ['/catalogos/clientes', '/catalogos/cursos', '/catalogos/matriculas'].map((path) => ({
      items: [{ path }],
    }))
    serverOf({ navbar })
    openApp('/login', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    const groups = () => menu().getAllByRole('button', { name: 'Cursos y matrículas' })
    const open = () => groups().map((group) => group.getAttribute('aria-expanded'))
    expect(open()).toEqual(['true', 'true'])
    await userEvent.click(groups()[0] as HTMLElement)
    expect(open()).toEqual(['false', 'true'])
  })

  it('shows hostile labels as text', async () => {
    serverOf({
      nombre: HOSTILE,
      rol: HOSTILE,
      email: HOSTILE,
      navbar: [{ label: HOSTILE, items: [{ label: HOSTILE, name: HOSTILE, path: '/catalogos/clientes' }] }],
    })
    openApp('/login', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(menu().getByRole('link', { name: HOSTILE })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `Cuenta de ${HOSTILE}` }))
    expect(within(await screen.findByRole('dialog')).getAllByText(HOSTILE)).toHaveLength(3)
    expect(document.querySelector('img[src=x]')).toBeNull()
  })
})

/** As a link within the application does. */
const followLink = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

describe('a public page', () => {
  const PAGES = [
    '/Carta-Consentimiento',
    '/Forms/Register/x',
    '/Forms/UpdateRegister/x',
    '/Forms/Register/Junio/x',
    '/Forms/UpdateRegister/Junio/x',
    '/Forms/Register/Octubre/x',
    '/Forms/UpdateRegister/Octubre/x',
    '/forgot_password',
    '/reset_password/x',
  ]
  /** A reset link and a form ask about themselves. */
  const others = (paths: string[]) => paths.filter((asked) => !/^\/(Usuarios\/enlace|Publico)\//.test(asked))

  it.each(PAGES)('%s opens signed in or not, ignoring letter case', async (address) => {
    const server = serverOf()
    const titles: (string | null)[] = []
    for (const [spelling, token] of [
      [address.toLowerCase(), undefined],
      [address.toUpperCase(), undefined],
      [address, TOKEN],
    ] as const) {
      openApp(spelling, token)
      titles.push((await screen.findByRole('heading', { level: 1 })).textContent)
      expect(path()).toBe(spelling)
      if (!token) expect(others(server.paths())).toEqual([])
      closeApp()
    }
    expect(new Set(titles).size).toBe(1)
    expect(others(server.paths())).toEqual([TOKEN_CALL])
    openApp('/catalogos/clientes', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    followLink(address)
    expect((await screen.findByRole('heading', { level: 1, name: titles[0] ?? '' })).textContent).toBe(titles[0])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each(PAGES.slice(0, 7))('%s is declared by the application too, without its layout', async (address) => {
    const { App } = await import('#src/App.tsx')
    serverOf()
    localStorage.setItem('token', TOKEN)
    await sessionStore.start()
    render(<Root router={createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [address] })} />)
    const { textContent: titulo } = await screen.findByRole('heading', { level: 1 })
    closeApp()
    openApp(address)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(titulo)
    expect(publicForms.props.children).toHaveLength(8)
  })

  it('opens with a token that is worth nothing, which is removed', async () => {
    fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
    openApp('/Forms/Register/x', TOKEN)
    await screen.findByRole('heading', { level: 1 })
    expect(path()).toBe('/Forms/Register/x')
    expect(localStorage.getItem('token')).toBeNull()
  })
})
