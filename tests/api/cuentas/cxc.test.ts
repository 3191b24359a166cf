import { beforeAll, describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import {
  TRAMOS,
  type CxCCargo,
  type CxCCliente,
  type CxCCurso,
  type CxCEncargado,
  type CxCResumen,
  type Edades,
  type EstadoDeCuenta,
} from '#contract/reportes/cxc'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { resumirCargos } from '#server/reportes/cxc/saldos'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { aFavorDe, azar, debidoDe, edadesDe, escuelaConHistoria, type Escuela } from '#tests/api/apoyo/cuentas'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

const server = startServer()
const DESDE = '2025-01-01'
const HASTA = hoy()
const DIAS = (Date.parse(HASTA) - Date.parse(DESDE)) / 86_400_000
const entre = azar(20_261_121)
const unDia = (): string => sumarDias(DESDE, entre(-20, DIAS + 40))

let conta: Client
let escuela: Escuela

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  escuela = await escuelaConHistoria(server.db, { cuantos: 60, desde: DESDE, hasta: HASTA, semilla: 7 })
})

const edades = (fila: Edades): Edades =>
  ({
    ...Object.fromEntries(TRAMOS.map((tramo) => [tramo, fila[tramo]])),
    vencido: fila.vencido,
    debe: fila.debe,
  }) as Edades
const deCliente = (cliente_id: number) => escuela.cargos.filter((uno) => uno.cliente_id === cliente_id)
const total = (filas: readonly Edades[]): Edades =>
  filas
    .map(edades)
    .reduce(
      (a, b) =>
        Object.fromEntries(
          Object.entries(a).map(([clave, valor]) => [clave, valor + b[clave as keyof Edades]]),
        ) as Edades,
      edadesDe([], DESDE),
    )

