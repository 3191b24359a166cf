import { beforeAll, describe, expect, it } from 'vitest'
import { PuntoFila, type PorConfirmar, type Punto, type PuntoContador } from '#contract/ajustes/contador'
import { sql } from '#server/db/sql'
import type { Heredado } from '#contract/ajustes/heredados'
import { fraseDeHeredada, revisarHeredadas } from '#server/respaldo/invariantes'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { curso, producto, rangoCai } from '#tests/kit'

/* The accountant's confirmations, and the words of the screens until then. */
const server = startServer()
let conta: Client
let cajera: Client

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  cajera = await server.as('Recepción')
})

async function punto(cual: PuntoContador): Promise<Punto> {
  const { body } = await conta.list<PuntoFila>('Contador', { punto: cual })
  return (await conta.get<Punto>(`/Contador/${body[0]?.id}`)).body
}
const pendientes = async () => (await cajera.get<PorConfirmar>('/Contador/pendientes')).body
const confirmar = ({ id, version, huella }: Punto, extra: object = {}) =>
  conta.post<Punto>(`/Contador/${id}/confirmar`, { version, huella, observacion: 'Lic. Suazo', ...extra })

it('is of every point that the program knows, and no other', async () => {
  const { body } = await conta.list<PuntoFila>('Contador', {}, ['id', 'ASC'])
  expect(body.map(({ punto }) => punto)).toEqual(PuntoFila.shape.punto.options)
})

