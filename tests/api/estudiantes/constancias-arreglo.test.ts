import { beforeAll, describe, expect, it } from 'vitest'
import type { Centro } from '#contract/ajustes/centro'
import type { Arreglo, PreviaArreglo } from '#contract/catalogos/arreglos'
import type { Constancia, PreviaConstancia } from '#contract/catalogos/constancias'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { keepHour } from '#server/housekeeping'
import { escena } from './constancias-escena.ts'
import { faltas } from '#tests/api/apoyo/datos'
import { key, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

/* A student with an arrangement is not solvent; what is certified of it, and who signs one that is too long. */

const { server, gente, alumno } = escena()
const log = { info: () => undefined, error: (told: unknown) => expect(told).toBeUndefined() }

beforeAll(() => gente.recepcion.post('/Caja/abrir', { fondo: 0 }))

/** A student who owes L 600.00 since long ago. */
async function moroso() {
  const { cliente_id } = await alumno()
  return { cliente_id, cargo_id: await cargo(server.db, cliente_id, 60_000, { vence: '2026-08-05' }) }
}
type Moroso = Awaited<ReturnType<typeof moroso>>

/** Instalments that fall due in so many days, in equal parts. */
const cuotas = (...dias: readonly number[]) =>
  dias.map((uno, orden) => ({
    vence: sumarDias(hoy(), uno),
    monto: Math.floor(60_000 / dias.length) + (orden === 0 ? 60_000 % dias.length : 0),
  }))
const acordar = ({ cliente_id, cargo_id }: Moroso, cambio: object = {}, quien: Client = gente.recepcion) =>
  quien.post<Arreglo>(
    '/Arreglos',
    {
      cliente_id,
      cargo_ids: [cargo_id],
      total: 60_000,
      cuotas: cuotas(10, 40),
      gracia_dias: 5,
      firmante: 'Ana',
      ...cambio,
    },
    key(),
  )
const emitir = (tipo: string, cliente_id: number) =>
  gente.recepcion.post<Constancia>('/Constancias', { tipo, cliente_id, matricula_id: null }, key())
const impide = async (tipo: string, cliente_id: number) =>
  (await gente.recepcion.get<PreviaConstancia>(`/Constancias/previa?tipo=${tipo}&cliente_id=${cliente_id}`)).body.impide
const leida = async (id: number) => (await gente.recepcion.get<Constancia>(`/Constancias/${id}`)).body
const mensajeDe = ({ body }: Answer<unknown>) => (body as { message: string }).message
const pagar = async ({ cliente_id, cargo_id }: Moroso, monto: number) =>
  (
    await gente.recepcion.post<{ id: number }>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
      key(),
    )
  ).body.id
const anular = (recibo: number) =>
  gente.recepcion.post(`/RecibosIndividuales/${recibo}/anular`, { motivo: 'Se cobró por error' })

