import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fakeServer, json, SALIDA_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

const LINK = '/Usuarios/enlace/abc'
const ana = { uso: 'invitacion', nombre: 'Ana Cruz', email: 'ana@demo.hn' }

beforeAll(loadApp, 60_000)
afterEach(closeApp)

describe('a link to choose a password', () => {
  it('greets its owner, says what a password lacks while it is typed, and leads to the sign-in with the e-mail filled in', async () => {
    const server = fakeServer({ [LINK]: ({ body }) => json(body ? {} : ana) })
    openApp('/reset_password/abc')
    expect(await screen.findByText(/Le damos la bienvenida, Ana Cruz/)).toBeTruthy()
    const field = screen.getByLabelText('Contraseña')
    const user = userEvent.setup()
    for (const [typed, said] of [
      ['corta', 'Faltan 3 caracteres.'],
      ['anacruz1', /Se parece demasiado/],
      ['12345678', /Agregue letras/],
      ['tres gatos verdes', 'Tiene un buen largo.'],
    ] as const) {
      await user.clear(field)
      await user.type(field, typed)
      expect(await screen.findByText(said)).toBeTruthy()
    }
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
    expect(await screen.findByText('Su contraseña quedó guardada. Ingrese con ella.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('ana@demo.hn')
    expect(server.calls.map(({ path, token, body }) => ({ path, token, body }))).toEqual([
      { path: LINK, token: null, body: undefined },
      { path: LINK, token: null, body: { contrasena: 'tres gatos verdes' } },
    ])
  })

  it('shows the reason of a refused password beside the field until another is typed, and says when the link no longer serves', async () => {
    let answer = () => json({ status: 422, message: 'x', errors: { contrasena: 'Es de las que más se usan.' } }, 422)
    fakeServer({ [LINK]: ({ body }) => (body ? answer() : json(ana)) })
    openApp('/reset_password/abc')
    const user = userEvent.setup()
    const field = await screen.findByLabelText('Contraseña')
    await user.type(field, 'catrachos unidos')
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
    expect(await screen.findByText('Es de las que más se usan.')).toBeTruthy()
    await user.type(field, ' del sur')
    expect(screen.queryByText('Es de las que más se usan.')).toBeNull()
    answer = () => json({ status: 404, message: 'Este enlace ya se usó o venció.' }, 404)
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
    await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })
    expect(screen.getByText('Este enlace ya se usó o venció.')).toBeTruthy()
  })

  it('opens with a session too, and ends it on this device once the password is chosen', async () => {
    const server = fakeServer({
      [TOKEN_CALL]: () => json(sesion()),
      [LINK]: ({ body }) => json(body ? {} : { ...ana, uso: 'recuperacion' }),
      [SALIDA_CALL]: () => json({}),
    })
    openApp('/reset_password/abc', 'token-de-ana')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Contraseña'), 'tres gatos verdes')
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
    await screen.findByText('Su contraseña quedó guardada. Ingrese con ella.')
    expect(localStorage.getItem('token')).toBeNull()
    expect(server.paths()).toContain(SALIDA_CALL)
  })
})

describe('a forgotten password', () => {
  it('is answered alike whoever asks, or with whom to ask where no mail is sent', async () => {
    let correo = true
    const server = fakeServer({ '/Usuarios/recuperar': () => json({ correo }) })
    openApp('/forgot_password')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Correo electrónico'), ' ana@demo.hn ')
    await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }))
    await screen.findByText(/Si hay una cuenta con el correo ana@demo.hn/)
    expect(server.calls[0]?.body).toEqual({ email: 'ana@demo.hn' })
    correo = false
    await user.click(screen.getByRole('button', { name: 'Usar otro correo' }))
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@demo.hn')
    await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }))
    await screen.findByText(/Este centro no envía correos/)
  })
})