async function filas<T = CxCCliente>(filtro: object): Promise<T[]> {
  const { status, body } = await conta.list<T>('CxC', filtro, undefined, [0, 999])
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const resumen = async (filtro: object): Promise<CxCResumen> =>
  (await conta.get<CxCResumen>(`/CxC/resumen?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).body
const estado = async (cliente_id: number, query = ''): Promise<EstadoDeCuenta> =>
  (await conta.get<EstadoDeCuenta>(`/CxC/${cliente_id}?${query}`)).body

describe('the report as of any date', () => {
  it('holds a history worth the name', async () => {
    expect(await faltas(server.db)).toEqual(
      expect.not.arrayContaining(['aplicado ≠ aplicaciones vivas', 'a_favor ≠ creditos']),
    )
    const { cargos } = escuela
    const cuantos = (what: (uno: (typeof cargos)[number]) => boolean) => cargos.filter(what).length
    expect(cuantos(({ pagos }) => pagos.some(({ hasta }) => hasta !== null))).toBeGreaterThan(20)
    expect(cuantos(({ ajustes }) => ajustes.some(({ hasta }) => hasta !== null))).toBeGreaterThan(5)
    expect(cuantos(({ anulado }) => anulado !== null)).toBeGreaterThan(5)
    expect(cuantos(({ fecha, pagos }) => pagos.some(({ desde }) => desde < fecha))).toBeGreaterThan(5)
    expect(
      cuantos(({ pagos, ajustes }) => [...pagos, ...ajustes].some(({ desde, hasta }) => desde === hasta)),
    ).toBeGreaterThan(3)
  })

  const VECES = process.env.LARGO ? 100 : 30

  it(`equals a recomputation from the documents on ${VECES} random dates, student by student, and so do its totals`, async () => {
    for (let vez = 0; vez < VECES; vez++) {
      // From the documents, and from kept balances.
      if (vez === VECES / 2) await resumirCargos(server.db)
      const al = unDia()
      const esperadas = escuela.clientes
        .map((id) => ({ id, ...edadesDe(deCliente(id), al), a_favor: aFavorDe(escuela, id, al) }))
        .filter(({ debe, a_favor }) => debe !== 0 || a_favor !== 0)
        .toSorted((a, b) => a.id - b.id)
      const obtenidas = (await filas({ al }))
        .map((fila) => ({ id: fila.id, ...edades(fila), a_favor: fila.a_favor }))
        .toSorted((a, b) => a.id - b.id)
      expect(obtenidas, al).toEqual(esperadas)
      expect(await resumen({ al }), al).toEqual({
        al,
        filas: esperadas.length,
        ...total(esperadas),
        a_favor: esperadas.reduce((suma, { a_favor }) => suma + a_favor, 0),
        correo: false,
      })
    }
  })

  it('adds up to the statements of its students, to the centavo, and every line of them leads there', async () => {
    const vistos = new Map<string, number>()
    for (let vez = 0; vez < (process.env.LARGO ? 8 : 3); vez++) {
      const hasta = unDia()
      const desde = entre(0, 1) ? sumarDias(hasta, -entre(0, 200)) : undefined
      const estados = await Promise.all(
        escuela.clientes.map((id) => estado(id, `hasta=${hasta}${desde ? `&desde=${desde}` : ''}`)),
      )
      for (const tipo of [
        'pago',
        'pago_reversado',
        'pago_trasladado',
        'ajuste',
        'ajuste_deshecho',
        'cargo_anulado',
        'descuento',
        'a_favor',
      ] as const)
        vistos.set(
          tipo,
          (vistos.get(tipo) ?? 0) +
            estados.flatMap(({ movimientos }) => movimientos).filter((uno) => uno.tipo === tipo).length,
        )
      for (const uno of estados) {
        expect(edades(uno), `${uno.codigo} al ${hasta}`).toEqual(edadesDe(deCliente(uno.id), hasta))
        const { debe, a_favor } = uno.movimientos.at(-1) ?? uno.inicial
        expect({ debe, a_favor }, `${uno.codigo} del ${desde} al ${hasta}`).toEqual({
          debe: uno.debe,
          a_favor: uno.a_favor,
        })
        const sumado = uno.movimientos.reduce(
          (suma, movimiento) => suma + movimiento.cargo - movimiento.abono,
          uno.inicial.debe,
        )
        expect(sumado).toBe(uno.debe)
        if (desde)
          expect(uno.inicial).toEqual({
            debe: edadesDe(deCliente(uno.id), sumarDias(desde, -1)).debe,
            a_favor: aFavorDe(escuela, uno.id, sumarDias(desde, -1)),
          })
        else expect(uno.inicial).toEqual({ debe: 0, a_favor: 0 })
      }
      const { debe, a_favor } = await resumen({ al: hasta })
      expect({ debe, a_favor }).toEqual({
        debe: estados.reduce((suma, uno) => suma + uno.debe, 0),
        a_favor: estados.reduce((suma, uno) => suma + uno.a_favor, 0),
      })
    }
    expect([...vistos].filter(([, veces]) => veces === 0)).toEqual([])
  })

  it('says the same of today as the accounts themselves', async () => {
    const cuentas = await server.db.many<{
      id: number
      debe: number
      a_favor: number
    }>(sql`
      SELECT c.id, coalesce(k.debe, 0) AS debe, c.a_favor
      FROM clientes c
      LEFT JOIN (
        SELECT cliente_id, sum(neto - aplicado)::bigint AS debe
        FROM cargos
        WHERE anulado_en IS NULL AND fecha <= ${HASTA}
        GROUP BY 1
      ) k ON k.cliente_id = c.id
      WHERE coalesce(k.debe, 0) <> 0 OR c.a_favor <> 0
      ORDER BY c.id
    `)
    expect(
      (await filas({})).map(({ id, debe, a_favor }) => ({ id, debe, a_favor })).toSorted((a, b) => a.id - b.id),
    ).toEqual(cuentas)
  })

  it('adds up alike by course, by guardian and by charge', async () => {
    for (const al of [HASTA, '2025-09-30', '2026-02-28']) {
      const { debe, a_favor } = await resumen({ al })
      const cursos = await filas<CxCCurso>({ al, vista: 'curso' })
      const encargados = await filas<CxCEncargado>({ al, vista: 'encargado' })
      const cargos = await filas<{ id: number; debe: number }>({ al, vista: 'cargo' })
      for (const otras of [cursos, encargados, cargos])
        expect(otras.reduce((suma, fila) => suma + fila.debe, 0)).toBe(debe)
      for (const [vista, suyas] of Object.entries({ curso: cursos, encargado: encargados, cargo: cargos }))
        for (const filtro of [{}, { debe_gt: 0 }]) {
          const contadas = suyas.filter((fila) => !('debe_gt' in filtro) || fila.debe > 0)
          expect(await resumen({ al, vista, ...filtro }), vista).toMatchObject({ debe, filas: contadas.length })
        }
      expect(encargados.reduce((suma, fila) => suma + fila.a_favor, 0)).toBe(a_favor)
      expect(cargos).toHaveLength(escuela.cargos.filter((uno) => debidoDe(uno, al) > 0).length)
      for (const { id, estudiantes, ...fila } of cursos) {
        const suyos = escuela.cargos.filter(({ curso_id }) => (curso_id ?? 0) === id)
        expect(edades(fila)).toEqual(edadesDe(suyos, al))
        expect(estudiantes).toBe(
          new Set(suyos.filter((uno) => debidoDe(uno, al) > 0).map(({ cliente_id }) => cliente_id)).size,
        )
        expect(total(await filas({ al, curso_id: id }))).toEqual(edades(fila))
      }
      expect(encargados.some(({ id }) => id === 0)).toBe(true)
      for (const { id, ...fila } of encargados.slice(0, 5))
        expect(total(await filas({ al, encargado_id: id }))).toEqual(edades(fila))
    }
  })

  it('tells of a student, a course and a guardian how late the latest of their charges is, and sorts by it', async () => {
    for (const al of [unDia(), HASTA]) {
      const mayores = new Map<number, number>()
      for (const { cliente_id, dias } of await filas<CxCCargo>({ al, vista: 'cargo' }))
        mayores.set(cliente_id, Math.max(mayores.get(cliente_id) ?? 0, dias))
      const clientes = await filas<CxCCliente>({ al })
      expect(clientes.map(({ dias }) => dias)).toEqual(clientes.map(({ id }) => mayores.get(id) ?? 0))
      for (const vista of ['curso', 'encargado'] as const) {
        const juntas = await filas<CxCCurso>({ al, vista })
        expect(Math.max(...juntas.map(({ dias }) => dias))).toBe(Math.max(...mayores.values()))
        expect(juntas.every(({ dias, vencido }) => dias > 0 === vencido > 0)).toBe(true)
      }
    }
    const tarde = await conta.list<CxCCliente>('CxC', {}, ['dias', 'DESC'], [0, 999])
    expect(tarde.body.map(({ dias }) => dias)).toEqual(tarde.body.map(({ dias }) => dias).toSorted((a, b) => b - a))
  })

  it('narrows to what is overdue, to an age, and to whom a word names; sorts and pages', async () => {
    const todas = await filas({})
    expect(await filas({ con_vencido: true })).toHaveLength(todas.filter(({ vencido }) => vencido > 0).length)
    expect(await filas({ con_vencido: false })).toHaveLength(todas.filter(({ vencido }) => vencido === 0).length)
    for (const tramo of TRAMOS)
      expect(await filas({ tramo })).toHaveLength(todas.filter((fila) => fila[tramo] > 0).length)
    const [una] = await filas({ q: 'historia h7h' })
    expect(una?.nombre).toContain('Historia h7h')
    expect((await filas({ q: 'madre m7m' })).map(({ id }) => id)).toEqual([una?.id])
    expect(await filas({ cliente_id: una?.id })).toEqual([una])
    const pagina = await conta.list<CxCCliente>('CxC', {}, ['debe', 'DESC'], [2, 4])
    expect(pagina.body.map(({ id }) => id)).toEqual(todas.slice(2, 5).map(({ id }) => id))
    expect(pagina.total).toBe(todas.length)
    expect(todas.map(({ debe }) => debe)).toEqual(todas.map(({ debe }) => debe).toSorted((a, b) => b - a))
  })
})

describe('what happens at the counter', () => {
  it('is in the report the same day: paid, voided, in favour', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const vence = sumarDias(HASTA, -45)
    const a = await cargo(server.db, sofia, 90_000, { vence })
    const suya = async (al?: string) =>
      (await filas({ cliente_id: sofia, ...(al && { al }) })).map(({ debe, de_31_a_60, a_favor, ultimo_pago }) => ({
        debe,
        de_31_a_60,
        a_favor,
        ultimo_pago,
      }))
    expect(await suya()).toEqual([{ debe: 90_000, de_31_a_60: 90_000, a_favor: 0, ultimo_pago: null }])
    const { body: recibo } = await ana.post(
      '/RecibosIndividuales',
      { cliente_id: sofia, lineas: [{ cargo_id: a, monto: 90_000 }], pagos: [{ metodo: 'efectivo', monto: 100_000 }] },
      key(),
    )
    expect(await suya()).toEqual([{ debe: 0, de_31_a_60: 0, a_favor: 10_000, ultimo_pago: HASTA }])
    expect(await suya(sumarDias(HASTA, -1))).toMatchObject([{ debe: 90_000, a_favor: 0, ultimo_pago: null }])
    await ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Se equivocó' })
    expect(await suya()).toEqual([{ debe: 90_000, de_31_a_60: 90_000, a_favor: 0, ultimo_pago: null }])
    const { movimientos } = await estado(sofia)
    expect(
      movimientos.map(({ tipo, documento, cargo: mas, abono, debe, a_favor }) => [
        tipo,
        documento,
        mas,
        abono,
        debe,
        a_favor,
      ]),
    ).toEqual([
      ['cargo', null, 90_000, 0, 90_000, 0],
      ['pago', recibo.numero_texto, 0, 90_000, 0, 0],
      ['a_favor', recibo.numero_texto, 0, 0, 0, 10_000],
      ...(movimientos[3]?.tipo === 'a_favor'
        ? [
            ['a_favor', recibo.numero_texto, 0, 0, 0, 0],
            ['pago_reversado', recibo.numero_texto, 90_000, 0, 90_000, 0],
          ]
        : [
            ['pago_reversado', recibo.numero_texto, 90_000, 0, 90_000, 10_000],
            ['a_favor', recibo.numero_texto, 0, 0, 90_000, 0],
          ]),
    ])
  })

  it('of a closed till is undone from the day of its reversal on', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 50_000)
    const { body: recibo } = await ana.post(
      '/RecibosIndividuales',
      { cliente_id: sofia, lineas: [{ cargo_id: a, monto: 50_000 }], pagos: [{ metodo: 'tarjeta', monto: 50_000 }] },
      key(),
    )
    const { body: actual } = await ana.get<{ caja: { id: number } }>('/Caja/actual')
    await cerrarCuadrada(ana, actual.caja.id)
    const admin = await server.as('Administrador')
    await admin.post('/Caja/abrir', { fondo: 0 })
    expect((await admin.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Otra persona' })).status).toBe(200)
    const { movimientos, debe } = await estado(sofia)
    expect(debe).toBe(50_000)
    expect(movimientos.at(-1)).toMatchObject({
      tipo: 'pago_reversado',
      documento: expect.stringMatching(/^RR-/),
      cargo: 50_000,
      debe: 50_000,
    })
  })

  it('tells of a charge that was paid again on the day on which its first payment went elsewhere', async () => {
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 50_000)
    const usuario_id = await hay.usuario(server.db, 'Recepción')
    const caja_id = await hay.caja(server.db, { usuario_id })
    for (const [numero, hasta] of [
      [900_001, '2026-01-12'],
      [900_002, null],
    ] as const) {
      const recibo_id = await hay.fila(server.db, 'recibos', { numero, caja_id, usuario_id })
      await hay.fila(server.db, 'aplicaciones', { recibo_id, cargo_id, monto: 50_000, desde: '2026-01-12', hasta })
    }
    await server.db.run(sql`UPDATE cargos SET aplicado = 50000 WHERE id = ${cargo_id}`)
    const { movimientos, debe } = await estado(cliente_id, 'hasta=2026-01-31')
    expect(movimientos.map((uno) => [uno.tipo, uno.debe])).toEqual([
      ['cargo', 50_000],
      ['pago', 0],
      ['pago', -50_000],
      ['pago_trasladado', 0],
    ])
    expect(debe).toBe(0)
  })

  it('has nothing to say of a student without movements, and the future only grows old', async () => {
    const nadie = await estudiante(server.db)
    expect(await estado(nadie)).toMatchObject({ debe: 0, a_favor: 0, movimientos: [] })
    expect(await filas({ cliente_id: nadie })).toEqual([])
    const sofia = await estudiante(server.db)
    await cargo(server.db, sofia, 70_000, { vence: sumarDias(HASTA, 10) })
    expect(await filas({ cliente_id: sofia })).toMatchObject([{ al_dia: 70_000, vencido: 0 }])
    expect(await filas({ cliente_id: sofia, al: sumarDias(HASTA, 10) })).toMatchObject([{ al_dia: 70_000 }])
    expect(await filas({ cliente_id: sofia, al: sumarDias(HASTA, 11) })).toMatchObject([
      { de_1_a_30: 70_000, vencido: 70_000 },
    ])
  })
})

describe('what the report refuses', () => {
  it.each<object>([
    { al: '9999-12-31' },
    { al: '1899-12-31' },
    { al: '2026-02-30' },
    { al: "2026-01-01'; DROP TABLE cargos --" },
    { al: 20260101 },
    { al: { $gt: '' } },
    { vista: 'usuarios' },
    { vista: '__proto__' },
    { curso_id: -1 },
    { cliente_id: 2 ** 31 },
    { cliente_id: [1] },
    { tramo: 'debe > 0 OR TRUE' },
    { con_vencido: 'true' },
    { pendiente: 1 },
    { constructor: 1 },
    { debe_gte: 'x' },
    { 'id; DROP': 1 },
    { vista: 'curso', codigo: 'x' },
    { q: ['x'] },
  ])('%j', async (filtro) => {
    for (const ruta of ['/CxC', '/CxC/resumen', '/CxC/exportar'])
      expect((await conta.get(`${ruta}?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).status, ruta).toBe(400)
  })

  it('a column that its rows have not, and dates of a statement that are none', async () => {
    expect((await conta.list('CxC', { vista: 'curso' }, ['codigo', 'ASC'])).status).toBe(400)
    expect((await conta.list('CxC', { vista: 'curso' }, ['estudiantes', 'ASC'])).status).toBe(200)
    const [id] = escuela.clientes
    for (const query of ['desde=9999-12-31', 'hasta=2026-13-01', 'desde=ayer', 'nada=1'])
      expect((await conta.get(`/CxC/${id}?${query}`)).status, query).toBe(400)
    expect((await conta.get(`/CxC/${id}?desde=2026-02-01&hasta=2026-01-01`)).status).toBe(422)
    expect((await conta.get('/CxC/2147483647')).status).toBe(404)
    expect((await conta.get('/CxC/2147483647/pdf')).status).toBe(404)
  })

  it('takes words of a search as words', async () => {
    for (const q of ["'; DROP TABLE cargos --", '%', '\\', '_'.repeat(200)])
      expect((await conta.list('CxC', { q })).status).toBe(200)
    expect(await filas({ q: '%' })).toEqual([])
  })
})

