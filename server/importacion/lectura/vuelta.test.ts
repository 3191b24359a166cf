import { expect, it } from 'vitest'
import type { Clase } from '#contract/clases'
import { llano } from '#server/resource/salida/vuelta'
import { lecturas, mesEscrito } from './vuelta.ts'
import type { Celda } from '#server/tablas/celda'

/* A cell that nobody changed is the same however Excel, LibreOffice or a CSV keeps it. */

const dia = new Date('2026-11-02T00:00:00Z')
const IGUALES: [Clase, unknown, Celda[]][] = [
  ['dinero', 123_450, [1234.5, '1,234.50', '1234.50', 'L 1,234.50', '1.234,50']],
  ['dinero', 0, [0, '0.00', '0']],
  ['porcentaje', 1_250, ['12.5%', '12.50 %', '12.5', 12.5]],
  ['numero', 1_200, [1200, '1,200', '1200']],
  ['fecha', '2026-11-02', [dia, '02/11/2026', '2026-11-02', '11/02/2026', '2/11/26']],
  ['instante', '2026-11-02T15:30:00.000Z', [new Date('2026-11-02T09:30:00Z'), '02/11/2026 9:30 a. m.']],
  ['mes', '2026-11', [new Date('2026-11-01T00:00:00Z'), '2026-11', '11/2026', 'nov-26', 'noviembre de 2026']],
  ['si_no', true, [true, 'Sí', 'si', 'VERDADERO']],
  ['si_no', false, [false, 'No', 'FALSO']],
  ['identidad', '0801199012345', ['0801-1990-12345', '0801199012345', 801199012345]],
  ['codigo', '007', ['007', 7, '7']],
  ['texto', '=SUMA(A1)', ["'=SUMA(A1)", '=SUMA(A1)']],
  ['telefono', '+50499998888', ['+50499998888', "'+50499998888"]],
  ['texto', 'dos  blancos', ['dos blancos', ' dos blancos ']],
  ['texto', null, [null, '']],
]

it.each(IGUALES)('%s %j is what any program makes of it', (kind, valor, celdas) => {
  const salio = llano({ key: 'x', title: 'X', kind }, valor)
  expect(celdas.filter((celda) => !lecturas(kind, celda).includes(salio))).toEqual([])
})

it.each([
  ['dinero', 123_450, 1234.51],
  ['porcentaje', 1_250, 0.125],
  ['fecha', '2026-11-20', '21/11/2026'],
  ['codigo', '007', '07A'],
  ['texto', 'Ana', 'ana'],
  ['texto', 'Ana', ''],
  ['si_no', true, 'No'],
] as const)('%s %j is not %j', (kind, valor, celda) => {
  expect(lecturas(kind, celda)).not.toContain(llano({ key: 'x', title: 'X', kind }, valor))
})

it('a month is none of what has more', () => {
  expect(['13/2026', '2026', 'ayer', '2026-11-15'].map(mesEscrito)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
