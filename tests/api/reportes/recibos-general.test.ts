import { beforeAll, describe, expect, it } from 'vitest'
import { finDeMes, inicioDeMes, sumarDias } from '#contract/tiempo/fechas'
import type { Caja } from '#contract/recibos/caja'
import { GRUPOS_RECIBOS, type CuadreDia, type ReciboGrupo } from '#contract/reportes/recibosgeneral'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { totalesDelMes } from '#server/recibos/cierres/totales'
import { faltas } from '#tests/api/apoyo/datos'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import {
  documentos,
  gruposDe,
  libroConHistoria,
  partesDe,
  resumen,
  signo,
  sumasDe,
  type Documento,
  type Parte,
} from '#tests/api/reportes/historia-de-recibos'
import * as hay from '#tests/kit'

const server = startServer()
let conta: Client
let supervisor: Client
let hechos: Documento[]
let partes: Parte[]

beforeAll(async () => {
  ;({ supervisor } = await libroConHistoria(server, 11))
  conta = await server.as('Contabilidad')
  hechos = await documentos(server.db)
  partes = hechos.flatMap(partesDe)
})

const sinNombre = ({ vista: _vista, nombre: _nombre, ...sumas }: ReciboGrupo) => sumas
async function grupos(
  vista: string,
  filtro: object = {},
  sort: [string, 'ASC' | 'DESC'] = ['id', 'ASC'],
): Promise<ReciboGrupo[]> {
  const { status, body } = await conta.list<ReciboGrupo>('RecibosGeneral', { ...filtro, vista }, sort, [0, 999])
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const suma = (
  filas: readonly ReciboGrupo[],
  clave: 'cobrado' | 'devuelto' | 'recibido' | 'saldo_a_favor' | 'anulado',
) => filas.reduce((total, fila) => total + fila[clave], 0)
const cuadre = async (fecha: string) => (await conta.get<CuadreDia>(`/RecibosGeneral/cuadre?fecha=${fecha}`)).body

describe('the groups of the report', () => {
  it('come of a history worth the name', async () => {
    expect(await faltas(server.db)).toEqual([])
    const cuantos = (cuales: (uno: Documento) => boolean) => hechos.filter(cuales).length
    expect(cuantos(({ estado }) => estado === 'anulado')).toBeGreaterThan(4)
    expect(cuantos(({ tipo }) => tipo === 'reversion')).toBeGreaterThan(4)
    expect(cuantos(({ tipo }) => tipo === 'devolucion')).toBeGreaterThan(1)
    expect(cuantos(({ fecha }) => fecha !== hoy())).toBeGreaterThan(5)
    expect(
      cuantos(({ pagos, lineas }) => pagos.length > 1 && new Set(lineas.map(({ curso_id }) => curso_id)).size > 1),
    ).toBeGreaterThan(10)
    expect(cuantos(({ pagos }) => pagos.some(({ metodo }) => metodo === 'saldo_a_favor'))).toBeGreaterThan(3)
  })

  it.each(GRUPOS_RECIBOS)('by %s equal a recomputation from the documents, and sum to the totals', async (vista) => {
    const esteMes = { fecha_gte: inicioDeMes(hoy()), fecha_lte: finDeMes(hoy()) }
    const filtros: [object, (uno: Documento) => boolean][] = [
      [{}, () => true],
      [{ serie: 'RI' }, ({ serie }) => serie === 'RI'],
      [esteMes, ({ fecha }) => fecha >= esteMes.fecha_gte && fecha <= esteMes.fecha_lte],
    ]
    for (const [filtro, entra] of filtros) {
      const suyas = partes.filter(({ documento }) => entra(documento))
      const filas = await grupos(vista, filtro)
      expect(filas.map(sinNombre), JSON.stringify(filtro)).toEqual(gruposDe(suyas, vista))
      const {
        por_metodo: _m,
        por_usuario: _u,
        por_anulador: _a,
        grafico: _g,
        isv: _i,
        anulados,
        ...total
      } = await resumen(conta, { ...filtro, vista })
      const { id: _id, anulados: cuantos, anulado, ...esperado } = sumasDe('', suyas)
      expect({ ...total, anulados }).toEqual({ ...esperado, anulados: { recibos: cuantos, total: anulado } })
      for (const clave of ['cobrado', 'devuelto', 'recibido', 'saldo_a_favor'] as const)
        expect(suma(filas, clave), clave).toBe(total[clave])
      expect(suma(filas, 'anulado')).toBe(anulados.total)
    }
  })

  it('split a receipt over its courses so that its payments and its lines keep their sums', () => {
    for (const documento of hechos) {
      const suyas = partesDe(documento)
      documento.pagos.forEach(({ metodo }) =>
        expect(suyas.filter((parte) => parte.metodo === metodo).reduce((total, { monto }) => total + monto, 0)).toBe(
          documento.pagos.filter((pago) => pago.metodo === metodo).reduce((total, { monto }) => total + monto, 0),
        ),
      )
      for (const { curso_id } of documento.lineas)
        expect(
          suyas.filter((parte) => parte.curso_id === curso_id).reduce((total, { monto }) => total + monto, 0),
        ).toBe(
          documento.lineas
            .filter((linea) => linea.curso_id === curso_id)
            .reduce((total, linea) => total + linea.total, 0),
        )
      for (const { monto } of suyas) expect(monto).toBeGreaterThanOrEqual(0)
    }
  })

  it('are narrowed by method and course to that part of each receipt, so that a row and its list say the same', async () => {
    for (const fila of await grupos('metodo')) {
      const { recibido, saldo_a_favor } = await resumen(conta, { metodo: fila.id })
      expect({ recibido, saldo_a_favor }).toEqual({ recibido: fila.recibido, saldo_a_favor: fila.saldo_a_favor })
    }
    for (const fila of await grupos('curso')) {
      const curso_id = Number(fila.id)
      expect((await resumen(conta, { curso_id })).recibido).toBe(fila.recibido)
      expect((await conta.list('RecibosGeneral', { curso_id, estado: 'emitido' })).total).toBe(fila.recibos)
      expect(suma(await grupos('metodo', { curso_id }), 'recibido')).toBe(fila.recibido)
      expect((await grupos('curso', { curso_id, metodo: 'efectivo' })).map(({ recibido }) => recibido)).toEqual([
        suma(await grupos('metodo', { curso_id, metodo: 'efectivo' }), 'recibido'),
      ])
    }
  })

  it('are sorted and paged over the whole set, and refuse what they do not know', async () => {
    const todas = (await grupos('dia')).map(({ id, recibido }) => ({ id, recibido }))
    const porMonto = await conta.list<ReciboGrupo>('RecibosGeneral', { vista: 'dia' }, ['recibido', 'DESC'], [0, 1])
    expect(porMonto.total).toBe(todas.length)
    expect(porMonto.body.map(({ recibido }) => recibido)).toEqual(
      todas
        .map(({ recibido }) => recibido)
        .toSorted((a, b) => b - a)
        .slice(0, 2),
    )
    expect(await conta.list('RecibosGeneral', { vista: 'dia' }, ['id', 'ASC'], [900, 924])).toMatchObject({
      body: [],
      total: todas.length,
    })
    expect((await conta.list('RecibosGeneral', { vista: 'semana' })).status).toBe(400)
    expect((await conta.list('RecibosGeneral', { vista: 'dia' }, ['numero', 'ASC'])).status).toBe(400)
    expect((await conta.list('RecibosGeneral', { vista: 'dia', contrasena: 1 })).status).toBe(400)
    expect((await (await server.as('Recepción')).list('RecibosGeneral', { vista: 'dia' })).status).toBe(403)
  })

  it('draw days of a short time, months of a long one, and the largest of anything else', async () => {
    const { grafico } = await resumen(conta, {})
    expect(grafico.vista).toBe('dia')
    expect(grafico.grupos.map(({ id, recibido }) => [id, recibido])).toEqual(
      (await grupos('dia', { estado: 'emitido' })).map(({ id, recibido }) => [id, recibido]),
    )
    expect((await resumen(conta, { vista: 'mes' })).grafico.grupos.map(({ id }) => id)).toEqual(
      (await grupos('mes')).map(({ id }) => id),
    )
    expect((await resumen(conta, { vista: 'curso' })).grafico).toMatchObject({
      vista: 'curso',
      grupos: (await grupos('curso', {}, ['recibido', 'DESC'])).map(({ id, nombre, recibido }) => ({
        id,
        nombre,
        recibido,
      })),
    })
    expect((await resumen(conta, { fecha_lte: '1999-01-01' })).grafico.grupos).toEqual([])
  })
})

it('names whoever voided, who made none and who has left too, of the receipts of the filter', async () => {
  const ida = await hay.usuario(server.db, 'Administrador', { nombre: 'Ida Ausente', activo: false })
  const { id, fecha } = await server.db.one<{ id: number; fecha: string }>(sql`
    UPDATE recibos
    SET anulado_por = ${ida}
    WHERE id = (SELECT min(id) FROM recibos WHERE estado = 'anulado')
    RETURNING id, fecha
  `)
  const suya = { usuario_id: ida, usuario_nombre: 'Ida Ausente' }
  const dia = { fecha_gte: fecha, fecha_lte: fecha }
  for (const filtro of [{}, dia, { ...dia, estado: 'anulado' }, { id }, { anulado_por_id: ida }]) {
    const { por_anulador, por_usuario } = await resumen(conta, filtro)
    expect(por_anulador, JSON.stringify(filtro)).toContainEqual(suya)
    expect(por_usuario, JSON.stringify(filtro)).not.toContainEqual(suya)
  }
  for (const filtro of [{ fecha_lte: '1999-01-01' }, { estado: 'emitido' }])
    expect((await resumen(conta, filtro)).por_anulador).toEqual([])
})

describe('a file of the report', () => {
  const bajar = async (filtro: object) =>
    (
      await conta.get<string>(
        `/RecibosGeneral/exportar?formato=csv&filter=${encodeURIComponent(JSON.stringify(filtro))}`,
      )
    ).body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map(celdas)
  /** No cell of these files holds a quotation mark. */
  const celdas = (linea: string) =>
    [...linea.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, entre, suelta]) => entre ?? suelta ?? '')
  const columna = (filas: string[][], titulo: string) =>
    filas.slice(1).map((fila) => Math.round(Number(fila[filas[0]?.indexOf(titulo) ?? -1]) * 100))
  const sumada = (filas: string[][], titulo: string) => columna(filas, titulo).reduce((a, b) => a + b, 0)

  it.each(GRUPOS_RECIBOS)('by %s adds up to the screen, refunds below zero', async (vista) => {
    const filas = await bajar({ vista })
    expect(filas).toHaveLength((await grupos(vista)).length + 1)
    const { recibido, devuelto } = await resumen(conta, {})
    expect([sumada(filas, 'Recibido'), sumada(filas, 'Devuelto')]).toEqual([recibido, devuelto])
    expect(devuelto).toBeLessThan(0)
    expect(filas.flat()).not.toContain('')
  })

  it('of receipts tells what each brought in, also where only a course counts', async () => {
    expect(sumada(await bajar({}), 'Recibido')).toBe((await resumen(conta, {})).recibido)
    const curso_id = Number((await grupos('curso', {}, ['recibido', 'DESC']))[0]?.id)
    const filas = await bajar({ curso_id, estado: 'emitido' })
    expect(sumada(filas, 'Recibido')).toBe((await resumen(conta, { curso_id })).recibido)
    expect(sumada(await bajar({ serie: 'RR' }), 'Total')).toBe(
      hechos
        .filter(({ serie }) => serie === 'RR')
        .reduce((total, { pagos }) => total - pagos.reduce((a, { monto }) => a + monto, 0), 0),
    )
  })
})

