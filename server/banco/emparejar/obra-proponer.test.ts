import { expect, it } from 'vitest'
import type { Emparejada, LineaDelBanco } from './emparejar.ts'
import { OBRA_DE_PROPONER } from './obra-proponer.ts'
import type { Registro } from './registros.ts'

const linea = (id: number, mas: Partial<LineaDelBanco> = {}): LineaDelBanco => ({
  id,
  fecha: '2026-11-05',
  monto: 120_000,
  referencia: '87654321',
  descripcion: 'DEPOSITO',
  ...mas,
})
const registro = (id: number, mas: Partial<Registro> = {}): Registro => ({
  tipo: 'pago',
  id,
  fecha: '2026-11-05',
  monto: 120_000,
  referencia: '87654321',
  nombres: [],
  ...mas,
})

function proponer(lineas: LineaDelBanco[], registros: Registro[], devolvibles: Registro[] = []) {
  const { filas, seguras, probables } = OBRA_DE_PROPONER.proponer(
    ...([JSON.stringify(lineas), JSON.stringify(registros), JSON.stringify(devolvibles)] as const),
  )
  const propuestas = JSON.parse(filas) as {
    linea_id: number
    certeza: string
    propuesta: Pick<Emparejada, 'tipo' | 'ids' | 'razones'>
  }[]
  return { propuestas, seguras, probables }
}

it('keeps each proposal with its line, and counts the sure ones apart', () => {
  const otra = linea(2, { referencia: null, monto: 5_000 })
  const { propuestas, ...cuantas } = proponer(
    [linea(1), otra],
    [registro(7), registro(8, { referencia: null, monto: 5_000 })],
  )
  expect(propuestas).toMatchObject([
    { linea_id: 1, certeza: 'segura', propuesta: { tipo: 'pago', ids: [7] } },
    { linea_id: 2, certeza: 'probable', propuesta: { tipo: 'pago', ids: [8] } },
  ])
  expect(cuantas).toEqual({ seguras: 1, probables: 1 })
})

it.each(['entrega', 'caja'] as const)('is never sure of cash (%s), and says why', (tipo) => {
  expect(proponer([linea(1)], [registro(7, { tipo })])).toMatchObject({
    propuestas: [{ certeza: 'probable', propuesta: { tipo, razones: ['efectivo', 'referencia', 'monto', 'fecha'] } }],
    seguras: 0,
    probables: 1,
  })
})

it('proposes a payment that the bank gave back where its words say so, and is never sure of it', () => {
  const devuelto = linea(1, { monto: -120_000, descripcion: 'CHQ DEVUELTO SIN FONDOS' })
  const suyo = registro(7, { monto: -120_000 })
  expect(proponer([devuelto], [], [suyo])).toMatchObject({
    propuestas: [
      { certeza: 'probable', propuesta: { ids: [7], razones: ['cheque_devuelto', 'referencia', 'monto', 'fecha'] } },
    ],
    seguras: 0,
  })
  // Other words, money that came in, or a record of ours that it is: no payment is undone for it.
  expect(proponer([{ ...devuelto, descripcion: 'TRANSFERENCIA' }], [], [suyo]).propuestas).toEqual([])
  expect(proponer([{ ...devuelto, monto: 120_000 }], [], [registro(7)]).propuestas).toEqual([])
  const gasto = registro(9, { tipo: 'gasto', monto: -120_000 })
  expect(proponer([devuelto], [gasto], [suyo]).propuestas).toMatchObject([{ propuesta: { tipo: 'gasto', ids: [9] } }])
})
