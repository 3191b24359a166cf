import { expect, it } from 'vitest'
import { moduloDeRuta } from './modulos.ts'

it.each([
  ['/usuarios/roles', 'Roles'],
  ['/Usuarios/ROLES/12/show', 'Roles'],
  ['/%75suarios/roles', 'Roles'],
  ['/usuarios/%72%6Fles/create', 'Roles'],
  ['/usuarios%2Froles', undefined],
  ['/usuarios/rolesx', undefined],
  ['/usuarios/%E0%A4%A', undefined],
])('the path %s belongs to the module %s, as the router reads it', (path, name) => {
  expect(moduloDeRuta(path)?.name).toBe(name)
})
