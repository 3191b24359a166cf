import { expect, it } from 'vitest'
import { conPuras } from '../../build/esquemas.ts'

it('a schema that nothing uses can be left out, with all that it calls', () => {
  const code = [
    'export const DIAS = [1, 2];',
    'const corto = z.string().max(80), LARGO = 80;',
    'export const Fila = z.object({ corto, dia: dia("é") });',
    'export const dia = (texto) => z.enum(texto);',
    'export function leer() { return Fila.parse({}) }',
    'if (LARGO) z.config();',
  ].join('\n')
  expect(conPuras(code).split('\n')).toEqual([
    'export const DIAS = [1, 2];',
    'const corto = /* @__PURE__ */ (() => (z.string().max(80)))(), LARGO = 80;',
    'export const Fila = /* @__PURE__ */ (() => (z.object({ corto, dia: dia("é") })))();',
    'export const dia = (texto) => z.enum(texto);',
    'export function leer() { return Fila.parse({}) }',
    'if (LARGO) z.config();',
  ])
})