describe('a statement on paper and the report as a file', () => {
  it("is a PDF that names the student's code", async () => {
    const [id = 0] = escuela.clientes
    const { codigo } = await estado(id)
    const answer = await conta.get<string>(`/CxC/${id}/pdf?hasta=2026-01-31`)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toBe(
      `inline; filename="estado-de-cuenta-${codigo}-2026-01-31.pdf"`,
    )
    expect(answer.body.startsWith('%PDF')).toBe(true)
  })

  it('exports what the filter holds, with the columns of its rows', async () => {
    const al = '2026-03-31'
    const file = async (vista: string) =>
      (await conta.get<string>(`/CxC/exportar?filter=${encodeURIComponent(JSON.stringify({ al, vista }))}`)).body
        .trim()
        .split('\r\n')
    const [titulos, ...lineas] = await file('cliente')
    expect(titulos).toContain(
      'Código,Nombre,Encargado,Días de atraso,Por vencer,1 a 30 días,31 a 60 días,61 a 90 días,Más de 90 días,Vencido,Debe,A favor',
    )
    expect(lineas).toHaveLength((await filas({ al })).length)
    expect((await file('cargo'))[0]).toContain('Estudiante,Descripción,Curso')
    expect((await file('curso')).map((linea) => linea.split(',')[0])).toContain('Sin curso')
    expect((await file('encargado')).map((linea) => linea.split(',')[0])).toContain('Sin encargado')
    const excel = await conta.get(
      `/CxC/exportar?formato=xlsx&filter=${encodeURIComponent(JSON.stringify({ al, vista: 'curso' }))}`,
    )
    expect(excel.headers.get('Content-Type')).toContain('spreadsheetml')
    expect(
      await server.db.maybe(
        sql`SELECT FROM bitacora WHERE modulo = 'CxC' AND accion = 'exportar' AND despues->'filtro'->>'al' = ${al}`,
      ),
    ).toBeDefined()
  })
})

async function cajera(): Promise<Client> {
  const who = await server.as('Recepción')
  await who.post('/Caja/abrir', { fondo: 0 })
  return who
}
