import { beforeAll, describe, expect, it } from 'vitest'
import type { FacturaFila, FacturasResumen } from '#contract/facturacion/facturas'
import type { GastoFila } from '#contract/gastos/gastos'
import type { Cruce } from '#contract/reportes/cruces'
import type { CxCCargo, CxCFila } from '#contract/reportes/cxc'
import { GASTOS_POR } from '#contract/reportes/dimensiones'
import type { VentaLinea } from '#contract/reportes/ventas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { clase, matricula } from '#tests/api/asistencia/reporte-asistencias-datos'
import { key, type Client } from '#tests/api/apoyo/helper'
import { facturar } from '#tests/api/facturacion/facturas-datos'
import { escena } from '#tests/api/facturacion/facturas-escena'
import { leerLibro } from '#tests/excel'
import * as hay from '#tests/kit'
import { leerHojas, renglonesDe } from '#tests/pdf'

/*
 * Lists that are no grouped report, crossed: each cell against the sum of the rows that its own list answers for the
 * same filter, one by one, and the total against the list's own.
 */

const { server, gente, facturado, acreditar, anular } = escena()
let conta: Client

beforeAll(() => {
  conta = gente.conta
})

type Filtro = Record<string, unknown>
const pedido = (ruta: string, filtro: Filtro) => `${ruta}?filter=${encodeURIComponent(JSON.stringify(filtro))}`
async function cruce(modulo: string, filtro: Filtro): Promise<Cruce> {
  const { status, body } = await conta.get<Cruce>(pedido(`/${modulo}/cruce`, filtro))
  expect(status, JSON.stringify({ filtro, body })).toBe(200)
  return body
}
async function filas<T>(modulo: string, filtro: Filtro): Promise<T[]> {
  const { status, body } = await conta.get<T[]>(`${pedido(`/${modulo}`, filtro)}&range=[0,999]`)
  expect(status, JSON.stringify({ filtro, body })).toBe(200)
  return body
}
const resumen = async <T>(modulo: string, filtro: Filtro) =>
  (await conta.get<T>(pedido(`/${modulo}/resumen`, filtro))).body

/** A part of a document: its row, its column, its figure and the document that it is counted by. */
interface Parte {
  fila: string
  columna: string
  valor: number
  documento: unknown
}

/** The table that parts come to, added up one by one. */
function aMano(partes: readonly Parte[]) {
  const sumas = new Map<string, { valor: number; documentos: Set<unknown> }>()
  const sumar = (clave: string, { valor, documento }: Parte) => {
    const suma = sumas.get(clave) ?? { valor: 0, documentos: new Set() }
    suma.valor += valor
    suma.documentos.add(documento)
    sumas.set(clave, suma)
  }
  for (const parte of partes) {
    sumar(`f ${parte.fila}`, parte)
    sumar(`c ${parte.columna}`, parte)
    sumar(`${parte.fila} × ${parte.columna}`, parte)
    sumar('total', parte)
  }
  return Object.fromEntries([...sumas].map(([clave, { valor, documentos }]) => [clave, [valor, documentos.size]]))
}

const comoTabla = ({ filas: deFilas, columnas, celdas, total }: Cruce) => ({
  ...Object.fromEntries(deFilas.map(({ id, valor, documentos }) => [`f ${id}`, [valor, documentos]])),
  ...Object.fromEntries(columnas.map(({ id, valor, documentos }) => [`c ${id}`, [valor, documentos]])),
  ...Object.fromEntries(
    celdas.map(({ fila, columna, valor, documentos }) => [
      `${deFilas[fila]?.id} × ${columnas[columna]?.id}`,
      [valor, documentos],
    ]),
  ),
  total: [total.valor, total.documentos],
})

