import { beforeAll, describe, expect, it } from 'vitest'
import type { Arreglo, PreviaArreglo } from '#contract/catalogos/arreglos'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Cuenta } from '#contract/recibos/cargos'
import type { MatriculaFila } from '#contract/catalogos/matriculas'
import type { CxCCargo, CxCCliente, EstadoDeCuenta } from '#contract/reportes/cxc'
import { romperArreglos } from '#server/catalogos/arreglos/romper'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { resumirCargos } from '#server/reportes/cxc/saldos'
import { esperan } from '#tests/api/apoyo/carrera'
import { faltas } from '#tests/api/apoyo/datos'
import { MORNING } from '#tests/maquina/clock'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Overdue charges become instalments; while these are kept the charges are as old as they are. */

const server = startServer({ PUBLIC_URL: 'https://escuela.hn' }, { since: MORNING })
let recepcion: Client
let conta: Client

beforeAll(async () => {
  recepcion = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
})

/** A student with a fee of L 1,000.00 and another of L 500.00, both long overdue, of a course. */
async function moroso() {
  const cliente_id = await estudiante(server.db)
  const matricula_id = await hay.matricula(server.db, { cliente_id, curso_id: await hay.curso(server.db) })
  const datos = { matricula_id, concepto: 'mensualidad' }
  const cargos = [
    await cargo(server.db, cliente_id, 100_000, { ...datos, vence: '2026-08-05', descripcion: 'Agosto' }),
    await cargo(server.db, cliente_id, 50_000, { ...datos, vence: '2026-10-05', descripcion: 'Octubre' }),
  ] as const
  return { cliente_id, cargos }
}

const CUOTAS = [
  { vence: '2026-12-10', monto: 60_000 },
  { vence: '2027-01-10', monto: 60_000 },
  { vence: '2027-02-10', monto: 30_000 },
]
type Moroso = Awaited<ReturnType<typeof moroso>>
const acordar = (
  { cliente_id, cargos }: Moroso,
  cambio: object = {},
  clave = key(),
  quien = recepcion,
): Promise<Answer<Arreglo>> =>
  quien.post<Arreglo>(
    '/Arreglos',
    {
      cliente_id,
      cargo_ids: cargos,
      total: 150_000,
      cuotas: CUOTAS,
      gracia_dias: 5,
      firmante: 'Ana Cruz',
      firmante_dni: '0801199012345',
      ...cambio,
    },
    clave,
  )
const leido = async (id: number) => (await recepcion.get<Arreglo>(`/Arreglos/${id}`)).body
const errorDe = ({ body }: Answer<unknown>) => body as { message: string; errors?: Record<string, unknown> }
const pagar = (cliente_id: number, cargo_id: number, monto: number) =>
  recepcion.post(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
    key(),
  )
const edades = async (cliente_id: number, al = hoy()) => {
  const [fila] = (await conta.list<CxCCliente>('CxC', { cliente_id, al })).body
  const { al_dia = 0, vencido = 0, mas_de_90 = 0, de_31_a_60 = 0 } = fila ?? {}
  return { al_dia, vencido, mas_de_90, de_31_a_60 }
}
const ORIGINALES = { al_dia: 0, vencido: 150_000, mas_de_90: 100_000, de_31_a_60: 50_000 }
const AL_DIA = { al_dia: 150_000, vencido: 0, mas_de_90: 0, de_31_a_60: 0 }

