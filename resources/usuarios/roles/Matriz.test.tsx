import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, TextInput } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moduloDe, MODULOS } from '#contract/modulos'
import { RolFormulario, type PermisosModulo } from '#contract/usuarios/roles'
import { nestErrors } from '#src/data/server-errors.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { Matriz } from './Matriz.tsx'

const create = vi.fn()
const validar = validarCon(RolFormulario)

beforeEach(() => {
  setWidth(1280)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  create.mockReset().mockImplementation(async (_resource, { data }) => ({ data: { id: 1, ...data } }))
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function abrir(permisos: PermisosModulo[] = []) {
  const valores = { nombre: 'Tarde', solo_propios: false, exige_segundo_factor: false, permisos, orden_menu: [] }
  renderScreen(
    <Creacion titulo="usuarios.roles.agregar" redirect={false}>
      <Formulario validate={validar} defaultValues={valores}>
        <TextInput source="nombre" />
        <Matriz />
      </Formulario>
    </Creacion>,
    { dataProvider: { create }, resource: 'usuarios/roles' },
  )
  await screen.findByText('Todos los módulos')
}

/** The matrix's modules, as the module table has them. */
const modulos = MODULOS.map(({ name }) => ({ ...moduloDe(name), name }))

const casilla = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const guardados = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  return create.mock.calls[0]?.[1].data.permisos as PermisosModulo[]
}

it('is a grid with a row head for each module, a column head for each action, and a name for each checkbox', async () => {
  await abrir()
  const grid = screen.getByRole('grid', { name: 'Qué puede hacer' })
  expect(grid.querySelectorAll('thead th[scope="col"]')).toHaveLength(8)
  expect(screen.getByRole('rowheader', { name: /^Estudiantes: todo/ })).toBeTruthy()
  expect(casilla('Estudiantes: crear').getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByRole('checkbox', { name: 'Estudiantes: anular' })).toBeNull()
})

it('toggles a cell, a row by its name, and a column by its head, and saves them in the order of the module table', async () => {
  await abrir()
  await userEvent.click(casilla('Cursos: crear'))
  expect(casilla('Cursos: ver').checked).toBe(true)
  expect(casilla('Cursos: todo').getAttribute('aria-checked')).toBe('mixed')
  await userEvent.click(screen.getByText('Caja'))
  await userEvent.click(screen.getByText('Autorizar'))
  // A permission that was on before stays on.
  const DADAS: Partial<Record<string, readonly string[]>> = {
    Caja: moduloDe('Caja').acciones,
    Cursos: ['ver', 'crear', 'autorizar'],
  }
  const autorizan = modulos
    .filter(({ acciones }) => acciones.includes('autorizar'))
    .map(({ name }) => ({ modulo: name, acciones: DADAS[name] ?? ['ver', 'autorizar'] }))
  expect(await guardados()).toEqual(autorizan)
})

it('has one stop of the Tab key, which stays where the arrows left it', async () => {
  await abrir()
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(casilla('Todos los módulos: todo'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight} ')
  expect(casilla('Recibos individuales: ver').checked).toBe(true)
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(casilla('Recibos individuales: ver'))
  expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('shows what the server says against the permissions, and leads to them', async () => {
  await abrir([{ modulo: 'Clientes', acciones: ['ver'] }])
  create.mockRejectedValue(
    new HttpError('No se puede', 422, { errors: nestErrors({ permisos: 'Usted no puede dar Caja.' }) }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Usted no puede dar Caja.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Permisos: Usted no puede dar Caja.')
  await waitFor(() => expect(document.activeElement).toBe(casilla('Todos los módulos: todo')))
})

it('is lines that open on a phone', async () => {
  setWidth(390)
  await abrir()
  expect(screen.queryByRole('grid')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Estudiantes Sin acceso/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Estudiantes: crear' }))
  expect(screen.getByRole('button', { name: /^Estudiantes Ver, Crear/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Estudiantes: crear' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(casilla('Área Reportes: todo'))
  const reportes = modulos
    .filter(({ area }) => area === 'reportes')
    .map(({ name, acciones }) => ({ modulo: name, acciones }))
  expect(await guardados()).toEqual([{ modulo: 'Clientes', acciones: ['ver', 'crear'] }, ...reportes])
})

it('folds away what the school does not use, without taking it from anybody', async () => {
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({ [TOKEN_CALL]: () => json(sesion({ apagados: ['Facturas', 'RangosCAI', 'NumerosSinUsar'] })) })
  await sessionStore.start()
  await abrir([{ modulo: 'Facturas', acciones: ['ver'] }])
  expect(screen.queryByRole('rowheader', { name: /^Facturas/ })).toBeNull()
  // An area of nothing else goes with them.
  expect(screen.queryByText('Facturación')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: '3 módulos apagados · mostrar' }))
  expect(casilla('Facturas: ver').checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar los 3 módulos apagados' }))
  await userEvent.click(casilla('Cursos: ver'))
  expect(await guardados()).toEqual([
    { modulo: 'Cursos', acciones: ['ver'] },
    { modulo: 'Facturas', acciones: ['ver'] },
  ])
  sessionStore.signOut()
})
