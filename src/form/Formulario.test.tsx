import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { ArrayInput, HttpError, LinkBase, SimpleFormIterator, TextInput, type DataProvider } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { texto } from '#contract/campos'
import { nestErrors } from '#src/data/server-errors.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { BotonEliminar } from './dialogos/BotonEliminar.tsx'
import { Creacion } from './Creacion.tsx'
import { Edicion } from './Edicion.tsx'
import { Formulario } from './Formulario.tsx'
import { DEJA_LO_ESCRITO } from './SinGuardar.tsx'
import { validarCon } from './validation.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const stored = {
  id: 1,
  nombres: 'Ana',
  apellidos: 'Mejía',
  encargados: [{ nombres: 'Eva' }],
  version: 1,
  activo: true,
  actualizado_en: '2026-03-05T20:30:00Z',
}
const server = {
  getOne: vi.fn<DataProvider['getOne']>(),
  create: vi.fn<DataProvider['create']>(),
  update: vi.fn<DataProvider['update']>(),
  delete: vi.fn<DataProvider['delete']>(),
}

beforeEach(() => {
  Object.values(server).forEach((method) => method.mockReset())
  // react-admin writes every refused request on the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.getOne.mockResolvedValue({ data: stored as never })
  server.update.mockImplementation(async (_, { data }) => ({ data: { ...stored, ...data, version: 2 } as never }))
})

const validate = validarCon(z.object({ nombres: texto(20), apellidos: texto(20) }))

const inputs = (
  <>
    <TextInput source="nombres" />
    <TextInput source="apellidos" />
    <ArrayInput source="encargados">
      <SimpleFormIterator inline>
        <TextInput source="nombres" label="Encargado" />
      </SimpleFormIterator>
    </ArrayInput>
    <LinkBase to="/otra/pagina">Otra página</LinkBase>
    <LinkBase to="/otra/pagina" state={DEJA_LO_ESCRITO}>
      Es ella
    </LinkBase>
  </>
)

