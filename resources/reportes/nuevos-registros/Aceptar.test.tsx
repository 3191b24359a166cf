import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { RegistroFila, type Plaza, type RegistroVisto } from '#contract/reportes/nuevos-registros'
import { PLAN } from '#src/testing/plan.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Lista } from '#src/list/Lista.tsx'
import { Aceptar } from './Aceptar.tsx'
import { DecidirVarios } from './DecidirVarios.tsx'
import { REGISTROS } from './registros-model.ts'

afterEach(cleanup)

it('accepts into a course with its own charges, until somebody looks at them and gives a discount', async () => {
  const { accion, aceptado } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cargos y descuentos…: Inglés' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Hermanos/ }))
  expect(screen.getByText('Queda en L 450.00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith('reportes/NuevosRegistros', 5, 'aceptar', expect.anything(), expect.anything()),
  )
  expect(accion).toHaveBeenCalledWith('catalogos/matriculas', null, 'plan', { cliente_id: null, curso_id: 2 })
  expect(aceptado()).toEqual({
    version: 3,
    cursos: [{ curso_id: 2, plan: PLAN.plan, descuentos: [{ descuento_id: 7, motivo: null }] }, { curso_id: 4 }],
  })
})

it('sends no charge that lacks something, and forgets what was changed when the course takes its own again', async () => {
  const { aceptado } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cargos y descuentos…: Inglés' }))
  const aceptar = screen.getByRole<HTMLButtonElement>('button', { name: 'Aceptar' })
  await userEvent.clear(await screen.findByDisplayValue('Cuota de matrícula'))
  await waitFor(() => expect(aceptar.disabled).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Usar los cargos del curso: Inglés' }))
  await waitFor(() => expect(aceptar.disabled).toBe(false))
  await userEvent.click(aceptar)
  await waitFor(() => expect(aceptado()).toEqual({ version: 3, cursos: [{ curso_id: 2 }, { curso_id: 4 }] }))
})

it('offers charges only where there is a seat, and says within the dialog why it could not be done', async () => {
  open(new HttpError('Otra persona ya decidió este registro.', 412))
  expect(await screen.findAllByRole('button', { name: /^Cargos y descuentos/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Otra persona ya decidió este registro.')
})

it('tells what became of several also when all of them leave the list', async () => {
  let filas = [{ id: 5, version: 3, nombre: 'Paz, Eva' }]
  const accion = vi.fn(async () => {
    filas = []
    return { filas: [{ id: 5, codigo: 'R-000005', nombre: 'Paz, Eva', hecho: true, detalle: 'Inglés' }] }
  })
  const leidas = vi.fn()
  const getList = async (resource: string) => {
    if (resource !== REGISTROS) return { data: [], total: 0 }
    leidas()
    return { data: filas, total: filas.length }
  }
  renderScreen(
    <Lista
      orden={{ field: 'id', order: 'ASC' }}
      masivas={<DecidirVarios />}
      columnas={columnasDe(RegistroFila, ['nombre'])}
    />,
    { dataProvider: { accion, getList }, resource: REGISTROS },
  )
  await userEvent.click(within(await screen.findByRole('row', { name: /Paz, Eva/ })).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
  const dialogo = within(await screen.findByRole('dialog'))
  await userEvent.click(dialogo.getByRole('button', { name: 'Aceptar' }))
  expect(await dialogo.findByText('Inglés')).toBeTruthy()
  // Read again now, the rows would take the dialog with them.
  expect(leidas).toHaveBeenCalledTimes(1)
  await userEvent.click(dialogo.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByText('Paz, Eva')).toBeNull())
})

function open(rechazo?: HttpError) {
  const accion = vi.fn(async (_resource: string, _id: number | null, verbo: string, _body?: unknown) => {
    if (verbo === 'plan') return PLAN
    if (rechazo) throw rechazo
    return { registro: REGISTRO, cliente: { id: 1, codigo: 'C-000001', nombre: 'Paz, Eva' }, resultados: [] }
  })
  renderScreen(<Aceptar registro={REGISTRO} inicial={null} onClose={vi.fn()} onAvisar={vi.fn()} />, {
    dataProvider: { accion },
    resource: 'reportes/NuevosRegistros',
  })
  return { accion, aceptado: () => accion.mock.calls.find(([, , verbo]) => verbo === 'aceptar')?.[3] }
}

const PLAZA: Plaza = {
  matricula_id: 9,
  curso_id: 2,
  curso_codigo: 'ING',
  curso_nombre: 'Inglés',
  estado: 'preinscrita',
  lugar: null,
  vencida: false,
  retenida: false,
  retenida_por: null,
  disponibles: 3,
}
const REGISTRO = {
  id: 5,
  codigo: 'R-000005',
  estado: 'nuevo',
  nombre: 'Paz, Eva',
  version: 3,
  reserva_hasta: '2026-12-01',
  duplicados: [],
  encargado: null,
  plazas: [
    PLAZA,
    {
      ...PLAZA,
      matricula_id: 10,
      curso_id: 4,
      curso_nombre: 'Robótica',
      estado: 'en_espera',
      lugar: 2,
      disponibles: 0,
    },
  ],
} as unknown as RegistroVisto
