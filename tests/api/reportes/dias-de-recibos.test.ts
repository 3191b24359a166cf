import { beforeAll, describe, expect, it } from 'vitest'
import type { CajaFila, CajasResumen } from '#contract/recibos/caja'
import { sumarDias } from '#contract/tiempo/fechas'
import { GRUPOS_RECIBOS, type ReciboGrupo } from '#contract/reportes/recibosgeneral'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { libroConHistoria, resumen } from '#tests/api/reportes/historia-de-recibos'

/* Sums of each day's receipts are kept (migration 0057); nobody who reads a report can tell. */

const server = startServer()
let conta: Client
let supervisor: Client

beforeAll(async () => {
  supervisor = (await libroConHistoria(server, 23)).supervisor
  conta = await server.as('Contabilidad')
})

const PERIODOS = [
  {},
  { fecha: hoy() },
  { fecha_gte: sumarDias(hoy(), -40), fecha_lte: sumarDias(hoy(), -1) },
  { fecha_lte: sumarDias(hoy(), -2) },
  { fecha_gte: sumarDias(hoy(), 1) },
]
/** Every receipt, but by a question that kept days can't answer. */
const DE_SUS_DOCUMENTOS = { id_gte: 1 }

const RTN = '08019015872341'

/** All of them in the long run: the last two are of days that others hold too. */
const preguntados = process.env.LARGO ? PERIODOS : PERIODOS.slice(0, 3)

async function todo(filtro: object) {
  const respuestas = []
  for (const periodo of preguntados)
    for (const vista of GRUPOS_RECIBOS) {
      const pedido = { ...periodo, ...filtro, vista }
      const { status, body } = await conta.list<ReciboGrupo>('RecibosGeneral', pedido, ['id', 'ASC'], [0, 999])
      expect(status, JSON.stringify(body)).toBe(200)
      respuestas.push({ periodo, vista, grupos: body, resumen: await resumen(conta, pedido) })
    }
  return respuestas
}

const tocados = async () =>
  (await server.db.many<{ fecha: string }>(sql`SELECT DISTINCT fecha FROM dias_por_resumir ORDER BY 1`)).map(
    ({ fecha }) => fecha,
  )
const guardadosDe = async (fecha: string) =>
  (
    await server.db.one<{ cuantos: number }>(
      sql`SELECT count(*) AS cuantos FROM dias_de_recibos WHERE fecha = ${fecha}`,
    )
  ).cuantos

