import { beforeAll, describe, expect, it } from 'vitest'
import { TRAZOS } from '#contract/reportes/informes'
import { VENTAS, type VentaGrupo, type VentaLinea, type VentasResumen } from '#contract/reportes/ventas'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { faltas } from '#tests/api/apoyo/datos'
import { MORNING } from '#tests/maquina/clock'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { libroConHistoria } from '#tests/api/reportes/historia-de-recibos'
import { cargo, cuenta, estudiante, producto } from '#tests/kit'

/* Sales, beside the documents that say so. */
const server = startServer({}, { since: MORNING })
let conta: Client
let cajera: Client
let supervisor: Client

beforeAll(async () => {
  const historia = await libroConHistoria(server, 23)
  supervisor = historia.supervisor
  conta = await server.as('Contabilidad')
  cajera = await server.as('Recepción')
  await cajera.post('/Caja/abrir', { fondo: 500_000 })
})

const preguntar = async <T>(que: string, filtro: object): Promise<T> =>
  (await conta.get<T>(`/${que}/resumen?${new URLSearchParams({ filter: JSON.stringify(filtro) })}`)).body
const resumen = (filtro: object = {}) => preguntar<VentasResumen>('Ventas', filtro)
async function filas<T extends VentaGrupo | VentaLinea>(vista: string, filtro: object = {}): Promise<T[]> {
  const { status, body } = await conta.list<T>('Ventas', { ...filtro, vista }, ['id', 'ASC'], [0, 999])
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const suma = (de: readonly VentaGrupo[] | readonly VentaLinea[], campo: 'total' | 'vendido' | 'isv' | 'unidades') =>
  de.reduce((total, fila) => total + fila[campo], 0)

async function vendido(producto_id: number, cantidad: number, total: number, extra: object = {}) {
  const { status, body } = await cajera.post<{ id: number }>(
    '/RecibosVarios',
    { lineas: [{ tipo: 'producto', producto_id, cantidad }], pagos: [{ metodo: 'efectivo', monto: total }], ...extra },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
it('is asked by the name of who sold, as by any of its columns', async () => {
  const [una] = await filas<VentaLinea>('lineas')
  const suyas = await filas<VentaLinea>('lineas', { usuario_nombre: una?.usuario_nombre })
  expect(suyas.length).toBeGreaterThan(0)
  expect(new Set(suyas.map(({ usuario_nombre }) => usuario_nombre))).toEqual(new Set([una?.usuario_nombre]))
})

const delProducto = async (producto_id: number): Promise<VentaGrupo | undefined> =>
  (await filas<VentaGrupo>('producto', { producto_id }))[0]

describe('the money of the report', () => {
  it('is that of RecibosGeneral, over a history of every kind of document, whatever is asked', async () => {
    const usuarios = (await resumen()).por_usuario
    expect(usuarios.length).toBeGreaterThan(1)
    const filtros = [{}, { fecha_gte: '2026-11-01' }, ...usuarios.map(({ usuario_id }) => ({ usuario_id }))]
    for (const filtro of filtros) {
      const { recibido } = await preguntar<RecibosResumen>('RecibosGeneral', filtro)
      expect((await resumen(filtro)).recibido, JSON.stringify(filtro)).toBe(recibido)
    }
    expect((await resumen()).saldo).not.toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it.each(VENTAS.grupos)('by %s, and line by line, sums to the totals', async (vista) => {
    const total = await resumen()
    const [grupos, lineas] = [await filas<VentaGrupo>(vista), await filas<VentaLinea>('lineas')]
    expect(grupos.length).toBeGreaterThan(1)
    for (const fila of [...grupos, ...lineas])
      expect(fila.vendido - fila.descuento + fila.devuelto, JSON.stringify(fila)).toBe(fila.total)
    expect(suma(grupos, 'total')).toBe(total.recibido)
    expect(suma(lineas, 'total')).toBe(total.recibido)
    expect(suma(grupos, 'isv')).toBe(suma(lineas, 'isv'))
  })

  it.each(VENTAS.grupos)('by %s is drawn as its rows are, the largest first or in time', async (vista) => {
    const grupos = await filas<VentaGrupo>(vista)
    const { grafico } = await resumen({ vista })
    const enTiempo = vista === 'dia' || vista === 'mes'
    const mayores = enTiempo
      ? grupos.slice(-TRAZOS.tiempo)
      : grupos.toSorted((a, b) => b.total - a.total).slice(0, TRAZOS.grupos)
    expect(grafico.map(({ valor }) => valor)).toEqual(mayores.map(({ total }) => total))
    expect(grafico.every(({ id, nombre }) => grupos.some((uno) => uno.id === id && uno.nombre === nombre))).toBe(true)
    expect((await resumen({ vista: 'lineas' })).grafico).toEqual([])
  })
})

describe('a product', () => {
  it('counts its pieces, discount and tax, less what was given back, reversed or voided', async () => {
    const camisa = await producto(server.db, { codigo: 'CAM-V', nombre: 'Camisa', precio: 11_500, isv: 'gravado_15' })
    await vendido(camisa, 3, 34_500)
    expect(await delProducto(camisa)).toMatchObject({
      nombre: 'Camisa',
      rubro: 'producto',
      unidades: 3,
      vendido: 34_500,
      descuento: 0,
      devuelto: 0,
      isv: 4_500,
      total: 34_500,
    })
    const otra = await vendido(camisa, 2, 23_000)
    const cliente_id = await estudiante(server.db)
    const devuelta = await supervisor.post(
      `/RecibosVarios/${otra}/devolucion`,
      { lineas: [{ orden: 1, monto: 11_500 }], metodo: 'saldo_a_favor', cliente_id, motivo: 'No le quedó' },
      key(),
    )
    expect(devuelta.status, JSON.stringify(devuelta.body)).toBeLessThan(300)
    expect(await delProducto(camisa)).toMatchObject({
      unidades: 4,
      vendido: 57_500,
      devuelto: -11_500,
      isv: 6_000,
      total: 46_000,
    })
    const mala = await vendido(camisa, 1, 11_500)
    await cajera.post(`/RecibosVarios/${mala}/anular`, { motivo: 'Se cobró dos veces' })
    expect(await delProducto(camisa)).toMatchObject({ unidades: 4, total: 46_000 })
    const lineas = await filas<VentaLinea>('lineas', { producto_id: camisa })
    expect(lineas.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([-11_500, 23_000, 34_500])
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('credit', () => {
  it('is no sale: left it is money, used it pays what was sold, and both are told apart', async () => {
    const antes = await resumen()
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 40_000)
    const cobrar = (lineas: object[], pagos: object[]) =>
      cajera.post('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())
    expect((await cobrar([{ cargo_id, monto: 40_000 }], [{ metodo: 'efectivo', monto: 50_000 }])).status).toBe(201)
    const otro = await cargo(server.db, cliente_id, 10_000)
    const conSaldo = await cobrar([{ cargo_id: otro, monto: 10_000 }], [{ metodo: 'saldo_a_favor', monto: 10_000 }])
    expect(conSaldo.status, JSON.stringify(conSaldo.body)).toBe(201)
    const despues = await resumen()
    expect(despues.vendido - antes.vendido).toBe(50_000)
    expect(despues.saldo - antes.saldo).toBe(0)
    expect(despues.recibido - antes.recibido).toBe(50_000)
  })

  it('that a bank takes back falls with what it paid, and counts once when it is paid again', async () => {
    const cuenta_id = await cuenta(server.db)
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 30_000)
    const antes = await resumen()
    const cobrar = (pago: object) =>
      cajera.post<{ id: number }>(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id, monto: 30_000 }], pagos: [{ monto: 30_000, ...pago }] },
        key(),
      )
    const { body } = await cobrar({ metodo: 'cheque', banco: 'Atlántida', referencia: '771', cuenta_id })
    const [pago] = (await conta.list<{ id: number }>('Conciliacion', { recibo_id: body.id })).body
    const rechazo = await conta.post(
      '/Conciliacion/rechazar',
      { ids: [pago?.id], motivo: 'Sin fondos', fecha_banco: hoy() },
      key(),
    )
    expect(rechazo.status, JSON.stringify(rechazo.body)).toBeLessThan(300)
    expect((await resumen()).total - antes.total).toBe(0)
    expect((await cobrar({ metodo: 'efectivo' })).status).toBe(201)
    const despues = await resumen()
    expect(despues.total - antes.total).toBe(30_000)
    expect(despues.recibido - antes.recibido).toBe(30_000)
  })
})

describe('kept days of sales', () => {
  /** Every line, but by a question that kept days can't answer. */
  const DE_SUS_LINEAS = { total_gte: -1_000_000_000 }

  it('say what their lines say, whether made or touched, whatever is asked', async () => {
    const [seller] = (await resumen()).por_usuario
    const filtros = [
      {},
      { fecha_gte: '2026-11-01', fecha_lte: hoy() },
      { usuario_id: seller?.usuario_id },
      { rubro: 'saldo' },
      { rubro: 'libre', usuario_id: seller?.usuario_id },
      { producto_id: await producto(server.db) },
      { producto_id_nulo: true, rubro: 'mensualidad' },
      { usuario_id: seller?.usuario_id, producto_id_nulo: false },
    ]
    const todo = async (ademas: object) => {
      const respuestas = []
      for (const filtro of filtros)
        for (const vista of VENTAS.grupos) {
          const pedido = { ...filtro, ...ademas }
          respuestas.push({
            filtro,
            vista,
            grupos: await filas(vista, pedido),
            total: await resumen({ ...pedido, vista }),
          })
        }
      return respuestas
    }
    const esperado = await todo(DE_SUS_LINEAS)
    expect(await todo({}), 'touched').toEqual(esperado)
    await resumirDias(server.db)
    expect(await server.db.many(sql`SELECT FROM dias_tocados`)).toEqual([])
    expect(await todo({}), 'made').toEqual(esperado)
    await server.db.run(sql`INSERT INTO dias_por_resumir VALUES (${hoy()}), (${hoy()})`)
    expect(await todo({}), 'one touched again').toEqual(esperado)
  })

  it('are what is read: a wrong one shows in the report, and the verification names it', async () => {
    await resumirDias(server.db)
    const antes = await resumen()
    await server.db.run(sql`
      UPDATE ventas_de_dias
      SET total = total + 1
      WHERE ctid = (SELECT ctid FROM ventas_de_dias WHERE agrupa = 'usuario' AND fecha = ${hoy()} LIMIT 1)
    `)
    expect((await resumen()).recibido).toBe(antes.recibido + 1)
    expect(await faltas(server.db)).toEqual([`Días cuya suma guardada no es la de sus documentos: ${hoy()}.`])
    await rehacerGuardadas(server.db)
    expect(await resumen()).toEqual(antes)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the report as a file', () => {
  it('has the words of the screen, and is for who may export', async () => {
    const { body } = await conta.get<never>('/Ventas/exportar?filter=%7B%22vista%22%3A%22producto%22%7D')
    const [titulos, ...lineas] = String(body).trimEnd().split('\r\n')
    expect(titulos?.split(',').slice(0, 3)).toEqual(['Qué se vendió', 'Unidades', 'Vendido'])
    expect(lineas.some((linea) => linea.startsWith('Saldo a favor,0,'))).toBe(true)
    expect((await cajera.get('/Ventas/exportar')).status).toBe(403)
    expect((await conta.list('Ventas', { vista: 'nada' })).status).toBe(400)
  })
})
