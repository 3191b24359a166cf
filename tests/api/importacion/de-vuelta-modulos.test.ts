import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import type { Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { libroDe } from '#tests/libros'
import { csv, escena } from './importacion-escena.ts'
import { deVuelta, type Renglon } from './de-vuelta-escena.ts'

/* Rules that each list keeps when its file comes back. */

const laEscena = escena()
const { server, upload } = laEscena
const { filas, revisar, traer } = deVuelta(laEscena)

let admin: Client
beforeAll(async () => {
  admin = await server.as('Administrador')
})

const con = (lista: readonly Renglon[], donde: string, valor: string, cambio: Renglon): Renglon[] =>
  lista.map((fila) => (fila[donde] === valor ? { ...fila, ...cambio } : fila))

describe('students', () => {
  it('change with their main guardian, whom a corrected name does not make another', async () => {
    const { body } = await admin.post<{ id: number; codigo: string }>('/Clientes', {
      nombres: 'Sofía',
      apellidos: 'Mejía',
      encargados: [
        { nombres: 'Hana', apellidos: 'Reyes', parentesco: 'madre', telefono: '9911-2233', principal: true },
      ],
    })
    const lista = await filas(admin, 'clientes', { q: 'Mejía' })
    expect(lista[0]).toMatchObject({ 'Nombres del encargado': 'Hana', 'Teléfono del encargado': "'+50499112233" })
    // Money moves meanwhile; what it moves is only told.
    await hay.cargo(server.db, body.id, 50_000)
    const editada = con(lista, 'Código', body.codigo, {
      'Nombres del encargado': 'Ana',
      'Teléfono del encargado': '8877-6655',
      Correo: 'sofia@ejemplo.hn',
    })
    expect(await traer(admin, 'clientes', editada)).toMatchObject({ cambiadas: 1, nuevas: 0 })
    expect(
      await server.db.many(sql`
        SELECT e.nombres, e.telefono, c.correo
        FROM clientes c
        JOIN cliente_encargados ce ON ce.cliente_id = c.id
        JOIN encargados e ON e.id = ce.encargado_id
        WHERE c.id = ${body.id}
      `),
    ).toEqual([{ nombres: 'Ana', telefono: '+50488776655', correo: 'sofia@ejemplo.hn' }])
    const { errores } = await revisar(admin, 'clientes', con(lista, 'Código', body.codigo, { Debe: '0.01' }))
    expect(errores).toMatchObject([{ columna: 'Debe', motivo: expect.stringContaining('solo se muestra') }])
  })

  it('who got a guardian in the sheet get one, with names', async () => {
    await hay.estudiante(server.db, { nombres: 'Solo', apellidos: 'Zúniga' })
    const lista = await filas(admin, 'clientes', { q: 'Zúniga' })
    const sin = lista.map((fila) => ({ ...fila, 'Teléfono del encargado': '9922-3344' }))
    expect((await revisar(admin, 'clientes', sin)).errores).toMatchObject([
      { motivo: 'Escriba los nombres y los apellidos del encargado.' },
    ])
    const completa = sin.map((fila) => ({
      ...fila,
      'Nombres del encargado': 'Eva',
      'Apellidos del encargado': 'Zúniga',
    }))
    expect(await traer(admin, 'clientes', completa)).toMatchObject({ cambiadas: 1 })
    expect(await server.db.many(sql`SELECT telefono FROM encargados WHERE apellidos = 'Zúniga'`)).toEqual([
      { telefono: '+50499223344' },
    ])
  })

  it('come back by who may change them and give no credit, and a copied row brings none along', async () => {
    await hay.estudiante(server.db, { apellidos: 'Barahona', fecha_nacimiento: null })
    const rol = 'Corrige fichas'
    await hay.rol(server.db, rol, ['Clientes:ver', 'Clientes:crear', 'Clientes:editar', 'Clientes:exportar'])
    const quien = await server.as(rol)
    const [una = {}] = await filas(quien, 'clientes', { q: 'Barahona' })
    const copia = { ...una, 'Clave (no cambiar)': '', Código: '', DNI: '', Nombres: 'Copiada', 'A favor': '500.00' }
    const editadas = [{ ...una, Dirección: 'Col. Palmira' }, copia]
    expect(await traer(quien, 'clientes', editadas)).toMatchObject({ cambiadas: 1, nuevas: 1 })
    expect(
      await server.db.many(sql`
        SELECT c.direccion, (SELECT count(*) FROM creditos k WHERE k.cliente_id = c.id) AS creditos
        FROM clientes c
        WHERE c.apellidos = 'Barahona'
        ORDER BY c.id
      `),
    ).toEqual([
      { direccion: 'Col. Palmira', creditos: 0 },
      { direccion: null, creditos: 0 },
    ])
    expect((await revisar(quien, 'clientes', [{ ...una, 'A favor': '500.00' }])).errores).toMatchObject([
      { columna: 'A favor', motivo: expect.stringContaining('solo se muestra') },
    ])
  })
})

it('a record whose row has lost its key stays as it is, also for who may only add', async () => {
  const [uno, otro] = [
    await hay.producto(server.db, { codigo: 'LL-1', nombre: 'Con clave' }),
    await hay.producto(server.db, { codigo: 'LL-2' }),
  ]
  const lista = await filas(admin, 'productos', { id: [uno, otro] })
  const sinClave = con(lista, 'Código', 'LL-1', { 'Clave (no cambiar)': '', Nombre: 'Sin clave', Precio: '9,999.00' })
  await hay.rol(server.db, 'Solo agrega', ['Productos:ver', 'Productos:crear'])
  for (const quien of [await server.as('Solo agrega'), admin]) {
    expect(await traer(quien, 'productos', sinClave)).toMatchObject({ cambiadas: 0, iguales: 2, diferentes: 1 })
    expect((await admin.get(`/Productos/${uno}`)).body).toMatchObject({ nombre: 'Con clave', version: 1 })
  }
})

describe('courses', () => {
  it('take other prices with enrolments there, and their charges stay; who may not lower one does not', async () => {
    const curso_id = await hay.curso(server.db, { codigo: 'EXC-1', precio_mensualidad: 100_000, estado: 'abierto' })
    const cliente_id = await hay.estudiante(server.db)
    const matricula_id = await hay.matricula(server.db, { cliente_id, curso_id })
    await hay.cargo(server.db, cliente_id, 100_000, { matricula_id, concepto: 'mensualidad', numero: 1 })
    const lista = await filas(admin, 'cursos')
    const sube = con(lista, 'Código', 'EXC-1', { Mensualidad: '1,050.00' })
    expect(await traer(admin, 'cursos', sube)).toMatchObject({ cambiadas: 1 })
    const estado = () =>
      server.db.one(sql`
        SELECT
          c.precio_mensualidad AS precio,
          (SELECT sum(bruto)::int FROM cargos WHERE matricula_id = ${matricula_id}) AS cargado
        FROM cursos c
        WHERE id = ${curso_id}
      `)
    expect(await estado()).toEqual({ precio: 105_000, cargado: 100_000 })

    const rol = 'Edita cursos'
    await hay.rol(server.db, rol, ['Cursos:ver', 'Cursos:editar', 'Cursos:exportar'])
    const editor = await server.as(rol)
    const baja = con(await filas(editor, 'cursos'), 'Código', 'EXC-1', { Mensualidad: '900.00' })
    expect((await revisar(editor, 'cursos', baja)).errores).toMatchObject([
      { motivo: 'Bajar un precio o cambiar su ISV lo autoriza un supervisor.' },
    ])
    expect(await traer(admin, 'cursos', baja)).toMatchObject({ cambiadas: 1 })
    expect(await estado()).toEqual({ precio: 90_000, cargado: 100_000 })
    expect(
      await server.db.many(sql`SELECT motivo, via FROM autorizaciones WHERE permiso = 'Descuentos:autorizar'`),
    ).toEqual([{ motivo: 'Importación', via: 'propia' }])
    // It may change them, and add none.
    const [una = {}] = lista
    const nueva = { ...una, 'Clave (no cambiar)': '', Código: 'EXC-2' }
    expect((await revisar(editor, 'cursos', [nueva])).errores).toMatchObject([
      { motivo: expect.stringContaining('no puede agregar') },
    ])
  })

  it('name their category and their teacher', async () => {
    await hay.curso(server.db, { codigo: 'EXC-3' })
    await hay.docente(server.db, { nombres: 'Karla', apellidos: 'Mejía' })
    const lista = await filas(admin, 'cursos')
    const editada = con(lista, 'Código', 'EXC-3', { Categoría: 'Danza', Docente: 'Mejía, Karla' })
    expect(await traer(admin, 'cursos', editada)).toMatchObject({ cambiadas: 1 })
    const [leida] = (await filas(admin, 'cursos')).filter((fila) => fila.Código === 'EXC-3')
    expect(leida).toMatchObject({ Categoría: 'Danza', Docente: 'Karla Mejía' })
    const despues = await filas(admin, 'cursos')
    const nadie = await revisar(admin, 'cursos', con(despues, 'Código', 'EXC-3', { Docente: 'Nadie' }))
    expect(nadie.errores).toMatchObject([{ columna: 'Docente', motivo: 'No se encontró este docente.' }])
  })
})

it('of an account a file changes the name, and neither makes one nor opens one', async () => {
  const { id, email } = await server.db.one<{ id: number; email: string }>(
    sql`SELECT id, email FROM usuarios WHERE id = ${await hay.usuario(server.db, 'Recepción')}`,
  )
  const lista = await filas(admin, 'usuarios')
  expect(await traer(admin, 'usuarios', con(lista, 'Correo', email, { Nombre: 'Otro Nombre' }))).toMatchObject({
    cambiadas: 1,
  })
  expect(await server.db.one(sql`SELECT nombre FROM usuarios WHERE id = ${id}`)).toEqual({ nombre: 'Otro Nombre' })
  const mal = await revisar(admin, 'usuarios', [
    ...con(lista, 'Correo', email, { Correo: 'otro@correo.hn', Rol: 'Administrador' }),
    { Nombre: 'Nueva', Correo: 'nueva@correo.hn' },
  ])
  expect(mal.errores.map(({ columna, motivo }) => [columna, motivo.split(/[.:,]/)[0]])).toEqual([
    ['Correo', 'Este dato solo se muestra'],
    ['Rol', 'Este dato solo se muestra'],
    [null, 'Una cuenta se agrega en Usuarios'],
  ])
})

it('a goal comes by its month and what it is of, and a campaign by the codes of its courses', async () => {
  const curso_id = await hay.curso(server.db, { codigo: 'EXC-9', nombre: 'Pintura', periodo: '2027-I' })
  const metas = csv(['Mes', 'Tipo', 'De', 'Valor'], ['2027-02', 'Ingresos', 'Pintura · 2027-I', '1,500.50'])
  const { body } = await upload(admin, 'metas', metas)
  expect(body.errores).toEqual([])
  await admin.post(`/Importaciones/${body.id}/aplicar`)
  await expect
    .poll(async () => server.db.many(sql`SELECT anio, mes, curso_id, valor FROM metas`), { timeout: 20_000 })
    .toEqual([{ anio: 2027, mes: 2, curso_id, valor: 150_050 }])
  const lista = await filas(admin, 'metas')
  expect(await traer(admin, 'metas', con(lista, 'Mes', '2027-02', { Valor: '2000' }))).toMatchObject({ cambiadas: 1 })
  expect(await server.db.many(sql`SELECT valor FROM metas`)).toEqual([{ valor: 200_000 }])

  await admin.post('/Convocatorias', { nombre: 'Enero', abre: '2027-01-01', cierra: '2027-02-01', cursos: [curso_id] })
  await hay.curso(server.db, { codigo: 'EXC-10' })
  const campanas = await filas(admin, 'convocatorias')
  const editada = con(campanas, 'Nombre', 'Enero', { Cursos: 'EXC-10, EXC-9' })
  expect(await traer(admin, 'convocatorias', editada)).toMatchObject({ cambiadas: 1 })
  const otra = await revisar(admin, 'convocatorias', con(campanas, 'Nombre', 'Enero', { Cursos: 'EXC-10' }))
  expect(otra.errores).toMatchObject([{ columna: 'Cursos', motivo: expect.stringContaining('ahora dice') }])
})

it('a percentage is one however it is typed', async () => {
  const { body } = await upload(
    admin,
    'tasas_retencion',
    csv(
      ['Nombre', 'Impuesto', 'Tasa', 'Base'],
      ['ISR honorarios', 'ISR', '12.5 %', 'Monto sin ISV'],
      ['Mal', 'ISR', '150 %', 'ISV'],
    ),
  )
  expect(body.errores.map(({ linea, columna }) => [linea, columna])).toEqual([[3, 'Tasa']])
  expect(body.muestra).toMatchObject([{ datos: { tasa: 1_250 } }])
  const descuentos = await upload(
    admin,
    'descuentos',
    csv(['Nombre', 'Tipo', 'Valor', 'Para'], ['Empleados', 'Porcentaje', '15%', 'Todo']),
  )
  expect(descuentos.body.muestra).toMatchObject([{ datos: { valor: 1_500 } }])
  // A sheet shows 12.5 % and keeps 0.125.
  const enHoja = libroDe([
    {
      nombre: 'Tasas',
      filas: [
        ['Nombre', 'Impuesto', 'Tasa', 'Base'],
        ['ISR', 'ISR', { xml: '<c s="3"><v>0.125</v></c>' }, 'Monto sin ISV'],
      ],
    },
  ])
  expect((await upload(admin, 'tasas_retencion', enHoja)).body.muestra).toMatchObject([{ datos: { tasa: 1_250 } }])
})
