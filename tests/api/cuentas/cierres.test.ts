import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hoyEn, sumarMeses } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import type { Gasto } from '#contract/gastos/gastos'
import type { CierreMensual, CierrePrevia } from '#contract/recibos/cierres'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { RetencionesResumen } from '#contract/reportes/retenciones'
import { ajustar } from '#server/libro/ajustes'
import { asentar } from '#server/libro/asentar'
import { mesesQueNoCuadran, totalesDelMes } from '#server/recibos/cierres/totales'
import { LOCKS } from '#server/db/locks'
import { sql } from '#server/db/sql'
import { rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { cerrarMes } from '#tests/cierre'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { leerPdf } from '#tests/pdf'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante, gastoCategoria } from '#tests/kit'
import { debeDe, faltas, gasto } from '#tests/api/apoyo/datos'

/* Closing a month: what it adds up to, what stands in the way, and that nothing is dated in it afterwards. */
const server = startServer()
let conta: Client
let ana: Client

const HOY = hoyEn(new Date())
const enMes = (meses: number, dia = '10') => `${sumarMeses(HOY, meses).slice(0, 7)}-${dia}`
const [ANTEPASADO, PASADO] = [enMes(-2).slice(0, 7), enMes(-1).slice(0, 7)]

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  // Papers of months ago are entered by who may.
  ana = await server.as('Administrador')
  await ana.post('/Caja/abrir', { fondo: 1_000_000 })
})

afterEach(async () => {
  await server.db.run(sql`DELETE FROM cierres_mensuales`)
})

let n = 0
/** A paper receipt of that date. */
async function recibo(
  fecha: string,
  monto: number,
  pagos: object[] = [{ metodo: 'efectivo', monto }],
): Promise<Recibo> {
  const cliente_id = await estudiante(server.db)
  const { status, body } = await ana.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }],
      pagos,
      numero_manual: `P-${++n}`,
      motivo: 'Se fue la luz',
      fecha,
    },
    key(),
  )
  expect(status).toBe(201)
  return body
}

const cerrar = (mes: string, who = conta) => cerrarMes(who, mes)
const siguiente = async () =>
  (await conta.get<{ siguiente: CierrePrevia | null }>('/CierresMensuales/siguiente')).body.siguiente