describe('expenses', () => {
  let luz: number
  let curso: number

  beforeAll(async () => {
    const { db } = server
    const usuario_id = conta.usuario_id
    luz = await hay.gastoCategoria(db, { nombre: 'Luz' })
    const libros = await hay.gastoCategoria(db, { nombre: 'Libros' })
    const impuestos = await hay.gastoCategoria(db, { nombre: 'Impuestos', es_costo: false })
    curso = await hay.curso(db)
    const banco = await hay.cuenta(db, { tipo: 'banco' })
    const gasto = (fecha: string, categoria_id: number, total: number, datos: object = {}) =>
      hay.gasto(db, {
        ...{ fecha, periodo: fecha.slice(0, 7), categoria_id, importe_exento: total, total, usuario_id },
        ...datos,
      })
    await gasto('2026-03-04', luz, 1_000_01, { proveedor: 'ENEE' })
    await gasto('2026-03-20', luz, 250_00, { proveedor: 'ENEE', curso_id: curso })
    await gasto('2026-04-02', libros, 75_33, { proveedor: 'Librería Ñandú', metodo: 'transferencia', cuenta_id: banco })
    await gasto('2026-04-09', luz, 12_00, { proveedor: 'Cohep' })
    await gasto('2026-04-09', impuestos, 900_00, { proveedor: 'SAR' })
    // Came late: of March, and counts in April.
    await gasto('2026-03-30', libros, 40_00, { periodo: '2026-04' })
    await gasto('2026-04-09', luz, 500_00, {
      ...{
        estado: 'anulado',
        anulado_en: '2026-04-10T12:00:00Z',
        anulado_por: usuario_id,
        anulado_motivo: 'Dos veces',
      },
    })
  })

  const PERIODO = { periodo_gte: '2026-01-01', periodo_lte: '2026-12-31' }
  const CLAVES: Record<string, (gasto: GastoFila) => string> = {
    categoria: ({ categoria_id }) => String(categoria_id),
    mes: ({ periodo }) => periodo,
    dia: ({ fecha, periodo }) => (fecha.startsWith(periodo) ? fecha : `${periodo}-01`),
    proveedor: ({ proveedor }) => proveedor,
    curso: ({ curso_id }) => String(curso_id ?? 0),
    metodo: ({ metodo }) => metodo,
    cuenta: ({ cuenta_id }) => String(cuenta_id ?? ''),
    caja_chica: ({ caja_chica_id }) => String(caja_chica_id ?? ''),
    usuario: () => String(conta.usuario_id),
  }
  const dimensiones = Object.keys(CLAVES)

  it.each(dimensiones)('by %s and every other: each cell is the sum of its rows', async (vista) => {
    const suyas = await filas<GastoFila>('Gastos', { ...PERIODO, estado: 'registrado', es_costo: true })
    for (const columnas of dimensiones.filter((una) => una !== vista)) {
      const partes = suyas.map((gasto) => ({
        fila: CLAVES[vista]?.(gasto) ?? '',
        columna: CLAVES[columnas]?.(gasto) ?? '',
        valor: gasto.total,
        documento: gasto.id,
      }))
      expect(comoTabla(await cruce('Gastos', { ...PERIODO, vista, columnas })), columnas).toEqual(aMano(partes))
    }
  })

  it('comes to what the list says, and of what is filtered', async () => {
    const total = async (filtro: Filtro) => (await cruce('Gastos', { ...filtro, vista: 'categoria' })).total.valor
    expect(await total(PERIODO)).toBe((await resumen<{ total: number }>('Gastos', PERIODO)).total)
    expect(await total({ ...PERIODO, curso_id: curso })).toBe(250_00)
    expect(await total({ ...PERIODO, es_costo: false })).toBe(900_00)
    expect(await total({ ...PERIODO, estado: '', es_costo: null })).toBe(await total(PERIODO))
  })

  it('counts nothing of what was annulled, whatever is filtered, as the totals of the list', async () => {
    for (const estado of ['anulado', 'registrado', ['registrado', 'anulado'], '']) {
      const filtro = { ...PERIODO, estado }
      const { gastos, total } = await resumen<{ gastos: number; total: number }>('Gastos', filtro)
      expect((await cruce('Gastos', { ...filtro, vista: 'dia', columnas: 'categoria' })).total, String(estado)).toEqual(
        { valor: total, documentos: gastos },
      )
    }
    expect((await cruce('Gastos', { ...PERIODO, estado: 'anulado', vista: 'dia' })).filas).toEqual([])
  })

  it('by day leads to the documents of each: one that came late counts on the first of its month', async () => {
    const { filas: porDia } = await cruce('Gastos', { ...PERIODO, vista: 'dia' })
    expect(porDia.map(({ id }) => id)).toEqual(['2026-03-04', '2026-03-20', '2026-04-01', '2026-04-02', '2026-04-09'])
    for (const { id, valor } of porDia) {
      const suyas = GASTOS_POR.por.dia.lineas(id ?? '')
      expect((await resumen<{ total: number }>('Gastos', suyas)).total, id ?? '').toBe(valor)
    }
  })

  it('stands beside another time, month beside month', async () => {
    const abril = { periodo_gte: '2026-04-01', periodo_lte: '2026-04-30' }
    const { filas: porCategoria, comparado } = await cruce('Gastos', {
      ...abril,
      vista: 'categoria',
      comparar: 'anterior',
    })
    expect(comparado).toEqual({ desde: '2026-03-01', hasta: '2026-03-31' })
    expect(porCategoria.find(({ id }) => id === String(luz))).toMatchObject({ valor: 12_00, antes: 1_250_01 })
    const [mes] = (await cruce('Gastos', { ...abril, vista: 'mes', comparar: 'anterior' })).filas
    expect(mes).toMatchObject({ id: '2026-04', valor: 127_33, antes: 1_250_01 })
  })

  it('stands beside days of another month in its own: by the date on which it counts', async () => {
    const dias = { periodo_gte: '2026-04-06', periodo_lte: '2026-04-25' }
    const { filas: meses, comparado } = await cruce('Gastos', { ...dias, vista: 'mes', comparar: 'anterior' })
    expect(comparado).toEqual({ desde: '2026-03-17', hasta: '2026-04-05' })
    expect(meses).toMatchObject([{ id: '2026-04', valor: 12_00, antes: 250_00 + 75_33 + 40_00 }])
  })

  it('stands by itself where the month that it counts in is not asked for', async () => {
    const { comparado, total: todo } = await cruce('Gastos', {
      fecha_gte: '2026-04-01',
      vista: 'mes',
      comparar: 'anio',
    })
    expect(comparado).toBeNull()
    expect(todo).not.toHaveProperty('antes')
  })

  it('refuses what is no grouping, or the same twice', async () => {
    for (const filtro of [{ vista: 'banco' }, {}, { vista: 'mes', columnas: 'mes' }, { vista: 'mes', nada: 1 }])
      expect((await conta.get(pedido('/Gastos/cruce', filtro))).status, JSON.stringify(filtro)).toBe(400)
  })

  it('is a file of what is shown, its measure or the number of its documents', async () => {
    const csv = async (filtro: Filtro) =>
      String((await conta.get(`${pedido('/Gastos/exportar', { ...PERIODO, ...filtro })}&formato=csv`)).body).split(
        /\r?\n/,
      )
    const dinero = await csv({ vista: 'categoria', columnas: 'mes' })
    expect(dinero.some((linea) => linea.includes('Luz') && linea.includes('1250.01'))).toBe(true)
    const cuantos = await csv({ vista: 'categoria', columnas: 'mes', mide: 'documentos' })
    expect(cuantos.find((linea) => linea.includes('Luz'))).toMatch(/Luz\W+2\W+1\W+3/)
    const cabeza = async (filtro: Filtro) =>
      (await csv({ vista: 'categoria', columnas: 'mes', comparar: 'anterior', ...filtro }))
        .join()
        .includes('Diferencia')
    expect(await cabeza({})).toBe(true)
    expect(await cabeza({ mide: 'documentos' })).toBe(false)
    expect((await csv({ vista: 'proveedor' })).some((linea) => linea.includes('ENEE'))).toBe(true)
  })
})

