import { afterEach, expect, it } from 'vitest'
import { tiendaDe } from './preferencias.ts'

afterEach(() => localStorage.clear())

it('signing out forgets what was looked at, and keeps how lists and menus are liked', () => {
  const tienda = tiendaDe(7)
  tienda.setItem('catalogos/clientes.columnas', { dni: true })
  tienda.setItem('lista.densidad', 'comoda')
  tienda.setItem('menu.cerrados', ['Reportes'])
  tienda.setItem('catalogos/clientes.listParams', { filter: { q: 'mejia' } })
  tienda.setItem('catalogos/clientes.selectedIds', [1])
  tienda.reset()
  expect(tienda.getItem('catalogos/clientes.columnas')).toEqual({ dni: true })
  expect(tienda.getItem('lista.densidad')).toBe('comoda')
  expect(tienda.getItem('menu.cerrados')).toEqual(['Reportes'])
  expect(tienda.getItem('catalogos/clientes.listParams')).toBeUndefined()
  expect(tienda.getItem('catalogos/clientes.selectedIds')).toBeUndefined()
  expect(tiendaDe(8).getItem('lista.densidad')).toBeUndefined()
})
