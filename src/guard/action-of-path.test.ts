import { expect, it } from 'vitest'
import { actionOfPath } from './action-of-path.ts'

const clientes = { path: '/catalogos/clientes' } as const
const all = { create: true, edit: true }
const none = { create: false, edit: false }

it.each([
  ['/catalogos/clientes', all, 'list'],
  ['/Catalogos/Clientes/', all, 'list'],
  ['/%63atalogos/%43lientes/%63reate', all, 'create'],
  ['/catalogos/clientes/create', all, 'create'],
  ['/catalogos/clientes/importar', all, 'create'],
  ['/catalogos/clientes/12', all, 'edit'],
  ['/catalogos/clientes/12/2', all, 'edit'],
  ['/catalogos/clientes/12/show', all, 'show'],
  ['/catalogos/clientes/12/show/2', all, 'show'],
  ['/catalogos/clientes/12', none, 'show'],
  ['/catalogos/clientes/create', none, 'show'],
] as const)('opening %s with the views %o asks for %s', (pathname, has, action) => {
  expect(actionOfPath(pathname, clientes, has)).toBe(action)
})