describe('closing a month', () => {
  it('has nothing to close before there is any document', async () => {
    await server.db.run(sql`UPDATE cajas SET fecha = ${HOY}`)
    expect(await siguiente()).toMatchObject({ mes: HOY.slice(0, 7), terminado: false })
    expect(await cerrar(PASADO)).toMatchObject({ status: 422, body: { errors: { mes: expect.any(String) } } })
  })

  it('keeps what its documents add up to, in order', async () => {
    await recibo(enMes(-2), 10_000)
    await recibo(enMes(-1), 30_000, [
      { metodo: 'efectivo', monto: 20_000 },
      { metodo: 'transferencia', monto: 10_000 },
    ])
    const anulado = await recibo(enMes(-1), 5_000)
    await ana.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Error' })
    expect(await cerrar(PASADO)).toMatchObject({
      status: 422,
      body: { errors: { mes: expect.stringContaining('en orden') } },
    })
    expect((await cerrar(ANTEPASADO)).body).toMatchObject({ mes: ANTEPASADO, recibido: 10_000 })

    expect(await siguiente()).toMatchObject({
      mes: PASADO,
      terminado: true,
      cajas_abiertas: [],
      al_cerrar: { por_confirmar: { pagos: 1, monto: 10_000 } },
    })
    const { status, body } = await cerrar(PASADO)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      recibido: 30_000,
      al_cerrar: { por_confirmar: { pagos: 1, monto: 10_000 } },
      totales: {
        recibos: 1,
        anulados: { documentos: 1, total: 5_000 },
        por_metodo: [
          { metodo: 'efectivo', pagos: 1, monto: 20_000 },
          { metodo: 'transferencia', pagos: 1, monto: 10_000 },
        ],
        por_serie: [{ serie: 'RI', documentos: 1, anulados: 1, recibido: 30_000 }],
        gastos: { documentos: 0, total: 0 },
      },
    })
    expect(await cerrar(PASADO)).toMatchObject({ status: 422 })
    expect(await mesesQueNoCuadran(server.db)).toEqual([])
  })

  it('counts refunds and reversals as income given back, and expenses apart', async () => {
    const viejo = await recibo(enMes(-1), 40_000)
    const { db } = server
    // As the documents of that month would be: the API dates them today.
    await db.run(sql`UPDATE cajas SET cerrada_en = now(), cerrada_por = usuario_id WHERE id = ${viejo.caja_id}`)
    await ana.post('/Caja/abrir', { fondo: 1_000_000 })
    const { body } = await ana.post<Recibo>(`/RecibosIndividuales/${viejo.id}/anular`, { motivo: 'Error' })
    const sofia = await estudiante(db, { a_favor: 9_000 })
    const { body: devolucion } = await ana.post<Recibo>(
      '/RecibosIndividuales/devolver',
      { cliente_id: sofia, monto: 9_000, metodo: 'efectivo', motivo: 'Se retira' },
      key(),
    )
    await db.run(
      sql`UPDATE recibos SET fecha = ${enMes(-1, '20')} WHERE id = ANY(${[body.revertido_por?.id, devolucion.id]})`,
    )
    const categoria_id = await hay.gastoCategoria(db, { nombre: 'Energía' })
    for (const estado of ['registrado', 'anulado']) {
      await hay.gasto(db, {
        fecha: enMes(-1),
        categoria_id,
        descripcion: 'Luz',
        gravado_15: 10_000,
        isv: 1_500,
        total: 11_500,
        usuario_id: conta.usuario_id,
        estado,
        anulado_en: estado === 'anulado' ? 'now' : null,
        anulado_motivo: estado === 'anulado' ? 'x' : null,
        importe_exento: 0,
      })
    }
    await cerrar(ANTEPASADO)
    const antes = (await siguiente())?.totales
    expect(antes).toMatchObject({
      devoluciones: { documentos: 1, total: 9_000 },
      reversiones: { documentos: 1, total: 40_000 },
      gastos: { documentos: 1, total: 11_500, isv: 1_500 },
    })
    expect(antes?.por_serie.map(({ serie, recibido }) => [serie, recibido])).toEqual([
      ['RD', -9_000],
      ['RI', expect.any(Number)],
      ['RR', -40_000],
    ])
    expect(antes?.recibido).toBe(antes?.por_serie.reduce((suma, { recibido }) => suma + recibido, 0))
    expect(antes?.recibido).toBe(antes?.por_metodo.reduce((suma, { monto }) => suma + monto, 0))
  })

  it('counts credit that pays apart from what came in', async () => {
    const cifras = async () => {
      const totales = (await siguiente())?.totales
      return [totales?.recibido ?? 0, totales?.saldo_a_favor ?? 0] as const
    }
    const [recibido, con_saldo] = await cifras()
    const cliente_id = await estudiante(server.db, { a_favor: 4_000 })
    const { status } = await ana.post(
      '/RecibosIndividuales',
      {
        cliente_id,
        lineas: [{ cargo_id: await cargo(server.db, cliente_id, 10_000), monto: 10_000 }],
        pagos: [
          { metodo: 'efectivo', monto: 6_000 },
          { metodo: 'saldo_a_favor', monto: 4_000 },
        ],
        numero_manual: `P-${++n}`,
        motivo: 'Se fue la luz',
        fecha: enMes(-2),
      },
      key(),
    )
    expect(status).toBe(201)
    expect(await cifras()).toEqual([recibido + 6_000, con_saldo + 4_000])
  })

  it('waits for the tills of the month, naming them', async () => {
    const eva = await server.as('Recepción')
    await hay.caja(server.db, { usuario_id: eva.usuario_id, fecha: enMes(-2, '28') })
    const { status, body } = await cerrar(ANTEPASADO)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'estado_no_permite' })
    const { id, nombre } = await server.db.one<{ id: number; nombre: string }>(
      sql`
        SELECT c.id, u.nombre
        FROM cajas c
        JOIN usuarios u ON u.id = c.usuario_id
        WHERE c.usuario_id = ${eva.usuario_id}
      `,
    )
    expect(body).toMatchObject({ message: expect.stringContaining(`${nombre} (28/`), cajas: [id] })
    expect((await conta.post(`/Caja/${id}/cerrar`, { contado: [] })).status).toBe(200)
    expect((await cerrar(ANTEPASADO)).status).toBe(201)
  })

  it('that waits for a document under way while the last till closes, is no close before it', async () => {
    const { db } = server
    const berta = await server.as('Recepción')
    const { body: caja } = await berta.post<{ id: number }>('/Caja/abrir', { fondo: 0 })
    await db.run(sql`UPDATE cajas SET fecha = ${enMes(-2)} WHERE id = ${caja.id}`)
    const enCurso = await db.pool.connect()
    await enCurso.query('BEGIN')
    await enCurso.query(`SELECT pg_advisory_xact_lock_shared(${LOCKS.months})`)
    const cierre = conta.post<CierreMensual>('/CierresMensuales', { mes: ANTEPASADO, aceptados: [] })
    await expect
      .poll(() =>
        db.maybe(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCKS.months} AND NOT granted`),
      )
      .toBeDefined()
    await cerrarCuadrada(berta, caja.id)
    await enCurso.query('COMMIT')
    enCurso.release()
    expect((await cierre).status).toBe(201)
    expect((await faltas(db)).filter((falta) => falta.startsWith('Meses'))).toEqual([])
  })

  it('happens once, however many try at once, and is for who may', async () => {
    expect((await cerrar(ANTEPASADO, await server.as('Recepción'))).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 6 }, () => cerrar(ANTEPASADO)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  it('comes before or after a document under way, never between', async () => {
    await cerrar(ANTEPASADO)
    const receipts = Array.from({ length: 12 }, async () => {
      const cliente_id = await estudiante(server.db)
      return ana.post<Recibo>(
        '/RecibosIndividuales',
        {
          cliente_id,
          lineas: [{ cargo_id: await cargo(server.db, cliente_id, 700), monto: 700 }],
          pagos: [{ metodo: 'efectivo', monto: 700 }],
          numero_manual: `P-${++n}`,
          motivo: 'Se fue la luz',
          fecha: enMes(-1),
        },
        key(),
      )
    })
    const [cierre, ...answers] = await Promise.all([cerrar(PASADO), ...receipts])
    expect(cierre.status).toBe(201)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await mesesQueNoCuadran(server.db)).toEqual([])
  })
})

it('tells what left and is no cost apart from the expenses of the month', async () => {
  const { db } = server
  const categoria_id = await hay.gastoCategoria(db, { nombre: 'Cuota del préstamo', es_costo: false })
  const antes = await totalesDelMes(db, PASADO)
  await hay.gasto(db, {
    fecha: enMes(-1),
    categoria_id,
    proveedor: 'Banco',
    descripcion: 'Cuota',
    importe_exento: 7_000,
    total: 7_000,
    usuario_id: conta.usuario_id,
  })
  expect(await totalesDelMes(db, PASADO)).toEqual({ ...antes, sin_costo: { documentos: 1, total: 7_000 } })
})

describe('the checklist of a month', () => {
  const PUNTOS = [
    'por_confirmar',
    'recibos_sin_factura',
    'gastos_sin_comprobante',
    'retenciones_sin_comprobante',
    'retenciones_sin_pagar',
  ] as const

  /** In the month before: a transfer to be confirmed, a receipt to be invoiced, an expense without proof. */
  async function pendientes(): Promise<CierrePrevia> {
    const { db } = server
    await cerrar(ANTEPASADO)
    await db.run(sql`UPDATE centro SET facturar = 'a_pedido'`)
    await rangoActivo(db)
    await recibo(enMes(-1), 12_300, [{ metodo: 'transferencia', monto: 12_300 }])
    const categoria_id = await hay.gastoCategoria(db, { nombre: `Papel ${++n}` })
    await hay.gasto(db, {
      fecha: enMes(-1),
      categoria_id,
      proveedor: 'x',
      descripcion: 'x',
      importe_exento: 4_500,
      total: 4_500,
      retenido: 500,
      usuario_id: conta.usuario_id,
    })
    const previa = await siguiente()
    if (!previa) throw new Error('no month comes next')
    return previa
  }

  const aceptar = (previa: CierrePrevia, cambio: (cuantos: number) => object = () => ({})) =>
    previa.lista.flatMap(({ punto, cuantos, monto }) =>
      cuantos > 0 ? [{ punto, cuantos, monto, motivo: 'Se revisa después', ...cambio(cuantos) }] : [],
    )

  it('counts what waits, each point with the list where it is put right', async () => {
    const { lista } = await pendientes()
    expect(lista.map(({ punto }) => punto)).toEqual(['cajas_abiertas', 'fechas_por_confirmar', ...PUNTOS])
    expect(lista.slice(2).every(({ cuantos, monto }) => cuantos > 0 && monto > 0)).toBe(true)
    const modulos = {
      por_confirmar: 'Conciliacion',
      recibos_sin_factura: 'RecibosGeneral',
      gastos_sin_comprobante: 'Gastos',
      retenciones_sin_comprobante: 'Gastos',
    }
    for (const [punto, modulo] of Object.entries(modulos)) {
      const uno = lista.find((otro) => otro.punto === punto)
      const { total } = await conta.list(modulo, uno?.lista.filtro)
      expect([punto, total]).toEqual([punto, uno?.cuantos])
    }
    // Months, until the one that is closed: the report tells of each.
    const retenido = lista.find(({ punto }) => punto === 'retenciones_sin_pagar')
    const { body: resumen } = await conta.get<RetencionesResumen>(
      `/Retenciones/resumen?${new URLSearchParams({ filter: JSON.stringify(retenido?.lista.filtro) })}`,
    )
    expect(resumen.por_mes).toEqual([{ mes: PASADO, retenido: retenido?.monto, pagado: 0, por_pagar: retenido?.monto }])
    expect(retenido?.cuantos).toBe(1)
    // A point that is done leaves the list.
    const { id } = await server.db.one<{ id: number }>(sql`
      SELECT p.id
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.estado_banco = 'por_confirmar' AND r.estado = 'emitido'
      ORDER BY p.id DESC LIMIT 1
    `)
    const antes = lista.find(({ punto }) => punto === 'por_confirmar')?.cuantos ?? 0
    expect((await conta.post('/Conciliacion/confirmar', { ids: [id] })).status).toBe(200)
    expect((await siguiente())?.lista.find(({ punto }) => punto === 'por_confirmar')?.cuantos).toBe(antes - 1)
  })

  it('asks for no invoice where none is issued', async () => {
    await pendientes()
    await server.db.run(sql`UPDATE centro SET facturar = 'nunca'`)
    expect((await siguiente())?.lista.find(({ punto }) => punto === 'recibos_sin_factura')?.cuantos).toBe(0)
  })

  it('is done, or accepted as it was seen and with a reason that stays with the close', async () => {
    const previa = await pendientes()
    const intento = (aceptados: object[]) => conta.post<CierreMensual>('/CierresMensuales', { mes: PASADO, aceptados })
    const todo = aceptar(previa)
    for (const [aceptados, status] of [
      [[], 422],
      [todo.slice(1), 422],
      [aceptar(previa, (cuantos) => ({ cuantos: cuantos + 1 })), 422],
      // As many as were seen, but not the same.
      [aceptar(previa, () => ({ monto: 1 })), 422],
      [[...todo.slice(0, 2), ...todo.slice(0, 1)], 400],
      [aceptar(previa, () => ({ motivo: 'x 12 34' })), 400],
      [[...todo, { punto: 'cajas_abiertas', cuantos: 1, motivo: 'Está abierta' }], 400],
    ] as const)
      expect((await intento([...aceptados])).status).toBe(status)
    expect((await siguiente())?.mes).toBe(PASADO)

    const { status, body } = await intento(todo)
    expect(status).toBe(201)
    expect(body.lista?.map(({ punto, motivo }) => [punto, motivo])).toEqual([
      ['cajas_abiertas', null],
      ['fechas_por_confirmar', null],
      ...PUNTOS.map((punto) => [punto, 'Se revisa después']),
    ])
    const { words } = await leerPdf(await papel(`/CierresMensuales/${body.id}/pdf`))
    expect(words).toContain('Recibos sin factura: ')
    expect(words).toContain('Se revisa después')
    expect((await faltas(server.db)).filter((falta) => falta.startsWith('Meses'))).toEqual([])
  })

  const papel = async (path: string) => {
    const respuesta = await fetch(`${server.url}/api/api${path}`, {
      headers: { Authorization: `Bearer ${conta.token}` },
    })
    return respuesta.arrayBuffer()
  }
})

describe('a closed month', () => {
  const MOTIVO = { motivo: 'Faltó una factura de luz' }
  let admin: Client
  beforeAll(async () => {
    admin = await server.as('Administrador')
  })
  const reabrir = (id: number, who = admin, body: object = MOTIVO) =>
    who.post<{ siguiente: CierrePrevia } & { code: string }>(`/CierresMensuales/${id}/reabrir`, body)

  it('is opened again by an administrator, the last one only, with a reason and a trace', async () => {
    const { body: antepasado } = await cerrar(ANTEPASADO)
    const { body: pasado } = await cerrar(PASADO)
    expect((await reabrir(pasado.id, conta)).status).toBe(403)
    expect((await reabrir(pasado.id, admin, { motivo: 'ups' })).status).toBe(400)
    expect(await reabrir(antepasado.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })

    const { status, body } = await reabrir(pasado.id)
    expect({ status, mes: body.siguiente.mes }).toEqual({ status: 200, mes: PASADO })
    expect(body.siguiente.reaperturas).toMatchObject([{ ...MOTIVO, recibido: pasado.recibido }])
    expect((await reabrir(pasado.id)).status).toBe(404)
    expect(
      await server.db.one(
        sql`
          SELECT accion, referencia, despues
          FROM bitacora
          WHERE entidad = 'cierres_mensuales'
          ORDER BY id DESC LIMIT 1
        `,
      ),
    ).toMatchObject({ accion: 'reabrir', referencia: PASADO, despues: MOTIVO })
    expect((await admin.get(`/CierresMensuales/${pasado.id}/historial`)).status).toBe(200)

    const { recibido } = pasado
    await recibo(enMes(-1), 7_700)
    const { body: otra } = await cerrar(PASADO)
    expect(otra).toMatchObject({ recibido: recibido + 7_700, ultimo: true, reaperturas: [MOTIVO] })
    expect((await admin.get<CierreMensual>(`/CierresMensuales/${antepasado.id}`)).body.ultimo).toBe(false)
    expect((await faltas(server.db)).filter((falta) => falta.startsWith('Meses'))).toEqual([])
  })

  it('is opened once, however many try at once', async () => {
    const { body } = await cerrar(ANTEPASADO)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reabrir(body.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })

  it('tells the counter what to do instead', async () => {
    await cerrar(ANTEPASADO)
    const cliente_id = await estudiante(server.db)
    const { body } = await ana.post<{ message: string }>(
      '/RecibosIndividuales',
      {
        cliente_id,
        lineas: [{ cargo_id: await cargo(server.db, cliente_id, 700), monto: 700 }],
        pagos: [{ metodo: 'efectivo', monto: 700 }],
        numero_manual: `P-${++n}`,
        fecha: enMes(-2),
      },
      key(),
    )
    expect(body.message).toMatch(/^\p{Lu}\p{L}+ de \d{4} ya está cerrado\. Use la fecha de hoy.*puede reabrirlo/u)
    expect(body.message.toLowerCase()).toContain(formatoMes(enMes(-2)).toLowerCase())
  })
})

describe('in a closed month', () => {
  it('no receipt, expense, adjustment, movement, till or invoice is dated, and none of it is voided', async () => {
    const { db } = server
    const viejo = await recibo(enMes(-2), 12_000)
    const cliente_id = await estudiante(db)
    const cargo_id = await cargo(db, cliente_id, 12_000)
    const categoria_id = await hay.gastoCategoria(db, { nombre: 'Agua' })
    expect((await cerrar(ANTEPASADO)).status).toBe(201)

    const cerrado = { status: 409, body: { code: 'mes_cerrado', mes: ANTEPASADO } }
    expect(
      await ana.post(
        '/RecibosIndividuales',
        {
          cliente_id,
          lineas: [{ cargo_id, monto: 12_000 }],
          pagos: [{ metodo: 'efectivo', monto: 12_000 }],
          numero_manual: `P-${++n}`,
          motivo: 'Se fue la luz',
          fecha: enMes(-2),
        },
        key(),
      ),
    ).toMatchObject(cerrado)
    expect(await debeDe(db, cargo_id)).toBe(12_000)

    const fecha = enMes(-2)
    const contexto = {
      usuario_id: conta.usuario_id,
      usuario_nombre: 'x',
      permisos: new Set<string>(),
      solo_propios: false,
      hoy: fecha,
      ip: null,
      request_id: null,
    }
    await expect(
      db.transaction((tx) =>
        asentar(tx, contexto, (libro) => ajustar(libro, { cargo_id, tipo: 'rebaja', monto: 100, motivo: 'x' })),
      ),
    ).rejects.toMatchObject({ code: 'CM001' })
    const caja_id = viejo.caja_id
    for (const insert of [
      sql`
        INSERT INTO gastos (fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, usuario_id)
        VALUES (${fecha}, ${categoria_id}, 'x', 'x', 1, 1, 'efectivo', ${conta.usuario_id})
      `,
      sql`
        INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id)
        VALUES (${caja_id}, 'ingreso', 1, 'x', ${fecha}, ${conta.usuario_id})
      `,
      sql`INSERT INTO cajas (usuario_id, fecha, fondo) VALUES (${conta.usuario_id}, ${fecha}, 0)`,
      sql`UPDATE recibos SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'x' WHERE id = ${viejo.id}`,
      sql`UPDATE recibos SET fecha = ${fecha} WHERE fecha > ${fecha} AND estado = 'emitido'`,
    ])
      await expect(db.run(insert)).rejects.toMatchObject({ code: 'CM001' })
  })

  it('nothing is dated before the first of them either: no close would ever come back to it', async () => {
    await hay.cierre(server.db, PASADO, { totales: await totalesDelMes(server.db, PASADO) })
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 5_000)
    const papel = await ana.post(
      '/RecibosIndividuales',
      {
        cliente_id,
        lineas: [{ cargo_id, monto: 5_000 }],
        pagos: [{ metodo: 'efectivo', monto: 5_000 }],
        numero_manual: 'P-viejo',
        fecha: enMes(-5),
      },
      key(),
    )
    expect(papel).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
    const categoria_id = await gastoCategoria(server.db)
    const { body: deHoy } = await conta.post<Gasto>('/Gastos', gasto(categoria_id, { fecha: HOY }), key())
    for (const respuesta of [
      await conta.post('/Gastos', gasto(categoria_id, { fecha: enMes(-5) }), key()),
      await conta.put(`/Gastos/${deHoy.id}`, {
        version: deHoy.version,
        fecha: enMes(-5),
        periodo: enMes(-5).slice(0, 7),
      }),
    ])
      expect(respuesta).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
    const cerrado = enMes(-5).slice(0, 7)
    await expect(server.db.run(sql`UPDATE gastos SET periodo = ${cerrado} WHERE id = ${deHoy.id}`)).rejects.toThrow(
      cerrado,
    )
  })

  it('a receipt whose till is still open is undone by a reversal, dated today', async () => {
    const viejo = await recibo(enMes(-2), 12_000)
    await cerrar(ANTEPASADO)
    const { status, body } = await ana.post<Recibo>(`/RecibosIndividuales/${viejo.id}/anular`, {
      motivo: 'Otro estudiante',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ estado: 'emitido', revertido_por: { fecha: HOY } })
    expect(await mesesQueNoCuadran(server.db)).toEqual([])
  })

  it('tells when its documents would add up to something else', async () => {
    const viejo = await recibo(enMes(-2), 12_000)
    await cerrar(ANTEPASADO)
    await server.db.run(sql`UPDATE recibo_pagos SET monto = monto + 1 WHERE recibo_id = ${viejo.id}`)
    expect(await mesesQueNoCuadran(server.db)).toEqual([ANTEPASADO])
  })
})
