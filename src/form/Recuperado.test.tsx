import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, PasswordInput, TextInput, type DataProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { texto } from '#contract/campos'
import { seguirBorradores } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, LOGIN_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Creacion } from './Creacion.tsx'
import { Edicion } from './Edicion.tsx'
import { Formulario } from './Formulario.tsx'
import { validarCon } from './validation.ts'

const create = vi.fn<DataProvider['create']>()
const update = vi.fn<DataProvider['update']>()
const getOne = vi.fn<DataProvider['getOne']>()
const validate = validarCon(z.object({ nombres: texto(20), apellidos: texto(20) }))
let stop: () => void

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  create.mockReset().mockImplementation(async (_, { data }) => ({ data: { ...data, id: 1 } as never }))
  update.mockReset().mockImplementation(async (_, { data }) => ({ data: data as never }))
  getOne.mockReset().mockResolvedValue({ data: { id: 1, nombres: 'Ana', apellidos: 'Mejía', version: 3 } as never })
  await signIn()
  stop = seguirBorradores()
})
afterEach(() => {
  cleanup()
  stop()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('brings back what was typed before the session ended, to be saved under the key it may have been sent with', async () => {
  create.mockRejectedValueOnce(new HttpError('comun.error.red', 0))
  openCreate()
  await userEvent.type(screen.getByLabelText('Nombres'), 'Sofía')
  await userEvent.type(screen.getByLabelText('Apellidos'), 'Cruz')
  await save()
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  await endAndReturn()

  openCreate()
  await waitFor(() => expect(value('Nombres')).toBe('Sofía'))
  expect(value('Apellidos')).toBe('Cruz')
  expect(screen.getByTestId('toast').textContent).toMatch(/sigue aquí, sin guardar/)
  await save()
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  const [first, second] = create.mock.calls.map(([, { meta }]) => meta.idempotencyKey as string)
  expect(second).toBe(first)
})

it('brings back only what was changed of a record, with the version that was seen', async () => {
  await openEdit()
  await userEvent.type(screen.getByLabelText('Apellidos'), ' Reyes')
  await endAndReturn()
  getOne.mockResolvedValue({ data: { id: 1, nombres: 'Ana Luisa', apellidos: 'Mejía', version: 4 } as never })

  await openEdit()
  await waitFor(() => expect(value('Apellidos')).toBe('Mejía Reyes'))
  expect(value('Nombres')).toBe('Ana Luisa')
  await save()
  await waitFor(() =>
    expect(update.mock.calls[0]?.[1].data).toMatchObject({
      nombres: 'Ana Luisa',
      apellidos: 'Mejía Reyes',
      version: 3,
    }),
  )
})

it('keeps nothing of an untouched form', async () => {
  await openEdit()
  await endAndReturn()
  expect(sessionStorage).toHaveLength(0)
})

it('keeps nothing of a form with a password, also while it is looked at', async () => {
  openCreate(<PasswordInput source="contrasena" label="Clave" />)
  await userEvent.type(screen.getByLabelText('Nombres'), 'Sofía')
  await userEvent.type(screen.getByLabelText('Clave'), 'secreta')
  await userEvent.click(screen.getByRole('button', { name: /contraseña/i }))
  expect(screen.getByLabelText<HTMLInputElement>('Clave').type).toBe('text')
  await endAndReturn()
  expect(sessionStorage).toHaveLength(0)
})

const inputs = (
  <>
    <TextInput source="nombres" label="Nombres" />
    <TextInput source="apellidos" label="Apellidos" />
  </>
)

const openCreate = (more = <></>) =>
  renderScreen(
    <Creacion titulo="comun.accion.agregar" redirect={false}>
      <Formulario idempotente validate={validate}>
        {inputs}
        {more}
      </Formulario>
    </Creacion>,
    { dataProvider: { create } },
  )

async function openEdit() {
  renderScreen(
    <Edicion redirect={false}>
      <Formulario validate={validate}>{inputs}</Formulario>
    </Edicion>,
    { dataProvider: { getOne, update }, path: '/1', route: '/:id' },
  )
  await screen.findByLabelText('Apellidos')
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))

/** The session ends, the page is left, and the same user comes back to it. */
async function endAndReturn() {
  fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
  await sessionStore.revalidate()
  cleanup()
  await signIn()
}

async function signIn() {
  fakeServer({
    [LOGIN_CALL]: () => json({ status: 200, token: 'token-de-ana', navbar: [] }),
    [TOKEN_CALL]: () => json(sesion()),
  })
  await sessionStore.login({ email: 'ana@demo.hn', pass: 'x', mantener: false })
}
