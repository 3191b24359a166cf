import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
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

it('a module of the contract only declares: whatever else it did would be left out with what nothing uses', () => {
  const contrato = join(projectRoot, 'contract')
  const modulos = readdirSync(contrato, { recursive: true, encoding: 'utf8' }).filter((ruta) =>
    /(?<!test)\.ts$/.test(ruta),
  )
  const hacen = modulos.filter((ruta) =>
    parseSync(ruta, readFileSync(join(contrato, ruta), 'utf8')).program.body.some(
      ({ type }) => !/^Import|^Export|Declaration$/.test(type),
    ),
  )
  // It forbids zod to try `eval`, beside which it is built.
  expect(hacen).toEqual(['campos.ts'])
})
