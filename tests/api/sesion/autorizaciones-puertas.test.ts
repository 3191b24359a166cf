import { beforeAll, describe, expect, it } from 'vitest'
import type { PorAutorizar } from '#contract/autorizaciones'
import { sql } from '#server/db/sql'
import { faltas } from '#tests/api/apoyo/datos'
import { key, PASSWORD, type Answer, type Client } from '#tests/api/apoyo/helper'
import { csv, escena } from '#tests/api/importacion/importacion-escena'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* The doors to a lower price, or to more of a transfer, that are no screen of an enrolment: point of sale and files. */

const { server, upload, imported } = escena()
let ana: Client
let conta: Client
let producto_id: number

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await ana.post('/Caja/abrir', { fondo: 100_000 })
  producto_id = await hay.producto(server.db, { codigo: 'LIB', nombre: 'Libro', precio: 50_000, isv: 'exento' })
  await hay.categoria(server.db, { nombre: 'Idiomas' })
})

interface Rechazo {
  id: number
  code?: string
  autorizacion?: PorAutorizar
  errors?: object
}

/** Sends a request that somebody has to sign, lets Contabilidad sign it, and sends it again. */
async function firmado(pedir: (headers: Record<string, string>) => Promise<Answer<Rechazo>>, status = 403) {
  const rechazo = await pedir({})
  expect({ status: rechazo.status, body: rechazo.body }).toMatchObject({ status, body: { autorizacion: {} } })
  const id = rechazo.body.autorizacion?.id
  const { email } = await server.db.one<{ email: string }>(
    sql`SELECT email FROM usuarios WHERE id = ${conta.usuario_id}`,
  )
  const firma = { motivo: 'Portada rota', email, contrasena: PASSWORD }
  expect((await ana.post(`/Autorizaciones/${id}/firmar`, firma)).status).toBe(200)
  return { que: rechazo.body.autorizacion?.pedidos[0]?.que, ...(await pedir({ 'X-Autorizacion': String(id) })) }
}

