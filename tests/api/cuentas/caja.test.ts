import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caja, CajaFila, CajasResumen } from '#contract/recibos/caja'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { mesesQueNoCuadran, totalesDelMes } from '#server/recibos/cierres/totales'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* A till beside its receipts: what comes and goes, counting it, and what others see of it. */
const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

async function cajera(fondo = 50_000): Promise<{ who: Client; id: number }> {
  const who = await server.as('Recepción')
  const { body } = await who.post<Caja>('/Caja/abrir', { fondo })
  return { who, id: body.id }
}

const mover = (who: Client, id: number, tipo: string, monto: number, header = key()) =>
  who.post<Caja>(`/Caja/${id}/movimientos`, { tipo, monto, concepto: 'Entrega a la administración' }, header)
const efectivoDe = ({ conteos }: Caja): number | undefined =>
  conteos.find(({ metodo }) => metodo === 'efectivo')?.esperado ?? undefined

async function cobrar(who: Client, monto: number, metodo = 'efectivo') {
  const cliente_id = await estudiante(server.db)
  return who.post(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }],
      pagos: [{ metodo, monto }],
    },
    key(),
  )
}

describe('the movements of a till', () => {
  it('change the cash that it is expected to hold, each with its sign', async () => {
    const { who, id } = await cajera()
    await cobrar(who, 100_000)
    expect(efectivoDe((await mover(who, id, 'entrega', 80_000)).body)).toBe(70_000)
    expect(efectivoDe((await mover(who, id, 'pago', 5_000)).body)).toBe(65_000)
    const { body } = await mover(who, id, 'ingreso', 1_000)
    expect(efectivoDe(body)).toBe(66_000)
    expect(body.movimientos.map(({ tipo, monto }) => [tipo, monto])).toEqual([
      ['entrega', -80_000],
      ['pago', -5_000],
      ['ingreso', 1_000],
    ])
    expect(body).toMatchObject({ recibido: 100_000 })
  })

  it('never take out more cash than there is, however many try at once', async () => {
    const { who, id } = await cajera(50_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => mover(who, id, 'entrega', 20_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await mover(who, id, 'pago', 10_001)).toMatchObject({
      status: 422,
      body: { errors: { monto: expect.stringContaining('100.00') } },
    })
  })

  it('are made once by a request that is sent twice', async () => {
    const { who, id } = await cajera()
    const header = key()
    await Promise.all([mover(who, id, 'ingreso', 500, header), mover(who, id, 'ingreso', 500, header)])
    expect(efectivoDe((await who.get<Caja>(`/Caja/${id}`)).body)).toBe(50_500)
    expect((await who.post(`/Caja/${id}/movimientos`, { tipo: 'ingreso', monto: 500, concepto: 'x' })).status).toBe(400)
  })

  it("belong to one's own open till", async () => {
    const { who, id } = await cajera()
    expect(await mover(admin, id, 'ingreso', 1)).toMatchObject({ status: 409, body: { code: 'caja_ajena' } })
    await who.post(`/Caja/${id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 50_000 }] })
    expect(await mover(who, id, 'ingreso', 1)).toMatchObject({ status: 409, body: { code: 'caja_cerrada' } })
  })

  it('take no sign, no expense and nothing else from a client', async () => {
    const { who, id } = await cajera()
    for (const mas of [
      { monto: -5 },
      { monto: 0 },
      { tipo: 'gasto' },
      { concepto: ' ' },
      { usuario_id: 1 },
      { fecha: '2026-01-01' },
    ]) {
      expect(
        (await who.post(`/Caja/${id}/movimientos`, { tipo: 'pago', monto: 5, concepto: 'x', ...mas }, key())).status,
      ).toBe(400)
    }
  })

  it('are voided with a reason while the till is open, and stay to be read', async () => {
    const { who, id } = await cajera()
    const {
      body: {
        movimientos: [entrega],
      },
    } = await mover(who, id, 'entrega', 20_000)
    const anular = (quien: Client) =>
      quien.post<Caja>(`/Caja/movimientos/${entrega?.id}/anular`, { motivo: 'No se entregó' })
    expect(await anular(admin)).toMatchObject({ status: 409, body: { code: 'caja_ajena' } })
    const { body } = await anular(who)
    expect(efectivoDe(body)).toBe(50_000)
    expect(body.movimientos).toMatchObject([
      { monto: -20_000, anulado_motivo: 'No se entregó', anulado_en: expect.any(String) },
    ])
    expect(await anular(who)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
  })

  it("can't be voided when the cash that they brought is gone, nor in a till that is closed", async () => {
    const { who, id } = await cajera(0)
    const {
      body: {
        movimientos: [ingreso],
      },
    } = await mover(who, id, 'ingreso', 20_000)
    await mover(who, id, 'entrega', 20_000)
    expect((await who.post(`/Caja/movimientos/${ingreso?.id}/anular`, { motivo: 'Error' })).status).toBe(422)
    await who.post(`/Caja/${id}/cerrar`, { contado: [] })
    expect(await who.post(`/Caja/movimientos/${ingreso?.id}/anular`, { motivo: 'Error' })).toMatchObject({
      status: 409,
      body: { code: 'caja_cerrada' },
    })
  })

  it('are told in the history of the till', async () => {
    const { who, id } = await cajera()
    const { movimientos } = (await mover(who, id, 'entrega', 20_000)).body
    await who.post(`/Caja/movimientos/${movimientos[0]?.id}/anular`, { motivo: 'No se entregó' })
    const { body } = await who.get<{ frase: string }[]>(`/Caja/${id}/historial`)
    const [anulado, entregado] = body.map(({ frase }) => frase.replace(/\s/g, ' '))
    expect(entregado).toMatch(/^entregó L 200\.00 de la caja de .+: Entrega a la administración$/)
    expect(anulado).toMatch(/^anuló /)
  })
})

it('a till is closed by its cashier, or by who may close any', async () => {
  const { id } = await cajera(20_000)
  const { nombre } = await server.db.one<{ nombre: string }>(
    sql`SELECT nombre FROM roles WHERE id = ${await hay.rol(server.db, undefined, ['Caja:ver', 'Caja:autorizar'])}`,
  )
  const cerrar = (quien: Client) =>
    quien.post<Caja>(`/Caja/${id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 20_000 }] })
  expect(await cerrar((await cajera()).who)).toMatchObject({ status: 409, body: { code: 'caja_ajena' } })
  expect(await cerrar(await server.as(nombre))).toMatchObject({ status: 200, body: { estado: 'cerrada' } })
})

describe('a count that was left blank', () => {
  it('is no count of nothing: the till stays open and says which, until it is typed, be it 0', async () => {
    const { who, id } = await cajera(20_000)
    const cerrar = (contado: object[]) =>
      who.post<Caja>(`/Caja/${id}/cerrar`, { contado, observacion: 'Se contó dos veces' })
    expect(await cerrar([])).toMatchObject({
      status: 422,
      body: { errors: { contado: 'Falta contar Efectivo. Si no hay nada, escriba 0.' } },
    })
    expect((await who.get<Caja>(`/Caja/${id}`)).body.estado).toBe('abierta')
    expect((await cerrar([{ metodo: 'efectivo', monto: 0 }])).body).toMatchObject({
      estado: 'cerrada',
      diferencia: -20_000,
    })
  })
})

describe('counting notes and coins', () => {
  const cerrar = (who: Client, id: number, body: object) => who.post<Caja>(`/Caja/${id}/cerrar`, body)

  it('makes their sum the counted cash, and keeps each of them', async () => {
    const { who, id } = await cajera(62_550)
    const denominaciones = [
      { denominacion: 50_000, cantidad: 1 },
      { denominacion: 10_000, cantidad: 1 },
      { denominacion: 500, cantidad: 5 },
      { denominacion: 50, cantidad: 1 },
    ]
    expect((await cerrar(who, id, { contado: [], denominaciones })).body).toMatchObject({
      estado: 'cerrada',
      diferencia: 0,
      denominaciones,
    })
    expect((await who.get<Caja>(`/Caja/${id}`)).body.denominaciones).toEqual(denominaciones)
  })

  it('tells what is missing, with a remark', async () => {
    const { who, id } = await cajera(52_000)
    const denominaciones = [{ denominacion: 50_000, cantidad: 1 }]
    expect(await cerrar(who, id, { contado: [], denominaciones })).toMatchObject({
      status: 422,
      body: { errors: { observacion: expect.any(String) } },
    })
    expect(
      (await cerrar(who, id, { contado: [], denominaciones, observacion: 'Un vuelto de más' })).body,
    ).toMatchObject({ diferencia: -2_000 })
  })

  it('refuses what is no lempira, the same note twice, and a sum that contradicts it', async () => {
    const { who, id } = await cajera(50_000)
    expect(
      (await cerrar(who, id, { contado: [], denominaciones: [{ denominacion: 25_000, cantidad: 2 }] })).status,
    ).toBe(400)
    expect(
      (await cerrar(who, id, { contado: [], denominaciones: [{ denominacion: 50_000, cantidad: 0 }] })).status,
    ).toBe(400)
    expect(
      (
        await cerrar(who, id, {
          contado: [],
          denominaciones: [
            { denominacion: 10_000, cantidad: 2 },
            { denominacion: 10_000, cantidad: 3 },
          ],
        })
      ).status,
    ).toBe(422)
    expect(
      await cerrar(who, id, {
        contado: [{ metodo: 'efectivo', monto: 1 }],
        denominaciones: [{ denominacion: 50_000, cantidad: 1 }],
      }),
    ).toMatchObject({ status: 422, body: { errors: { denominaciones: expect.any(String) } } })
    expect((await who.get<Caja>(`/Caja/${id}`)).body.estado).toBe('abierta')
  })
})

describe('the history of tills', () => {
  it('tells what each method lacks and has too much: neither makes the other good', async () => {
    const { who, id } = await cajera(50_000)
    const contado = [
      { metodo: 'efectivo', monto: 10_000 },
      { metodo: 'tarjeta', monto: 40_000 },
    ]
    const cerrar = (observacion: string) => who.post<Caja>(`/Caja/${id}/cerrar`, { contado, observacion })
    for (const corta of ['', 'ok', '12345'])
      expect(await cerrar(corta)).toMatchObject({ status: 422, body: { errors: { observacion: expect.any(String) } } })
    expect(await cerrar('Se cobró con tarjeta')).toMatchObject({
      status: 200,
      body: { diferencia: 0, faltante: 40_000, sobrante: 40_000 },
    })
    const filtro = encodeURIComponent(JSON.stringify({ id: [id] }))
    expect((await admin.get<CajasResumen>(`/Caja/resumen?filter=${filtro}`)).body).toMatchObject({
      faltantes: 40_000,
      sobrantes: 40_000,
    })
    const mes = hoy().slice(0, 7)
    const { cajas } = await totalesDelMes(server.db, mes)
    const [suma] = await server.db.many<{ faltantes: number; sobrantes: number }>(sql`
      SELECT
        coalesce(-sum(k.diferencia) FILTER (WHERE k.diferencia < 0), 0)::bigint AS faltantes,
        coalesce(sum(k.diferencia) FILTER (WHERE k.diferencia > 0), 0)::bigint AS sobrantes
      FROM caja_conteos k
      JOIN cajas c ON c.id = k.caja_id
      WHERE to_char(c.fecha, 'YYYY-MM') = ${mes}
    `)
    expect(cajas).toMatchObject(suma ?? {})

    // A month that was closed while methods made each other good keeps what it was closed with.
    const cerrado = async (totales: object) => {
      const deshacer = new Error('deshacer')
      let fallan: string[] = []
      const probar = server.db.transaction(async (tx) => {
        await hay.cierre(tx, mes, { totales })
        fallan = await mesesQueNoCuadran(tx)
        throw deshacer
      })
      await expect(probar).rejects.toBe(deshacer)
      return fallan
    }
    const totales = await totalesDelMes(server.db, mes)
    const { falta } = await server.db.one<{ falta: number }>(sql`
      SELECT sum(least(k.falta, k.sobra))::bigint AS falta
      FROM (
        SELECT sum(greatest(0, -diferencia)) AS falta, sum(greatest(0, diferencia)) AS sobra
        FROM caja_conteos
        GROUP BY caja_id
      ) k
    `)
    expect(falta).toBe(40_000)
    const { faltantes, sobrantes } = totales.cajas
    const juntos = { ...totales.cajas, faltantes: faltantes - falta, sobrantes: sobrantes - falta }
    expect(await cerrado(totales)).toEqual([])
    expect(await cerrado({ ...totales, cajas: juntos })).toEqual([])
    expect(await cerrado({ ...totales, cajas: { ...juntos, sobrantes: sobrantes - falta - 1 } })).toEqual([mes])
  })

  it('sums all that the filter holds, and finds those with a difference', async () => {
    const [uno, dos, abierta] = [await cajera(10_000), await cajera(10_000), await cajera(10_000)]
    await cobrar(uno.who, 5_000)
    await uno.who.post(`/Caja/${uno.id}/cerrar`, {
      contado: [{ metodo: 'efectivo', monto: 14_000 }],
      observacion: 'Falta',
    })
    await dos.who.post(`/Caja/${dos.id}/cerrar`, {
      contado: [{ metodo: 'efectivo', monto: 10_300 }],
      observacion: 'Sobra',
    })
    const ids = [uno.id, dos.id, abierta.id]
    const filtro = encodeURIComponent(JSON.stringify({ id: ids }))
    expect((await admin.get<CajasResumen>(`/Caja/resumen?filter=${filtro}`)).body).toMatchObject({
      cajas: 3,
      abiertas: 1,
      recibido: 5_000,
      faltantes: 1_000,
      sobrantes: 300,
    })
    expect(
      (await admin.list<CajaFila>('Caja', { id: ids, con_diferencia: true })).body.map(({ id }) => id).toSorted(),
    ).toEqual([uno.id, dos.id].toSorted())
    expect((await admin.list<CajaFila>('Caja', { id: ids, con_diferencia: false })).body.map(({ id }) => id)).toEqual([
      abierta.id,
    ])
    expect((await admin.list<CajaFila>('Caja', { id: ids, estado: 'abierta' })).body).toMatchObject([
      { id: abierta.id },
    ])
    expect((await admin.list('Caja', { id: ids, estado: 'cerrada' })).body).toHaveLength(2)
    expect((await admin.list('Caja', { id: ids, estado: ['abierta', 'cerrada'] })).body).toHaveLength(3)
    expect(
      (await admin.list<CajaFila>('Caja', { id: ids, usuario_id: dos.who.usuario_id })).body.map(({ id }) => id),
    ).toEqual([dos.id])
  })

  it('names those whose tills they are, to filter by one of them; to a cashier only herself', async () => {
    const [uno, dos] = [await cajera(1), await cajera(1)]
    const usuarios = async (who: Client, ids: number[]) =>
      (
        await who.get<CajasResumen>(`/Caja/resumen?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`)
      ).body.usuarios
        .map(({ usuario_id }) => usuario_id)
        .toSorted((a, b) => a - b)
    expect(await usuarios(admin, [uno.id, dos.id])).toEqual(
      [uno.who.usuario_id, dos.who.usuario_id].toSorted((a, b) => a - b),
    )
    expect(await usuarios(uno.who, [uno.id, dos.id])).toEqual([uno.who.usuario_id])
  })

  it('sums for a cashier only her own', async () => {
    const { who, id } = await cajera(1)
    expect((await who.get<CajasResumen>('/Caja/resumen')).body).toMatchObject({ cajas: 1, abiertas: 1 })
    await who.post(`/Caja/${id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 1 }] })
    expect((await who.get<CajasResumen>('/Caja/resumen')).body).toMatchObject({ cajas: 1, abiertas: 0 })
  })
})

describe('the account of a payment', () => {
  it('is one that receives its method and is in use', async () => {
    const { who } = await cajera()
    const cuenta = async (tipo: string, activo = true) =>
      await hay.cuenta(server.db, { nombre: `Cuenta ${tipo} ${activo}`, tipo, activo })
    const [banco, terminal, vieja] = [await cuenta('banco'), await cuenta('terminal'), await cuenta('banco', false)]
    const pagar = async (metodo: string, cuenta_id: number) => {
      const cliente_id = await estudiante(server.db)
      return who.post(
        '/RecibosIndividuales',
        {
          cliente_id,
          lineas: [{ cargo_id: await cargo(server.db, cliente_id, 100), monto: 100 }],
          pagos: [{ metodo, monto: 100, cuenta_id }],
        },
        key(),
      )
    }
    expect((await pagar('transferencia', banco)).status).toBe(201)
    expect((await pagar('tarjeta', terminal)).status).toBe(201)
    for (const [metodo, cuenta_id] of [
      ['transferencia', terminal],
      ['tarjeta', banco],
      ['efectivo', banco],
      ['deposito', vieja],
    ] as const) {
      expect(await pagar(metodo, cuenta_id)).toMatchObject({
        status: 422,
        body: { errors: { pagos: { 0: { cuenta_id: expect.any(String) } } } },
      })
    }
  })

  it('is chosen by who takes money from a list without numbers of accounts', async () => {
    await admin.post('/Cuentas', { nombre: 'BAC ahorros', tipo: 'banco', numero: '9876543' })
    const { who } = await cajera()
    const { status, body } = await who.list('Cuentas', { activo: true })
    expect(status).toBe(200)
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['activo', 'banco', 'id', 'nombre', 'tipo'])
    // Nor found by one: whoever typed figures would learn it.
    expect((await admin.list('Cuentas', { q: '98765' })).body).toMatchObject([{ nombre: 'BAC ahorros' }])
    expect((await who.list('Cuentas', { q: '98765' })).body).toEqual([])
    expect((await who.list('Cuentas', { q: 'ahorros' })).body).toMatchObject([{ nombre: 'BAC ahorros' }])
    expect((await who.post('/Cuentas', { nombre: 'Otra', tipo: 'banco' })).status).toBe(403)
  })

  it('is named once, and keeps its kind', async () => {
    const { body } = await admin.post('/Cuentas', { nombre: 'Ficohsa cheques', tipo: 'banco', banco: 'Ficohsa' })
    expect(await admin.post('/Cuentas', { nombre: 'FICOHSA CHÉQUES' })).toMatchObject({
      status: 409,
      body: { code: 'duplicado' },
    })
    expect((await admin.put(`/Cuentas/${String(body.id)}`, { ...body, tipo: 'terminal' })).status).toBe(400)
    expect((await admin.delete(`/Cuentas/${String(body.id)}`)).status).toBe(405)
  })
})

describe('the close on paper', () => {
  async function pdf(who: Client, id: number, formato: string): Promise<string> {
    const response = await fetch(`${server.url}/api/api/Caja/${id}/pdf?formato=${formato}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    return (await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })).text.replace(
      /\s+/g,
      ' ',
    )
  }

  it.each(['carta', 'ticket80'])(
    'tells what was counted, what moved, which receipts there are and which were voided, in %s',
    async (formato) => {
      const { who, id } = await cajera(50_000)
      const { body: uno } = await cobrar(who, 123_400)
      await cobrar(who, 20_000, 'tarjeta')
      const { body: malo } = await cobrar(who, 7_700)
      await who.post(`/RecibosIndividuales/${String(malo.id)}/anular`, { motivo: 'Estudiante equivocado' })
      await mover(who, id, 'entrega', 80_000)
      expect(await pdf(who, id, formato)).toContain('CAJA ABIERTA')
      const denominaciones = [
        { denominacion: 50_000, cantidad: 1 },
        { denominacion: 10_000, cantidad: 4 },
        { denominacion: 1_000, cantidad: 1 },
        { denominacion: 100, cantidad: 4 },
      ]
      await who.post(`/Caja/${id}/cerrar`, {
        contado: [{ metodo: 'tarjeta', monto: 20_000 }],
        denominaciones,
        observacion: 'Faltan L 20 de un vuelto',
      })
      const words = await pdf(who, id, formato)
      for (const word of [
        'Cierre de caja',
        'Efectivo L 934.00 L 914.00 -L 20.00',
        'Tarjeta L 200.00',
        'Entrega a la administración',
        '-L 800.00',
        String(uno.numero_texto),
        'Estudiante equivocado',
        'Faltan L 20 de un vuelto',
        'L 100.00 4 L 400.00',
        'Recibe',
      ])
        expect(words.replaceAll('\u00a0', ' ')).toContain(word)
      expect(words).not.toContain('CAJA ABIERTA')
    },
  )

  it('is not for another cashier', async () => {
    const [{ id }, { who }] = [await cajera(), await cajera()]
    expect((await who.get(`/Caja/${id}/pdf`)).status).toBe(404)
  })
})