describe('fiscal documents', () => {
  /** Invoices a taxed charge to a buyer who pays no tax. */
  async function exonerado(bruto: number, monto: number) {
    const cliente_id = await hay.estudiante(server.db)
    const cargo_id = await hay.cargo(server.db, cliente_id, bruto, { isv: 'gravado_15' })
    const { body } = await gente.ana.post<{ id: number }>(
      '/RecibosIndividuales',
      {
        ...{ cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
        ...{ pagador_nombre: 'Embajada', pagador_documento: '08019015872341', constancia_exonerado: 'CRE-22' },
      },
      key(),
    )
    expect((await facturar(conta, body.id)).status).toBe(201)
  }

  beforeAll(async () => {
    const { factura } = await facturado([{ neto: 50_000 }, { neto: 11_500, isv: 'gravado_15' }])
    await facturado([{ neto: 30_000 }, { neto: 1_180_00, isv: 'gravado_18' }])
    await exonerado(115_00, 100_00)
    await acreditar(factura.id, [[1, 10_000]])
    const { factura: otra } = await facturado([{ neto: 7_000 }])
    await anular(otra.id)
    // One of L 0.00, as an earlier version could issue it, is exempt.
    const { factura: denada } = await facturado([{ neto: 11_500, isv: 'gravado_15' }])
    await server.db.run(sql`UPDATE facturas SET gravado_15 = 0, isv_15 = 0, total = 0 WHERE id = ${denada.id}`)
  })

  const CLAVES: Record<string, (factura: FacturaFila) => string> = {
    mes: ({ fecha }) => fecha.slice(0, 7),
    dia: ({ fecha }) => fecha,
    tipo: ({ tipo }) => tipo,
    cliente: ({ cliente_nombre }) => cliente_nombre,
    usuario: ({ usuario_id }) => String(usuario_id),
    rango: ({ rango_id }) => String(rango_id),
  }
  const dimensiones = Object.keys(CLAVES)

  it.each(dimensiones)('by %s and every other: credit notes take away, annulled ones are not there', async (vista) => {
    const suyas = await filas<FacturaFila>('Facturas', { estado: 'emitida' })
    expect(suyas.map(({ tipo }) => tipo)).toContain('06')
    for (const columnas of dimensiones.filter((una) => una !== vista)) {
      const partes = suyas.map((factura) => ({
        fila: CLAVES[vista]?.(factura) ?? '',
        columna: CLAVES[columnas]?.(factura) ?? '',
        valor: factura.tipo === '06' ? -factura.total : factura.total,
        documento: factura.id,
      }))
      expect(comoTabla(await cruce('Facturas', { vista, columnas })), columnas).toEqual(aMano(partes))
    }
    const { total } = await cruce('Facturas', { vista })
    expect(total.valor).toBe((await resumen<{ total: number }>('Facturas', {})).total)
  })

  const TRATAMIENTOS = ['exento', 'gravado_15', 'gravado_18', 'exonerado'] as const
  /** The part of each tax treatment, with its tax. */
  const deCada = (factura: FacturaFila) => ({
    exento: factura.importe_exento,
    gravado_15: factura.gravado_15 + factura.isv_15,
    gravado_18: factura.gravado_18 + factura.isv_18,
    exonerado: factura.importe_exonerado,
  })

  it('by tax treatment and every other: each document by its parts, to the centavo what the list says', async () => {
    const suyas = await filas<FacturaFila>('Facturas', { estado: 'emitida' })
    const partesPor = (de: (factura: FacturaFila) => string) =>
      suyas.flatMap((factura) =>
        TRATAMIENTOS.filter((cual) => deCada(factura)[cual] !== 0 || (factura.total === 0 && cual === 'exento')).map(
          (cual) => ({
            fila: cual,
            columna: de(factura),
            valor: (factura.tipo === '06' ? -1 : 1) * deCada(factura)[cual],
            documento: factura.id,
          }),
        ),
      )
    for (const columnas of dimensiones) {
      const esperado = aMano(partesPor(CLAVES[columnas] ?? (() => '')))
      expect(comoTabla(await cruce('Facturas', { vista: 'isv', columnas })), columnas).toEqual(esperado)
    }
    const { filas: porTratamiento, total, suman } = await cruce('Facturas', { vista: 'isv' })
    expect(porTratamiento.map(({ id }) => id).toSorted()).toEqual([...TRATAMIENTOS].toSorted())
    expect(suman).toBe(false)
    const dicho = await resumen<FacturasResumen>('Facturas', {})
    expect(total).toEqual({ valor: dicho.total, documentos: dicho.facturas + dicho.notas })
    expect(Object.fromEntries(porTratamiento.map(({ id, valor }) => [id, valor]))).toEqual({
      exento: dicho.importe_exento,
      gravado_15: dicho.gravado_15 + dicho.isv_15,
      gravado_18: dicho.gravado_18 + dicho.isv_18,
      exonerado: dicho.importe_exonerado,
    })
    for (const { id, documentos } of porTratamiento)
      expect(await filas('Facturas', { estado: 'emitida', isv: id }), id ?? '').toHaveLength(documentos ?? NaN)
  })

  it('counts nothing of what was annulled, whatever is filtered, as the totals of the list', async () => {
    for (const estado of ['anulada', 'emitida', ['emitida', 'anulada']]) {
      const { facturas, notas, total } = await resumen<FacturasResumen>('Facturas', { estado })
      expect((await cruce('Facturas', { estado, vista: 'tipo' })).total, String(estado)).toEqual({
        ...{ valor: total, documentos: facturas + notas },
      })
    }
  })
})

describe('sales', () => {
  const cruzadas = { vista: 'producto', columnas: 'dia' }

  it('count a credit note in force, which its lines are listed with: it adds nothing to what was sold', async () => {
    const { factura } = await facturado([{ neto: 20_000 }])
    const antes = (await cruce('Ventas', cruzadas)).total
    expect((await acreditar(factura.id, [[1, 5_000]])).status).toBe(201)
    const despues = (await cruce('Ventas', cruzadas)).total
    expect(despues).toEqual({ valor: antes.valor, documentos: antes.documentos + 1 })
    const lineas = await filas<VentaLinea>('Ventas', { vista: 'lineas' })
    expect(new Set(lineas.map(({ documento }) => documento)).size).toBe(despues.documentos)
  })
})

describe('debts', () => {
  beforeAll(async () => {
    const { db } = server
    const categoria_id = await hay.categoria(db)
    const curso_id = await hay.curso(db, { categoria_id })
    for (const n of [1, 2, 3]) {
      const encargado_id = n === 3 ? undefined : await hay.encargado(db)
      const cliente_id = await hay.estudiante(db, { encargado_id })
      const matricula_id = n === 2 ? undefined : await hay.matricula(db, { cliente_id, curso_id })
      await hay.cargo(db, cliente_id, 1_000 * n, { matricula_id, vence: '2026-01-15' })
      await hay.cargo(db, cliente_id, 333 * n, { vence: hoy() })
    }
  })

  it('by age, course, category, month, guardian and student: what is left of the charges', async () => {
    const { debe } = await resumen<{ debe: number }>('CxC', { vista: 'cargo' })
    const suyos = await filas<CxCCargo>('CxC', { vista: 'cargo' })
    const porMes = aMano(
      suyos.map(({ id, cliente_id, vence, debe: valor }) => ({
        fila: String(cliente_id),
        columna: vence.slice(0, 7),
        valor,
        documento: id,
      })),
    )
    expect(comoTabla(await cruce('CxC', { vista: 'cliente', columnas: 'mes' }))).toEqual(porMes)
    const porEdad = aMano(
      suyos.flatMap(({ id, cliente_id, ...cargo }) =>
        (['al_dia', 'de_1_a_30', 'de_31_a_60', 'de_61_a_90', 'mas_de_90'] as const)
          .filter((tramo) => cargo[tramo] !== 0)
          .map((tramo) => ({ fila: tramo, columna: String(cliente_id), valor: cargo[tramo], documento: id })),
      ),
    )
    expect(comoTabla(await cruce('CxC', { vista: 'tramo', columnas: 'cliente' }))).toEqual(porEdad)
    for (const vista of ['curso', 'categoria', 'encargado']) {
      const tabla = await cruce('CxC', { vista, columnas: 'tramo' })
      expect(
        tabla.columnas.map(({ id }) => id),
        'from the newest to the oldest',
      ).toEqual(['al_dia', 'mas_de_90'])
      expect(tabla.total.valor, vista).toBe(debe)
      for (const { id, valor } of tabla.filas) {
        const narrowed = { vista: 'cargo', [`${vista}_id`]: Number(id) }
        expect((await resumen<{ debe: number }>('CxC', narrowed)).debe, `${vista} ${id}`).toBe(valor)
      }
    }
  })

  it('are filtered by what is owed: of each row in its list, of each charge in what the charges add up to', async () => {
    const debe = { debe_gte: 1_000, debe_lte: 2_000 }
    for (const vista of ['cliente', 'curso', 'encargado', 'cargo']) {
      const todas = await filas<CxCFila>('CxC', { vista })
      const suyas = todas.filter((fila) => fila.debe >= 1_000 && fila.debe <= 2_000)
      expect(await filas('CxC', { vista, ...debe }), vista).toHaveLength(suyas.length)
    }
    const cargos = await filas<CxCCargo>('CxC', { vista: 'cargo', ...debe })
    expect(cargos.length).toBeGreaterThan(0)
    const sumado = cargos.reduce((suma, cargo) => suma + cargo.debe, 0)
    expect((await cruce('CxC', { ...debe, vista: 'mes', columnas: 'tramo' })).total).toEqual({
      ...{ valor: sumado, documentos: cargos.length },
    })
    expect((await resumen<{ debe: number }>('CxC', { vista: 'cargo', ...debe })).debe).toBe(sumado)
  })

  it('are crossed by student where nothing else is said, as the list opens', async () => {
    const dicha = await cruce('CxC', { vista: 'cliente', columnas: 'tramo' })
    expect(await cruce('CxC', { columnas: 'tramo' })).toEqual(dicha)
  })

  it('keeps to its filter, and has no other time to stand beside', async () => {
    const { filas: edades } = await cruce('CxC', { vista: 'tramo', con_vencido: true })
    expect(edades.map(({ id }) => id)).not.toContain('al_dia')
    expect((await conta.get(pedido('/CxC/cruce', { vista: 'tramo', comparar: 'anio' }))).status).toBe(400)
  })
})

describe('attendance', () => {
  let docente: Client
  let propio: number

  beforeAll(async () => {
    const { db } = server
    docente = await server.as('Docente')
    const docente_id = await hay.docente(db, { usuario_id: docente.usuario_id })
    propio = await hay.curso(db, { docente_id })
    const ajeno = await hay.curso(db)
    const [una, otra] = [
      await matricula(db, propio, { fecha: '2026-01-01' }),
      await matricula(db, propio, { fecha: '2026-01-01' }),
    ]
    const tercera = await matricula(db, ajeno, { fecha: '2026-01-01' })
    await clase(db, propio, '2026-03-02', { marcas: { [una]: 'presente', [otra]: 'ausente' } })
    await clase(db, propio, '2026-03-09', { marcas: { [una]: 'tarde', [otra]: 'ausente' } })
    await clase(db, propio, '2026-04-06', { marcas: { [una]: 'presente', [otra]: 'justificado' } })
    await clase(db, ajeno, '2026-03-03', { marcas: { [tercera]: 'presente' } })
    // Before its own enrolment nothing counts.
    await clase(db, ajeno, '2025-12-03', { marcas: { [tercera]: 'presente' } })
    await hay.permitir(db, await hay.rolDe(db, conta.usuario_id), ['ReporteAsistencias:ver'])
  })

  it('by course and mark: every mark once, and as many as the report counts', async () => {
    const marcas = await server.db.many<Parte>(sql`
      SELECT t.curso_id::text AS fila, a.estado AS columna, 1 AS valor, t.id AS documento
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      JOIN matriculas t ON t.id = a.matricula_id
      WHERE s.fecha >= t.fecha
    `)
    const tabla = await cruce('ReporteAsistencias', { vista: 'curso', columnas: 'estado' })
    expect(comoTabla(tabla)).toEqual(aMano(marcas))
    expect(tabla.total.valor).toBe((await resumen<{ clases: number }>('ReporteAsistencias', {})).clases)
    expect(tabla.suman).toBe(false)
  })

  it('keeps to the dates and to the enrolments of its filter, each month apart', async () => {
    const marzo = { fecha_gte: '2026-03-01', fecha_lte: '2026-04-30', curso_id: propio }
    const { filas: meses, total } = await cruce('ReporteAsistencias', { ...marzo, vista: 'mes', columnas: 'estado' })
    expect(meses.map(({ id, valor }) => [id, valor])).toEqual([
      ['2026-03', 4],
      ['2026-04', 2],
    ])
    expect(total.documentos).toBe(2)
  })

  it('has what its numbers come to in its sheet and on its paper; documents of several columns, none', async () => {
    await hay.permitir(server.db, await hay.rolDe(server.db, conta.usuario_id), ['ReporteAsistencias:exportar'])
    const bajada = async (pedida: Filtro, formato: 'xlsx' | 'pdf') => {
      const consulta = new URLSearchParams({ formato, filter: JSON.stringify(pedida) })
      const respuesta = await fetch(`${server.url}/api/api/ReporteAsistencias/exportar?${consulta}`, {
        headers: { Authorization: `Bearer ${conta.token}` },
      })
      expect(respuesta.status, formato).toBe(200)
      return new Uint8Array(await respuesta.arrayBuffer())
    }
    const hoja = async (pedida: Filtro) => {
      const [, portada] = leerLibro(await bajada(pedida, 'xlsx'))
      return Object.fromEntries((portada?.filas ?? []).map(([rotulo, valor]) => [rotulo?.valor, valor?.valor]))
    }
    const filtro = { vista: 'curso', columnas: 'estado' }
    const { columnas, total } = await cruce('ReporteAsistencias', filtro)
    const sumas = await hoja(filtro)
    expect(sumas['Total: Total']).toBe(total.valor)
    expect(sumas['Total: Ausente']).toBe(columnas.find(({ id }) => id === 'ausente')?.valor)
    // An enrolment is of one course, and may have every mark.
    const documentos = await hoja({ ...filtro, mide: 'documentos' })
    expect(documentos['Total: Total']).toBe(total.documentos)
    const porMarca = await hoja({ vista: 'estado', columnas: 'curso', mide: 'documentos' })
    expect(porMarca['Total: Total']).toBeUndefined()
    const papel = (await leerHojas(await bajada(filtro, 'pdf'))).flatMap(renglonesDe)
    const alPie = [...columnas.map(({ valor }) => valor), total.valor].join(' | ')
    expect(papel, papel.join('\n')).toContain(`Total | ${alPie}`)
  })

  it('shows a teacher the marks of her own courses alone', async () => {
    const { body } = await docente.get<Cruce>(
      pedido('/ReporteAsistencias/cruce', { vista: 'curso', columnas: 'estado' }),
    )
    expect(body.filas.map(({ id }) => id)).toEqual([String(propio)])
  })
})

it('is for who may see the list', async () => {
  const recepcion = await server.as('Recepción')
  for (const modulo of ['Gastos', 'Facturas'])
    expect((await recepcion.get(pedido(`/${modulo}/cruce`, { vista: 'mes' }))).status, modulo).toBe(403)
})