describe('the day beside its tills', () => {
  it('agrees with what each till received by its close, whatever the dates on its receipts', async () => {
    const dia = await cuadre(hoy())
    const delDia = sumasDe(
      '',
      partes.filter(({ documento }) => documento.fecha === hoy()),
    )
    expect(dia).toMatchObject({
      recibos: delDia.recibos,
      recibido: delDia.recibido,
      saldo_a_favor: delDia.saldo_a_favor,
      diferencia: 0,
    })
    expect(dia.cajas).toHaveLength(3)
    for (const una of dia.cajas) {
      const { body: caja } = await supervisor.get<Caja>(`/Caja/${una.id}`)
      expect(una.caja, una.usuario_nombre).toBe(caja.recibido)
      expect(una.del_dia + una.otras_fechas).toBe(una.caja)
      expect(una.otras.reduce((total, { recibido }) => total + recibido, 0)).toBe(una.otras_fechas)
      expect(una.otras.reduce((total, { recibos }) => total + recibos, 0)).toBe(
        hechos.filter(({ caja_id, fecha, estado }) => caja_id === una.id && fecha !== hoy() && estado === 'emitido')
          .length,
      )
    }
    expect(dia.cajas.some(({ otras }) => otras.length > 0)).toBe(true)
    expect(dia.cajas.find(({ estado }) => estado === 'cerrada')?.conteo?.falto).toBeGreaterThan(0)
  })

  it('finds a paper receipt of another day in the till that took it', async () => {
    const papel = hechos.find(({ fecha, estado }) => fecha !== hoy() && estado === 'emitido')
    const dia = await cuadre(papel?.fecha ?? '')
    expect(dia.cajas.map(({ id }) => id)).toContain(papel?.caja_id)
    expect(dia.recibido).toBe(
      sumasDe(
        '',
        partes.filter(({ documento }) => documento.fecha === papel?.fecha),
      ).recibido,
    )
    expect(dia.cajas[0]?.fecha).toBe(hoy())
  })

  it('tells the till and the method when a closed one no longer holds what it counted', async () => {
    const { id, caja_id, monto } = await server.db.one<{ id: number; caja_id: number; monto: number }>(sql`
      SELECT p.id, r.caja_id, p.monto
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      JOIN cajas c ON c.id = r.caja_id
      WHERE c.cerrada_en IS NOT NULL AND r.fecha = ${hoy()} AND r.estado = 'emitido' AND p.metodo = 'efectivo'
      ORDER BY p.id LIMIT 1
    `)
    await server.db.run(sql`UPDATE recibo_pagos SET monto = monto + 700 WHERE id = ${id}`)
    const dia = await cuadre(hoy())
    expect(dia.diferencia).toBe(700)
    const caja = dia.cajas.find((una) => una.id === caja_id)
    expect(caja?.diferencia).toBe(-700)
    expect(caja?.metodos.filter(({ diferencia }) => diferencia !== 0).map(({ metodo }) => metodo)).toEqual(['efectivo'])
    await server.db.run(sql`UPDATE recibo_pagos SET monto = ${monto} WHERE id = ${id}`)
  })

  it('of every day sums to its month, and that to what the month closes with', async () => {
    for (const { id: mes, recibido, saldo_a_favor } of await grupos('mes')) {
      const dias = await grupos('dia', { fecha_gte: inicioDeMes(mes), fecha_lte: finDeMes(mes) })
      expect(suma(dias, 'recibido')).toBe(recibido)
      let cuadrado = 0
      for (let dia = inicioDeMes(mes); dia <= finDeMes(mes); dia = sumarDias(dia, 1))
        cuadrado += dias.some(({ id }) => id === dia) ? (await cuadre(dia)).recibido : 0
      expect(cuadrado).toBe(recibido)
      expect(await totalesDelMes(server.db, mes)).toMatchObject({ recibido, saldo_a_favor })
    }
  })

  it('counts a reversal on its own day, in the till that gave the money back', async () => {
    const reversiones = hechos.filter(({ tipo }) => tipo === 'reversion')
    const devuelto = (await grupos('serie')).find(({ id }) => id === 'RR')?.devuelto
    expect(devuelto).toBe(
      reversiones.reduce(
        (total, documento) =>
          total +
          documento.pagos
            .filter(({ metodo }) => metodo !== 'saldo_a_favor')
            .reduce((a, { monto }) => a + signo(documento) * monto, 0),
        0,
      ),
    )
    const { body } = await supervisor.get<{ caja: Caja }>('/Caja/actual')
    expect((await cuadre(hoy())).cajas.find(({ id }) => id === body.caja.id)?.del_dia).toBe(body.caja.recibido)
  })
})
