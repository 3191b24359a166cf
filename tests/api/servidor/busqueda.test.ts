import { beforeAll, describe, expect, it } from 'vitest'
import type { Busqueda } from '#contract/busqueda'
import { sql } from '#server/db/sql'
import { call, key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, encargado, estudiante } from '#tests/kit'

const lineas: string[] = []
const server = startServer({ LOG_LEVEL: 'info' }, { logTo: { write: (linea) => lineas.push(linea) } })
let admin: Client
let recepcion: Client
let sofia: number
let recibo: { id: number; numero_texto: string }
let venta: { id: number; numero_texto: string }

const NADA: Busqueda = { clientes: [], recibos: [], cursos: [], facturas: [], finiquitos: [] }

beforeAll(async () => {
  ;[admin, recepcion] = [await server.as('Administrador'), await server.as('Recepción')]
  await recepcion.post('/Caja/abrir', { fondo: 0 })
  await hay.rangoCai(server.db)
  const ana = await encargado(server.db, { nombres: 'Anabella' })
  await server.db.run(sql`UPDATE encargados SET telefono = '+50497001122' WHERE id = ${ana}`)
  sofia = await estudiante(server.db, { nombres: 'Sofía', apellidos: 'Mejía Núñez', encargado_id: ana })
  const cobrado = {
    cliente_id: sofia,
    lineas: [{ cargo_id: await cargo(server.db, sofia, 1_000), monto: 1_000 }],
    pagos: [{ metodo: 'efectivo', monto: 1_000 }],
  }
  recibo = (await recepcion.post<typeof recibo>('/RecibosIndividuales', cobrado, key())).body
  venta = (
    await recepcion.post<typeof venta>(
      '/RecibosVarios',
      {
        pagador_nombre: 'Librería Núñez',
        lineas: [{ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 500, isv: 'exento' }],
        pagos: [{ metodo: 'efectivo', monto: 500 }],
      },
      key(),
    )
  ).body
})

const hallar = async (quien: Client, q: string): Promise<Busqueda> =>
  (await quien.get<Busqueda>(`/Buscar?q=${encodeURIComponent(q)}`)).body
const ids = (filas: readonly { id: number }[]) => filas.map(({ id }) => id)

describe('what the search finds', () => {
  it('a student by name without accents, by code, and by the telephone of the mother', async () => {
    const codigo = 'C-009173'
    await server.db.run(sql`UPDATE clientes SET codigo = ${codigo} WHERE id = ${sofia}`)
    for (const q of ['nunez sofi', codigo, '9700-1122', 'anabella'])
      expect([q, ids((await hallar(recepcion, q)).clientes)]).toEqual([q, [sofia]])
    expect((await hallar(recepcion, 'nunez sofi')).clientes).toEqual([
      { id: sofia, codigo, nombre: 'Mejía Núñez, Sofía', encargado_nombre: 'Anabella Cruz', activo: true },
    ])
  })

  it('a receipt by its number, however short, and by who paid, with the module that opens it', async () => {
    expect((await hallar(recepcion, recibo.numero_texto)).recibos).toMatchObject([
      { id: recibo.id, modulo: 'RecibosIndividuales', total: 1_000, estado: 'emitido' },
    ])
    const porNumero = (await hallar(recepcion, String(Number(recibo.numero_texto.replace(/\D/g, ''))))).recibos
    expect(ids(porNumero)).toContain(recibo.id)
    expect((await hallar(recepcion, 'libreria')).recibos).toMatchObject([{ id: venta.id, modulo: 'RecibosVarios' }])
  })

  it('a course by its code, of whatever length, an invoice and a settlement by their numbers', async () => {
    const curso = await hay.curso(server.db)
    await server.db.run(sql`UPDATE cursos SET codigo = 'Z9', nombre = 'Ajedrez' WHERE id = ${curso}`)
    for (const q of ['z9', 'ajedr'])
      expect((await hallar(recepcion, q)).cursos).toMatchObject([{ id: curso, codigo: 'Z9' }])
    const { body: factura } = await admin.post('/Facturas', { recibo_id: recibo.id }, key())
    expect((await hallar(admin, String(factura.numero))).facturas).toMatchObject([
      { id: factura.id, numero: factura.numero },
    ])
    const finiquito = await hay.finiquito(server.db, admin.usuario_id)
    const { numero } = await server.db.one<{ numero: string }>(
      sql`SELECT numero FROM finiquitos WHERE id = ${finiquito}`,
    )
    expect((await hallar(admin, numero)).finiquitos).toMatchObject([{ id: finiquito, numero }])
  })

  it('at most five of each, and none of the students that were merged into another', async () => {
    const gemelas = []
    for (let n = 0; n < 7; n++)
      gemelas.push(await estudiante(server.db, { nombres: `Gemela ${n}`, apellidos: 'Zepeda' }))
    expect(ids((await hallar(admin, 'zepeda')).clientes)).toEqual(gemelas.slice(0, 5))
    await server.db.run(sql`UPDATE clientes SET fusionado_en = ${sofia} WHERE id = ANY(${gemelas.slice(1)})`)
    expect(ids((await hallar(admin, 'zepeda')).clientes)).toEqual(gemelas.slice(0, 1))
  })
})