describe('a confirmation', () => {
  it('keeps who, when and the remark, and every session hears of what still waits', async () => {
    expect(await pendientes()).toContain('anticipos')
    const { status, body } = await confirmar(await punto('anticipos'))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ estado: 'confirmado', observacion: 'Lic. Suazo' })
    expect(body.confirmado_en).not.toBeNull()
    expect(body.usuario_nombre).not.toBeNull()
    expect(await pendientes()).not.toContain('anticipos')
    const { body: historia } = await conta.get<{ frase: string }[]>(`/Contador/${body.id}/historial`)
    expect(JSON.stringify(historia)).toContain('el contador confirmó «Anticipos y saldo a favor»')
  })

  it('is of the facts that were shown: another late fee in between refuses it', async () => {
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 3`)
    const leido = await punto('mora')
    expect(leido.ahora.join()).toMatch(/L\s50\.00/)
    await server.db.run(sql`UPDATE centro SET mora_valor = 9000`)
    expect((await confirmar(leido)).status).toBe(422)
    expect((await punto('mora')).estado).toBe('pendiente')
    expect((await confirmar(await punto('mora'))).body.estado).toBe('confirmado')
    await server.db.run(sql`UPDATE centro SET mora_valor = 5000`)
    expect((await punto('mora')).estado).toBe('cambio')
    expect(await pendientes()).toContain('mora')
  })

  it('is refused with an old version, and where the school has nothing of it', async () => {
    const leido = await punto('libro_compras')
    expect((await confirmar(leido)).status).toBe(200)
    expect((await confirmar(leido)).status).toBe(412)
    await server.db.run(sql`UPDATE centro SET facturar = 'al_cobrar'`)
    const facturar = await punto('facturar')
    expect(facturar.estado).toBe('no_aplica')
    expect((await confirmar(facturar)).status).toBe(409)
    await server.db.run(sql`UPDATE centro SET facturar = 'nunca'`)
    expect((await punto('facturar')).estado).toBe('pendiente')
  })

  it('of the numbers that nobody used is asked of who has a range of them', async () => {
    expect((await punto('numeros_sin_usar')).estado).toBe('no_aplica')
    await rangoCai(server.db)
    expect((await punto('numeros_sin_usar')).estado).toBe('pendiente')
    expect(await pendientes()).toContain('numeros_sin_usar')
  })

  it('is taken back with a reason', async () => {
    await confirmar(await punto('papel_termico'))
    const { id, version } = await punto('papel_termico')
    const { status, body } = await conta.post<Punto>(`/Contador/${id}/retirar`, { version, motivo: 'Cambió la ley' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ estado: 'pendiente', confirmado_en: null, observacion: null })
  })

  it('is taken back also of what the school has nothing of any more, and does not hold again with it', async () => {
    await confirmar(await punto('facturar'))
    await server.db.run(sql`UPDATE centro SET facturar = 'al_cobrar'`)
    const { id, version, estado } = await punto('facturar')
    expect(estado).toBe('no_aplica')
    const retirar = { version, motivo: 'Cambió la ley' }
    expect((await conta.post(`/Contador/${id}/retirar`, retirar)).status).toBe(200)
    await server.db.run(sql`UPDATE centro SET facturar = 'nunca'`)
    expect((await punto('facturar')).estado).toBe('pendiente')
  })
})

describe('the exemption of each course', () => {
  it('holds while courses end, and not for a new one or one with another tax', async () => {
    const uno = await curso(server.db)
    const otro = await curso(server.db)
    await server.db.run(sql`UPDATE cursos SET estado = 'abierto' WHERE id IN (${uno}, ${otro})`)
    expect((await confirmar(await punto('cursos'))).body.estado).toBe('confirmado')
    await server.db.run(sql`UPDATE cursos SET estado = 'finalizado' WHERE id = ${otro}`)
    expect((await punto('cursos')).estado).toBe('confirmado')
    await server.db.run(sql`UPDATE cursos SET isv = 'gravado_15' WHERE id = ${uno}`)
    const { estado, cambiados, ahora } = await punto('cursos')
    expect(estado).toBe('cambio')
    expect(cambiados).toHaveLength(1)
    expect(cambiados[0]).toMatch(/Gravado 15%$/)
    expect(ahora.join()).toContain('Gravado 15%: 1')
    await confirmar(await punto('cursos'))
    await server.db.run(sql`UPDATE cursos SET estado = 'abierto' WHERE id = ${await curso(server.db)}`)
    expect((await punto('cursos')).estado).toBe('cambio')
  })

  it('is of products alike', async () => {
    await producto(server.db)
    expect((await confirmar(await punto('productos'))).body.estado).toBe('confirmado')
    await producto(server.db)
    expect((await punto('productos')).cambiados).toHaveLength(1)
  })
})

it('is exported with both readings in full', async () => {
  const { status, body } = await conta.get<string>('/Contador/exportar?formato=csv')
  expect(status).toBe(200)
  expect(body).toContain('También las ventas exentas necesitan documento fiscal')
})

it('is nothing that the counter may change or read', async () => {
  const { id, version, huella } = await punto('credito_fiscal')
  expect((await cajera.post(`/Contador/${id}/confirmar`, { version, huella })).status).toBe(403)
  expect((await cajera.get(`/Contador/${id}`)).status).toBe(403)
})

describe('what an earlier version left wrong', () => {
  const listados = async () => (await conta.get<Heredado[]>('/Contador/heredados')).body

  it('is listed for Contabilidad and told by verify until somebody says what was done, once', async () => {
    expect(await listados()).toEqual([])
    await hay.fila(server.db, 'heredados', {
      regla: 'rechazo_con_saldo',
      registro_id: 7,
      quien: 'RC-000007',
      monto: 15_000,
    })
    const [uno] = await listados()
    expect(uno).toMatchObject({ quien: 'RC-000007', monto: 15_000, atendido_en: null })
    const frases = async () => (await revisarHeredadas(server.db)).map(fraseDeHeredada)
    expect(await frases()).toContain('Pagos rechazados que se tomaron de lo que pagó el saldo a favor: RC-000007.')
    expect((await cajera.get('/Contador/heredados')).status).toBe(403)
    const atender = (observacion: string) =>
      conta.post<Heredado & { code?: string }>(`/Contador/heredados/${uno?.id}/atender`, { observacion })
    expect((await atender('x')).status).toBe(400)
    expect(await atender('Se acreditó la factura 51')).toMatchObject({
      status: 200,
      body: { observacion: 'Se acreditó la factura 51', usuario_nombre: expect.any(String) },
    })
    expect((await atender('Otra vez')).body.code).toBe('estado_no_permite')
    expect(await frases()).toEqual([])
    expect((await listados()).map(({ atendido_en }) => atendido_en)).toEqual([expect.any(String)])
  })
})
