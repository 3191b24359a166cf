import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Gasto } from '#contract/gastos/gastos'
import type { GastosResumen } from '#contract/gastos/resumen'
import { hoy } from '#server/base/clock'
import { migrationFiles } from '#server/db/migrate'
import { sql } from '#server/db/sql'
import { escena } from './gastos-escena.ts'
import * as hay from '#tests/kit'
import { gastoCategoria } from '#tests/kit'

const EXENTO = { importe_exento: 115_00, gravado_15: 0, isv: 0 }

const { server, gente, crear, registrado, cambiar, anular, leer } = escena()
const cerrarMes = (mes: string) => hay.cierre(server.db, mes)

describe('a closed month', () => {
  it('takes no expense, and none of its own moves, leaves it or is voided; its words may be corrected', async () => {
    const [suyo, ajeno] = [await registrado({ fecha: '2025-03-10' }), await registrado()]
    await cerrarMes('2025-03')
    expect(await crear({ fecha: '2025-03-31' })).toMatchObject({
      status: 409,
      body: { code: 'mes_cerrado', errors: { fecha: expect.stringContaining('marzo de 2025') } },
    })
    expect((await cambiar(ajeno, { fecha: '2025-03-01', periodo: '2025-03' })).body).toMatchObject({
      code: 'mes_cerrado',
      errors: { periodo: expect.any(String) },
    })
    for (const cambios of [
      { fecha: '2025-04-01' },
      { categoria_id: gente.libros },
      { metodo: 'cheque' },
      { importe_exento: 115_00, gravado_15: 0, isv: 0 },
      { importe_exento: 1, total: 115_01 },
    ]) {
      expect(await cambiar(suyo, cambios), JSON.stringify(cambios)).toMatchObject({
        status: 409,
        body: { code: 'mes_cerrado' },
      })
    }
    expect(await anular(suyo.id)).toMatchObject({
      status: 409,
      body: { code: 'mes_cerrado', message: expect.stringContaining('marzo de 2025') },
    })
    expect([await leer(suyo.id), await leer(ajeno.id)].map(({ mes_cerrado }) => mes_cerrado)).toEqual([true, false])
    expect((await cambiar(suyo, { descripcion: 'Con su factura', documento: 'A-1' })).status).toBe(200)
  })

  it('is refused by the database too, whatever the code forgets', async () => {
    const [uno, otro] = [await registrado({ fecha: '2025-05-10' }), await registrado()]
    await cerrarMes('2025-05')
    const cambio = (id: number, columna: string) =>
      server.db.run(sql([`UPDATE gastos SET ${columna} WHERE id = `, ''], id))
    for (const columna of [
      `fecha = '2025-06-01'`,
      `isv = isv`,
      `estado = 'anulado', anulado_en = now(), anulado_motivo = 'x'`,
    ])
      await expect(cambio(uno.id, columna), columna).rejects.toThrow('2025-05')
    await expect(cambio(otro.id, `periodo = '2025-05'`)).rejects.toThrow('2025-05')
    await expect(cambio(otro.id, `fecha = '${sumarDias(hoy(), 31)}'`)).rejects.toThrow('check constraint')
  })
})

