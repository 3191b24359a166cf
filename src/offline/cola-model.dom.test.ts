import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import type { Cambio } from '#contract/asistencia/asistencia'
import {
  esperaTras,
  instanteTras,
  mismos,
  proximaEspera,
  remedioDe,
  resultadosDe,
  siguienteLote,
  type Pendiente,
} from './cola-model.ts'

describe('the next batch', () => {
  it('is in the order of the taps, without those refused', () => {
    expect(claves(siguienteLote([uno('a'), uno('b', { rechazo: 'No.' }), uno('c')], 0))).toEqual(['a', 'c'])
  })

  it('ends before a change that still waits, and tells for how long', () => {
    const pendientes = [uno('a'), uno('b', { desde: 5_000 }), uno('c')]
    expect(claves(siguienteLote(pendientes, 1_000))).toEqual(['a'])
    expect(proximaEspera(pendientes.slice(1), 1_000)).toBe(4_000)
    expect(claves(siguienteLote(pendientes, 5_000))).toEqual(['a', 'b', 'c'])
    expect(proximaEspera([], 0)).toBeUndefined()
  })

  it('does not wait for a clock that was put back', () => {
    const pendientes = [uno('a', { desde: 86_400_000 })]
    expect(claves(siguienteLote(pendientes, 0))).toEqual(['a'])
    expect(proximaEspera(pendientes, 0)).toBe(0)
  })

  it('is no longer than what may go at once', () => {
    expect(siguienteLote([uno('a'), uno('b'), uno('c')], 0, 2)).toHaveLength(2)
  })
})

it('takes what holds and what was overtaken for settled, and keeps the sentence of what was refused', () => {
  const resultados = [
    { clave: 'a', resultado: 'aplicado', mensaje: null },
    { clave: 'b', resultado: 'superado', mensaje: null },
    { clave: 'c', resultado: 'rechazado', mensaje: 'Cerrada.' },
    { clave: 'd', resultado: 'rechazado', mensaje: null },
  ] as const
  expect(resultadosDe({ ahora: '', clases: [], resultados: [...resultados] }, 'sin motivo')).toEqual({
    hechos: ['a', 'b'],
    rechazos: new Map([
      ['c', 'Cerrada.'],
      ['d', 'sin motivo'],
    ]),
  })
})

it('knows a reading that says nothing new from one where a change came, went or fared otherwise', () => {
  expect(mismos([uno('a'), uno('b')], [uno('a'), uno('b')])).toBe(true)
  for (const otros of [
    [],
    [uno('a')],
    [uno('b'), uno('a')],
    [uno('a'), uno('b', { rechazo: 'No.' })],
    [uno('a'), uno('b', { desde: 5 })],
  ])
    expect(mismos([uno('a'), uno('b')], otros)).toBe(false)
})

it('waits longer after each failure, up to a minute', () => {
  expect([1, 2, 3, 20].map(esperaTras)).toEqual([2_000, 4_000, 8_000, 60_000])
})

it('gives each tap a later instant than the one before, though the clock stands or goes back', () => {
  expect([instanteTras(0, 100), instanteTras(100, 100), instanteTras(100, 50)]).toEqual([100, 101, 101])
  const delFuturo = uno('a')
  expect(instanteTras(0, 100, [delFuturo])).toBe(Date.parse(delFuturo.cambio.en) + 1)
})

it.each([
  [0, 'esperar'],
  [500, 'esperar'],
  [503, 'esperar'],
  [429, 'esperar'],
  [403, 'esperar'],
  [404, 'esperar'],
  [401, 'revalidar'],
  [400, 'partir'],
  [413, 'partir'],
  [422, 'partir'],
] as const)('a %i asks to %s', (status, remedio) => {
  expect(remedioDe(new HttpError('No.', status, { message: 'No.' }))).toBe(remedio)
})

it('refuses nothing for what is not the server’s own word', () => {
  expect(remedioDe(new HttpError('Una página', 400))).toBe('esperar')
  expect(remedioDe(new DOMException('Sin espacio', 'QuotaExceededError'))).toBe('esperar')
})

const claves = (pendientes: readonly Pendiente[]) => pendientes.map(({ cambio }) => cambio.clave)

const uno = (clave: string, cambio: Partial<Pendiente> = {}): Pendiente => ({
  usuario_id: 7,
  orden: 1,
  desde: 0,
  rechazo: null,
  cambio: {
    tipo: 'tomar',
    clave,
    en: '2026-11-21T14:00:00.000Z',
    clase: { curso_id: 1, fecha: '2026-11-21', hora_inicio: '08:00' },
  } satisfies Cambio,
  ...cambio,
})
