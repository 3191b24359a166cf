import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Gasto, GastoOpciones, Proveedor } from '#contract/gastos/gastos'
import type { Caja } from '#contract/recibos/caja'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { enFila } from '#tests/api/apoyo/carrera'
import { key, type Answer, type Client } from '#tests/api/apoyo/helper'
import { escena } from './gastos-escena.ts'
import * as hay from '#tests/kit'
import { faltas, gasto } from '#tests/api/apoyo/datos'

const { server, gente, crear, registrado, cambiar, anular, leer } = escena()
const efectivoDe = async (who: Client): Promise<number | null | undefined> =>
  (await who.get<GastoOpciones>('/Gastos/opciones')).body.caja?.efectivo
const cerrar = async (who: Client & { caja_id: number }): Promise<Answer> =>
  who.post(`/Caja/${who.caja_id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: (await efectivoDe(who)) ?? 0 }] })

describe('an expense', () => {
  it('is written down with its tax apart, by whom, and the bitácora tells it', async () => {
    const body = await registrado({
      proveedor: '  Librería   Caminante ',
      rtn_proveedor: '0801-9999-123456',
      documento: '0000010100123456',
      descripcion: 'Libros de inglés',
    })
    expect(body).toMatchObject({
      proveedor: 'Librería Caminante',
      rtn_proveedor: '08019999123456',
      documento: '000-001-01-00123456',
      gravado_15: 100_00,
      isv: 15_00,
      total: 115_00,
      estado: 'registrado',
      de_caja: false,
      con_comprobante: false,
      comprobante: null,
    })
    const { body: historial } = await gente.contabilidad.get<{ frase: string }[]>(`/Gastos/${body.id}/historial`)
    expect(historial[0]?.frase.replace(/\s/g, ' ')).toBe('registró un gasto de L 115.00 a Librería Caminante')
  })

  it.each<[string, object, string]>([
    ['a date after today', { fecha: sumarDias(hoy(), 1) }, 'fecha'],
    ['parts that don’t add up to the total', { total: 116_00 }, 'total'],
    ['an ISV that is not 15 % of its base', { gravado_15: 99_00, isv: 16_00 }, 'isv'],
    ['an ISV without a base', { gravado_15: 0, importe_exento: 100_00 }, 'isv'],
    ['the rate of 18 % on a base of 15 %', { gravado_15: 0, gravado_18: 100_00 }, 'isv'],
    ['a base without its ISV', { gravado_15: 115_00, isv: 0 }, 'isv'],
    ['nothing paid', { gravado_15: 0, isv: 0, total: 0 }, 'total'],
    ['a negative part', { importe_exento: -1, total: 114_99 }, 'importe_exento'],
    ['a method that is no payment of the school', { metodo: 'saldo_a_favor' }, 'metodo'],
    ['a till that pays by transfer', { de_caja: true }, 'metodo'],
    ['an unknown category', { categoria_id: 999_999 }, 'categoria_id'],
    ['an unknown account', { cuenta_id: 999_999 }, 'cuenta_id'],
    ['an RTN of 13 digits', { rtn_proveedor: '0801999912345' }, 'rtn_proveedor'],
    ['no supplier', { proveedor: '  ' }, 'proveedor'],
  ])('is refused with %s, beside the field', async (_what, datos, campo) => {
    const antes = (await gente.contabilidad.list('Gastos')).total
    const { status, body } = await crear(datos)
    expect([400, 422]).toContain(status)
    expect(body.errors).toHaveProperty(campo)
    expect((await gente.contabilidad.list('Gastos')).total).toBe(antes)
  })

  it('takes the tax of a till that rounds each line, up to 50 centavos from that of the bases', async () => {
    await registrado({ isv: 15_50, total: 115_50 })
    expect((await crear({ isv: 15_51, total: 115_51 })).body.errors).toEqual({ isv: expect.stringContaining('15.00') })
    await registrado({ importe_exento: 20_00, gravado_15: 100_00, gravado_18: 50_00, isv: 24_00, total: 194_00 })
  })

  it('takes no cash from an account, and no inactive category or account', async () => {
    const id = await hay.cuenta(server.db, { nombre: 'Banco Atlántida' })
    expect((await crear({ metodo: 'efectivo', cuenta_id: id })).body.errors).toHaveProperty('cuenta_id')
    const con = await registrado({ cuenta_id: id, categoria_id: gente.libros })
    expect(con).toMatchObject({ cuenta_id: id, cuenta_nombre: 'Banco Atlántida' })
    await server.db.run(sql`UPDATE cuentas SET activo = false WHERE id = ${id}`)
    await server.db.run(sql`UPDATE gasto_categorias SET activo = false WHERE id = ${gente.libros}`)
    expect((await crear({ cuenta_id: id })).body.errors).toHaveProperty('cuenta_id')
    expect((await crear({ categoria_id: gente.libros })).body.errors).toHaveProperty('categoria_id')
    // A category that the expense has already stays.
    expect((await cambiar(con, { descripcion: 'Otra' })).status).toBe(200)
    await server.db.run(sql`UPDATE gasto_categorias SET activo = true WHERE id = ${gente.libros}`)
  })

  it('sent twice is one expense; another body under the same key, or no key, is refused', async () => {
    const clave = key()
    const datos = { descripcion: 'Una sola vez' }
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => crear(datos, gente.contabilidad, clave)))
    expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1)
    expect((await gente.contabilidad.list('Gastos', { descripcion: 'Una sola vez' })).total).toBe(1)
    expect((await crear({ descripcion: 'Otra' }, gente.contabilidad, clave)).status).toBe(409)
    expect((await gente.contabilidad.post('/Gastos', gasto(gente.luz))).status).toBe(400)
  })

  it('is changed with its version; what the server decides is not', async () => {
    const uno = await registrado()
    const { status, body } = await cambiar(uno, {
      importe_exento: 200_00,
      gravado_15: 0,
      isv: 0,
      total: 200_00,
      descripcion: 'Corregido',
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { total: 200_00, version: uno.version + 1 } })
    expect((await cambiar(uno, { descripcion: 'Tarde' })).status).toBe(412)
    expect((await gente.contabilidad.put(`/Gastos/${uno.id}`, { descripcion: 'Sin versión' })).status).toBe(428)
    expect((await cambiar(body, { total: 5 })).body.errors).toHaveProperty('total')
    for (const ajeno of [{ estado: 'anulado' }, { id: 1 }, { creado_en: '2020-01-01T00:00:00.000Z' }, { nada: 1 }])
      expect((await cambiar(body, ajeno)).status).toBe(400)
    await cambiar(body, { caja_id: 1 })
    expect(await leer(uno.id)).toMatchObject({ caja_id: null, descripcion: 'Corregido' })
  })

  it('is voided once, with its reason, and then stands still', async () => {
    const uno = await registrado()
    expect((await gente.contabilidad.post(`/Gastos/${uno.id}/anular`, { motivo: ' ' })).status).toBe(400)
    const dos = await Promise.all([anular(uno.id), anular(uno.id)])
    expect(dos.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const anulado = await leer(uno.id)
    expect(anulado).toMatchObject({
      estado: 'anulado',
      anulado_motivo: 'Se pagó dos veces',
      anulado_por_nombre: expect.any(String),
      total: 115_00,
    })
    expect((await cambiar(anulado, { descripcion: 'Otra' })).status).toBe(409)
    expect((await gente.contabilidad.delete(`/Gastos/${uno.id}`)).status).toBe(405)
  })

  it('is not voided past a note of its supplier that was written while the void waited, nor the other way round', async () => {
    const acreditar = ({ id }: Gasto) =>
      gente.contabilidad.post(
        `/Gastos/${id}/notas`,
        { fecha: hoy(), documento: `N-${id}`, descripcion: 'Rebaja', gravado_15: 20_00, isv: 3_00, total: 23_00 },
        key(),
      )
    const [uno, otro] = [await registrado(), await registrado()]
    const fila = ({ id }: Gasto) => sql`SELECT FROM gastos WHERE id = ${id} FOR NO KEY UPDATE`
    expect(
      await enFila(
        server.db,
        fila(uno),
        () => acreditar(uno),
        () => anular(uno.id),
      ),
    ).toEqual([201, 409])
    expect(
      await enFila(
        server.db,
        fila(otro),
        () => anular(otro.id),
        () => acreditar(otro),
      ),
    ).toEqual([200, 409])
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the document of a supplier', () => {
  const factura = { rtn_proveedor: '08019000111222', documento: '000-002-01-00000077' }

  it('is one expense, however it is typed and however many send it at once', async () => {
    const respuestas = await Promise.all(Array.from({ length: 5 }, () => crear(factura)))
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const otra = await crear({ ...factura, documento: '0000020100000077' })
    expect(otra.body).toMatchObject({
      code: 'duplicado',
      errors: { documento: expect.stringContaining('ya está en un gasto') },
    })
    await registrado({ ...factura, rtn_proveedor: '08019000111333' })
    await registrado({ ...factura, rtn_proveedor: null })
    expect((await crear({ rtn_proveedor: '08019000111222', documento: 'Fact. b-9' })).status).toBe(201)
    expect((await crear({ rtn_proveedor: '08019000111222', documento: 'FACT. B-9' })).status).toBe(409)
  })

  it('is free again once its expense is voided, and a change into it is refused too', async () => {
    const [primero] = (await gente.contabilidad.list<Gasto>('Gastos', { ...factura, estado: 'registrado' })).body
    const otro = await registrado({ ...factura, documento: '000-002-01-00000078' })
    expect((await cambiar(otro, { documento: factura.documento })).body.errors).toHaveProperty('documento')
    await anular(primero?.id ?? 0)
    expect((await cambiar(otro, { documento: factura.documento })).status).toBe(200)
  })

  it('offers its supplier again, the latest RTN and category first', async () => {
    await registrado({ proveedor: 'Ferretería Ángel', rtn_proveedor: null, categoria_id: gente.luz })
    await registrado({
      proveedor: 'Ferreteria Angel',
      rtn_proveedor: null,
      categoria_id: gente.libros,
      descripcion: 'Cemento gris',
    })
    await registrado({ proveedor: 'Ferretería Ángel', rtn_proveedor: '08019000555666', categoria_id: gente.luz })
    const { body } = await gente.contabilidad.get<Proveedor[]>('/Gastos/proveedores?q=angel%20FERRE')
    expect(body.map(({ rtn_proveedor, categoria_id }) => ({ rtn_proveedor, categoria_id }))).toEqual([
      { rtn_proveedor: '08019000555666', categoria_id: gente.luz },
      { rtn_proveedor: null, categoria_id: gente.libros },
    ])
    expect((await gente.contabilidad.get<Proveedor[]>('/Gastos/proveedores?q=0801-9000-555666')).body).toHaveLength(1)
    expect((await gente.contabilidad.get<Proveedor[]>('/Gastos/proveedores?q=cemento')).body).toEqual([])
    expect((await gente.contabilidad.get('/Gastos/proveedores')).status).toBe(400)
  })
})

describe('an expense paid from the till', () => {
  const EN_CAJA = { metodo: 'efectivo', de_caja: true }

  it('takes the cash out of the user’s open till, which counts it at its close', async () => {
    const ana = await conCaja(500_00)
    const uno = await registrado(EN_CAJA, ana)
    expect(uno).toMatchObject({ de_caja: true, caja_id: ana.caja_id, caja_abierta: true })
    expect(await efectivoDe(ana)).toBe(385_00)
    const { body } = await ana.post<Caja>(`/Caja/${ana.caja_id}/cerrar`, {
      contado: [{ metodo: 'efectivo', monto: 385_00 }],
    })
    expect(body.conteos.find(({ metodo }) => metodo === 'efectivo')).toMatchObject({ esperado: 385_00, diferencia: 0 })
  })

  it('is refused without an open till, with more than its cash, and both of two that together are more', async () => {
    const sinCaja = await server.as('Contabilidad')
    expect((await crear(EN_CAJA, sinCaja)).body).toMatchObject({ code: 'sin_caja' })
    const ana = await conCaja(200_00)
    expect((await crear({ ...EN_CAJA, importe_exento: 85_01, total: 200_01 }, ana)).body.errors).toEqual({
      total: expect.stringContaining('200.00'),
    })
    const dos = await Promise.all([crear(EN_CAJA, ana), crear(EN_CAJA, ana), crear(EN_CAJA, ana)])
    expect(dos.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await efectivoDe(ana)).toBe(85_00)
  })

  it('follows a change of its money while the till is open, and leaves the till when it is paid otherwise', async () => {
    const ana = await conCaja(200_00)
    const uno = await registrado(EN_CAJA, ana)
    expect((await cambiar(uno, { importe_exento: 90_00, total: 205_00 }, ana)).body.errors).toHaveProperty('total')
    expect(await efectivoDe(ana)).toBe(85_00)
    const { body: mayor } = await cambiar(uno, { importe_exento: 85_00, total: 200_00 }, ana)
    expect(await efectivoDe(ana)).toBe(0)
    const { body: banco } = await cambiar(mayor, { metodo: 'transferencia', de_caja: false }, ana)
    expect({ banco, efectivo: await efectivoDe(ana) }).toMatchObject({
      banco: { caja_id: null, de_caja: false },
      efectivo: 200_00,
    })
    expect((await cambiar(banco, EN_CAJA, ana)).body).toMatchObject({ caja_id: ana.caja_id })
    expect(await efectivoDe(ana)).toBe(0)
  })

  it('does not change its money once its till is closed; its words and its category do', async () => {
    const ana = await conCaja(500_00)
    const uno = await registrado(EN_CAJA, ana)
    await cerrar(ana)
    const { body, status } = await cambiar(uno, { importe_exento: 1_00, total: 116_00 })
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: { total: expect.stringContaining('se cerró') },
    })
    expect((await cambiar(uno, { metodo: 'transferencia', de_caja: false })).status).toBe(422)
    expect((await cambiar(uno, { categoria_id: gente.libros, descripcion: 'Otra' })).body).toMatchObject({
      categoria_id: gente.libros,
      total: 115_00,
    })
  })

  it('gives its cash back to its own till when it is voided while that is open', async () => {
    const ana = await conCaja(200_00)
    const uno = await registrado(EN_CAJA, ana)
    expect((await anular(uno.id)).body).toMatchObject({ estado: 'anulado', reintegro: null })
    expect(await efectivoDe(ana)).toBe(200_00)
    expect((await cerrar(ana)).status).toBe(200)
  })

  it('comes back to the open till of whoever voids it once its own is closed, and needs one', async () => {
    const ana = await conCaja(500_00)
    const uno = await registrado(EN_CAJA, ana)
    await cerrar(ana)
    const antes = (await ana.get<Caja>(`/Caja/${ana.caja_id}`)).body
    const sin = await anular(uno.id, await server.as('Contabilidad'))
    expect(sin).toMatchObject({ status: 409, body: { code: 'sin_caja' } })
    expect((await leer(uno.id)).estado).toBe('registrado')

    const luis = await conCaja(0)
    expect((await anular(uno.id, luis)).body.reintegro).toMatchObject({ caja_id: luis.caja_id, fecha: hoy() })
    expect(await efectivoDe(luis)).toBe(115_00)
    expect((await ana.get<Caja>(`/Caja/${ana.caja_id}`)).body).toEqual(antes)
    // Cash that came back stays: it is no movement of its own.
    const vuelta = (await luis.get<Caja>(`/Caja/${luis.caja_id}`)).body.movimientos.find(
      ({ gasto_id }) => gasto_id === uno.id,
    )
    expect(await luis.post(`/Caja/movimientos/${vuelta?.id}/anular`, { motivo: 'Error' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('es de un gasto') },
    })
  })

  it('is paid once, whatever is tried at once: voids and changes', async () => {
    const ana = await conCaja(500_00)
    const uno = await registrado(EN_CAJA, ana)
    await Promise.all([
      anular(uno.id, ana),
      anular(uno.id, ana),
      cambiar(uno, { importe_exento: 10_00, total: 125_00 }, ana),
      cerrar(ana),
    ])
    const { estado, total, caja_id } = await leer(uno.id)
    const { vivos } = await server.db.one<{ vivos: number }>(
      sql`
        SELECT coalesce(sum(monto), 0)::int AS vivos
        FROM caja_movimientos
        WHERE gasto_id = ${uno.id} AND anulado_en IS NULL
      `,
    )
    expect(caja_id).toBe(ana.caja_id)
    expect(vivos).toBe(estado === 'anulado' ? 0 : -total)
  })
})

/** Someone of the role with an open till. */
async function conCaja(fondo: number, rol = 'Contabilidad'): Promise<Client & { caja_id: number }> {
  const cliente = await server.as(rol)
  const { body } = await cliente.post<Caja>('/Caja/abrir', { fondo })
  return { ...cliente, caja_id: body.id }
}
