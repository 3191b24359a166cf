import { describe, expect, it } from 'vitest'
import { MODULO_DE_TIPO, TIPOS_IMPORTACION } from '#contract/importacion/tipos'
import { sql } from '#server/db/sql'
import { csv, escena } from './importacion-escena.ts'
import * as hay from '#tests/kit'

/* A plain catalogue is imported by its declaration. */

const { server, upload, imported } = escena()

describe('a file of categories of courses', () => {
  it('makes new ones as the form would, changes those of the same name where asked for, and tells of it', async () => {
    const admin = await server.as('Administrador')
    const first = csv(['Nombre', 'Descripción', 'Activo'], ['Idiomas', 'Inglés y francés', ''], ['Música', '', 'no'])
    expect(await imported(admin, 'curso_categorias', first)).toMatchObject({ nuevas: 2, cambiadas: 0 })
    const rows = () => server.db.search(sql`SELECT nombre, descripcion, activo FROM curso_categorias ORDER BY nombre`)
    expect(await rows()).toEqual([
      { nombre: 'Idiomas', descripcion: 'Inglés y francés', activo: true },
      { nombre: 'Música', descripcion: null, activo: false },
    ])

    const second = csv(['nombre', 'activo'], ['musica', 'Sí'], ['Idiomas', 'sí'])
    expect(await imported(admin, 'curso_categorias', second)).toMatchObject({ nuevas: 0, iguales: 2, diferentes: 1 })
    expect((await rows())[1]).toMatchObject({ activo: false })

    const third = csv(['nombre', 'activo'], ['Música', 'Sí'], ['Idiomas', 'sí'])
    expect(await imported(admin, 'curso_categorias', third, true)).toMatchObject({ cambiadas: 1, iguales: 1 })
    expect((await rows())[1]).toEqual({ nombre: 'Música', descripcion: null, activo: true })
    const [told] = (await admin.list<{ frase: string }>('Bitacora', { modulo: 'CursoCategorias', accion: 'importar' }))
      .body
    expect(told?.frase).toBe('cambió «Activo» de la categoría Música al importar')
  })

  it('refuses a name that it repeats, and a value that is none, each with its line', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(
      admin,
      'curso_categorias',
      csv(['nombre', 'activo'], ['Danza', 'tal vez'], ['Teatro', ''], ['teátro', '']),
    )
    expect(body.estado).toBe('rechazada')
    expect(body.errores.map(({ linea, columna }) => [linea, columna])).toEqual([
      [2, 'activo'],
      [4, 'nombre'],
    ])
  })
})

it('a file of categories of expenses says what is no cost, and changes none that has expenses', async () => {
  const admin = await server.as('Administrador')
  const archivo = (...filas: string[][]) => csv(['nombre', 'Es un costo'], ...filas)
  expect(
    await imported(admin, 'gasto_categorias', archivo(['Préstamo', 'No'], ['Agua', ''], ['Luz', 'Sí'])),
  ).toMatchObject({ nuevas: 3 })
  const [luz] = await server.db.many<{ id: number }>(sql`SELECT id FROM gasto_categorias WHERE nombre = 'Luz'`)
  await hay.gasto(server.db, { categoria_id: luz?.id })
  const cambian = archivo(['préstamo', 'Sí'], ['Luz', 'No'], ['Impuestos pagados al SAR', 'Sí'])
  const { body } = await upload(admin, 'gasto_categorias', cambian, true)
  expect(body.errores.map(({ linea, columna }) => [linea, columna])).toEqual([
    [3, 'Es un costo'],
    [4, 'Es un costo'],
  ])
  expect((await upload(admin, 'gasto_categorias', cambian)).body).toMatchObject({ errores: [], iguales: 3 })
  expect(await imported(admin, 'gasto_categorias', archivo(['Préstamo', 'Sí']), true)).toMatchObject({ cambiadas: 1 })
})

it.each(TIPOS_IMPORTACION)('a file of %s is for who may add such records', async (tipo) => {
  const modulo = MODULO_DE_TIPO[tipo]
  const docente = await server.as('Docente')
  expect((await upload(docente, tipo, csv(['nombre'], ['X']))).status).toBe(403)
  const admin = await server.as('Administrador')
  const response = await fetch(`${server.url}/api/api/Importaciones/plantilla/${tipo}.csv`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  expect({ modulo, status: response.status }).toEqual({ modulo, status: 200 })
  expect((await response.text()).split('\r\n')[0]?.split(',').length).toBeGreaterThan(1)
})
