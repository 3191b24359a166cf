import { beforeAll, describe, expect, it } from 'vitest'
import { TIPOS_IMPORTACION } from '#contract/importacion/tipos'
import { sql } from '#server/db/sql'
import { mundo } from '#tests/api/apoyo/muestras'
import type { Client } from '#tests/api/apoyo/helper'
import { escena } from './importacion-escena.ts'
import { deVuelta } from './de-vuelta-escena.ts'

/* A list's file goes out, is edited, and comes back (docs/decisions/2026-11-29-excel-y-de-vuelta.md). */

const laEscena = escena()
const { server, upload, imported } = laEscena
const { exportar, filas, revisar, traer } = deVuelta(laEscena)

let admin: Client
beforeAll(async () => {
  await mundo(server)
  admin = await server.as('Administrador')
}, 60_000)

describe.each(TIPOS_IMPORTACION)('a file of %s', (tipo) => {
  it.each(['csv', 'xlsx'] as const)('that comes back as it went, in %s, changes nothing', async (formato) => {
    const { body } = await upload(admin, tipo, await exportar(admin, tipo, formato), false, `lista.${formato}`)
    expect(body.errores).toEqual([])
    expect(body).toMatchObject({ nuevas: 0, cambiadas: 0, diferentes: 0, ignoradas: [], estado: 'lista' })
    expect(body.iguales).toBeGreaterThan(0)
  })

  it('that is its template makes what it shows', async () => {
    const respuesta = await fetch(`${server.url}/api/api/Importaciones/plantilla/${tipo}.csv`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    const { body } = await upload(admin, tipo, Buffer.from(await respuesta.arrayBuffer()))
    expect(body.total).toBe(1)
    // Students, courses and accounts that the example names are not there.
    if (['matriculas', 'convocatorias', 'usuarios'].includes(tipo)) expect(body.rechazadas).toBe(1)
    else expect(body.errores).toEqual([])
  })
})

describe('a list that was edited', () => {
  it('changes only the cells that were, empties those that were, and tells each change before and after', async () => {
    await imported(
      admin,
      'docentes',
      Buffer.from(
        'nombres,apellidos,telefono,correo,especialidad\nAna,Cruz,9999-1111,ana@a.hn,Inglés\nLuis,Paz,9999-2222,,',
      ),
    )
    const lista = await filas(admin, 'docentes')
    const editada = lista.map((fila) =>
      fila.Apellidos === 'Cruz' ? { ...fila, Apellidos: 'Cruz Mejía', Teléfono: '8888-1111', Correo: '' } : fila,
    )
    const revisada = await revisar(admin, 'docentes', editada)
    expect(revisada.errores).toEqual([])
    expect(revisada).toMatchObject({ nuevas: 0, cambiadas: 1, lectura: { de_vuelta: true } })
    expect(revisada.diferencias).toMatchObject([
      {
        nombre: 'Ana Cruz',
        campos: [
          { campo: 'apellidos', antes: 'Cruz', despues: 'Cruz Mejía' },
          { campo: 'correo', antes: 'ana@a.hn', despues: null },
          { campo: 'telefono', antes: '+50499991111', despues: '+50488881111' },
        ],
      },
    ])
    await traer(admin, 'docentes', editada)
    expect(
      await server.db.many(
        sql`SELECT apellidos, telefono, correo, especialidad FROM docentes WHERE nombres = 'Ana' ORDER BY id`,
      ),
    ).toEqual([{ apellidos: 'Cruz Mejía', telefono: '+50488881111', correo: null, especialidad: 'Inglés' }])
    const [rastro] = await server.db.many(
      sql`SELECT accion, antes, despues FROM bitacora WHERE entidad = 'docentes' AND accion = 'importar'`,
    )
    expect(rastro).toMatchObject({
      antes: { apellidos: 'Cruz', telefono: '+50499991111', correo: 'ana@a.hn' },
      despues: { apellidos: 'Cruz Mejía', telefono: '+50488881111', correo: null },
    })
  })

  it('keeps what somebody changed meanwhile in other cells, and tells of the same cell without overwriting it', async () => {
    const [lista] = [await filas(admin, 'productos')]
    const { id, codigo } = await server.db.one<{ id: number; codigo: string }>(
      sql`SELECT id, codigo FROM productos ORDER BY id LIMIT 1`,
    )
    await server.db.run(sql`UPDATE productos SET nombre = 'Otro nombre' WHERE id = ${id}`)
    const con = (cambio: object) => lista.map((fila) => (fila.Código === codigo ? { ...fila, ...cambio } : fila))
    expect(await traer(admin, 'productos', con({ Categoría: 'Útiles' }))).toMatchObject({ cambiadas: 1 })
    expect(await server.db.one(sql`SELECT nombre, categoria FROM productos WHERE id = ${id}`)).toEqual({
      nombre: 'Otro nombre',
      categoria: 'Útiles',
    })
    const tarde = await revisar(admin, 'productos', con({ Nombre: 'Mío' }))
    expect(tarde.errores).toMatchObject([
      { columna: 'Nombre', motivo: expect.stringContaining('ahora dice «Otro nombre»') },
    ])
    expect(await revisar(admin, 'productos', con({ Nombre: 'Otro nombre' }))).toMatchObject({
      errores: [],
      cambiadas: 0,
    })
  })

  it('refuses what only tells, a key that is none, and one that stands twice', async () => {
    const lista = await filas(admin, 'gasto_categorias')
    const [una, otra] = lista
    if (!una || !otra) throw new Error('faltan categorías')
    const clave = 'Clave (no cambiar)'
    const { errores } = await revisar(admin, 'gasto_categorias', [
      { ...una, Gastos: '77' },
      { ...otra, [clave]: otra[clave]?.slice(0, -3) ?? '' },
      { ...una, [clave]: '', Nombre: 'Nueva' },
    ])
    expect(errores.map(({ linea, columna, motivo }) => [linea, columna, motivo.split('.')[0]])).toEqual([
      [2, 'Gastos', 'Este dato solo se muestra: no se cambia con un archivo'],
      [3, clave, 'Esta clave no es de esta lista, o se cambió'],
    ])
    const dobles = await revisar(admin, 'gasto_categorias', [una, { ...una, Nombre: 'Copia' }])
    expect(dobles.errores).toMatchObject([{ linea: 3, motivo: expect.stringContaining('misma clave que la línea 2') }])
    const ajena = await revisar(admin, 'gasto_categorias', await filas(admin, 'curso_categorias'))
    expect(ajena.errores[0]?.motivo).toContain('no es de esta lista')
  })

  it('takes a new row, without a key, by the rules of the form', async () => {
    const [una = {}] = await filas(admin, 'productos')
    const nueva = { ...una, 'Clave (no cambiar)': '', Código: 'NUEVO-1', Nombre: 'Regla', Precio: '12.50' }
    expect(await traer(admin, 'productos', [una, nueva])).toMatchObject({ nuevas: 1, iguales: 1 })
    expect(await server.db.one(sql`SELECT nombre, precio FROM productos WHERE codigo = 'NUEVO-1'`)).toEqual({
      nombre: 'Regla',
      precio: 1_250,
    })
    const repetida = await revisar(admin, 'docentes', [
      { Nombres: 'Eva', Apellidos: 'Luz', DNI: '0801-1990-00001' },
      { Nombres: 'Otra', Apellidos: 'Persona', DNI: '0801199000001' },
    ])
    expect(repetida.errores).toMatchObject([{ linea: 3, columna: 'DNI', motivo: 'Repite la línea 2.' }])
  })
})
