import { expect, it } from 'vitest'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { conFamilias, esFamilia } from './familias.ts'

const titular = (cliente_id: number, nombre: string, encargado: [number, string] | null): Titular => ({
  cliente_id,
  codigo: `C-${cliente_id}`,
  nombre,
  fecha_nacimiento: null,
  encargado_id: encargado?.[0] ?? null,
  encargado_nombre: encargado?.[1] ?? null,
  debe: 0,
  vencido: 0,
  a_favor: 0,
})
const CARLOS: [number, string] = [7, 'Carlos Roberto Pineda López']
const EMILIO = titular(1, 'Pineda Zelaya, Emilio José', CARLOS)
const VALERIA = titular(2, 'Pineda Zelaya, Valeria', CARLOS)
const OTRO = titular(3, 'Pineda Cruz, Óscar', [8, 'Ana Cruz'])
const dicho = (q: string, ...titulares: Titular[]) =>
  conFamilias(titulares, q).map((hallado) =>
    esFamilia(hallado) ? `familia ${hallado.encargado_id}` : hallado.cliente_id,
  )

it.each([
  ['carlos pineda', ['familia 7', 1, 2, 3]],
  ['CARLOS LÓPEZ', ['familia 7', 1, 2, 3]],
  // The words may be the student's own: Enter takes whom it always took.
  ['pineda', [1, 2, 3, 'familia 7']],
  ['zelaya', [1, 2, 3, 'familia 7']],
])('of «%s» comes before its students only where the words are the guardian’s', (q, hallados) => {
  expect(dicho(q, EMILIO, VALERIA, OTRO)).toEqual(hallados)
})

it('is no family of one, and none without a guardian', () => {
  expect(dicho('carlos', EMILIO, titular(4, 'Paz, Eva', null), titular(5, 'Paz, Ada', null))).toEqual([1, 4, 5])
})
