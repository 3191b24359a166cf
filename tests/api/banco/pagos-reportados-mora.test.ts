import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PagoReportadoUno } from '#contract/recibos/reportados'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Correo } from '#server/correo/correo'
import { repartir } from '#server/correo/cola'
import { sql } from '#server/db/sql'
import { keepHour } from '#server/housekeeping'
import { abierta, avisar, enlaceDe, familia, otroEncargado } from '#tests/api/publico/cuenta-familia-escena'
import { anularCargo, faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { porAtenderDe } from '#tests/api/apoyo/tablero'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

/* A payment that a family reported stops late fees as far as its amount reaches, and until it is answered. */

const server = startServer()
const log = { info: () => undefined, error: (told: unknown) => expect(told).toBeUndefined() }
let conta: Client
let recepcion: Client

beforeAll(async () => {
  recepcion = await server.as('Recepción')
  conta = await server.as('Contabilidad')
})
async function anularTodos(): Promise<void> {
  const vivos = await server.db.many<{ id: number }>(sql`
    SELECT id FROM cargos WHERE anulado_en IS NULL AND aplicado = 0
  `)
  for (const { id } of vivos) await anularCargo(server.db, id)
}

/** Late fees of one's own family alone: the rest of the file is paid away. */
beforeEach(async () => {
  await server.db.run(
    sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 5, mora_cada = 'una_vez'`,
  )
  await anularTodos()
})

const hora = () => keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)

/** A guardian with her account open, and monthly fees of L 1,000.00 of her children, each so many days overdue. */
async function morosa(...hijos: readonly (readonly number[])[]) {
  const una = await familia(server, hijos.length)
  const guid = await enlaceDe(recepcion, una.hijos[0] ?? 0, una.encargado_id)
  const llave = await abierta(server.url, guid, una.nacimiento)
  await anularTodos()
  const cargos: number[] = []
  for (const [indice, dias] of hijos.entries()) {
    const cliente_id = una.hijos[indice] ?? 0
    const matricula_id = await hay.matricula(server.db, { cliente_id, curso_id: await hay.curso(server.db) })
    for (const dia of dias)
      cargos.push(
        await cargo(server.db, cliente_id, 100_000, {
          matricula_id,
          concepto: 'mensualidad',
          vence: sumarDias(hoy(), -dia),
        }),
      )
  }
  return { ...una, llave, cargos }
}

let n = 0
const reportar = async (llave: string, monto: number, cambio: object = {}) => {
  const { status, body } = await avisar(server.url, llave, { monto, referencia: `ACH-9${++n}`, ...cambio })
  expect(status).toBe(201)
  return body.aviso.id
}
const leer = async (id: number) => (await conta.get<PagoReportadoUno>(`/PagosReportados/${id}`)).body
const rechazar = async (id: number) => {
  const { status } = await conta.post(`/PagosReportados/${id}/responder`, { motivo: 'No aparece en el banco' })
  expect(status).toBe(200)
}
/** The receipt that is proposed for a report, in the till of who makes it. */
const aceptar = async (id: number) => {
  const { version, propuesta, metodo, referencia, cuenta_id } = await leer(id)
  const { status, body } = await conta.post(
    `/PagosReportados/${id}/recibo`,
    {
      version,
      lineas: propuesta?.lineas.map(({ cargo_id, monto }) => ({ cargo_id, monto })),
      metodo,
      referencia,
      cuenta_id,
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
}
/** Charges among those given whose late fee is owed. */
const conMora = async (cargos: readonly number[]) => {
  await hora()
  const filas = await server.db.many<{ id: number }>(sql`
    SELECT origen_cargo_id AS id
    FROM cargos
    WHERE origen_cargo_id = ANY(${[...cargos]}) AND neto > 0 AND anulado_en IS NULL
  `)
  return cargos.map((id) => filas.some((fila) => fila.id === id))
}

describe('a late fee', () => {
  it('is not stopped by a report of a centavo', async () => {
    const { llave, cargos } = await morosa([30])
    await reportar(llave, 1)
    expect(await conMora(cargos)).toEqual([true])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is stopped of what the amount reaches, what fell due first before the rest', async () => {
    const { llave, cargos } = await morosa([40], [70, 10])
    await reportar(llave, 250_000)
    expect(await conMora(cargos)).toEqual([false, false, true])
  })

  it('is stopped by two reports for as much as both are, also of two parents', async () => {
    const { llave, cargos, hijos } = await morosa([70, 40, 10])
    await reportar(llave, 100_000)
    const padre = await otroEncargado(server, hijos[0] ?? 0, { es_pagador: true })
    const suya = await abierta(server.url, await enlaceDe(recepcion, hijos[0] ?? 0, padre), '2015-03-05')
    await reportar(suya, 100_000)
    expect(await conMora(cargos)).toEqual([false, false, true])
  })

  it('is of the whole charge where a report covers a part of it', async () => {
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'porcentaje', mora_valor = 500`)
    const { llave, cargos } = await morosa([30])
    await reportar(llave, 99_999)
    expect(await conMora(cargos)).toEqual([true])
    expect(await server.db.many(sql`SELECT bruto FROM cargos WHERE origen_cargo_id = ${cargos[0]}`)).toEqual([
      { bruto: 5_000 },
    ])
  })

  it('comes with the refusal, and the same told again stops it no more; a later charge it does', async () => {
    const { llave, cargos, hijos } = await morosa([30])
    await rechazar(await reportar(llave, 100_000))
    await reportar(llave, 205_000)
    expect(await conMora(cargos)).toEqual([true])
    const { matricula_id } = await server.db.one<{ matricula_id: number }>(
      sql`SELECT matricula_id FROM cargos WHERE id = ${cargos[0]}`,
    )
    // It falls due after the refusal, and counts once its grace is over.
    const otro = await cargo(server.db, hijos[0] ?? 0, 100_000, {
      matricula_id,
      concepto: 'mensualidad',
      vence: hoy(),
    })
    await server.moveClock(`${sumarDias(hoy(), 10)}T09:00:00-06:00`)
    conta = await server.as('Contabilidad')
    recepcion = await server.as('Recepción')
    expect(await conMora([otro])).toEqual([false])
  })

  it('is taken off once reports that paid it in time are accepted', async () => {
    const { llave, cargos } = await morosa([30])
    const dia = { fecha: sumarDias(hoy(), -28) }
    const [una, otra] = [await reportar(llave, 60_000, dia), await reportar(llave, 39_999, dia)]
    expect(await conMora(cargos)).toEqual([true])
    const tercera = await reportar(llave, 1, dia)
    for (const id of [una, otra, tercera]) await aceptar(id)
    expect(await conMora(cargos)).toEqual([false])
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('who has to answer', () => {
  it('is reminded of a report that waits for more than five working days, on screen and by mail', async () => {
    await server.moveClock('2026-12-05T09:00:00-06:00')
    conta = await server.as('Contabilidad')
    recepcion = await server.as('Recepción')
    await server.as('Administrador')
    for (const { id } of (await conta.list<PagoReportadoUno>('PagosReportados', { estado: 'pendiente' })).body)
      await rechazar(id)
    const { llave } = await morosa([30])
    const id = await reportar(llave, 100_000)
    const cartas: string[] = []
    const correo: Correo = {
      origen: 'https://escuela.example.hn',
      activo: true,
      entregar: async ({ antes }) => {
        cartas.push(...antes)
        return { estado: 'enviado' }
      },
    }
    const atrasados = async (dias: number) => {
      // Reported so many days before: 5 December 2026 is a Saturday.
      await server.db.run(
        sql`UPDATE avisos_pago SET creado_en = ${sumarDias(hoy(), -dias)}::date + time '12:00' WHERE id = ${id}`,
      )
      await keepHour({ db: server.db, backups: undefined, correo, log }, new AbortController().signal)
      await repartir(server.db, correo)
      return (await porAtenderDe(conta)).reportados?.atrasados
    }
    expect(await atrasados(7)).toBe(0)
    expect(cartas.join()).not.toContain('Pagos reportados')
    expect(await atrasados(10)).toBe(1)
    expect(cartas.join()).toContain('Un pago que una familia reportó espera respuesta desde hace más de 5 días hábiles')
  })
})
