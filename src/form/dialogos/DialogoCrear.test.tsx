import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CreateBase, Form, SaveButton, TextInput } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { PantallasDeCrear, personaEscrita, valoresDe, type PantallaDeCrear } from '#src/form/crear.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { lazyView } from '#src/lazy-view.ts'
import { renderScreen } from '#src/testing/screen.tsx'

afterEach(cleanup)

const GRUPOS = 'catalogos/curso-categorias'
const validarFormulario = validarCon(z.looseObject({ categoria_id: z.int() }))
const validar = validarCon(z.strictObject({ nombre: z.string().min(1), estado: z.string() }))

const GrupoCreate = () => (
  <Creacion titulo="catalogos.categorias.agregar">
    <Formulario validate={validar} defaultValues={{ estado: 'borrador' }}>
      <TextInput source="nombre" />
    </Formulario>
  </Creacion>
)
const PANTALLAS = { [GRUPOS]: { create: lazyView(async () => GrupoCreate) } }

/** A form whose search finds nobody until one is added. */
function renderSearch({ crear = true, pantallas = PANTALLAS as Record<string, PantallaDeCrear> } = {}) {
  const filas: { id: number; nombre: string }[] = []
  const sent = vi.fn()
  const create = vi.fn(async (_: string, { data }: { data: { nombre: string } }) => {
    const fila = { id: 7, ...data }
    filas.push(fila)
    return { data: fila }
  })
  const getList = vi.fn(async (_: string, { filter: { q } }: { filter: { q?: string } }) => {
    const data = q ? filas.filter(({ nombre }) => nombre.includes(q)) : filas
    return { data, total: data.length }
  })
  renderScreen(
    <PantallasDeCrear value={pantallas}>
      <CreateBase>
        <Form onSubmit={sent} mode="onBlur" validate={validarFormulario}>
          <ReferenciaInput
            source="categoria_id"
            reference={GRUPOS}
            optionText="nombre"
            filter={{ estado_in: ['abierto', 'en_curso'] }}
            crear={crear}
          />
          <SaveButton alwaysEnable />
        </Form>
      </CreateBase>
    </PantallasDeCrear>,
    {
      dataProvider: {
        create,
        getMany: async () => ({ data: filas }),
        getList,
      },
    },
  )
  /** That was asked for, and answered some turns ago. */
  const buscado = async (q: string) => {
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter.q).toBe(q))
    for (let turno = 0; turno < 20; turno++) await userEvent.keyboard('{Shift}')
  }
  return { sent, create, buscado }
}

it('adds what a search did not find, with what was typed and what it needs, and chooses it', async () => {
  const { sent, create } = renderSearch()
  const caja = await screen.findByRole<HTMLInputElement>('combobox')
  await userEvent.type(caja, 'Inglés')
  await userEvent.click(await screen.findByRole('option', { name: '+ Crear «Inglés»' }))
  const dialogo = await screen.findByRole('dialog', { name: 'Agregar categoría' })
  const nombre = await within(dialogo).findByLabelText<HTMLInputElement>('Nombre')
  expect(nombre.value).toBe('Inglés')
  await userEvent.type(nombre, ' básico')
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create.mock.lastCall?.[1].data).toEqual({ nombre: 'Inglés básico', estado: 'abierto' })
  // The form below was not sent with it.
  expect(sent).not.toHaveBeenCalled()
  await waitFor(() => expect(caja.value).toBe('Inglés básico'))
  expect(screen.queryByText('Este dato es necesario.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toMatchObject({ categoria_id: 7 }))
})

it('leaves the search as it was when nothing is added after all', async () => {
  const { create } = renderSearch()
  const caja = await screen.findByRole('combobox')
  await userEvent.type(caja, 'Inglés')
  await userEvent.click(await screen.findByRole('option', { name: '+ Crear «Inglés»' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create).not.toHaveBeenCalled()
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancelar', () => userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))],
])('asks before %s throws away what was typed in it', async (_, salir) => {
  renderSearch()
  await userEvent.type(await screen.findByRole('combobox'), 'Inglés')
  await userEvent.click(await screen.findByRole('option', { name: '+ Crear «Inglés»' }))
  const nombre = await screen.findByLabelText<HTMLInputElement>('Nombre')
  await userEvent.type(nombre, ' básico')
  await salir()
  const pregunta = await screen.findByRole('dialog', { name: /sin guardar\?$/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(pregunta.isConnected).toBe(false))
  expect(nombre.value).toBe('Inglés básico')
  await salir()
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('opens nothing by Enter, however often it is pressed, until an arrow says so', async () => {
  const { sent, buscado } = renderSearch()
  await userEvent.type(await screen.findByRole('combobox'), 'Inglés{Enter}')
  await screen.findByRole('option', { name: '+ Crear «Inglés»' })
  await buscado('Inglés')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('adds what is typed anew only with an arrow of its own', async () => {
  const { buscado } = renderSearch()
  await userEvent.type(await screen.findByRole('combobox'), 'Inglés')
  await buscado('Inglés')
  await userEvent.keyboard('{ArrowDown} A1')
  await buscado('Inglés A1')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['the search is a report’s', { crear: false }],
  ['there is no page that adds one, or the user may not', { pantallas: {} }],
])('offers nothing where %s', async (_, options) => {
  renderSearch(options)
  await userEvent.type(await screen.findByRole('combobox'), 'Inglés')
  await screen.findByText('Ninguno coincide')
  expect(screen.queryByRole('option')).toBeNull()
})

it.each([
  ['Ana Cruz', { nombres: 'Ana', apellidos: 'Cruz' }],
  ['Ana Cruz López', { nombres: 'Ana', apellidos: 'Cruz López' }],
  ['Ana María Cruz López', { nombres: 'Ana María', apellidos: 'Cruz López' }],
  ['Ana María Cruz López de la Esperanza', { nombres: 'Ana María Cruz', apellidos: 'López de la Esperanza' }],
  ['María de los Ángeles Paz Cruz', { nombres: 'María de los Ángeles', apellidos: 'Paz Cruz' }],
  ['Ana Cruz de Zelaya', { nombres: 'Ana', apellidos: 'Cruz de Zelaya' }],
  ['Ana', { nombres: 'Ana', apellidos: '' }],
  ['0801 1990', {}],
])('takes «%s» for a person’s names', (texto, campos) => expect(personaEscrita(texto)).toEqual(campos))

it('takes of a filter only fields that the form knows', () => {
  const filtro = { activo: false, curso_id: 3, estado_in: ['abierto'] }
  expect(valoresDe({ activo: true, estado: 'borrador' }, { escrito: { nombre: 'Ana' }, filtro })).toEqual({
    activo: false,
    estado: 'abierto',
    nombre: 'Ana',
  })
})