describe('the point of sale', () => {
  const vender = (datos: object, monto: number) => (headers: Record<string, string>) =>
    ana.post<Rechazo>(
      '/RecibosVarios',
      {
        lineas: [{ tipo: 'producto', producto_id, cantidad: 1 }],
        pagos: [{ metodo: 'efectivo', monto }],
        ...datos,
      },
      { ...headers, ...key() },
    )

  it('takes an amount typed by hand off a sale once a supervisor signed it', async () => {
    const { status, que, body } = await firmado(vender({ descuento: 10_000, descuento_motivo: 'Portada rota' }, 40_000))
    expect({ status, que }).toMatchObject({ status: 201, que: expect.stringMatching(/a mano.*100\.00/) })
    const { autoriza_id } = await server.db.one<{ autoriza_id: number }>(sql`
      SELECT a.autoriza_id
      FROM recibos r
      JOIN autorizaciones a ON a.id = r.autorizacion_id
      WHERE r.id = ${body.id}
    `)
    expect(autoriza_id).toBe(conta.usuario_id)
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives a discount of the catalogue that needs authorisation in the same way', async () => {
    const descuento_id = await hay.descuento(server.db, {
      nombre: 'Liquidación',
      valor: 5_000,
      aplica_a: 'producto',
      requiere_autorizacion: true,
    })
    const { status, que } = await firmado(vender({ descuento_id }, 25_000))
    expect({ status, que }).toMatchObject({ status: 201, que: expect.stringContaining('50 %') })
    expect(await faltas(server.db)).toEqual([])
  })

  it('sells what the catalogue has for less, as a free line, once that is signed', async () => {
    for (const [codigo, nombre, precio, activo] of [
      ['CAM-1', 'Camisa pólo', 32_000, true],
      ['CAM-2', 'camisa polo', 30_000, true],
      ['GOR', 'Gorra', 20_000, false],
    ] as const)
      await hay.producto(server.db, { codigo, nombre, precio, activo, isv: 'exento' })
    const libre = (descripcion: string, precio: number, datos: object = {}) =>
      vender({ lineas: [{ tipo: 'libre', descripcion, cantidad: 2, precio, isv: 'exento' }], ...datos }, 2 * precio)
    const { status, que, body } = await firmado(libre(' LÍBRO ', 49_999, { descuento_motivo: 'Portada rota' }))
    expect({ status, que }).toMatchObject({
      status: 201,
      que: expect.stringMatching(/2 × «Libro» a .*499\.99 en vez de/),
    })
    const { monto } = await server.db.one<{ monto: number }>(sql`
      SELECT a.monto FROM recibos r JOIN autorizaciones a ON a.id = r.autorizacion_id WHERE r.id = ${body.id}
    `)
    expect(monto).toBe(2)
    const negado = await libre('CamisaPolo.', 29_999)({})
    expect(negado).toMatchObject({ status: 403, body: { message: expect.stringContaining('«camisa polo»') } })
    const gravado = await vender(
      { lineas: [{ tipo: 'libre', descripcion: 'Camisa Polo', cantidad: 1, precio: 30_000, isv: 'gravado_15' }] },
      30_000,
    )({})
    expect(gravado).toMatchObject({ status: 403, body: { message: expect.stringContaining('con otro ISV') } })
    // The price of the cheapest, another thing, and what is not sold any more are nobody's favour.
    for (const [que, precio] of [
      ['Camisa Polo', 30_000],
      ['Libro de inglés', 1],
      ['Gorra', 1],
    ] as const)
      expect((await libre(que, precio)({})).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('and the counter use more of a transfer than it was declared for once that is signed', async () => {
    const cliente_id = await estudiante(server.db)
    const cobrar = async (monto: number) => {
      const cargo_id = await cargo(server.db, cliente_id, monto)
      return (headers: Record<string, string>) =>
        ana.post<Rechazo>(
          '/RecibosIndividuales',
          {
            cliente_id,
            lineas: [{ cargo_id, monto }],
            pagos: [{ metodo: 'transferencia', monto, referencia: 'TR-9', monto_declarado: 50_000 }],
          },
          { ...headers, ...key() },
        )
    }
    expect((await (await cobrar(50_000))({})).status).toBe(201)
    expect((await firmado(await cobrar(20_000), 422)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a file', () => {
  const cursos = (precio: string) =>
    csv(
      ['codigo', 'nombre', 'categoria', 'fecha_inicio', 'fecha_fin', 'cupo', 'precio_mensualidad', 'mensualidades'],
      ['ING-1', 'Inglés', 'Idiomas', '2026-10-01', '2027-03-01', '30', precio, '5'],
    )

  it('lowers the price of a course only by who may authorise it', async () => {
    const admin = await server.as('Administrador')
    await imported(admin, 'cursos', cursos('1000.00'))
    await hay.rol(server.db, 'Coordinación', ['Cursos:ver', 'Cursos:crear', 'Cursos:editar'])
    const coordina = await server.as('Coordinación')
    const { body } = await upload(coordina, 'cursos', cursos('1.00'), true)
    expect(body.errores).toMatchObject([{ motivo: expect.stringContaining('lo autoriza un supervisor') }])
    expect((await upload(coordina, 'cursos', cursos('1000.01'), true)).body.errores).toEqual([])
    await imported(admin, 'cursos', cursos('900.00'), true)
    expect(await faltas(server.db)).toEqual([])
  })

  it('brings enrolments without all their charges only by who may authorise it', async () => {
    const { codigo } = await server.db.one<{ codigo: string }>(
      sql`SELECT codigo FROM clientes WHERE id = ${await estudiante(server.db)}`,
    )
    const matriculas = (cargos: string) =>
      csv(['codigo', 'curso_codigo', 'fecha', 'generar_cargos'], [codigo, 'ING-1', '2026-11-20', cargos])
    for (const menos of ['ninguno', 'desde:2027-01-01'])
      expect((await upload(ana, 'matriculas', matriculas(menos))).body.errores).toMatchObject([
        { motivo: expect.stringContaining('puede autorizar descuentos') },
      ])
    expect((await upload(ana, 'matriculas', matriculas('todos'))).body.errores).toEqual([])
    const admin = await server.as('Administrador')
    expect((await upload(admin, 'matriculas', matriculas('ninguno'))).body.errores).toEqual([])
  })
})
