import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#src/query-client.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { ClienteCreate } from './ClienteCreate.tsx'

const ana = {
  id: 9,
  nombre: 'Cruz, Ana',
  nombres: 'Ana',
  apellidos: 'Cruz',
  dni: '0801198000001',
  telefono: '+50499887766',
  estudiantes: 1,
  de: ['Luis'],
}
const sofia = {
  id: 4,
  codigo: 'C-000004',
  nombre: 'Mejía, Sofía',
  fecha_nacimiento: '2015-04-12',
  dni: null,
  encargado_nombre: null,
  motivo: 'nombre',
}
const create = vi.fn()
const onFile = { encargados: [] as object[], duplicados: [] as object[] | HttpError }

beforeEach(() => {
  create.mockReset().mockImplementation(async (_resource, { data }) => ({ data: { ...data, id: 1 } }))
  Object.assign(onFile, { encargados: [], duplicados: [] })
  renderScreen(<ClienteCreate />, {
    dataProvider: {
      create,
      consulta: async (_resource: string, ruta: 'encargados' | 'duplicados') => {
        const rows = onFile[ruta]
        if (rows instanceof HttpError) throw rows
        return rows
      },
    },
    queryClient: createQueryClient(),
    path: '/catalogos/clientes/create',
    route: '/catalogos/clientes/create',
  })
})
afterEach(cleanup)

/** All at once: a form of this size is slow to type into, key by key. */
async function enter(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const type = (label: string, text: string) => enter(screen.getByLabelText(new RegExp(`^${label}`)), text)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
const saved = () => create.mock.calls[0]?.[1].data

async function typeSofia() {
  await type('Nombres', 'Sofía')
  await type('Apellidos', 'Mejía')
  await type('Fecha de nacimiento', '12042015')
}

describe('a new student', () => {
  it('begins a new guardian from a name that is not on file', async () => {
    await typeSofia()
    await type('Agregar encargado', 'Marta Rosales Paz')
    await userEvent.keyboard('{Enter}')
    const row = screen.getByRole('group', { name: 'Encargado 1' })
    expect(create).not.toHaveBeenCalled()
    await userEvent.click(within(row).getByLabelText(/^Parentesco/))
    await userEvent.click(await screen.findByRole('option', { name: 'Madre' }))
    await enter(within(row).getByLabelText('Teléfono'), '99887766')
    await save()
    await waitFor(() =>
      expect(saved()).toMatchObject({
        nombres: 'Sofía',
        fecha_nacimiento: '2015-04-12',
        encargados: [
          {
            nombres: 'Marta',
            apellidos: 'Rosales Paz',
            parentesco: 'madre',
            telefono: '+50499887766',
            principal: true,
            es_pagador: true,
          },
        ],
      }),
    )
  })

  it('links a guardian who is on file, without sending her data back', async () => {
    onFile.encargados = [ana]
    await typeSofia()
    await type('Agregar encargado', 'ana')
    await userEvent.click(await screen.findByText('9988-7766 · 0801-1980-00001 · encargado de Luis'))
    await userEvent.click(screen.getByLabelText(/^Parentesco/))
    await userEvent.click(await screen.findByRole('option', { name: 'Padre' }))
    await save()
    await waitFor(() =>
      expect(saved()?.encargados).toEqual([
        { encargado_id: 9, parentesco: 'padre', principal: true, es_pagador: true },
      ]),
    )
  })

  it('is held back once when she may be on file, and saved when she is another', async () => {
    onFile.duplicados = [sofia]
    await typeSofia()
    await save()
    expect(await screen.findByText('C-000004 · Mejía, Sofía · nació el 12/04/2015')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Abrir' }).getAttribute('href')).toContain('/catalogos/clientes/4/show')
    expect(create).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Es otra persona: guardar de todos modos' }))
    await waitFor(() => expect(saved()).toMatchObject({ nombres: 'Sofía' }))
  })

  it('says why it is not saved when nobody could be looked for, and keeps what was typed', async () => {
    onFile.duplicados = new HttpError('comun.error.red', 0)
    await typeSofia()
    await save()
    expect((await screen.findAllByText(/^No se pudo revisar si ya está registrado/)).length).toBeGreaterThan(0)
    expect(create).not.toHaveBeenCalled()
    onFile.duplicados = []
    await save()
    await waitFor(() => expect(saved()).toMatchObject({ nombres: 'Sofía' }))
  })

  it('is saved on a server that has nobody to look among', async () => {
    onFile.duplicados = new HttpError('No existe.', 404)
    await typeSofia()
    await save()
    await waitFor(() => expect(saved()).toMatchObject({ nombres: 'Sofía' }))
  })

  it('is not born tomorrow', async () => {
    await type('Nombres', 'Sofía')
    await type('Apellidos', 'Mejía')
    await type('Fecha de nacimiento', '01012099')
    await save()
    expect((await screen.findAllByText(/Escriba una fecha que no pase de hoy/)).length).toBeGreaterThan(0)
    expect(create).not.toHaveBeenCalled()
  })
})

it('that is on file already is enrolled from the notice itself', async () => {
  onFile.duplicados = [sofia]
  await typeSofia()
  expect((await screen.findByRole('link', { name: 'Matricular' })).getAttribute('href')).toMatch(
    /\/catalogos\/matriculas\/create\?cliente_id=4$/,
  )
})
