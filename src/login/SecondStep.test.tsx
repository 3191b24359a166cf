import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fakeServer,
  json,
  LOGIN_CALL,
  networkFailure,
  sesion,
  TOKEN_CALL,
  type Handler,
} from '#src/testing/fake-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

const CALL = '/Usuarios/segundo-factor'
const ASKED = () => json({ status: 401, code: 'segundo_factor', message: 'Escriba el código.', desafio: 'd1' }, 401)
const ENTERED = () => json({ status: 200, token: 'token-de-ana', navbar: [] })
const WRONG = () =>
  json({ status: 401, code: 'segundo_factor', message: 'El código no es correcto.', desafio: 'd1' }, 401)

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

/** Gets past the password, to the second step. */
async function toSecondStep(answer: Handler) {
  const server = fakeServer({
    [LOGIN_CALL]: ASKED,
    [CALL]: answer,
    [TOKEN_CALL]: () => json(sesion({ navbar: [], modulos: [] })),
  })
  openApp('/login')
  await paste(await screen.findByLabelText('Correo electrónico'), 'ana@demo.hn')
  await paste(screen.getByLabelText('Contraseña'), 'Demo-2026-hn')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  await screen.findByRole('heading', { name: 'Verificación en dos pasos' })
  return server
}

const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verificar' }))

describe('the second step of a sign-in', () => {
  it('asks for a code that phones fill in, without an alarm, and has the focus', async () => {
    await toSecondStep(ENTERED)
    const field = screen.getByLabelText('Código de verificación')
    expect(field).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('sends the challenge and the code, however it was pasted, and is in', async () => {
    const server = await toSecondStep(ENTERED)
    await userEvent.click(screen.getByLabelText('Código de verificación'))
    await userEvent.paste(' 123 456')
    await verify()
    await screen.findByRole('heading', { name: 'Sin módulos' })
    expect(server.calls.slice(1)).toEqual([
      { path: CALL, token: null, body: { desafio: 'd1', codigo: '123456' } },
      { path: TOKEN_CALL, token: 'token-de-ana', body: undefined },
    ])
  })

  it('says what is wrong with a code, and takes another', async () => {
    const server = await toSecondStep(WRONG)
    await userEvent.type(screen.getByLabelText('Código de verificación'), '12345{Enter}')
    await screen.findByText('El código tiene 6 dígitos.')
    await userEvent.keyboard('123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('El código no es correcto.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Código de verificación')))
    await userEvent.keyboard('654321{Enter}')
    await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ desafio: 'd1', codigo: '654321' }))
  })

  it('takes a recovery code instead', async () => {
    const server = await toSecondStep(ENTERED)
    await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }))
    await paste(screen.getByLabelText('Código de recuperación'), '7k2m-9qxa-04tz')
    await verify()
    await screen.findByRole('heading', { name: 'Sin módulos' })
    expect(server.calls[1]?.body).toEqual({ desafio: 'd1', codigo: '7k2m9qxa04tz' })
  })

  it.each([
    [
      'an expired challenge',
      () => json({ status: 401, code: 'desafio_vencido', message: 'La verificación venció.' }, 401),
      'La verificación venció.',
    ],
    [
      'too many codes',
      () => json({ status: 429, code: 'demasiados_intentos', message: 'Espere 15 minutos.' }, 429),
      'Espere 15 minutos.',
    ],
  ])('leads back to the first step after %s, with the reason and the address', async (_, answer, sentence) => {
    await toSecondStep(answer)
    await userEvent.type(screen.getByLabelText('Código de verificación'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByLabelText('Correo electrónico')).toMatchObject({ value: 'ana@demo.hn' })
    expect(screen.getByLabelText('Contraseña')).toMatchObject({ value: '' })
  })

  it.each([
    ['silence', networkFailure, 'No se pudo llegar al servidor. Revise su conexión e intente de nuevo.'],
    ['a fault', () => json({ status: 503, message: 'En un minuto.' }, 503), 'En un minuto.'],
  ])('stays after %s', async (_, answer, sentence) => {
    await toSecondStep(answer)
    await userEvent.type(screen.getByLabelText('Código de verificación'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByLabelText('Código de verificación')).toBeTruthy()
  })

  it('goes back when its user wants', async () => {
    await toSecondStep(ENTERED)
    await userEvent.click(screen.getByRole('button', { name: 'Volver al correo y la contraseña' }))
    expect(screen.getByLabelText('Correo electrónico')).toMatchObject({ value: 'ana@demo.hn' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('whose role demands a second factor', () => {
  const PERFIL = {
    nombre: 'Ana Cruz',
    email: 'ana@demo.hn',
    rol: 'Recepción',
    segundo_factor: false,
    exige_segundo_factor: true,
    codigos_restantes: 0,
    version: 1,
  }
  const handlers = (faltando: () => boolean) => ({
    [TOKEN_CALL]: () => json(sesion(faltando() ? { navbar: [], modulos: [], falta_segundo_factor: true } : {})),
    '/Perfil': () => json(PERFIL),
    '/Perfil/sesiones': () => json([]),
    '/Perfil/segundo-factor': () => json({ secreto: 'GEZDGNBVGY3TQOJQ', qr: '<svg/>' }),
    '/Perfil/segundo-factor/confirmar': () => json({ codigos: ['AAAA-BBBB-CCCC'] }),
  })

  it.each(['/login', '/catalogos/clientes', '/no/hay/tal', '/PERFIL/'])(
    'comes from %s to the own profile, with a notice and no toast',
    async (address) => {
      fakeServer(handlers(() => true))
      openApp(address, 'token-de-ana')
      await screen.findByRole('heading', { name: 'Mi perfil' })
      expect(window.location.pathname.toLowerCase()).toMatch(/^\/perfil\/?$/)
      expect(
        screen.getByText('Su rol exige la verificación en dos pasos. Actívela aquí y su menú aparecerá enseguida.'),
      ).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByRole('link', { name: 'Estudiantes' })).toBeNull()
    },
  )

  it('has the menu as soon as the first code is confirmed, while the recovery codes stay until they are kept', async () => {
    let faltando = true
    const server = fakeServer({
      ...handlers(() => faltando),
      '/Perfil/segundo-factor/confirmar': () => {
        faltando = false
        return json({ codigos: ['AAAA-BBBB-CCCC'] })
      },
    })
    openApp('/perfil', 'token-de-ana')
    await userEvent.click(await screen.findByRole('button', { name: 'Activar' }))
    await paste(within(screen.getByRole('dialog')).getByLabelText(/^Contraseña/), 'Una-clave-larga-7')
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    await screen.findByText('GEZD GNBV GY3T QOJQ')
    const code = screen.getByLabelText(/Código de verificación/)
    expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    await userEvent.type(code, '123456{Enter}')
    await screen.findByText('AAAA-BBBB-CCCC')
    expect(server.calls.find(({ path }) => path.endsWith('confirmar'))?.body).toEqual({ codigo: '123456' })
    await userEvent.keyboard('{Escape}')
    const done = screen.getByRole('button', { name: 'Terminar' })
    expect(done).toMatchObject({ disabled: true })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ya los guardé' }))
    await userEvent.click(done)
    await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull())
    await screen.findByRole('link', { name: 'Estudiantes' })
    expect(window.location.pathname).toBe('/perfil')
  })
})
