import { describe, expect, it } from 'vitest'
import { firstPath, flatMenu, readNavbar } from './navbar.ts'

describe('a menu', () => {
  it('keeps the order, names and labels that the server sends', () => {
    const [entry] = readNavbar([
      { name: 'c', label: 'Catálogos', items: [{ name: 'Cursos', label: 'Mis cursos', path: '/catalogos/cursos' }] },
    ])
    expect(entry).toMatchObject({
      name: 'c',
      label: 'Catálogos',
      items: [{ name: 'Cursos', label: 'Mis cursos', path: '/catalogos/cursos' }],
    })
  })

  it('derives what lacks a name from the path, whatever its capitals', () => {
    const [entry] = readNavbar([{ items: [{ path: '/CATALOGOS/Clientes' }] }])
    expect(entry).toMatchObject({
      name: '/CATALOGOS/Clientes',
      area: 'estudiantes',
      items: [{ name: 'Clientes', modulo: 'Clientes', label: undefined }],
    })
  })

  it('begins at the path of its first entry, or else at that of its first item', () => {
    expect(firstPath(readNavbar([{ path: '/dashboard' }, { path: '/recibos/caja' }]))).toBe('/dashboard')
    expect(firstPath(readNavbar([{ items: [{ path: '/recibos/caja' }, { path: '/catalogos/cursos' }] }]))).toBe(
      '/recibos/caja',
    )
    expect(firstPath(readNavbar([{ path: '/dashboard', items: [{ path: '/recibos/caja' }] }]))).toBe('/dashboard')
    expect(firstPath([])).toBeUndefined()
  })

  it('leaves out what leads nowhere in this application', () => {
    const hostile = ['javascript:alert(1)', 'https://otro.hn/', '//otro.hn', '\\\\otro', '', 7, null].map((path) => ({
      path,
    }))
    expect(readNavbar([...hostile, { label: 'Nada', items: [] }, null, 'x', { path: 'recibos/caja' }])).toMatchObject([
      { path: '/recibos/caja' },
    ])
    expect(readNavbar('<!doctype html>')).toEqual([])
  })

  it('never begins at what sends a signed-in user back to its beginning', () => {
    const circles = ['/', '//', '/login', '/LOGIN/', 'login?a=1', '/./login', '/caja/../', '?a=1', '#a'].map(
      (path) => ({ path }),
    )
    expect(readNavbar(circles)).toEqual([])
    expect(firstPath(readNavbar([{ label: 'Inicio', path: '/' }, { path: '/recibos/caja?estado=abierta' }]))).toBe(
      '/recibos/caja?estado=abierta',
    )
  })

  it('shows what stands deeper than its items too, below the name that it stood under', () => {
    const [entry] = readNavbar([
      {
        label: 'Finanzas',
        items: [
          {
            label: 'Cobros',
            items: [{ path: '/recibos/caja' }, { label: 'Más', items: [{ path: '/reportes/cxc' }] }],
          },
          { path: '/Gastos', items: [{ path: '/CajaChica' }] },
        ],
      },
    ])
    expect(entry?.items.map(({ path, bajo }) => [path, bajo])).toEqual([
      ['/recibos/caja', 'Cobros'],
      ['/reportes/cxc', 'Más'],
      ['/Gastos', undefined],
      ['/CajaChica', undefined],
    ])
    expect(firstPath(entry ? [entry] : [])).toBe('/recibos/caja')
  })

  it('is flattened in its order', () => {
    const menu = readNavbar([{ path: '/dashboard' }, { items: [{ path: '/recibos/caja' }, { path: '/otra' }] }])
    expect(flatMenu(menu).map(({ path }) => path)).toEqual(['/dashboard', '/recibos/caja', '/otra'])
  })
})
