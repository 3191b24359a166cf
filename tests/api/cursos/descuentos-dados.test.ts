import { beforeAll, describe, expect, it } from 'vitest'
import type { Descuento } from '#contract/catalogos/descuentos'
import {
  DESCUENTOS,
  type DescuentoGrupo,
  type DescuentoLinea,
  type DescuentosResumen,
} from '#contract/reportes/descuentos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { anularCargo } from '#tests/api/apoyo/datos'
import { escena } from './descuentos-escena.ts'
import { key, type Client } from '#tests/api/apoyo/helper'
import { libroConHistoria } from '#tests/api/reportes/historia-de-recibos'
import { cargo, estudiante, producto } from '#tests/kit'

/* Reductions of prices, beside the charges and the lines of sales that say so. */
const { server, crear, mensualidad } = escena()
let conta: Client
let cajera: Client
let admin: Client
let beca: Descuento

beforeAll(async () => {
  await libroConHistoria(server, 31)
  admin = await server.as('Administrador')
  conta = await server.as('Contabilidad')
  cajera = await server.as('Recepción')
  await admin.post('/Caja/abrir', { fondo: 500_000 })
  beca = await crear(admin, { nombre: 'Beca de excelencia', valor: 2_500, aplica_a: 'todo', acumulable: true })
  await dar(beca.id, [await mensualidad(80_000), await mensualidad(33_333)])
})

async function dar(descuento_id: number, cargo_ids: number[]): Promise<void> {
  for (const id of cargo_ids) {
    const { status, body } = await admin.post(`/Cargos/${id}/descuento`, {
      descuento_id,
      version: 1,
      motivo: 'Por sus notas',
    })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
}
async function vender(extra: object): Promise<number> {
  const { status, body } = await admin.post<{ id: number }>('/RecibosVarios', extra, key())
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const resumen = async (filtro: object = {}) =>
  (
    await conta.get<DescuentosResumen>(
      `/DescuentosDados/resumen?${new URLSearchParams({ filter: JSON.stringify(filtro) })}`,
    )
  ).body
async function filas<T extends DescuentoGrupo | DescuentoLinea>(vista: string, filtro: object = {}): Promise<T[]> {
  const { status, body } = await conta.list<T>('DescuentosDados', { ...filtro, vista }, ['id', 'ASC'], [0, 999])
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** The same money, reckoned from the documents one by one. */
async function segunLosDocumentos(): Promise<number> {
  const cargos = await server.db.many<{ descuento: number; otros: number }>(sql`
    SELECT
      k.descuento,
      coalesce((
        SELECT sum(j.monto)::bigint
        FROM cargo_ajustes j
        WHERE j.cargo_id = k.id AND j.hasta IS NULL
          AND (j.tipo IN ('exoneracion', 'devolucion', 'a_tiempo') OR j.nota_id IS NOT NULL)
      ), 0)::bigint AS otros
    FROM cargos k
    WHERE k.anulado_en IS NULL
  `)
  const lineas = await server.db.many<{ descuento: number }>(sql`
    SELECT l.descuento
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id AND l.cargo_id IS NULL
    LEFT JOIN recibos v ON v.revierte_id = r.id AND v.estado = 'emitido'
    WHERE r.estado = 'emitido' AND r.tipo IN ('individual', 'varios') AND v.id IS NULL
  `)
  return (
    cargos.reduce((suma, { descuento, otros }) => suma + descuento - otros, 0) +
    lineas.reduce((suma, { descuento }) => suma + descuento, 0)
  )
}

describe('what was taken off', () => {
  it('is what charges and sales say, by every grouping and by class', async () => {
    await server.db.run(
      sql`UPDATE cargos SET descuento = 777 WHERE id = ${await cargo(server.db, await estudiante(server.db), 5_000)}`,
    )
    const todo = await resumen()
    expect(todo.monto).toBe(await segunLosDocumentos())
    expect(todo.monto).toBeGreaterThan(20_000)
    expect(todo.a_mano).toBeGreaterThanOrEqual(777)
    expect(todo.catalogo + todo.a_mano + todo.rebaja + todo.condonacion).toBe(todo.monto)
    for (const vista of DESCUENTOS.vistas) {
      const suyas = await filas(vista)
      expect([vista, suyas.reduce((suma, { monto }) => suma + monto, 0)]).toEqual([vista, todo.monto])
      expect([vista, suyas.reduce((suma, { veces }) => suma + veces, 0)]).toEqual([vista, todo.veces])
    }
  })

  it('counts a sale with both kinds once, and not once it is reversed', async () => {
    const antes = await resumen()
    const id = await vender({
      lineas: [
        { tipo: 'producto', producto_id: await producto(server.db, { precio: 10_000 }), cantidad: 1, descuento: 1_500 },
      ],
      pagos: [{ metodo: 'efectivo', monto: 8_500 }],
      descuento_motivo: 'Producto dañado',
    })
    const con = await resumen()
    expect(con.a_mano - antes.a_mano).toBe(1_500)
    expect(con.monto).toBe(await segunLosDocumentos())
    const [linea] = await filas<DescuentoLinea>('lineas', { recibo_id: id })
    expect(linea).toMatchObject({ clase: 'a_mano', monto: 1_500, fecha: hoy() })
    await server.db.run(sql`
      UPDATE recibos
      SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'Se cobró mal'
      WHERE id = ${id}
    `)
    expect((await resumen()).monto).toBe(antes.monto)
  })

  it('is told with its student, its reason and its name of then', async () => {
    const suyas = await filas<DescuentoLinea>('lineas', { descuento_id: beca.id })
    expect(suyas.map(({ monto }) => monto).toSorted((a, b) => a - b)).toEqual([8_333, 20_000])
    expect(suyas[0]).toMatchObject({ clase: 'catalogo', nombre: 'Beca de excelencia', motivo: 'Por sus notas' })
    expect(suyas[0]?.cliente_nombre).toBeTruthy()
    const [grupo] = await filas<DescuentoGrupo>('descuento', { descuento_id: beca.id })
    expect(grupo).toMatchObject({ id: `d${beca.id}`, nombre: 'Beca de excelencia', veces: 2, monto: 28_333 })
  })

  it('is no more of a charge that was voided', async () => {
    const uno = await mensualidad(40_000)
    await dar(beca.id, [uno])
    const con = await resumen({ descuento_id: beca.id })
    await anularCargo(server.db, uno)
    expect(con.monto - (await resumen({ descuento_id: beca.id })).monto).toBe(10_000)
    expect((await resumen()).monto).toBe(await segunLosDocumentos())
  })

  it('is of its own period', async () => {
    expect((await resumen({ fecha_gte: '2020-01-01', fecha_lte: '2020-12-31' })).monto).toBe(0)
    expect((await resumen({ fecha_gte: hoy(), fecha_lte: hoy(), descuento_id: beca.id })).monto).toBe(28_333)
  })
})

it('is exported by who may, and is nothing for the counter', async () => {
  const { body } = await conta.get<string>('/DescuentosDados/exportar?formato=csv')
  expect(body).toContain('Beca de excelencia')
  expect((await cajera.get('/DescuentosDados')).status).toBe(403)
  expect((await cajera.get('/DescuentosDados/exportar')).status).toBe(403)
})