describe('kept days of receipts', () => {
  it('say what the documents say: none made, some made, all made', async () => {
    const esperado = await todo(DE_SUS_DOCUMENTOS)
    expect(await todo({})).toEqual(esperado)
    await resumirDias(server.db)
    expect(await tocados()).toEqual([])
    expect(await guardadosDe(hoy())).toBeGreaterThan(3)
    expect(await todo({})).toEqual(esperado)
    // Days of a month ago stand together, also where another month was touched.
    const viejo = await server.db.maybe(
      sql`SELECT FROM periodos_de_recibos WHERE fecha < date_trunc('month', ${hoy()}::date)`,
    )
    expect(viejo).toBeDefined()
    await server.db.run(sql`INSERT INTO dias_por_resumir VALUES (${hoy()}), (${hoy()})`)
    expect(await todo({})).toEqual(esperado)
    expect(await faltas(server.db)).toEqual([])
  })

  it('are what is read: a wrong one shows in the report, in the verification, and is made anew', async () => {
    await resumirDias(server.db)
    const antes = await resumen(conta, {})
    await server.db.run(sql`
      UPDATE dias_de_recibos
      SET cobrado = cobrado + 1
      WHERE ctid = (SELECT ctid FROM dias_de_recibos WHERE agrupa = 'recibo' AND fecha = ${hoy()} LIMIT 1)
    `)
    expect((await resumen(conta, {})).cobrado).toBe(antes.cobrado + 1)
    expect(await faltas(server.db)).toEqual([
      `Días cuya suma guardada no es la de sus documentos: ${hoy()}.`,
      `Meses o años cuya suma guardada no es la de sus días: ${hoy().slice(0, 4)}, ${hoy().slice(0, 7)}.`,
    ])
    await rehacerGuardadas(server.db)
    expect(await resumen(conta, {})).toEqual(antes)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('tills by what they received', () => {
  const SUMAS = ['recibos', 'recibido', 'diferencia', 'faltante', 'sobrante'] as const

  /** Tills by each of their sums, and their totals, beside what each till says of itself. */
  async function enOrden() {
    const { body: cajas } = await supervisor.list<CajaFila>('Caja', {}, ['id', 'ASC'])
    for (const campo of SUMAS) {
      // Nulls last upwards, as PostgreSQL has them; of equal ones the id tells.
      const esperado = cajas.toSorted((a, b) => (a[campo] ?? Infinity) - (b[campo] ?? Infinity) || a.id - b.id)
      expect((await supervisor.list<CajaFila>('Caja', {}, [campo, 'ASC'])).body, campo).toEqual(esperado)
      expect((await supervisor.list<CajaFila>('Caja', {}, [campo, 'DESC'])).body, campo).toEqual(esperado.toReversed())
    }
    const { body: totales } = await supervisor.get<CajasResumen>('/Caja/resumen')
    expect(totales.recibido).toBe(cajas.reduce((suma, { recibido }) => suma + (recibido ?? 0), 0))
    return cajas
  }

  it('are in the order of their receipts, whether their days were made or touched since', async () => {
    const RETENIDO = { metodo: 'retencion', referencia: '000-001-04-00000015', rtn: RTN, fecha_banco: hoy() }
    const { status } = await supervisor.post(
      '/RecibosVarios',
      {
        lineas: [{ tipo: 'libre', descripcion: 'Libros', cantidad: 1, precio: 11_500, isv: 'gravado_15' }],
        pagos: [
          { metodo: 'efectivo', monto: 10_250 },
          { ...RETENIDO, monto: 1_250 },
        ],
      },
      key(),
    )
    expect(status).toBe(201)
    const tocadas = await enOrden()
    expect(new Set(tocadas.map(({ recibido }) => recibido)).size).toBeGreaterThan(2)
    await resumirDias(server.db)
    expect(await enOrden()).toEqual(tocadas)
  })
})

describe('kept months and years', () => {
  const VISTA = { vista: 'curso' }

  it('are what is read where nobody touched a day of theirs, and named when they are wrong', async () => {
    await resumirDias(server.db)
    const antes = await resumen(conta, VISTA)
    await server.db.run(sql`
      UPDATE periodos_de_recibos
      SET isv = isv + 1
      WHERE agrupa = 'recibo' AND periodo = 'mes'
    `)
    const mal = (await faltas(server.db)).filter((falta) => falta.startsWith('Meses o años'))
    expect(mal).toEqual([expect.stringMatching(/^Meses o años cuya suma guardada no es la de sus días: \d{4}-\d\d/)])
    expect((await resumen(conta, VISTA)).isv).toBeGreaterThan(antes.isv)
    await rehacerGuardadas(server.db)
    expect(await resumen(conta, VISTA)).toEqual(antes)
    expect(await faltas(server.db)).toEqual([])
  })

  it('are left for their days as soon as one is touched', async () => {
    await resumirDias(server.db)
    const antes = await resumen(conta, VISTA)
    await server.db.run(sql`UPDATE periodos_de_recibos SET isv = isv + 1`)
    await server.db.run(sql`
      INSERT INTO dias_por_resumir
      SELECT DISTINCT ON (date_trunc('month', fecha)) fecha
      FROM dias_de_recibos
    `)
    expect(await resumen(conta, VISTA)).toEqual(antes)
    await resumirDias(server.db)
    expect(await resumen(conta, VISTA)).toEqual(antes)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('days that a program of before made', () => {
  it('are read from their documents until this one has made all that it keeps', async () => {
    const { db } = server
    await resumirDias(db)
    const todos = async () => ({
      cajas: (await supervisor.list('Caja', {}, ['recibido', 'DESC'])).body,
      ventas: (await conta.list('Ventas', { vista: 'usuario' })).body,
      cruce: (
        await conta.get('/RecibosGeneral/cruce?filter=%7B%22vista%22%3A%22producto%22%2C%22columnas%22%3A%22caja%22%7D')
      ).body,
    })
    const antes = await todos()
    // It knows neither days by till, nor parts, nor sales.
    await db.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO dias_por_resumir SELECT DISTINCT fecha FROM dias_de_recibos`)
      await tx.run(sql`DELETE FROM dias_por_resumir`)
      await tx.run(sql`DELETE FROM dias_de_recibos WHERE agrupa = 'caja'`)
      await tx.run(sql`UPDATE partes_de_recibos SET monto = monto + 1`)
      await tx.run(sql`UPDATE ventas_de_dias SET total = total + 1`)
    })
    expect(await todos()).toEqual(antes)
    expect(await faltas(db)).toEqual([])
    await resumirDias(db)
    expect(await db.many(sql`SELECT FROM dias_tocados`)).toEqual([])
    expect(await todos()).toEqual(antes)
    expect(await faltas(db)).toEqual([])
  })
})

describe('a day is touched', () => {
  const OTRO_DIA = '2025-03-03'
  const CAMBIOS: Readonly<Record<string, string>> = {
    'a receipt is written': `
      INSERT INTO recibos (
        serie, numero, tipo, fecha, pagador_nombre, subtotal, total, caja_id, usuario_id, codigo_verificacion
      )
      SELECT serie, 900001, tipo, '${OTRO_DIA}', 'x', 0, 0, caja_id, usuario_id, 'DIA-1'
      FROM recibos
      WHERE tipo = 'individual'
      LIMIT 1
    `,
    'it is voided': `UPDATE recibos SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'x' WHERE fecha = '${OTRO_DIA}'`,
    'its seller changes': `UPDATE recibos SET usuario_id = (SELECT max(id) FROM usuarios) WHERE fecha = '${OTRO_DIA}'`,
    'its tax changes': `UPDATE recibos SET isv = 1, total = 1 WHERE fecha = '${OTRO_DIA}'`,
  }
  it.each(Object.entries(CAMBIOS))('when %s', async (_, cambio) => {
    await resumirDias(server.db)
    await server.db.transaction((tx) => tx.client.query(cambio))
    expect(await tocados()).toEqual([OTRO_DIA])
  })

  it('on both sides when a receipt changes its day', async () => {
    await resumirDias(server.db)
    await server.db.run(sql`UPDATE recibos SET fecha = '2025-03-04' WHERE fecha = ${OTRO_DIA}`)
    expect(await tocados()).toEqual([OTRO_DIA, '2025-03-04'])
  })

  const DE_HOY: Readonly<Record<string, string>> = {
    'a payment changes its method': `
      UPDATE recibo_pagos
      SET metodo = 'deposito'
      WHERE ctid = (
        SELECT p.ctid
        FROM recibo_pagos p
        JOIN recibos r ON r.id = p.recibo_id
        WHERE p.metodo = 'transferencia' AND r.fecha = '${hoy()}'
        LIMIT 1
      )
    `,
    'a line changes its amount': `
      UPDATE recibo_lineas
      SET total = total + 1
      WHERE id = (
        SELECT l.id
        FROM recibo_lineas l
        JOIN recibos r ON r.id = l.recibo_id
        WHERE r.fecha = '${hoy()}'
        LIMIT 1
      )
    `,
    'a line changes its pieces': `
      UPDATE recibo_lineas
      SET cantidad = cantidad + 1
      WHERE id = (
        SELECT l.id
        FROM recibo_lineas l
        JOIN recibos r ON r.id = l.recibo_id
        WHERE r.fecha = '${hoy()}'
        LIMIT 1
      )
    `,
    'what a charge is for changes': `
      UPDATE cargos
      SET concepto = 'saldo_inicial'
      WHERE id = (
        SELECT k.id
        FROM cargos k
        JOIN recibo_lineas l ON l.cargo_id = k.id
        JOIN recibos r ON r.id = l.recibo_id
        WHERE r.fecha = '${hoy()}' AND k.concepto <> 'saldo_inicial'
        LIMIT 1
      )
    `,
    'what was paid goes to another enrolment': `
      UPDATE cargos
      SET matricula_id = NULL
      WHERE id = (
        SELECT k.id
        FROM cargos k
        JOIN recibo_lineas l ON l.cargo_id = k.id
        JOIN recibos r ON r.id = l.recibo_id
        WHERE r.fecha = '${hoy()}' AND k.matricula_id IS NOT NULL
        LIMIT 1
      )
    `,
    'an enrolment goes to another course': `
      INSERT INTO cursos (codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo)
      SELECT 'OTRO', 'Otro', categoria_id, periodo, fecha_inicio, fecha_fin, cupo
      FROM cursos
      LIMIT 1;
      UPDATE matriculas
      SET curso_id = (SELECT id FROM cursos WHERE codigo = 'OTRO')
      WHERE id = (
        SELECT k.matricula_id
        FROM cargos k
        JOIN recibo_lineas l ON l.cargo_id = k.id
        JOIN recibos r ON r.id = l.recibo_id
        WHERE r.fecha = '${hoy()}' AND k.matricula_id IS NOT NULL
        LIMIT 1
      )
    `,
  }
  it.each(Object.entries(DE_HOY))('when %s', async (_, cambio) => {
    await resumirDias(server.db)
    await server.db.transaction((tx) => tx.client.query(cambio))
    expect(await tocados()).toContain(hoy())
  })

  it('not by what no report adds up', async () => {
    await resumirDias(server.db)
    await server.db.run(sql`UPDATE recibos SET impresiones = impresiones + 1`)
    expect(await tocados()).toEqual([])
  })
})

describe('a receipt written while its day is made', () => {
  it('is in the report at once, and its day is made again', async () => {
    const { db } = server
    await resumirDias(db)
    await db.run(sql`INSERT INTO dias_por_resumir VALUES (${hoy()})`)
    const antes = await resumen(conta, {})
    await db.transaction(async (tx) => {
      await tx.run(sql`
        INSERT INTO recibos (
          serie, numero, tipo, fecha, pagador_nombre, subtotal, total, caja_id, usuario_id, codigo_verificacion
        )
        SELECT serie, 900002, tipo, ${hoy()}, 'x', 0, 0, caja_id, usuario_id, 'DIA-2'
        FROM recibos
        WHERE tipo = 'individual'
        LIMIT 1
      `)
      await resumirDias(db)
    })
    expect(await tocados()).toEqual([hoy()])
    expect((await resumen(conta, {})).recibos).toBe(antes.recibos + 1)
    await resumirDias(db)
    expect((await resumen(conta, {})).recibos).toBe(antes.recibos + 1)
  })
})
