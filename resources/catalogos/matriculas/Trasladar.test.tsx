import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Matricula, Traslado } from '#contract/catalogos/matriculas'
import { PLAN } from '#src/testing/plan.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { TrasladoVista } from './TrasladoVista.tsx'
import { Trasladar } from './Trasladar.tsx'

afterEach(cleanup)

const CURSOS = [
  { id: 2, nombre: 'Inglés', periodo: '2026', disponibles: 3 },
  { id: 5, nombre: 'Francés', periodo: '2026', disponibles: 3 },
]
const VISTA = {
  ...PLAN,
  curso_nombre: 'Inglés',
  aplica: [],
  exonera: [],
  vencen: [],
  anulan: [],
  quedan: [],
  pagado: 0,
  a_favor: 0,
  debe: 0,
  elegidos: [],
  propios: [],
}

it('waits while the effect that is shown is that of the course before', async () => {
  const pedidas: unknown[] = []
  renderScreen(
    <Trasladar
      matricula={{ id: 9, version: 3, cliente_nombre: 'Mejía, Sofía', curso_nombre: 'Alemán' } as Matricula}
      onLiberada={() => undefined}
    />,
    {
      dataProvider: {
        getList: async () => ({ data: CURSOS, total: 2 }),
        getMany: async () => ({ data: CURSOS }),
        getOne: async (_: string, { id }: { id: number }) => ({ data: CURSOS.find((uno) => uno.id === id) }),
        consulta: async () => [],
        accion: (_: string, __: number, ___: string, { curso_id }: { curso_id: number }) => {
          pedidas.push(curso_id)
          return curso_id === 2 ? Promise.resolve(VISTA) : new Promise(() => undefined)
        },
      },
      resource: 'catalogos/matriculas',
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /Traslad/ }))
  const boton = () =>
    screen.queryAllByRole<HTMLButtonElement>('button', { name: /Traslad/ }).find((uno) => uno.type === 'submit')
  const elegir = async (nombre: RegExp) => {
    await userEvent.click(screen.getByRole('combobox', { name: /curso/i }))
    await userEvent.click(await screen.findByRole('option', { name: nombre }))
  }
  await elegir(/Inglés/)
  await waitFor(() => expect(boton()?.disabled).toBe(false))
  await elegir(/Francés/)
  expect(boton()?.disabled ?? true).toBe(true)
  await waitFor(() => expect(pedidas).toContain(5))
  expect(boton()?.disabled ?? true).toBe(true)
})

it('shows the tax that an exonerated payer is let off, which goes along', () => {
  const fila = { concepto: 'mensualidad', numero: 1, descripcion: 'Mensualidad', vence: '2026-12-05', bruto: 115_000 }
  const vista = { ...VISTA, plan: [fila], vencen: ['2026-12-05'], aplica: [50_000], exonera: [7_500], descuentos: [] }
  renderScreen(<TrasladoVista vista={vista as unknown as Traslado} de="Alemán" />)
  const renglon = screen.getByText(/exonerado de L\s75\.00 de ISV/)
  expect(renglon.closest('li')?.textContent).toMatch(/1,075\.00/)
})
