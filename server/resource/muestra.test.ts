import * as z from 'zod'
import { expect, it, vi } from 'vitest'
import type { Api } from '#server/http/api'
import { raw } from '#server/db/sql'
import type { ListSource } from '#server/http/list-query'
import { registerMuestra, type Muestra } from './muestra.ts'

const lista: ListSource = {
  modulo: 'Productos',
  row: z.object({ id: z.int(), nombre: z.string() }),
  from: raw('productos t'),
  sort: ['nombre', 'ASC'],
}
const BIEN = '[{"id":1,"nombre":"Uniforme"}]'

function con(estricta: boolean) {
  const app = { log: { error: vi.fn() }, decorate: vi.fn() }
  registerMuestra(app as unknown as Api, estricta)
  const [[, muestra]] = app.decorate.mock.calls as [[string, Muestra]]
  return { muestra, error: app.log.error }
}

it.each([
  ['another kind of value', '[{"id":"1","nombre":"Uniforme"}]', 'Productos: 0.id invalid_type'],
  ['a column that the schema has not', '[{"id":1,"nombre":"Uniforme","costo":5}]', 'de otra manera'],
  ['another order of its columns', '[{"nombre":"Uniforme","id":1}]', 'de otra manera'],
  ['another spelling of a figure', '[{"id":1.0,"nombre":"Uniforme"}]', 'de otra manera'],
])('refuses %s in a test', (_que, json, dicho) => {
  const { muestra } = con(true)
  expect(() => muestra.mirar(lista, BIEN)).not.toThrow()
  expect(() => muestra.mirar(lista, json)).toThrow(dicho)
})

it('counts and tells it of one page in a thousand elsewhere, without a value of the page', () => {
  const { muestra, error } = con(false)
  for (let vez = 0; vez < 1_001; vez++) muestra.mirar(lista, '[{"id":"1","nombre":"Sofía Mejía"}]')
  expect(muestra.distintas).toBe(2)
  expect(JSON.stringify(error.mock.calls)).not.toContain('Sof')
})
