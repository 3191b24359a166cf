import { beforeAll, describe, expect, it } from 'vitest'
import { finDeMes, inicioDeMes, sumarDias } from '#contract/tiempo/fechas'
import type { Gasto } from '#contract/gastos/gastos'
import type { GastosResumen } from '#contract/gastos/resumen'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { ResultadoCurso, ResultadoResumen } from '#contract/reportes/resultado-cursos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { documentos, gruposDe, libroConHistoria, partesDe, resumen } from '#tests/api/reportes/historia-de-recibos'
import { leerPdf } from '#tests/pdf'
import * as hay from '#tests/kit'
import { gastoCategoria } from '#tests/kit'
import { gasto } from '#tests/api/apoyo/datos'

/* Each course's income and costs, beside the receipts and the expenses themselves. */
const server = startServer()
let conta: Client
let cursos: number[]
let categoria: number

beforeAll(async () => {
  await libroConHistoria(server, 47)
  conta = await server.as('Contabilidad')
  categoria = await gastoCategoria(server.db)
  cursos = (await server.db.many<{ id: number }>(sql`SELECT id FROM cursos ORDER BY id`)).map(({ id }) => id)
})

let n = 0
async function gastar(datos: object = {}): Promise<Gasto> {
  const { status, body } = await conta.post<Gasto>(
    '/Gastos',
    { ...gasto(categoria, { fecha: hoy() }), documento: `F-${++n}`, ...datos },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
async function acreditar({ id }: Gasto, fecha = hoy()): Promise<void> {
  const { status, body } = await conta.post(
    `/Gastos/${id}/notas`,
    { fecha, documento: `N-${++n}`, descripcion: 'Rebaja', gravado_15: 20_00, isv: 3_00, total: 23_00 },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
}
const consulta = (filtro: object) => new URLSearchParams({ filter: JSON.stringify(filtro) })
const filas = async (filtro: object = {}) => {
  const { status, body } = await conta.list<ResultadoCurso>('ResultadoCursos', filtro, ['id', 'ASC'], [0, 99])
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const totales = async (filtro: object = {}) =>
  (await conta.get<ResultadoResumen>(`/ResultadoCursos/resumen?${consulta(filtro)}`)).body
const suma = (de: readonly ResultadoCurso[], campo: Exclude<keyof ResultadoCurso, 'nombre' | 'categoria_nombre'>) =>
  de.reduce((total, fila) => total + fila[campo], 0)
const MES = () => ({ desde: inicioDeMes(hoy()), hasta: finDeMes(hoy()) })

it('counts nothing that leaves and is no cost', async () => {
  const antes = await totales()
  const { id } = await server.db.one<{ id: number }>(sql`SELECT id FROM gasto_categorias WHERE integrada`)
  await gastar({ categoria_id: id, importe_exento: 115_00, gravado_15: 0, isv: 0 })
  expect(await totales()).toEqual(antes)
})

describe('the result of each course', () => {
  it('is its receipts, as they are one by one, with its expenses and their credit notes', async () => {
    const [uno = 0, dos = 0] = cursos
    await acreditar(await gastar({ curso_id: uno }))
    await gastar({ curso_id: dos })
    await gastar()
    const { id } = await gastar({ curso_id: dos })
    await conta.post(`/Gastos/${id}/anular`, { motivo: 'Se pagó dos veces' })

    const recibos = gruposDe((await documentos(server.db)).flatMap(partesDe), 'curso')
    const conSaldo = recibos.reduce((total, { saldo_a_favor }) => total + saldo_a_favor, 0)
    expect(conSaldo).toBeGreaterThan(0)
    const gastos = new Map([
      [uno, 115_00],
      [dos, 115_00],
      [0, 115_00],
    ])
    const esperadas = recibos.map(({ id: curso, recibido, saldo_a_favor }) => {
      const curso_id = Number(curso)
      const con_saldo = saldo_a_favor - (curso_id === 0 ? conSaldo : 0)
      const gastado = gastos.get(curso_id) ?? 0
      const notas_credito = curso_id === uno ? 23_00 : 0
      const resultado = recibido + con_saldo - gastado + notas_credito
      return { id: curso_id, recibido, con_saldo, gastos: gastado, notas_credito, resultado }
    })
    for (const guardados of [false, true]) {
      if (guardados) await resumirDias(server.db)
      expect((await filas()).map(({ nombre: _, categoria_nombre: __, ...fila }) => fila)).toEqual(esperadas)
    }
    expect((await filas({ curso_id: 0 }))[0]).toMatchObject({ nombre: '', categoria_nombre: null })
  })

  it('adds up in every span to what the reports of receipts and of expenses say, credit to nothing', async () => {
    // Late: its document is of last month, it counts in this one; and a note that counts after its expense did.
    const anterior = sumarDias(MES().desde, -20)
    await acreditar(await gastar({ fecha: anterior, curso_id: cursos[2] }))
    await hay.gasto(server.db, {
      ...{ fecha: anterior, periodo: hoy().slice(0, 7), curso_id: cursos[2], categoria_id: categoria },
      ...{ importe_exento: 777, total: 777, metodo: 'efectivo' },
    })
    const lapsos = [
      {},
      { desde: MES().desde, hasta: MES().hasta },
      { desde: anterior, hasta: sumarDias(MES().desde, -1) },
      { desde: hoy(), hasta: hoy() },
      { hasta: sumarDias(hoy(), -3) },
      { desde: sumarDias(hoy(), -3) },
    ]
    for (const { desde, hasta } of lapsos) {
      const fechas = (campo: string) => ({
        ...(desde && { [`${campo}_gte`]: desde }),
        ...(hasta && { [`${campo}_lte`]: hasta }),
      })
      const todas = await filas(fechas('fecha'))
      const total = await totales(fechas('fecha'))
      const recibos: RecibosResumen = await resumen(await server.as('Contabilidad'), fechas('fecha'))
      const gastado = (await conta.get<GastosResumen>(`/Gastos/resumen?${consulta(fechas('periodo'))}`)).body
      const libro = (await conta.get<string>(`/Gastos/libro-compras/exportar?${consulta(fechas('periodo'))}`)).body
      expect([desde, hasta, suma(todas, 'recibido')]).toEqual([desde, hasta, recibos.recibido])
      expect([desde, hasta, suma(todas, 'gastos')]).toEqual([desde, hasta, gastado.total])
      expect([desde, hasta, gastado.total - suma(todas, 'notas_credito')]).toEqual([desde, hasta, totalDelLibro(libro)])
      expect([desde, hasta, suma(todas, 'con_saldo')]).toEqual([desde, hasta, 0])
      for (const campo of ['recibido', 'con_saldo', 'gastos', 'notas_credito', 'resultado'] as const)
        expect([desde, hasta, campo, total[campo]]).toEqual([desde, hasta, campo, suma(todas, campo)])
      expect(total.resultado).toBe(recibos.recibido - totalDelLibro(libro))

      // Each figure is the sum of the list that it leads to.
      for (const { id: curso_id, recibido, con_saldo, gastos, notas_credito } of todas) {
        expect((await resumen(conta, { ...fechas('fecha'), curso_id })).recibido).toBe(recibido)
        const usado = await resumen(conta, { ...fechas('fecha'), curso_id, metodo: 'saldo_a_favor' })
        if (curso_id) expect(usado.saldo_a_favor).toBe(con_saldo)
        const suyos = { ...fechas('periodo'), curso_id, estado: 'registrado' }
        expect((await conta.get<GastosResumen>(`/Gastos/resumen?${consulta(suyos)}`)).body.total).toBe(gastos)
        const acreditados = { notas_del: [desde ?? '2000-01-01', hasta ?? '2099-12-31'], curso_id }
        expect((await conta.list('Gastos', acreditados)).total).toBe(notas_credito / 23_00)
      }
    }
    const [de] = await filas({ fecha_gte: MES().desde, fecha_lte: MES().hasta, curso_id: cursos[2] })
    expect(de).toMatchObject({ gastos: 777, notas_credito: 23_00 })
    // Counted on the first day of its month, not on the others.
    expect(suma(await filas({ fecha_gte: sumarDias(MES().desde, 1), curso_id: cursos[2] }), 'gastos')).toBe(0)
  })

  it('is narrowed to a course or a category, searched, and refuses what it does not know', async () => {
    const [uno = 0] = cursos
    expect((await filas({ curso_id: uno })).map(({ id }) => id)).toEqual([uno])
    const { categoria_id, codigo } = await server.db.one<{ categoria_id: number; codigo: string }>(
      sql`SELECT categoria_id, codigo FROM cursos WHERE id = ${uno}`,
    )
    expect((await filas({ categoria_id })).map(({ id }) => id)).not.toContain(0)
    expect((await totales({ categoria_id })).cursos).toBe((await filas({ categoria_id })).length)
    expect((await filas({ q: codigo })).map(({ id }) => id)).toEqual([uno])
    for (const filtro of [{ fecha_gte: 'ayer' }, { curso_id: -1 }, { usuario_id: 1 }])
      expect((await conta.list('ResultadoCursos', filtro)).status, JSON.stringify(filtro)).toBe(400)
  })

  it('is exported by who may, with its totals, and is nothing for the counter', async () => {
    const { body } = await conta.get<string>('/ResultadoCursos/exportar?formato=csv')
    expect(body.split('\n')[0]).toContain(
      'Curso,Categoría,Recibido,Con saldo a favor,Gastos,Notas de crédito,Resultado',
    )
    expect(body).toContain('Sin curso,')
    // On paper too each row has its name.
    const papel = await fetch(
      `${server.url}/api/api/ResultadoCursos/exportar?formato=pdf&${new URLSearchParams({
        columnas: JSON.stringify(['nombre', 'recibido', 'resultado']),
        filter: JSON.stringify({ curso_id: 0 }),
      })}`,
      { headers: { Authorization: `Bearer ${conta.token}` } },
    )
    const { words } = await leerPdf(await papel.arrayBuffer())
    expect(words).toMatch(/Curso Recibido Resultado Sin curso/)
    const cajera = await server.as('Recepción')
    for (const ruta of ['/ResultadoCursos', '/ResultadoCursos/resumen', '/ResultadoCursos/exportar'])
      expect((await cajera.get(ruta)).status).toBe(403)
  })
})

describe('the course of an expense', () => {
  it('is one that exists, may be taken away, and keeps its course from being deleted', async () => {
    const [uno = 0] = cursos
    const suyo = await gastar({ curso_id: uno })
    expect(suyo).toMatchObject({ curso_id: uno, curso_nombre: expect.stringContaining(' · ') })
    const falso = await conta.post('/Gastos', { ...gasto(categoria), documento: 'F-0', curso_id: 999_999 }, key())
    expect(falso).toMatchObject({
      status: 422,
      body: { errors: { curso_id: expect.stringContaining('ya no existe') } },
    })
    const admin = await server.as('Administrador')
    const { body: vacio } = await conta.put<Gasto>(`/Gastos/${suyo.id}`, { version: suyo.version, curso_id: null })
    expect(vacio).toMatchObject({ curso_id: null, curso_nombre: null })
    const solo = await hay.curso(server.db)
    await gastar({ curso_id: solo })
    expect(await admin.delete(`/Cursos/${solo}`)).toMatchObject({ status: 409, body: { code: 'en_uso' } })
  })

  it('stays once its month is closed, whatever the door', async () => {
    const [uno = 0, dos = 0] = cursos
    const viejo = await gastar({ fecha: '2025-03-10', curso_id: uno })
    await hay.cierre(server.db, '2025-03')
    expect(await conta.put(`/Gastos/${viejo.id}`, { version: viejo.version, curso_id: dos })).toMatchObject({
      status: 409,
      body: { code: 'mes_cerrado', errors: { curso_id: expect.stringContaining('marzo de 2025') } },
    })
    await expect(server.db.run(sql`UPDATE gastos SET curso_id = NULL WHERE id = ${viejo.id}`)).rejects.toThrow(
      '2025-03',
    )
  })
})

/** Centavos of the last column of the book of purchases. */
const totalDelLibro = (csv: string): number =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .reduce((total, linea) => total + Math.round(Number(/(-?[\d.]+)"?$/.exec(linea)?.[1] ?? 0) * 100), 0)