describe('categories of expenses', () => {
  it('have a name of their own, count their expenses, and stay while one uses them', async () => {
    const { body } = await gente.contabilidad.post<{ id: number; version: number }>('/GastoCategorias', {
      nombre: 'Agua',
    })
    expect((await gente.contabilidad.post('/GastoCategorias', { nombre: 'AGUA' })).status).toBe(409)
    await registrado({ categoria_id: body.id })
    expect((await gente.contabilidad.get(`/GastoCategorias/${body.id}`)).body).toMatchObject({ gastos: 1 })
    expect(await gente.contabilidad.delete(`/GastoCategorias/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'en_uso' },
    })
    expect(
      (await gente.contabilidad.put(`/GastoCategorias/${body.id}`, { activo: false, version: body.version })).status,
    ).toBe(200)
  })

  it('say whether they are a cost while they have no expenses, voided ones too; the one of the SAR is none', async () => {
    const nueva = async (datos: object) =>
      (await gente.contabilidad.post<{ id: number; version: number }>('/GastoCategorias', datos)).body
    const cambiar = ({ id, version }: { id: number; version: number }, es_costo: boolean) =>
      gente.contabilidad.put<{ version: number; errors: object }>(`/GastoCategorias/${id}`, { es_costo, version })
    const prestamo = await nueva({ nombre: 'Préstamo' })
    expect(prestamo).toMatchObject({ es_costo: true })
    const { body: sin } = await cambiar(prestamo, false)
    const { id } = await registrado({ categoria_id: prestamo.id, ...EXENTO })
    await anular(id)
    expect(await cambiar({ ...prestamo, ...sin }, true)).toMatchObject({
      status: 422,
      body: { errors: { es_costo: expect.stringContaining('anulados') } },
    })
    await expect(
      server.db.run(sql`UPDATE gasto_categorias SET es_costo = true WHERE id = ${prestamo.id}`),
    ).rejects.toThrow('gastos_categoria_costo')
    const { body: del } = await gente.contabilidad.list<{ id: number; nombre: string; version: number }>(
      'GastoCategorias',
      { es_costo: false },
    )
    const sar = del.find(({ nombre }) => nombre === 'Impuestos pagados al SAR')
    expect(await cambiar(sar ?? { id: 0, version: 0 }, true)).toMatchObject({
      status: 422,
      body: { errors: { es_costo: expect.any(String) } },
    })
    const otra = { nombre: 'Impuestos', activo: false, version: sar?.version }
    expect((await gente.contabilidad.put(`/GastoCategorias/${sar?.id}`, otra)).status).toBe(200)
    await server.db.run(sql`UPDATE gasto_categorias SET activo = true WHERE integrada`)
  })

  it('leave a category that the school had by the name of the one of the SAR as it is', async () => {
    const migracion = (await migrationFiles()).find(({ numero }) => numero === 146)?.text ?? ''
    const sembrar = migracion.slice(migracion.lastIndexOf('INSERT INTO gasto_categorias'))
    const deshecho = new Error('deshecho')
    await server.db
      .transaction(async (tx) => {
        await tx.run(sql`DELETE FROM gasto_categorias WHERE integrada`)
        await hay.gastoCategoria(tx, { nombre: 'impuestos pagados al sar' })
        await tx.client.query(sembrar)
        expect(
          await tx.many(sql`
            SELECT nombre, es_costo, integrada FROM gasto_categorias WHERE nombre ILIKE 'impuestos p%' ORDER BY id
          `),
        ).toEqual([
          { nombre: 'impuestos pagados al sar', es_costo: true, integrada: false },
          { nombre: 'Impuestos pagados al SAR (no es costo)', es_costo: false, integrada: true },
        ])
        // Once more it adds nothing.
        await tx.client.query(sembrar)
        expect(await tx.many(sql`SELECT FROM gasto_categorias WHERE integrada`)).toHaveLength(1)
        throw deshecho
      })
      .catch((error: unknown) => expect(error).toBe(deshecho))
  })
})

describe('the list', () => {
  it('filters, sorts and searches; its totals are those of everything filtered, voided ones apart', async () => {
    const rubro = await gastoCategoria(server.db)
    const dias = ['2026-01-10', '2026-01-20', '2026-02-10', '2026-03-01']
    for (const [index, fecha] of dias.entries())
      await registrado({
        fecha,
        categoria_id: index === 3 ? gente.luz : rubro,
        proveedor: `Imprenta Ñandú ${index}`,
        importe_exento: index * 1_00,
        total: 115_00 + index * 1_00,
        metodo: index ? 'cheque' : 'transferencia',
      })
    const nulo = await registrado({ fecha: '2026-02-11', categoria_id: rubro, proveedor: 'Imprenta Ñandú nula' })
    await anular(nulo.id)
    const todos = { q: 'nandu imprenta' }
    const lista = await gente.contabilidad.list<Gasto>('Gastos', todos, ['total', 'DESC'], [0, 1])
    expect(lista.total).toBe(5)
    expect(lista.body.map(({ total }) => total)).toEqual([118_00, 117_00])
    for (const [filtro, cuantos] of [
      [{ ...todos, categoria_id: rubro }, 4],
      [{ ...todos, fecha_gte: '2026-02-01', fecha_lte: '2026-02-28' }, 2],
      [{ ...todos, metodo: 'cheque' }, 3],
      [{ ...todos, estado: 'anulado' }, 1],
      [{ ...todos, con_comprobante: false }, 5],
      [{ ...todos, de_caja: true }, 0],
    ] as const) {
      expect((await gente.contabilidad.list('Gastos', filtro)).total, JSON.stringify(filtro)).toBe(cuantos)
    }
    expect((await gente.contabilidad.list('Gastos', { proveedor_nada: 1 })).status).toBe(400)

    const { body } = await gente.contabilidad.get<GastosResumen>(`/Gastos/resumen?filter=${JSON.stringify(todos)}`)
    expect(body).toMatchObject({
      gastos: 4,
      importe_exento: 6_00,
      gravado_15: 400_00,
      isv: 60_00,
      total: 466_00,
      sin_comprobante: 4,
      anulados: { gastos: 1, total: 115_00 },
    })
    expect(body.por_categoria.map(({ categoria_id, total }) => [categoria_id, total])).toEqual([
      [rubro, 348_00],
      [gente.luz, 118_00],
    ])
    expect(body.por_mes.map(({ mes, gastos, total }) => [mes, gastos, total])).toEqual([
      ['2026-01', 2, 231_00],
      ['2026-02', 1, 117_00],
      ['2026-03', 1, 118_00],
    ])
    expect(body.por_mes.flatMap(({ categorias }) => categorias).reduce((suma, { total }) => suma + total, 0)).toBe(
      body.total,
    )
  })

  it('adds up to the same in its totals, its parts, its rows and its file', async () => {
    const vigentes = { estado: 'registrado' }
    const { body: filas } = await gente.contabilidad.list<Gasto>('Gastos', vigentes, ['id', 'ASC'], [0, 999])
    const suma = filas.reduce((total, fila) => total + fila.total, 0)
    const { body } = await gente.contabilidad.get<GastosResumen>(`/Gastos/resumen?filter=${JSON.stringify(vigentes)}`)
    expect(body).toMatchObject({ gastos: filas.length, total: suma, anulados: { gastos: 0 } })
    expect(body.importe_exento + body.gravado_15 + body.gravado_18 + body.isv).toBe(suma)
    expect(body.por_categoria.reduce((total, { total: uno }) => total + uno, 0)).toBe(suma)
    const csv = await gente.contabilidad.get<string>(`/Gastos/exportar?formato=csv&filter=${JSON.stringify(vigentes)}`)
    const [titulos = '', ...lineas] = String(csv.body).trim().split('\r\n')
    expect(titulos.replace('\uFEFF', '').split(',').slice(0, 4)).toEqual([
      'Fecha',
      'Mes contable',
      'Categoría',
      'Proveedor',
    ])
    const columna = titulos.split(',').indexOf('Total')
    expect(lineas.reduce((total, linea) => total + Math.round(Number(linea.split(',')[columna]) * 100), 0)).toBe(suma)
    expect((await gente.contabilidad.get('/Gastos/exportar?formato=xlsx')).headers.get('Content-Type')).toContain(
      'spreadsheetml',
    )
  })

  it('gives its summary by month and category as a file that adds up to the same', async () => {
    const filtro = `filter=${JSON.stringify({ q: 'nandu imprenta' })}`
    const { body, headers } = await gente.contabilidad.get<string>(`/Gastos/resumen/exportar?formato=csv&${filtro}`)
    expect(headers.get('Content-Disposition')).toContain(`Gastos-resumen-${hoy()}.csv`)
    const [titulos, ...filas] = String(body)
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((linea) => linea.split(','))
    expect(titulos?.join()).toBe('Mes,Categoría,Gastos,Exento,Gravado 15%,Gravado 18%,ISV,Total,Es un costo')
    expect(filas.map(([mes, , gastos, ...montos]) => [mes, gastos, ...montos.slice(-2)])).toEqual([
      ['2026-01', '2', '231.00', 'Sí'],
      ['2026-02', '1', '117.00', 'Sí'],
      ['2026-03', '1', '118.00', 'Sí'],
    ])
    expect((await gente.contabilidad.get(`/Gastos/resumen/exportar?formato=xlsx&${filtro}`)).status).toBe(200)
    expect(
      (await gente.contabilidad.get(`/Gastos/resumen/exportar?filter=${JSON.stringify({ nada: 1 })}`)).status,
    ).toBe(400)
    expect((await (await server.as('Recepción')).get('/Gastos/resumen/exportar')).status).toBe(403)
  })

  it('neutralises formulas of a supplier in the file', async () => {
    await registrado({ proveedor: '=HYPERLINK("http://x")', descripcion: 'Formulosa' })
    expect(
      (await gente.contabilidad.get<string>(`/Gastos/exportar?filter=${JSON.stringify({ descripcion: 'Formulosa' })}`))
        .body,
    ).toContain(`"'=HYPERLINK`)
  })
})

describe('roles', () => {
  it.each(['Recepción', 'Docente'])('%s has nothing to do with expenses', async (rol) => {
    const otro = await server.as(rol)
    const { id } = await registrado()
    for (const path of [
      '/Gastos',
      `/Gastos/${id}`,
      '/Gastos/resumen',
      '/Gastos/exportar',
      '/Gastos/opciones',
      '/Gastos/proveedores?q=a',
      `/Gastos/${id}/comprobante`,
      '/GastoCategorias',
    ])
      expect((await otro.get(path)).status, path).toBe(403)
    expect((await crear({}, otro)).status).toBe(403)
    expect((await anular(id, otro)).status).toBe(403)
  })
})

describe('the book of purchases', () => {
  it('has each document in force of the filter with its rates apart, and sums to the list', async () => {
    const filtro = { fecha_gte: '2025-08-01', fecha_lte: '2025-08-31' }
    await registrado({ fecha: '2025-08-02', proveedor: 'Librería Sol', documento: 'B-1' })
    await registrado({
      fecha: '2025-08-01',
      rtn_proveedor: '08019015872341',
      documento: '000-001-01-00000077',
      cai_proveedor: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      gravado_15: 10_000,
      gravado_18: 5_000,
      isv: 2_399,
      total: 17_399,
    })
    // A CAI that is cut off makes no fiscal document, here as for the ISV of the month.
    await registrado({ fecha: '2025-08-03', documento: 'B-2', cai_proveedor: '35BD6A-0195F4' })
    await anular((await registrado({ fecha: '2025-08-04' })).id)
    const query = new URLSearchParams({ filter: JSON.stringify(filtro) })
    const { body } = await gente.contabilidad.get<never>(`/Gastos/libro-compras/exportar?${query}`)
    const [titulos = '', ...lineas] = String(body).trimEnd().split('\r\n')
    const columna = (titulo: string) => titulos.split(',').indexOf(titulo)
    expect(lineas.map((linea) => linea.split(',')[columna('Clase de compra')])).toEqual([
      'Documento fiscal',
      'Otro comprobante',
      'Otro comprobante',
    ])
    expect(['ISV 15%', 'ISV 18%', 'Total'].map((titulo) => lineas[0]?.split(',')[columna(titulo)])).toEqual([
      '14.99',
      '9.00',
      '173.99',
    ])
    const { body: resumen } = await gente.contabilidad.get<GastosResumen>(`/Gastos/resumen?${query}`)
    const suma = (titulo: string) =>
      Math.round(lineas.reduce((total, linea) => total + Number(linea.split(',')[columna(titulo)]), 0) * 100)
    expect(suma('Total')).toBe(resumen.total)
    expect(suma('ISV 15%') + suma('ISV 18%')).toBe(resumen.isv)
  })
})
