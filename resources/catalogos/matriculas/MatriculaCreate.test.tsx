import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PLAN } from '#src/testing/plan.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { MatriculaCreate } from './MatriculaCreate.tsx'

afterEach(cleanup)

it.each([
  ['Matricular y cobrar', '/recibos/recibosIndividuales/create?cliente_id=4'],
  ['Matricular', '/catalogos/matriculas/12/show'],
])('«%s» goes on to %s, with the course found by keyboard and a discount at one press', async (boton, sigue) => {
  const create = vi.fn(async (_resource: string, { data }: { data: object }) => ({ data: { ...data, id: 12 } }))
  const { router } = renderScreen(<MatriculaCreate />, {
    dataProvider: {
      create,
      accion: async () => PLAN,
      getMany: async () => ({ data: [{ id: 4, nombre: 'Mejía, Sofía', codigo: 'C-4' }] }),
      getList: async () => ({ data: [{ id: 2, nombre: 'Inglés A1', periodo: '2026', disponibles: 3 }], total: 1 }),
    },
    resource: 'catalogos/matriculas',
    path: '/catalogos/matriculas/create?cliente_id=4',
    route: '/catalogos/matriculas/create',
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Curso/ })))
  await userEvent.keyboard('ingl')
  await screen.findByRole('option', { name: /^Inglés A1/ })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /^Hermanos · 10%/ }))
  await userEvent.click(screen.getByRole('button', { name: boton }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(sigue))
  expect(create.mock.lastCall?.[1].data).toMatchObject({
    cliente_id: 4,
    curso_id: 2,
    descuentos: [{ descuento_id: 7, motivo: null }],
  })
})

it('offers drafts where no open course answers, to be opened there', async () => {
  const curso = { id: 2, nombre: 'Inglés A1', periodo: '2026', disponibles: 20, estado: 'borrador', version: 1 }
  const update = vi.fn(async (_resource: string, { data }: { data: object }) => {
    Object.assign(curso, data)
    return { data: { ...curso } }
  })
  renderScreen(<MatriculaCreate />, {
    dataProvider: {
      update,
      accion: async () => PLAN,
      getOne: async () => ({ data: { ...curso } }),
      getMany: async (resource: string) => ({
        data: resource === 'catalogos/cursos' ? [{ ...curso }] : [{ id: 4, nombre: 'Mejía, Sofía', codigo: 'C-4' }],
      }),
      getList: async (_resource: string, { filter }: { filter: { estado_in?: string[] } }) => {
        const data = filter.estado_in?.includes(curso.estado) ? [{ ...curso }] : []
        return { data, total: data.length }
      },
    },
    resource: 'catalogos/matriculas',
    path: '/catalogos/matriculas/create?cliente_id=4',
    route: '/catalogos/matriculas/create',
  })
  await userEvent.type(await screen.findByRole('combobox', { name: /^Curso/ }), 'ingl')
  await userEvent.click(await screen.findByRole('option', { name: 'Inglés A1 · 2026 · Borrador' }))
  await screen.findByText(/^Este curso es un borrador/)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el curso' }))
  await waitFor(() => expect(screen.queryByText(/^Este curso es un borrador/)).toBeNull())
  expect(update.mock.lastCall?.[1].data).toEqual({ estado: 'abierto', version: 1 })
})