describe('who owes by an arrangement', () => {
  it('is not certified solvent until all of it is paid, and may be certified to keep it', async () => {
    const uno = await moroso()
    const { status, body } = await acordar(uno)
    expect(status).toBe(201)
    const negada = await emitir('solvencia', uno.cliente_id)
    expect([negada.status, mensajeDe(negada)]).toEqual([409, expect.stringContaining(body.numero)])
    const dada = await emitir('arreglo', uno.cliente_id)
    expect(dada.status).toBe(201)
    const dice = dada.body.detalle.parrafos.join(' ')
    expect(dice).toContain(`está al día con su arreglo de pago ${body.numero}`)
    expect(dice).not.toContain('600')
    const pagina = await (await fetch(`${server.url}/verificar/${dada.body.codigo_verificacion}`)).text()
    expect(pagina).toContain('Constancia de arreglo al día')
    await pagar(uno, 30_000)
    expect((await emitir('solvencia', uno.cliente_id)).status).toBe(409)
    await pagar(uno, 30_000)
    expect((await emitir('solvencia', uno.cliente_id)).status).toBe(201)
    expect(await impide('arreglo', uno.cliente_id)).toContain('No tiene un arreglo')
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not certified to keep one that there is not, nor beside something else overdue', async () => {
    const uno = await moroso()
    expect(await impide('arreglo', uno.cliente_id)).toContain('vencidos')
    await acordar(uno)
    await cargo(server.db, uno.cliente_id, 700, { vence: '2026-09-05' })
    expect((await emitir('arreglo', uno.cliente_id)).status).toBe(409)
    const { cliente_id } = await alumno()
    expect(await impide('arreglo', cliente_id)).toContain('No tiene un arreglo')
  })

  it('is who a solvent student turns out to be: her certificate falls', async () => {
    const [una, otra] = [await alumno(), await moroso()]
    const { body } = await emitir('solvencia', una.cliente_id)
    await acordar(otra)
    await server.db.run(sql`UPDATE matriculas SET estado = 'finalizada' WHERE cliente_id = ${otra.cliente_id}`)
    expect((await gente.admin.post(`/Clientes/${una.cliente_id}/fusionar`, { otro_id: otra.cliente_id })).status).toBe(
      200,
    )
    expect((await leida(body.id)).estado).toBe('revocada')
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the certificate of keeping an arrangement', () => {
  it('falls with a payment of what it holds', async () => {
    const uno = await moroso()
    await acordar(uno)
    const recibo = await pagar(uno, 30_000)
    const { body } = await emitir('arreglo', uno.cliente_id)
    expect((await anular(recibo)).status).toBe(200)
    expect((await leida(body.id)).estado).toBe('revocada')
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('an arrangement without a signature', () => {
  it.each([
    ['one instalment far away', [700]],
    ['a first instalment after thirty days', [31]],
    ['seven instalments', [1, 2, 3, 4, 5, 6, 7]],
    ['a small first instalment and the rest far away', [10, 400]],
  ])('is refused with %s, and made with one', async (_que, dias) => {
    const uno = await moroso()
    const negado = await acordar(uno, { cuotas: cuotas(...dias) })
    expect([negado.status, mensajeDe(negado)]).toEqual([403, expect.stringContaining('supervisor')])
    expect((await acordar(uno, { cuotas: cuotas(...dias) }, gente.conta)).body).toMatchObject({
      errors: { motivo: expect.anything() },
    })
    const firmado = await acordar(uno, { cuotas: cuotas(...dias), motivo: 'Perdió el trabajo' }, gente.conta)
    expect(firmado.status, JSON.stringify(firmado.body)).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('may be as long as the centre says, from month to month', async () => {
    const [uno, otro] = [await moroso(), await moroso()]
    const seis = Array.from({ length: 6 }, (_, orden) => ({
      vence: sumarMeses(sumarDias(hoy(), 30), orden),
      monto: 10_000,
    }))
    expect((await acordar(uno, { cuotas: seis })).status).toBe(201)
    const { version } = (await gente.admin.get<Centro>('/Centro')).body
    expect((await gente.admin.put('/Centro', { arreglo_cuotas: 5, version })).status).toBe(200)
    const { limites } = (await gente.recepcion.get<PreviaArreglo>(`/Arreglos/previa?cliente_id=${otro.cliente_id}`))
      .body
    expect(limites).toEqual({ arreglo_cuotas: 5, arreglo_dias: 30 })
    expect((await acordar(otro, { cuotas: seis })).status).toBe(403)
    await gente.admin.put('/Centro', { arreglo_cuotas: 6, version: version + 1 })
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('as days go by', () => {
  it('the certificate of keeping it falls when an instalment passes its date, unless a payment was reported', async () => {
    const [uno, reporta] = [await moroso(), await moroso()]
    await acordar(uno)
    await acordar(reporta)
    const [suya, otra] = [
      (await emitir('arreglo', uno.cliente_id)).body,
      (await emitir('arreglo', reporta.cliente_id)).body,
    ]
    await hay.avisoDePago(server.db, { cliente_id: reporta.cliente_id, fecha: hoy(), monto: 30_000 })
    const estados = async (dias: number) => {
      await server.moveClock(`${sumarDias(dia, dias)}T09:00:00-06:00`)
      gente.recepcion = await server.as('Recepción')
      await keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)
      return [(await leida(suya.id)).estado, (await leida(otra.id)).estado]
    }
    const dia = hoy()
    expect(await estados(10)).toEqual(['vigente', 'vigente'])
    expect(await estados(11)).toEqual(['revocada', 'vigente'])
    expect((await emitir('arreglo', uno.cliente_id)).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })
})
