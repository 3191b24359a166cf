import { beforeAll, describe, expect, it } from 'vitest'
import type { Rango, RangoAviso } from '#contract/facturacion/rangos'
import type { NumerosSinUsar } from '#contract/facturacion/sin-usar'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { revisar } from '#server/respaldo/invariantes'
import { cajera, centroQueFactura, cobrar, facturar, rangoActivo, rangoNuevo, type Refusal } from './facturas-datos.ts'
import { client, startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer()
let conta: Client
let ana: Client

beforeAll(async () => {
  await centroQueFactura(server.db)
  conta = await server.as('Contabilidad')
  ana = await cajera(server)
})

const registrar = (datos: object = {}) => conta.post<Rango & Refusal>('/RangosCAI', rangoNuevo(datos))

describe('a range', () => {
  it('begins with its first number, or where the school already was', async () => {
    expect(await registrar()).toMatchObject({
      status: 201,
      body: {
        siguiente: 1,
        quedan: 500,
        estado: 'inactivo',
        modalidad: 'autoimpresor',
        con_documentos: false,
        advertencias: {},
      },
    })
    expect(await registrar({ desde: 1, hasta: 500, siguiente: 321 })).toMatchObject({
      status: 201,
      body: { siguiente: 321, quedan: 180 },
    })
    expect(await registrar({ siguiente: 502 })).toMatchObject({
      status: 422,
      body: { errors: { siguiente: expect.any(String) } },
    })
    expect(await registrar({ desde: 10, hasta: 9 })).toMatchObject({
      status: 422,
      body: { errors: { hasta: expect.any(String) } },
    })
  })

  it('warns of a CAI that looks wrong, and keeps it', async () => {
    expect(await registrar({ cai: 'abc-123' })).toMatchObject({
      status: 201,
      body: { cai: 'ABC-123', advertencias: { cai: 'validacion.advertencia.cai' } },
    })
  })

  it('shares no number with another of its point and type', async () => {
    const punto = { establecimiento: '7', punto_emision: '9' }
    expect(await registrar({ ...punto, desde: 100, hasta: 200 })).toMatchObject({
      status: 201,
      body: { establecimiento: '007', punto_emision: '009' },
    })
    for (const [desde, hasta] of [
      [150, 160],
      [50, 100],
      [200, 300],
      [1, 999],
    ]) {
      expect(await registrar({ ...punto, desde, hasta })).toMatchObject({
        status: 422,
        body: { errors: { desde: expect.stringContaining('007-009-01-00000100') } },
      })
    }
    expect((await registrar({ ...punto, desde: 201, hasta: 300 })).status).toBe(201)
    expect((await registrar({ ...punto, tipo: '06', desde: 100, hasta: 200 })).status).toBe(201)
    // Two that are registered at once see each other.
    const both = await Promise.all([
      registrar({ ...punto, desde: 301, hasta: 400 }),
      registrar({ ...punto, desde: 350, hasta: 450 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('is the only active one of its point and type, of a school that has its RTN', async () => {
    const punto = { establecimiento: '008', punto_emision: '001' }
    const { body: uno } = await registrar({ ...punto, estado: 'activo' })
    expect(await registrar({ ...punto, desde: 501, hasta: 900, estado: 'activo' })).toMatchObject({
      status: 422,
      body: { errors: { estado: expect.stringContaining('008-001-01-00000001') } },
    })
    const { body: otro } = await registrar({ ...punto, desde: 501, hasta: 900 })
    expect(await conta.put(`/RangosCAI/${otro.id}`, { estado: 'activo', version: otro.version })).toMatchObject({
      status: 422,
    })
    expect((await conta.put(`/RangosCAI/${uno.id}`, { estado: 'inactivo', version: uno.version })).status).toBe(200)
    expect((await conta.put(`/RangosCAI/${otro.id}`, { estado: 'activo', version: otro.version })).status).toBe(200)

    await server.db.run(sql`UPDATE centro SET rtn = NULL`)
    expect(await registrar({ estado: 'activo' })).toMatchObject({
      status: 422,
      body: { errors: { estado: expect.stringContaining('RTN') } },
    })
    await centroQueFactura(server.db)
  })

  it('keeps its numbers once a document carries one, and may still be put aside', async () => {
    const id = await rangoActivo(server.db)
    const { body: recibo } = await cobrar(server, ana)
    expect((await facturar(conta, recibo.id)).status).toBe(201)
    const { body: rango } = await conta.get<Rango>(`/RangosCAI/${id}`)
    expect(rango).toMatchObject({ siguiente: 2, con_documentos: true })
    for (const cambio of [
      { desde: 2 },
      { hasta: 900 },
      { siguiente: 1 },
      { siguiente: 9 },
      { punto_emision: '998' },
      { tipo: '07' },
      { modalidad: 'imprenta' },
    ]) {
      expect(await conta.put(`/RangosCAI/${id}`, { ...cambio, version: rango.version })).toMatchObject({ status: 422 })
    }
    expect(await conta.put(`/RangosCAI/${id}`, { ...rango, estado: 'inactivo' })).toMatchObject({
      status: 200,
      body: { estado: 'inactivo', siguiente: 2 },
    })
  })
})

describe('numbers', () => {
  it('go from the first to the last without a gap under 16 clients on two processes, and then there are none', async () => {
    const numeros = 40
    const id = await rangoActivo(server.db, { desde: 11, hasta: 10 + numeros })
    const other = await server.another()
    const recibos: number[] = []
    for (let n = 0; n < numeros + 24; n++) recibos.push((await cobrar(server, ana)).body.id)
    const people = await Promise.all(Array.from({ length: 16 }, () => server.as('Contabilidad')))
    const answers = (
      await Promise.all(
        people.map(async (person, index) => {
          const who = index % 2 ? client(other, person.token) : person
          const mine = []
          // One in each ten asks for what is refused, half-way.
          for (const [turn, recibo] of recibos.filter((_, at) => at % people.length === index).entries())
            mine.push(await facturar(who, recibo, turn === 1 && index % 4 === 0 ? { correlativo: 7 } : {}))
          return mine
        }),
      )
    ).flat()

    const issued = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.numero)
      .toSorted()
    expect(issued).toHaveLength(numeros)
    const escritas = await server.db.many<{ correlativo: number }>(
      sql`SELECT correlativo FROM facturas WHERE rango_id = ${id} ORDER BY correlativo`,
    )
    expect(escritas.map(({ correlativo }) => correlativo)).toEqual(Array.from({ length: numeros }, (_, n) => n + 11))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(
      refused
        .filter(({ status }) => status === 409)
        .every(({ body }) => body.code === 'rango_agotado' && body.message?.includes('ya no tiene números')),
    ).toBe(true)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409, 422]))
    expect(await conta.get(`/RangosCAI/${id}`)).toMatchObject({ body: { quedan: 0, siguiente: 11 + numeros } })
    expect(await revisar(server.db)).toEqual([])
  })

  it('are refused after the last day of issue, and given on it', async () => {
    const { body: recibo } = await cobrar(server, ana)
    await rangoActivo(server.db, { fecha_limite: sumarDias(hoy(), -1) })
    expect(await facturar(conta, recibo.id)).toMatchObject({
      status: 409,
      body: { code: 'rango_vencido', message: expect.stringMatching(/venció el \d\d\/\d\d\/\d{4}/) },
    })
    await rangoActivo(server.db, { fecha_limite: hoy() })
    expect((await facturar(conta, recibo.id)).status).toBe(201)
  })

  it('are refused without an active range, and ask which where there are several', async () => {
    const { body: recibo } = await cobrar(server, ana)
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo'`)
    expect(await facturar(conta, recibo.id)).toMatchObject({
      status: 409,
      body: { code: 'sin_rango', message: expect.stringContaining('Factura') },
    })
    const [uno, otro] = [await rangoActivo(server.db), await rangoActivo(server.db, {}, false)]
    expect(await facturar(conta, recibo.id)).toMatchObject({
      status: 422,
      body: { errors: { rango_id: expect.any(String) } },
    })
    expect(await facturar(conta, recibo.id, { rango_id: 2_000_000_000 })).toMatchObject({
      status: 422,
      body: { errors: { rango_id: expect.any(String) } },
    })
    expect(await facturar(conta, recibo.id, { rango_id: otro })).toMatchObject({
      status: 201,
      body: { rango_id: otro },
    })
    expect(uno).not.toBe(otro)
  })
})

describe('warnings', () => {
  const avisos = async () =>
    (await conta.get<RangoAviso[]>('/RangosCAI/avisos')).body.map(({ rango_id, motivo }) => ({ rango_id, motivo }))

  it('come from two months before the last day, and at a tenth of the numbers left', async () => {
    const dentroDe = (dias: number) => sumarDias(hoy(), dias)
    const cerca = sumarMeses(hoy(), 2)
    for (const [datos, motivos] of [
      [{ fecha_limite: dentroDe(90) }, []],
      [{ fecha_limite: cerca }, ['por_vencer']],
      [{ fecha_limite: sumarDias(cerca, 3) }, []],
      [{ fecha_limite: hoy() }, ['por_vencer']],
      [{ fecha_limite: dentroDe(-1) }, ['vencido']],
      [{ hasta: 500, siguiente: 450 }, []],
      [{ hasta: 500, siguiente: 451 }, ['por_agotarse']],
      [{ hasta: 500, siguiente: 501 }, ['agotado']],
      [{ fecha_limite: dentroDe(42), hasta: 10, siguiente: 10 }, ['por_vencer', 'por_agotarse']],
    ] as const) {
      const id = await rangoActivo(server.db, datos)
      expect({ datos, avisos: await avisos() }).toEqual({
        datos,
        avisos: motivos.map((motivo) => ({ rango_id: id, motivo })),
      })
    }
    const [aviso] = (await conta.get<RangoAviso[]>('/RangosCAI/avisos')).body
    expect(aviso).toMatchObject({
      tipo: '01',
      dias: 42,
      quedan: 1,
      fecha_limite: dentroDe(42),
      punto: expect.stringMatching(/^\d{3}-\d{3}$/),
    })
  })

  it('are for whoever sees ranges or invoices', async () => {
    expect((await ana.get('/RangosCAI/avisos')).status).toBe(403)
  })
})

describe('the numbers that nobody will use', () => {
  const sinUsar = async (rango_id: number) =>
    (await conta.list<NumerosSinUsar>('NumerosSinUsar', { rango_id }, ['numero_desde', 'ASC'])).body

  it('are what an expired range has left, or a closed one that was used, and what was left out', async () => {
    const crear = async (datos: object) => (await registrar({ tipo: '07', ...datos })).body
    const [vencido, cerrado, nuevo, agotado] = [
      await crear({ punto_emision: '801', desde: 1, hasta: 50, siguiente: 41 }),
      await crear({ punto_emision: '802', desde: 1, hasta: 50, siguiente: 50 }),
      await crear({ punto_emision: '803', desde: 1, hasta: 50 }),
      await crear({ punto_emision: '804', desde: 1, hasta: 50, siguiente: 51 }),
    ]
    const poner = (id: number, fecha: string) =>
      server.db.run(sql`UPDATE rangos_cai SET fecha_limite = ${fecha} WHERE id = ${id}`)
    await poner(vencido.id, hoy())
    expect((await sinUsar(vencido.id))[0]?.causa_sin_uso).toBe('cerrado')
    for (const { id } of [vencido, agotado]) await poner(id, sumarDias(hoy(), -1))
    expect(await sinUsar(vencido.id)).toMatchObject([
      {
        numero_desde: '000-801-07-00000041',
        numero_hasta: '000-801-07-00000050',
        cuantos: 10,
        causa_sin_uso: 'vencido',
        fecha_limite: sumarDias(hoy(), -1),
      },
    ])
    expect(await sinUsar(cerrado.id)).toMatchObject([{ cuantos: 1, causa_sin_uso: 'cerrado' }])
    expect([await sinUsar(nuevo.id), await sinUsar(agotado.id)]).toEqual([[], []])
    // A range that waits has all its numbers yet; once it expired, nobody will use them.
    await poner(nuevo.id, sumarDias(hoy(), -1))
    expect(await sinUsar(nuevo.id)).toMatchObject([{ cuantos: 50, causa_sin_uso: 'vencido' }])
    const query = new URLSearchParams({ filter: JSON.stringify({ rango_id: vencido.id }) })
    const { body } = await conta.get<never>(`/NumerosSinUsar/exportar?${query}`)
    expect(String(body)).toContain('000-801-07-00000041')
    expect((await conta.get(`/NumerosSinUsar/exportar?${query}&formato=pdf`)).status).toBe(200)
    expect((await ana.list('NumerosSinUsar')).status).toBe(403)
  })

  it('are those between two documents too, which are a fault', async () => {
    await rangoActivo(server.db, { desde: 70_001, hasta: 70_050 })
    const facturada = async () => (await facturar(conta, (await cobrar(server, ana)).body.id)).body.id
    const [, ultima] = [await facturada(), await facturada()]
    const { rango_id } = await server.db.one<{ rango_id: number }>(
      sql`SELECT rango_id FROM facturas WHERE id = ${ultima}`,
    )
    const mover = (cuanto: number) =>
      server.db.run(sql`UPDATE facturas SET correlativo = correlativo + ${cuanto} WHERE id = ${ultima}`)
    const huecos = async () => (await sinUsar(rango_id)).filter(({ causa_sin_uso }) => causa_sin_uso === 'hueco')
    expect(await huecos()).toEqual([])
    await mover(3)
    expect(await huecos()).toMatchObject([{ cuantos: 3 }])
    await mover(-3)
  })
})