describe('an arrangement', () => {
  it('is of what is overdue, sums exactly to it and is made once for the same key', async () => {
    const uno = await moroso()
    await cargo(server.db, uno.cliente_id, 700, { vence: '2026-12-05' })
    const previa = (await recepcion.get<PreviaArreglo>(`/Arreglos/previa?cliente_id=${uno.cliente_id}`)).body
    expect(previa).toMatchObject({ total: 150_000, cargos: uno.cargos.map((id) => ({ id })), vigentes: [] })
    const clave = key()
    const [una, otra] = [await acordar(uno, {}, clave), await acordar(uno, {}, clave)]
    expect([una.status, otra.body]).toEqual([201, una.body])
    expect(una.body).toMatchObject({ numero: 'ARR-2026-000001', total: 150_000, debe: 150_000, estado: 'vigente' })
    expect(una.body.plan).toMatchObject([
      { numero: 1, vence: '2026-12-10', monto: 60_000, debe: 60_000, cargos: ['Agosto'] },
      { numero: 2, monto: 60_000, cargos: ['Agosto', 'Octubre'] },
      { numero: 3, monto: 30_000, cargos: ['Octubre'] },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it.each([
    ['instalments that sum to less', { cuotas: CUOTAS.slice(1) }, 400, 'total'],
    ['an instalment of nothing', { cuotas: [...CUOTAS, { vence: '2027-03-10', monto: 0 }] }, 400, 'cuotas'],
    ['dates out of order', { cuotas: [...CUOTAS].reverse() }, 400, 'cuotas'],
    ['a first date that has passed', { cuotas: [{ vence: '2026-11-24', monto: 150_000 }] }, 422, 'cuotas'],
    ['a date in years', { cuotas: [{ vence: '2028-11-26', monto: 150_000 }] }, 422, 'cuotas'],
  ])('is refused with %s', async (_que, cambio, status, campo) => {
    const negada = await acordar(await moroso(), cambio)
    expect([negada.status, Object.keys(errorDe(negada).errors ?? {})]).toEqual([status, [campo]])
  })

  it('is refused of what is not overdue, of another student, paid meanwhile, or arranged already', async () => {
    const uno = await moroso()
    const otro = await moroso()
    const futuro = await cargo(server.db, uno.cliente_id, 700, { vence: '2026-12-05' })
    for (const cargo_ids of [[futuro], [...uno.cargos, otro.cargos[0]]])
      expect(errorDe(await acordar(uno, { cargo_ids })).errors).toHaveProperty('cargo_ids')
    await pagar(uno.cliente_id, uno.cargos[0], 10_000)
    expect((await acordar(uno)).status).toBe(409)
    expect((await acordar(otro)).status).toBe(201)
    expect(errorDe(await acordar(otro)).errors?.cargo_ids).toContain('ARR-')
    expect((await recepcion.get<PreviaArreglo>(`/Arreglos/previa?cliente_id=${otro.cliente_id}`)).body).toMatchObject({
      total: 0,
      vigentes: [{}],
    })
  })

  it('is made of one of two who do it at the same moment', async () => {
    const uno = await moroso()
    const estados = (await Promise.all([acordar(uno), acordar(uno)])).map(({ status }) => status)
    expect(estados.sort()).toEqual([201, 422])
    expect(await faltas(server.db)).toEqual([])
  })
})

it('of a student who is erased keeps who signed as a name alone', async () => {
  const { body } = await acordar(await moroso(), { observacion: 'La madre perdió su empleo' })
  const admin = await server.as('Administrador')
  const { cliente_id, id } = body
  await conta.post(`/Arreglos/${id}/anular`, { motivo: 'La madre pidió otro' })
  expect((await admin.post(`/Clientes/${cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })).status).toBe(200)
  expect(await leido(id)).toMatchObject({ firmante: 'Ana Cruz', firmante_dni: null, observacion: null })
  expect(JSON.stringify((await conta.get(`/Arreglos/${id}/historial`)).body)).not.toContain('La madre')
  expect(await faltas(server.db)).toEqual([])
})

describe('while it is kept', () => {
  it('ages are of the instalments in every report, and earlier days stay what they were', async () => {
    const otra = await moroso()
    const uno = await moroso()
    await resumirCargos(server.db)
    expect(await edades(uno.cliente_id)).toEqual(ORIGINALES)
    await acordar(uno)
    for (const vez of ['touched', 'kept']) {
      expect({ vez, ...(await edades(uno.cliente_id)) }).toEqual({ vez, ...AL_DIA })
      expect(await edades(uno.cliente_id, '2027-01-11')).toMatchObject({ al_dia: 30_000, vencido: 120_000 })
      expect(await edades(uno.cliente_id, sumarDias(hoy(), -1))).toMatchObject({ vencido: 150_000 })
      const filas = (await conta.list<CxCCargo>('CxC', { cliente_id: uno.cliente_id, vista: 'cargo' })).body
      expect(filas.map(({ id, vence, debe }) => [id, vence, debe])).toEqual([
        [uno.cargos[0], '2026-12-10', 100_000],
        [uno.cargos[1], '2027-01-10', 50_000],
      ])
      await resumirCargos(server.db)
    }
    const cuenta = (await recepcion.get<Cuenta>(`/Clientes/${uno.cliente_id}/cuenta`)).body
    expect(cuenta).toMatchObject({ debe: 150_000, vencido: 0 })
    expect(cuenta.cargos.map(({ vencido, vence, arreglo }) => [vencido, vence, arreglo?.vence])).toEqual([
      [false, '2026-08-05', '2026-12-10'],
      [false, '2026-10-05', '2027-01-10'],
    ])
    const estado = (await conta.get<EstadoDeCuenta>(`/CxC/${uno.cliente_id}`)).body
    expect(estado).toMatchObject({ debe: 150_000, vencido: 0 })
    const desde = (
      await conta.get<EstadoDeCuenta>(`/CxC/${uno.cliente_id}?desde=${sumarDias(hoy(), 1)}&hasta=2026-12-31`)
    ).body
    expect(desde).toMatchObject({ inicial: { debe: 150_000 }, vencido: 60_000 })
    expect((await conta.list('Clientes', { id: [uno.cliente_id], vencido: true })).body).toEqual([])
    expect((await conta.list('Matriculas', { cliente_id: uno.cliente_id })).body).toMatchObject([
      { debe: 150_000, vencido: 0 },
    ])
    // A page of one: what is sorted by is worked out otherwise than what its rows tell.
    const primera = async (campo: string) => {
      const suyas = { cliente_id: [uno.cliente_id, otra.cliente_id] }
      const { body } = await conta.list<MatriculaFila>('Matriculas', suyas, [campo, 'DESC'], [0, 0])
      return body.map(({ cliente_id }) => cliente_id)
    }
    expect(await primera('vencido')).toEqual([otra.cliente_id])
    for (const campo of ['debe', 'codigo']) expect(await primera(campo)).toEqual([uno.cliente_id])
    const { codigo } = await server.db.one<{ codigo: string }>(
      sql`SELECT codigo FROM clientes WHERE id = ${uno.cliente_id}`,
    )
    expect((await recepcion.get(`/RecibosIndividuales/buscar?q=${codigo}`)).body).toMatchObject([
      { debe: 150_000, vencido: 0 },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('there is no late fee; a payment covers the first instalment first', async () => {
    const uno = await moroso()
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 5, mora_cada = 'mes'`)
    const { body } = await acordar(uno)
    await cobrarMora(server.db, hoy())
    const moras = () => server.db.many(sql`SELECT FROM cargos WHERE origen_cargo_id = ANY(${[...uno.cargos]})`)
    expect(await moras()).toEqual([])
    expect((await pagar(uno.cliente_id, uno.cargos[0], 70_000)).status).toBe(201)
    const { plan, debe, proxima } = await leido(body.id)
    expect([debe, proxima, plan.map((cuota) => cuota.debe)]).toEqual([80_000, '2027-01-10', [0, 50_000, 30_000]])
    await conta.post(`/Arreglos/${body.id}/anular`, { motivo: 'Lo pidió la madre' })
    await cobrarMora(server.db, hoy())
    expect(await moras()).toHaveLength(2)
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'ninguna'`)
  })

  it('is fulfilled when all is paid', async () => {
    const uno = await moroso()
    const { body } = await acordar(uno)
    await pagar(uno.cliente_id, uno.cargos[0], 100_000)
    await pagar(uno.cliente_id, uno.cargos[1], 50_000)
    expect(await leido(body.id)).toMatchObject({
      estado: 'cumplido',
      debe: 0,
      proxima: null,
    })
    await romperArreglos(server.db, '2028-01-01')
    expect((await leido(body.id)).estado).toBe('cumplido')
  })
})

describe('broken', () => {
  it('the original ages return from the day after its grace, however late that is seen, and not before', async () => {
    const uno = await moroso()
    const { body } = await acordar(uno)
    await romperArreglos(server.db, '2026-12-15')
    expect((await leido(body.id)).estado).toBe('vigente')
    for (const [por_romperse, cuantos] of [
      [true, 0],
      [false, 1],
    ] as const)
      expect((await conta.list('Arreglos', { id: [body.id], por_romperse })).body).toHaveLength(cuantos)
    expect(await romperArreglos(server.db, '2027-01-20')).toBeGreaterThan(0)
    expect(await leido(body.id)).toMatchObject({
      estado: 'roto',
      hasta: '2026-12-16',
    })
    for (const vez of ['touched', 'kept']) {
      const vispera = await edades(uno.cliente_id, '2026-12-15')
      expect({ vez, ...vispera }).toMatchObject({ vez, al_dia: 90_000, vencido: 60_000 })
      expect(await edades(uno.cliente_id, '2026-12-16')).toMatchObject({
        al_dia: 0,
        vencido: 150_000,
        mas_de_90: 100_000,
      })
      await resumirCargos(server.db)
    }
    expect(await romperArreglos(server.db, '2027-01-20')).toBe(0)
    expect((await conta.list('Clientes', { id: [uno.cliente_id], vencido: true })).body).toHaveLength(1)
    expect((await conta.post(`/Arreglos/${body.id}/anular`, { motivo: 'Ya no vale' })).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('each by itself: who holds what one is of keeps no other waiting', async () => {
    const [uno, dos, tres] = [await moroso(), await moroso(), await moroso()]
    const ids: number[] = []
    for (const quien of [uno, dos, tres]) ids.push((await acordar(quien)).body.id)
    let rotos: Promise<number> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM cargos WHERE id = ${dos.cargos[0]} FOR NO KEY UPDATE`)
      rotos = romperArreglos(server.db, '2027-01-20')
      await expect.poll(() => esperan(server.db)).toBe(1)
      expect((await leido(ids[0] ?? 0)).estado).toBe('roto')
      await tx.run(sql`SELECT FROM cargos WHERE id = ANY(${[...uno.cargos, ...tres.cargos]}) FOR NO KEY UPDATE NOWAIT`)
    })
    expect(await rotos).toBeGreaterThanOrEqual(3)
    expect((await leido(ids[2] ?? 0)).estado).toBe('roto')
    expect(await faltas(server.db)).toEqual([])
  })

  it('it waits for the answer to a payment that the family reported', async () => {
    const uno = await moroso()
    const { body } = await acordar(uno)
    const aviso = await hay.avisoDePago(server.db, { cliente_id: uno.cliente_id, fecha: '2026-11-20', monto: 60_000 })
    await romperArreglos(server.db, '2027-01-10')
    expect((await leido(body.id)).estado).toBe('vigente')
    await server.db.run(sql`
      UPDATE avisos_pago SET estado = 'rechazado', respuesta = 'No aparece', decidido_en = now() WHERE id = ${aviso}
    `)
    await romperArreglos(server.db, '2027-01-20')
    expect(await leido(body.id)).toMatchObject({ estado: 'roto', hasta: '2026-12-16' })
  })

  it('it is by its instalments alone, not by what came back of before it', async () => {
    const uno = await moroso()
    await pagar(uno.cliente_id, uno.cargos[0], 100_000)
    const { body } = await acordar(uno, {
      cargo_ids: [uno.cargos[1]],
      total: 50_000,
      cuotas: [{ vence: '2026-12-25', monto: 50_000 }],
    })
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT recibo_id AS id FROM aplicaciones WHERE cargo_id = ${uno.cargos[0]}`,
    )
    await recepcion.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Se cobró por error' })
    await romperArreglos(server.db, '2026-12-30')
    expect((await leido(body.id)).hasta).toBeNull()
    await romperArreglos(server.db, '2027-01-04')
    expect((await leido(body.id)).hasta).toBe('2026-12-31')
  })
})

describe('its paper', () => {
  it('is a PDF whose code is checked: valid, and without effect once annulled', async () => {
    const uno = await moroso()
    const { body } = await acordar(uno)
    const pdf = await fetch(`${server.url}/api/api/Arreglos/${body.id}/pdf`, {
      headers: { Authorization: `Bearer ${recepcion.token}` },
    })
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const pagina = async () => (await fetch(`${server.url}/verificar/${body.codigo_verificacion}`)).text()
    expect(await pagina()).toContain('Este documento es auténtico.')
    expect(await pagina()).toContain(body.numero)
    expect((await recepcion.post(`/Arreglos/${body.id}/anular`, { motivo: 'Lo pidió la madre' })).status).toBe(403)
    expect((await conta.post(`/Arreglos/${body.id}/anular`, { motivo: 'Lo pidió la madre' })).status).toBe(200)
    expect(await pagina()).toContain('quedó sin efecto')
    expect(await edades(uno.cliente_id)).toEqual(ORIGINALES)
  })
})

describe('after one that broke', () => {
  const ir = async (dia: string): Promise<void> => {
    await server.moveClock(`${dia}T09:00:00-06:00`)
    recepcion = await server.as('Recepción')
    conta = await server.as('Contabilidad')
    await recepcion.post('/Caja/abrir', { fondo: 500_000 })
  }
  const DOS = [
    { vence: '2027-06-10', monto: 60_000 },
    { vence: '2027-07-10', monto: 90_000 },
  ]
  /** Its first instalment was due on 10 June 2027, with five days of grace; that is seen on the 17th. */
  async function roto() {
    await ir('2027-06-01')
    const uno = await moroso()
    const { body } = await acordar(uno, { cuotas: DOS })
    await ir('2027-06-17')
    await romperArreglos(server.db, hoy())
    expect(await leido(body.id)).toMatchObject({ estado: 'roto', hasta: '2027-06-16', pagado_a_tiempo: false })
    return { ...uno, id: body.id }
  }

  it('the same charges are arranged again by who may, with a reason', async () => {
    const uno = await roto()
    const previa = (await recepcion.get<PreviaArreglo>(`/Arreglos/previa?cliente_id=${uno.cliente_id}`)).body
    expect(previa.rotos).toMatchObject([{ id: uno.id }])
    const cuotas = [{ vence: '2027-07-10', monto: 150_000 }]
    expect((await acordar(uno, { cuotas })).status).toBe(403)
    expect(errorDe(await acordar(uno, { cuotas }, key(), conta)).errors).toHaveProperty('motivo')
    const otra = await acordar(uno, { cuotas, motivo: 'Perdió el trabajo en mayo' }, key(), conta)
    expect(otra.status, JSON.stringify(otra.body)).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('a paper receipt of within the grace, brought later, is told, and nobody need allow another', async () => {
    const uno = await roto()
    const { status } = await recepcion.post(
      '/RecibosIndividuales',
      {
        cliente_id: uno.cliente_id,
        lineas: [{ cargo_id: uno.cargos[0], monto: 60_000 }],
        pagos: [{ metodo: 'efectivo', monto: 60_000 }],
        numero_manual: 'T-77',
        fecha: '2027-06-15',
      },
      key(),
    )
    expect(status).toBe(201)
    expect(await leido(uno.id)).toMatchObject({ estado: 'roto', pagado_a_tiempo: true })
    const otra = await acordar(uno, { total: 90_000, cuotas: [{ vence: '2027-07-10', monto: 90_000 }] })
    expect(otra.status, JSON.stringify(otra.body)).toBe(201)
  })

  it('a payment of before that comes back breaks none that is kept', async () => {
    await ir('2027-06-18')
    const uno = await moroso()
    const { body: viejo } = await pagar(uno.cliente_id, uno.cargos[0], 40_000)
    const { body } = await acordar(uno, {
      total: 110_000,
      cuotas: [
        { vence: '2027-06-25', monto: 30_000 },
        { vence: '2027-07-25', monto: 80_000 },
      ],
    })
    expect((await pagar(uno.cliente_id, uno.cargos[0], 30_000)).status).toBe(201)
    await ir('2027-06-19')
    const deshecho = await recepcion.post(`/RecibosIndividuales/${viejo.id}/anular`, { motivo: 'El cheque volvió' })
    expect(deshecho.status, JSON.stringify(deshecho.body)).toBe(200)
    await romperArreglos(server.db, '2027-07-10')
    expect((await leido(body.id)).hasta).toBeNull()
    await romperArreglos(server.db, '2027-08-05')
    expect((await leido(body.id)).estado).toBe('roto')
  })
})