async function openEdit() {
  const view = renderScreen(
    <Edicion redirect={false}>
      <Formulario validate={validate} junto={<BotonEliminar />}>
        {inputs}
      </Formulario>
    </Edicion>,
    { dataProvider: server, path: '/1', route: '/:id' },
  )
  await screen.findByLabelText('Apellidos')
  return view
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const helpOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
const rewrite = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await paste(field(label), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
const refuse = (status: number, body: object & { message: string; errors?: Record<string, string> }) =>
  new HttpError(body.message, status, { ...body, errors: body.errors && nestErrors(body.errors) })

describe('a form', () => {
  it('says beside each field what its schema misses, without asking the server, and goes to the first', async () => {
    await openEdit()
    await userEvent.clear(field('Apellidos'))
    await save()
    await waitFor(() => expect(field('Apellidos').getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field('Apellidos'))
    expect(within(screen.getByRole('alert')).getByText(/Falta 1 dato por corregir/)).toBeTruthy()
    expect(helpOf('Apellidos')).toBe('Este dato es necesario.')
    expect(server.update).not.toHaveBeenCalled()
  })

  it('shows the errors of the server beside their fields, also in rows, and its message', async () => {
    await openEdit()
    server.update.mockRejectedValue(
      refuse(422, {
        message: 'Revise los campos marcados.',
        errors: { apellidos: 'Demasiado raro', 'encargados.0.nombres': 'Falta el nombre' },
      }),
    )
    await rewrite('Nombres', 'Eva')
    await save()
    expect(await screen.findByTestId('toast')).toHaveProperty('textContent', 'Revise los campos marcados.')
    for (const [label, message] of [
      ['Apellidos', 'Demasiado raro'],
      ['Encargado', 'Falta el nombre'],
    ] as const) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
      expect(helpOf(label)).toBe(message)
    }
    expect(document.activeElement).toBe(field('Apellidos'))
  })

  it('reads out an error of a field that it does not have, and can be sent again', async () => {
    await openEdit()
    server.update.mockRejectedValueOnce(
      refuse(422, { message: 'Revise los campos marcados.', errors: { codigo: 'Ya existe' } }),
    )
    await rewrite('Nombres', 'Eva')
    await save()
    expect(within(await screen.findByRole('alert')).getByRole('listitem').textContent).toBe('Código: Ya existe')
    await save()
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(2))
  })

  it('sends itself once, however often it is submitted, also with Ctrl+S and Ctrl+Enter', async () => {
    await openEdit()
    let answer: (value: { data: never }) => void = () => undefined
    server.update.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await rewrite('Nombres', 'Eva')
    await userEvent.keyboard('{Control>}s{/Control}{Control>}s{/Control}')
    await userEvent.type(field('Nombres'), '{Enter}')
    expect(server.update).toHaveBeenCalledTimes(1)
    answer({ data: { ...stored, nombres: 'Eva', version: 2 } as never })
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true))
    await rewrite('Nombres', 'Eva María')
    // From anywhere: a letter's key, or the one beside the numbers.
    field('Nombres').blur()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(2))
    expect(server.update.mock.lastCall?.[1].data).toMatchObject({ nombres: 'Eva María', version: 2 })
  })

  it('keeps what is typed while it is being sent, as not saved yet', async () => {
    await openEdit()
    let answer: (value: { data: never }) => void = () => undefined
    server.update.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await rewrite('Nombres', 'Eva')
    await save()
    await rewrite('Apellidos', 'Reyes')
    await rewrite('Encargado', 'Ada')
    answer({ data: { ...stored, nombres: 'EVA', version: 2 } as never })
    await waitFor(() => expect(field('Nombres').value).toBe('EVA'))
    expect(field('Apellidos').value).toBe('Reyes')
    expect(field('Encargado').value).toBe('Ada')
    await save()
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(2))
    expect(server.update.mock.lastCall?.[1].data).toMatchObject({
      nombres: 'EVA',
      apellidos: 'Reyes',
      encargados: [{ nombres: 'Ada' }],
      version: 2,
    })
  })

  it('keeps one idempotency key until the server accepts', async () => {
    renderScreen(
      <Creacion titulo="comun.accion.agregar" redirect={false}>
        <Formulario idempotente validate={() => ({})}>
          {inputs}
        </Formulario>
      </Creacion>,
      { dataProvider: server },
    )
    server.create
      .mockRejectedValueOnce(refuse(503, { message: 'Intente de nuevo' }))
      .mockResolvedValue({ data: { id: 1 } as never })
    await userEvent.type(field('Nombres'), 'Ana')
    for (let times = 1; times <= 3; times++) {
      await save()
      await waitFor(() => expect(server.create).toHaveBeenCalledTimes(times))
      await userEvent.type(field('Nombres'), 'x')
    }
    const keys = server.create.mock.calls.map(([, { meta }]) => String(meta.idempotencyKey))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

it('a save says what was saved', async () => {
  await openEdit()
  await rewrite('Nombres', 'Eva')
  await save()
  expect((await screen.findByTestId('toast')).textContent).toBe('Cambios guardados: Eva')
})

describe('unsaved changes', () => {
  it('are asked about before leaving, also after a save that failed', async () => {
    await openEdit()
    server.update.mockRejectedValue(refuse(500, { message: 'Algo falló' }))
    await rewrite('Nombres', 'Eva')
    await save()
    await screen.findByTestId('toast')
    await userEvent.click(screen.getByText('Otra página'))
    await screen.findByRole('dialog', { name: /sin guardar\?$/ })
    // The button that loses nothing has the focus.
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Nombres').value).toBe('Eva')
    await userEvent.click(screen.getByText('Otra página'))
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it('are asked about again where a save left the form open, and not before anything is typed', async () => {
    await openEdit()
    await rewrite('Nombres', 'Eva')
    await save()
    await screen.findByTestId('toast')
    await rewrite('Nombres', 'Eva María')
    await userEvent.click(screen.getByText('Otra página'))
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await save()
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true))
    await userEvent.click(screen.getByText('Otra página'))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it('are none when nothing was typed, nor for who leaves with what was typed', async () => {
    await openEdit()
    await userEvent.click(screen.getByText('Otra página'))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    cleanup()
    await openEdit()
    await rewrite('Nombres', 'Eva')
    await userEvent.click(screen.getByText('Es ella'))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it('are asked about by the browser before the tab is closed', async () => {
    const cerrar = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await openEdit()
    expect(cerrar()).toBe(false)
    await rewrite('Nombres', 'Eva')
    expect(cerrar()).toBe(true)
  })
})

describe('a record that somebody else changed meanwhile', () => {
  const actual = { ...stored, apellidos: 'Mejía Reyes', version: 5 }

  async function collide() {
    await openEdit()
    server.update.mockRejectedValueOnce(refuse(412, { message: 'Otra persona', actual, quien: 'Carlos' } as never))
    await rewrite('Nombres', 'Eva')
    await save()
    return within(await screen.findByRole('dialog'))
  }

  it('is shown with who changed what and when', async () => {
    const dialog = await collide()
    expect(dialog.getByText(/Carlos guardó cambios el 05\/03\/2026 14:30/)).toBeTruthy()
    await userEvent.click(dialog.getByText('Ver cambios'))
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DatoAl abrirGuardado ahoraLo que usted escribió',
      'ApellidosMejíaMejía ReyesMejía',
    ])
    expect(screen.queryByTestId('toast')).toBeNull()
  })

  it('takes the changes of the user over it, and saves upon its version', async () => {
    const dialog = await collide()
    await userEvent.click(dialog.getByText('Conservar mis cambios'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([field('Nombres').value, field('Apellidos').value]).toEqual(['Eva', 'Mejía Reyes'])
    await save()
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(2))
    expect(server.update.mock.lastCall?.[1].data).toMatchObject({
      nombres: 'Eva',
      apellidos: 'Mejía Reyes',
      version: 5,
    })
  })

  it('stands as it is when the user gives up their changes', async () => {
    const dialog = await collide()
    await userEvent.click(dialog.getByText('Descartar mis cambios'))
    await waitFor(() => expect(field('Nombres').value).toBe('Ana'))
    expect(field('Apellidos').value).toBe('Mejía Reyes')
  })
})

it('a record in use is not deleted, and can be deactivated', async () => {
  await openEdit()
  server.delete.mockRejectedValue(refuse(409, { message: 'Tiene 2 matrículas.' }))
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
  const asking = within(await screen.findByRole('dialog'))
  expect(asking.getByText('¿Eliminar Ana?')).toBeTruthy()
  await userEvent.click(asking.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Tiene 2 matrículas.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Desactivar en su lugar' }))
  await waitFor(() =>
    expect(server.update.mock.lastCall?.[1]).toMatchObject({
      id: 1,
      data: { activo: false },
      previousData: { version: 1 },
    }),
  )
})