describe('what the search keeps from whom', () => {
  it('needs a session', async () => {
    expect((await call(server.url, 'GET', '/Buscar?q=sofia')).status).toBe(401)
  })

  it.each<[permiso: string, ve: (keyof Busqueda)[]]>([
    ['Clientes:ver', ['clientes']],
    ['RecibosIndividuales:ver', ['recibos']],
    ['RecibosVarios:ver', []],
    ['RecibosGeneral:ver', ['recibos']],
    ['Facturas:ver', ['facturas']],
    ['Finiquitos:ver', ['finiquitos']],
    ['Matriculas:ver', []],
    ['Caja:ver', []],
  ])('%s alone finds %j', async (permiso, ve) => {
    const apellidos = `Permiso${permiso.replace(':', '')}`
    const { cliente_id } = await todoDe(apellidos)
    const hallado = await hallar(await con([permiso]), apellidos)
    for (const grupo of ['clientes', 'recibos', 'facturas', 'finiquitos', 'cursos'] as const)
      expect([grupo, hallado[grupo].length > 0]).toEqual([grupo, ve.includes(grupo)])
    expect(ids((await hallar(admin, apellidos)).clientes)).toEqual([cliente_id])
  })

  it('opens a receipt in the report for who sees receipts there alone', async () => {
    expect((await hallar(await con(['RecibosGeneral:ver']), recibo.numero_texto)).recibos).toMatchObject([
      { id: recibo.id, modulo: 'RecibosGeneral' },
    ])
    expect((await hallar(await con(['RecibosVarios:ver']), recibo.numero_texto)).recibos).toEqual([])
  })

  it('a teacher finds the own courses alone, whatever the role holds', async () => {
    const maestra = await server.as('Docente')
    const propio = await hay.curso(server.db, {
      docente_id: await hay.docente(server.db, { usuario_id: maestra.usuario_id }),
    })
    const ajeno = await hay.curso(server.db, { docente_id: await hay.docente(server.db) })
    await server.db.run(sql`UPDATE cursos SET nombre = 'Taller de guitarra' WHERE id = ANY(${[propio, ajeno]})`)
    expect(ids((await hallar(admin, 'guitarra')).cursos).toSorted((a, b) => a - b)).toEqual([propio, ajeno])
    expect(ids((await hallar(maestra, 'guitarra')).cursos)).toEqual([propio])
    await hay.permitir(server.db, await hay.rolDe(server.db, maestra.usuario_id), [
      'Clientes:ver',
      'RecibosIndividuales:ver',
    ])
    expect(await hallar(maestra, 'nunez')).toEqual(NADA)
  })
})

describe('what is typed into the search', () => {
  it.each([
    "' OR 1=1 --",
    '%%%',
    '___',
    '\\',
    '---',
    '$1',
    '{"q":1}',
    '<script>alert(1)</script>',
    '🎓🎓🎓',
    'x'.repeat(100),
    '\u202eaifos',
  ])('%j is text and finds nothing', async (q) => {
    expect(await hallar(admin, q)).toEqual(NADA)
  })

  it.each(['', '   ', 'x'.repeat(101)])('%j is refused', async (q) => {
    expect((await admin.get(`/Buscar?q=${encodeURIComponent(q)}`)).status).toBe(400)
  })

  it.each(['/Buscar', '/Buscar?q=a&q=b', '/Buscar?q=sofia&grupo=x', '/Buscar?q=%00'])('%s is refused', async (path) => {
    expect((await admin.get(path)).status).toBe(400)
  })

  it('of one or two letters reads no table of people or money, unless it is a number', async () => {
    expect((await hallar(admin, 'so')).clientes).toEqual([])
    expect((await hallar(admin, 's o f i a')).recibos).toEqual([])
  })

  it('is in no line of the log', async () => {
    lineas.length = 0
    await hallar(admin, 'Anabella')
    expect(lineas.join()).toContain('/Buscar?…')
    expect(lineas.join()).not.toMatch(/anabella/i)
  })
})

/** One of each thing that carries the student's name: the receipt, its invoice, and a settlement. */
async function todoDe(apellidos: string): Promise<{ cliente_id: number }> {
  const cliente_id = await estudiante(server.db, { apellidos })
  const { body } = await recepcion.post(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, 1_000), monto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 1_000 }],
      pagador_nombre: `Familia ${apellidos}`,
    },
    key(),
  )
  expect((await admin.post('/Facturas', { recibo_id: body.id }, key())).status).toBe(201)
  const finiquito = await hay.finiquito(server.db, admin.usuario_id)
  await server.db.run(sql`UPDATE finiquitos SET cliente_id = ${cliente_id} WHERE id = ${finiquito}`)
  return { cliente_id }
}

let roles = 0

/** Somebody signed in whose role holds these permissions. */
async function con(permisos: string[]): Promise<Client> {
  const nombre = `Rol de búsqueda ${++roles}`
  await hay.rol(server.db, nombre, permisos)
  return server.as(nombre)
}
