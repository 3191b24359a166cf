import * as z from 'zod'
import { expect, it } from 'vitest'
import { centavos, fecha, id } from '#contract/campos'
import { FiltroFechas } from './FiltroFechas.tsx'
import { FiltroMontos } from './FiltroMontos.tsx'
import { FiltroReferencia } from './FiltroReferencia.tsx'
import { FiltroTexto } from './FiltroTexto.tsx'
import { FiltroOpciones, FiltroSiNo } from './filters.tsx'
import { filtrosDe } from './filtros-de.tsx'

const Fila = z.object({
  desde: fecha.nullable(),
  activo: z.boolean(),
  estado: z.enum(['abierta', 'cerrada']).nullable(),
  cliente_id: id,
  curso_id: id,
  monto: centavos,
})
const leidos = (filtros: ReturnType<typeof filtrosDe>) => filtros.map(({ type, props }) => [type, props])

it('takes the kind of a filter from the schema of its row, and from its list what that does not say', () => {
  const porNombre = { field: 'nombre', order: 'ASC' }
  expect(
    leidos(
      filtrosDe(Fila, [
        'desde',
        'activo',
        ['estado', { label: 'campos.estado' }],
        ['estado', { clase: ['cerrada'] }],
        ['con_deuda', { clase: 'si_no' }],
        'monto',
        ['referencia', { clase: 'texto' }],
        ['estado', { varios: true }],
        ['curso_id', { de: 'Cursos', varios: true }],
        ['cliente_id', { de: 'Clientes' }],
        ['cliente_id', { de: 'Clientes', sort: porNombre as { field: string; order: 'ASC' } }],
      ]),
    ),
  ).toEqual([
    [FiltroFechas, { source: 'desde' }],
    [FiltroSiNo, { source: 'activo' }],
    [FiltroOpciones, { source: 'estado', label: 'campos.estado', opciones: ['abierta', 'cerrada'] }],
    [FiltroOpciones, { source: 'estado', opciones: ['cerrada'] }],
    [FiltroSiNo, { source: 'con_deuda' }],
    [FiltroMontos, { source: 'monto' }],
    [FiltroTexto, { source: 'referencia', pide: 'texto' }],
    [FiltroOpciones, { source: 'estado', opciones: ['abierta', 'cerrada'], varios: true }],
    [FiltroReferencia, { source: 'curso_id', reference: 'catalogos/cursos', sort: porNombre, varios: true }],
    [
      FiltroReferencia,
      { source: 'cliente_id', reference: 'catalogos/clientes', sort: { field: 'apellidos', order: 'ASC' } },
    ],
    [FiltroReferencia, { source: 'cliente_id', reference: 'catalogos/clientes', sort: porNombre }],
  ])
})

it('takes no field that the row does not have, nor one of a kind that nothing filters by', () => {
  // @ts-expect-error: no `hasta`, and no kind of it.
  expect(() => filtrosDe(Fila, ['hasta'])).toThrow('«hasta»')
  expect(() => filtrosDe(Fila, ['cliente_id'])).toThrow('«cliente_id»')
})
