import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Resource } from 'react-admin'
import { paste } from '#tests/paste'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Resources from '#src/resources.tsx'
import { fakeResources } from '#src/testing/fake-resources.tsx'
import {
  fakeServer,
  html,
  json,
  LOGIN_CALL,
  networkFailure,
  sesion,
  slowAnswer,
  TOKEN_CALL,
} from '#src/testing/fake-server.ts'
import { sessionStore } from '#src/session/session.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

vi.mock('#src/resources.tsx', async (original) => fakeResources(await original<typeof Resources>()))

const DENIED = '¡No tienes acceso a este modulo!'
const TOKEN = 'token-de-ana'

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

const path = () => window.location.pathname
const serverOf = (changes = {}) => fakeServer({ [TOKEN_CALL]: () => json(sesion(changes)) })

/** Goes back in the history, and waits until the router has followed. */
async function back() {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  await popped
}

describe('before the session settles', () => {
  it('nothing protected is on screen and nothing else is asked', async () => {
    const slow = slowAnswer()
    const server = fakeServer({ [TOKEN_CALL]: () => slow.promise })
    openApp('/catalogos/clientes', TOKEN)
    await screen.findByRole('status', { name: 'Cargando…' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(server.paths()).toEqual([TOKEN_CALL])
    slow.resolve(json(sesion()))
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(server.paths()).toEqual([TOKEN_CALL])
  })

  it.each(['/login', '/Forms/Register/abc', '/forgot_password'])(
    '%s waits too when there is a stored token',
    async (address) => {
      const slow = slowAnswer()
      fakeServer({ [TOKEN_CALL]: () => slow.promise })
      openApp(address, TOKEN)
      await screen.findByRole('status', { name: 'Cargando…' })
      expect(screen.queryByRole('heading')).toBeNull()
      slow.resolve(json({}, 401))
      await screen.findByRole('heading')
    },
  )

  it.each([
    ['/login', 'Ingresar'],
    ['/FORMS/updateregister/JUNIO/abc', 'Corregir un registro'],
    ['/forgot_password', 'Recuperar el acceso'],
  ])('%s asks nothing without a token', async (address, heading) => {
    const server = fakeServer({})
    openApp(address)
    await screen.findByRole('heading', { name: heading })
    expect(server.calls).toEqual([])
  })

  it('a public form asks for its own campaign alone, and shows no session', async () => {
    const server = fakeServer({ [TOKEN_CALL]: () => json(sesion()) })
    openApp('/FORMS/register/JUNIO/abc', TOKEN)
    await screen.findByRole('heading', { name: 'No se puede abrir' })
    expect(server.calls.map(({ path, token }) => [path, token])).toEqual([
      [TOKEN_CALL, TOKEN],
      ['/Publico/Convocatorias/junio/abc', null],
    ])
  })
})

it('an address that only a filter changed has no route worked out again', async () => {
  serverOf()
  openApp('/catalogos/clientes', TOKEN)
  await screen.findByRole('heading', { name: 'Lista de clientes' })
  const registradas = vi.spyOn(Resource, 'registerResource')
  act(() => {
    window.history.pushState(null, '', '/catalogos/clientes?filter={"q":"ana"}')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(window.location.search).toContain('ana'))
  await screen.findByRole('heading', { name: 'Lista de clientes' })
  expect(registradas).not.toHaveBeenCalled()
})

describe('without a session', () => {
  it('a protected page leads to the sign-in, and back to itself afterwards', async () => {
    const server = fakeServer({
      [LOGIN_CALL]: () => json({ status: 200, token: TOKEN, navbar: [] }),
      [TOKEN_CALL]: () => json(sesion()),
    })
    openApp('/recibos/caja')
    await signIn()
    await screen.findByRole('heading', { name: 'Caja del día' })
    expect(server.paths()).toEqual([LOGIN_CALL, TOKEN_CALL])
  })

  it('the root leads to the sign-in', async () => {
    fakeServer({})
    openApp('/')
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(path()).toBe('/login')
  })

  it.each([
    ['the same user goes on', 7, '/recibos/caja'],
    ['another begins at the own menu, not at what somebody else was at', 8, '/catalogos/clientes'],
  ])('a session that ended on a page: %s', async (_who, usuarioid, to) => {
    const handlers = {
      [TOKEN_CALL]: () => json(sesion()),
      [LOGIN_CALL]: () => json({ status: 200, token: 'token-de-eva', navbar: [] }),
    }
    fakeServer(handlers)
    openApp('/recibos/caja', TOKEN)
    await screen.findAllByRole('navigation')
    handlers[TOKEN_CALL] = () => json({}, 401)
    await act(() => sessionStore.revalidate())
    await screen.findByText('Su sesión terminó. Ingrese de nuevo.')
    handlers[TOKEN_CALL] = () => json(sesion({ token: 'token-de-eva', usuarioid }))
    await act(() => sessionStore.login({ email: 'eva@demo.hn', pass: 'Demo-2026-hn', mantener: false }))
    await waitFor(() => expect(path()).toBe(to))
  })

  it('a session that ran out says so at the sign-in', async () => {
    fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
    openApp('/recibos/caja', TOKEN)
    await screen.findByText('Su sesión terminó. Ingrese de nuevo.')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('the sign-in', () => {
  it('leads to the first menu entry: the path of its first item', async () => {
    fakeServer({
      [LOGIN_CALL]: () => json({ status: 200, token: TOKEN, navbar: [] }),
      [TOKEN_CALL]: () => json(sesion()),
    })
    openApp('/login')
    await signIn()
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(path()).toBe('/catalogos/clientes')
  })

  it('sends a signed-in user to the first menu entry: its own path', async () => {
    serverOf({ navbar: [{ path: '/recibos/caja', items: [{ path: '/catalogos/clientes' }] }] })
    openApp('/LOGIN', TOKEN)
    await screen.findByRole('heading', { name: 'Caja del día' })
    expect(path()).toBe('/recibos/caja')
  })

  it.each([
    [
      'the server’s own sentence',
      () => json({ status: 429, message: 'Espere 30 segundos.' }, 429),
      'Espere 30 segundos.',
    ],
    [
      'that a second factor is needed',
      () => json({ status: 401, code: 'segundo_factor', message: 'Escriba el código de su teléfono.' }, 401),
      'Escriba el código de su teléfono.',
    ],
    ['that the server failed', () => html(500), 'El servidor no aceptó el ingreso (500). Intente de nuevo.'],
    [
      'that the network failed',
      networkFailure,
      'No se pudo llegar al servidor. Revise su conexión e intente de nuevo.',
    ],
    [
      'that the token was not confirmed',
      () => json({ status: 200, token: 'x' }),
      'El servidor no confirmó la sesión. Intente de nuevo.',
    ],
  ])('says %s', async (_, answer, sentence) => {
    fakeServer({ [LOGIN_CALL]: answer })
    openApp('/login')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(path()).toBe('/login')
  })

  it('asks for what is missing before it asks the server', async () => {
    const server = fakeServer({})
    openApp('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Ingresar' }))
    expect(screen.getAllByText('Este dato es necesario.')).toHaveLength(2)
    expect(server.calls).toEqual([])
  })

  it('is a form that password managers know', async () => {
    fakeServer({})
    openApp('/login')
    const email = await screen.findByLabelText('Correo electrónico')
    expect(email).toMatchObject({ name: 'email', type: 'email', autocomplete: 'username' })
    expect(screen.getByLabelText('Contraseña')).toMatchObject({
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
    })
  })
})

describe('the link of a first start', () => {
  const CALL = '/Usuarios/primer-administrador/abc'

  it('makes the first account and signs it in', async () => {
    const server = fakeServer({
      [CALL]: ({ body }) => json(body ? { email: 'ana@demo.hn' } : {}),
      [LOGIN_CALL]: () => json({ status: 200, token: TOKEN }),
      [TOKEN_CALL]: () => json(sesion()),
    })
    openApp('/primer-inicio/abc')
    await paste(await screen.findByLabelText('Nombre del centro'), 'Instituto Los Pinos')
    await userEvent.click(screen.getByLabelText('Colegio o escuela'))
    await userEvent.click(screen.getByLabelText('Da becas'))
    await paste(screen.getByLabelText('Su nombre'), 'Ana Cruz')
    await paste(screen.getByLabelText('Correo electrónico'), 'ana@demo.hn')
    await paste(screen.getByLabelText('Contraseña'), 'Demo-2026-hn')
    await userEvent.click(screen.getByRole('button', { name: 'Empezar' }))
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(server.calls[1]).toEqual({
      path: CALL,
      token: null,
      body: {
        centro: 'Instituto Los Pinos',
        perfil: 'colegio',
        cai: false,
        transferencias: false,
        becas: true,
        nombre: 'Ana Cruz',
        email: 'ana@demo.hn',
        contrasena: 'Demo-2026-hn',
      },
    })
  })

  it('shows the server’s errors beside the fields', async () => {
    const errors = { contrasena: 'Elija otra contraseña.', perfil: 'Requerido.' }
    fakeServer({
      [CALL]: ({ body }) => (body ? json({ status: 422, message: 'Revise los datos.', errors }, 422) : json({})),
    })
    openApp('/primer-inicio/abc')
    await screen.findByText('Distinta de su nombre, su correo y el nombre del centro.')
    await userEvent.click(screen.getByRole('button', { name: 'Empezar' }))
    await screen.findByText('Elija otra contraseña.')
    await screen.findByText('Elija una.')
    expect(document.activeElement).toBe(screen.getByLabelText('Academia o escuela de idiomas'))
    expect(screen.getByLabelText('Contraseña').getAttribute('aria-invalid')).toBe('true')
  })

  it('says so when it is worth nothing any more', async () => {
    fakeServer({ [CALL]: () => json({ status: 404, message: 'Este enlace ya se usó o venció.' }, 404) })
    openApp('/primer-inicio/abc')
    await screen.findByText('Este enlace ya se usó o venció.')
  })
})

describe('the guard', () => {
  it('takes a denied module’s place with the first menu entry, and toasts once', async () => {
    serverOf()
    openApp('/catalogos/cursos', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(path()).toBe('/catalogos/clientes')
    expect(screen.getAllByText(DENIED)).toHaveLength(1)
    expect(screen.queryByText('Lista de cursos')).toBeNull()
  })

  it('denies a page of a granted module whose action is not granted', async () => {
    serverOf()
    openApp('/catalogos/clientes/5', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(screen.getAllByText(/^Su rol no permite hacer eso aquí/)).toHaveLength(1)
    expect(screen.queryByText(DENIED)).toBeNull()
  })

  it.each(['/catalogos/%63ursos', '/%63atalogos/cursos/1/show', '/access-denied', '/ACCESS-denied'])(
    'takes the place of %s, however it is written',
    async (address) => {
      serverOf()
      openApp(address, TOKEN)
      await screen.findByRole('heading', { name: 'Lista de clientes' })
      expect(screen.getAllByText(DENIED)).toHaveLength(1)
    },
  )

  it('leaves no address blank that react-admin keeps for itself', async () => {
    serverOf()
    openApp('/authentication-error', TOKEN)
    await screen.findByRole('heading', { name: 'Página no encontrada' })
  })

  it('leaves nothing for Back to be denied again', async () => {
    serverOf()
    openApp('/recibos/caja', TOKEN)
    await screen.findByRole('heading', { name: 'Caja del día' })
    closeApp()
    openApp('/catalogos/cursos', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    await back()
    await screen.findByRole('heading', { name: 'Caja del día' })
    expect(path()).toBe('/recibos/caja')
    expect(screen.getAllByText(DENIED)).toHaveLength(1)
  })

  it('says «sin módulos», with one toast and no loop, when the first entry is denied itself', async () => {
    serverOf({ modulos: [] })
    openApp('/recibos/caja', TOKEN)
    await screen.findByRole('heading', { name: 'Sin módulos' })
    expect(screen.getAllByText(DENIED)).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy()
  })

  it('says «sin módulos» at the sign-in to a user whose menu is empty, and lets them out', async () => {
    serverOf({ navbar: [], modulos: [] })
    openApp('/login', TOKEN)
    await screen.findByRole('heading', { name: 'Sin módulos' })
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('finds a module whatever the capitals of the address', async () => {
    serverOf()
    openApp('/Recibos/CAJA', TOKEN)
    await screen.findByRole('heading', { name: 'Caja del día' })
  })

  it('says that an unknown address is unknown, inside the frame', async () => {
    serverOf()
    openApp('/no/hay/tal', TOKEN)
    await screen.findByRole('heading', { name: 'Página no encontrada' })
    expect(screen.getByRole('navigation', { name: 'Módulos' })).toBeTruthy()
  })
})

describe('the frame', () => {
  it('shows a menu of items only, named after their modules', async () => {
    serverOf({ navbar: [{ items: [{ path: '/catalogos/clientes' }, { path: '/recibos/caja' }] }] })
    openApp('/catalogos/clientes', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    expect(screen.getByRole('button', { name: 'Estudiantes' })).toBeTruthy()
    const current = screen.getAllByRole('link', { name: 'Estudiantes' })
    expect(current.every((link) => link.getAttribute('aria-current') === 'page')).toBe(true)
    expect(screen.getByRole('link', { name: 'Caja' }).getAttribute('href')).toBe('/recibos/caja')
  })

  it('draws a row of ours as one line, and its items as tabs over each of its pages', async () => {
    serverOf({
      navbar: [
        {
          name: 'cursos',
          label: 'Cursos y matrículas',
          items: [{ path: '/catalogos/cursos' }, { path: '/catalogos/matriculas' }],
        },
        { name: 'Clientes', path: '/catalogos/clientes' },
      ],
      modulos: ['Cursos', 'Matriculas', 'Clientes'].map((name) => ({ name, acciones: ['ver'] })),
    })
    openApp('/catalogos/clientes', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    const menu = screen.getByRole('navigation', { name: 'Módulos' })
    const tabs = () => screen.queryByRole('navigation', { name: 'Páginas de Cursos y matrículas' })
    const lines = within(menu).getAllByRole('link')
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Cursos y matrículas', 'Estudiantes'])
    expect(tabs()).toBeNull()
    await userEvent.click(within(menu).getByRole('link', { name: 'Cursos y matrículas' }))
    await screen.findByRole('heading', { name: 'Lista de cursos' })
    const links = within(tabs() as HTMLElement).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Cursos', 'page'],
      ['Matrículas', null],
    ])
    expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Cursos y matrículas')
  })

  it('opens a long row on a page that says what each of its modules is for', async () => {
    serverOf({
      navbar: [
        {
          name: 'ajustes',
          label: 'Ajustes',
          path: '/ajustes',
          items: [
            { path: '/ajustes/centro', label: 'Datos del centro' },
            { path: '/ajustes/bitacora', label: 'Bitácora' },
          ],
        },
      ],
      modulos: ['Centro', 'Bitacora'].map((name) => ({ name, acciones: ['ver'] })),
    })
    openApp('/login', TOKEN)
    await screen.findByRole('heading', { name: 'Ajustes' })
    expect(path()).toBe('/ajustes')
    expect(screen.getByRole('link', { name: /^Bitácora/ }).textContent).toBe('BitácoraQuién hizo qué, y cuándo.')
    expect(screen.queryByRole('navigation', { name: 'Páginas de Ajustes' })).toBeNull()
  })

  it('has no page of a long row for who holds none of it', async () => {
    serverOf()
    openApp('/ajustes', TOKEN)
    await screen.findByRole('heading', { name: 'Página no encontrada' })
  })

  it('moves the focus to the heading of the page that a link opens', async () => {
    serverOf()
    openApp('/catalogos/clientes', TOKEN)
    await screen.findByRole('heading', { name: 'Lista de clientes' })
    await userEvent.click(screen.getByRole('link', { name: 'Caja' }))
    const heading = await screen.findByRole('heading', { name: 'Caja del día' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('signs out to the sign-in, which does not lead the next user to the same page', async () => {
    fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: TOKEN }), [TOKEN_CALL]: () => json(sesion()) })
    openApp('/recibos/caja', TOKEN)
    await userEvent.click(await screen.findByRole('button', { name: 'Cuenta de Ana Cruz' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await signIn()
    await screen.findByRole('heading', { name: 'Lista de clientes' })
  })
})

async function signIn() {
  await paste(await screen.findByLabelText('Correo electrónico'), 'ana@demo.hn')
  await paste(screen.getByLabelText('Contraseña'), 'Demo-2026-hn')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
}
