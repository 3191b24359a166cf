import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Informe } from '#contract/usuarios/informes'
import { hoy } from '#server/base/clock'
import type { Carta } from '#server/correo/carta'
import { repartir } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { programarInformes, revisorDeInformes } from '#server/usuarios/informes/enviar'
import { startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://escuela.hn' })
const CADA_DIA = { modulo: 'Gastos', nombre: 'Gastos', filtro: { fecha_lapso: 'hoy' }, orden: null, cada: 'dia' }
let conta: Client

beforeEach(async () => {
  await a('2026-11-25T10:00:00-06:00')
})
afterEach(async () => {
  await server.db.run(sql`DELETE FROM informes`)
  await server.db.run(sql`DELETE FROM correos`)
})

/** Goes to that moment; a session of before may have ended by then. */
async function a(instante: string): Promise<void> {
  await server.moveClock(instante)
  conta = conta ? await server.again(conta.usuario_id) : await server.as('Contabilidad')
}

function buzon() {
  const cartas: Carta[] = []
  const correo: Correo = {
    origen: undefined,
    activo: true,
    entregar: async (carta) => {
      cartas.push(carta)
      return { estado: 'enviado' }
    },
  }
  return { correo, cartas }
}

/** One hour of the house on two instances, and its letters. */
async function hora({ correo }: ReturnType<typeof buzon>): Promise<void> {
  const revisores = { informe: revisorDeInformes(server.app, undefined) }
  await Promise.all([programarInformes(server.db, correo, hoy()), programarInformes(server.db, correo, hoy())])
  await Promise.all([repartir(server.db, correo, { revisores }), repartir(server.db, correo, { revisores })])
}

const mios = async () => (await conta.get<Informe[]>('/Perfil/informes')).body
const programar = (cambio: object = {}) => conta.post<Informe[]>('/Perfil/informes', { ...CADA_DIA, ...cambio })

describe('a report by mail', () => {
  it('leaves in the order of its list where the one that it asks for is offered no more', async () => {
    expect(await programar({ orden: ['descripcion', 'ASC'] })).toMatchObject({ status: 400 })
    await programar()
    await server.db.run(sql`UPDATE informes SET orden = '["descripcion","ASC"]'`)
    await a('2026-11-26T07:00:00-06:00')
    const cartero = buzon()
    await hora(cartero)
    expect(cartero.cartas[0]?.adjuntos).toMatchObject([{ nombre: 'Gastos-2026-11-25.xlsx' }])
  })

  it('leaves once when its period is over, with the rows of that period in a workbook', async () => {
    expect((await programar()).body).toMatchObject([{ nombre: 'Gastos', cada: 'dia', permitido: true, ultimo: null }])
    const cartero = buzon()
    await hora(cartero)
    expect(cartero.cartas).toEqual([])
    await a('2026-11-26T05:30:00-06:00')
    await hora(cartero)
    expect(cartero.cartas).toEqual([])
    await a('2026-11-26T07:00:00-06:00')
    await hora(cartero)
    await hora(cartero)
    expect(cartero.cartas).toHaveLength(1)
    const [carta] = cartero.cartas
    expect(carta?.antes).toEqual(['Adjunto va «Gastos» del 25/11/2026.'])
    expect(carta?.adjuntos).toMatchObject([{ nombre: 'Gastos-2026-11-25.xlsx' }])
    expect(
      Buffer.from(carta?.adjuntos?.[0]?.contenido ?? '', 'base64')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(await mios()).toMatchObject([{ ultimo: '2026-11-25', enviado_en: expect.any(String) }])
    const { despues } = await server.db.one<{ despues: object }>(sql`
      SELECT despues FROM bitacora WHERE accion = 'exportar' ORDER BY id DESC LIMIT 1
    `)
    expect(despues).toMatchObject({ por_correo: true, filtro: { fecha_gte: '2026-11-25', fecha_lte: '2026-11-25' } })
    // Nothing of it is kept: a letter that is over has no text, and one that waits has no rows.
    expect(await server.db.many(sql`SELECT FROM correos WHERE carta IS NOT NULL`)).toEqual([])
  })

  it.each([
    ['semana', { '2026-11-29': 0, '2026-11-30': 1, '2026-12-06': 1, '2026-12-07': 2 }],
    ['mes', { '2026-11-30': 0, '2026-12-01': 1, '2026-12-31': 1, '2027-01-04': 2 }],
  ])('of each %s leaves on its day, or on the next one on which the system is on', async (cada, dias) => {
    await programar({ cada })
    const cartero = buzon()
    for (const [dia, cuantas] of Object.entries(dias)) {
      await a(`${dia}T09:00:00-06:00`)
      await hora(cartero)
      expect(cartero.cartas, dia).toHaveLength(cuantas)
    }
  })

  it('follows a view, as it is each time; once that is gone, as it was the last time', async () => {
    const vista = { recurso: 'Gastos', nombre: 'Del día', filtro: { fecha_lapso: 'hoy' } }
    const { body: suya } = await conta.post<{ id: number; version: number }>('/FiltrosGuardados', vista)
    expect((await programar({ vista_id: suya.id, filtro: {} })).body).toMatchObject([{ vista: 'Del día' }])
    const cartero = buzon()
    await a('2026-11-26T07:00:00-06:00')
    await conta.put(`/FiltrosGuardados/${suya.id}`, {
      version: suya.version,
      nombre: 'Los de caja',
      filtro: { fecha_lapso: 'hoy', metodo: 'efectivo' },
    })
    await hora(cartero)
    await a('2026-11-27T07:00:00-06:00')
    await conta.delete(`/FiltrosGuardados/${suya.id}`)
    await hora(cartero)
    expect(cartero.cartas.map(({ antes }) => antes)).toEqual([
      ['Adjunto va «Gastos» del 25/11/2026.'],
      ['Adjunto va «Gastos» del 26/11/2026.', expect.stringContaining('La vista «Los de caja» ya no está')],
    ])
    const enviados = await server.db.many<{ filtro: object }>(sql`
      SELECT despues -> 'filtro' AS filtro FROM bitacora WHERE accion = 'exportar' AND modulo = 'Gastos' ORDER BY id
    `)
    expect(enviados.slice(-2).map(({ filtro }) => filtro)).toEqual([
      { metodo: 'efectivo', fecha_gte: '2026-11-25', fecha_lte: '2026-11-25' },
      { metodo: 'efectivo', fecha_gte: '2026-11-26', fecha_lte: '2026-11-26' },
    ])
  })

  it('of a view that lost a filter says so; a view of somebody else, or of another list, is none', async () => {
    const admin = await server.as('Administrador')
    const guardar = async (quien: Client, recurso: string, filtro: object) =>
      (await quien.post<{ id: number }>('/FiltrosGuardados', { recurso, nombre: 'Una', filtro })).body.id
    expect((await programar({ vista_id: await guardar(admin, 'Gastos', {}) })).status).toBe(404)
    expect((await programar({ vista_id: await guardar(conta, 'reportes/cxc', {}) })).status).toBe(404)
    const suya = await guardar(conta, 'Gastos', { fecha_lapso: 'hoy', se_fue: 1 })
    expect((await programar({ vista_id: suya })).status).toBe(200)
    const cartero = buzon()
    await a('2026-11-26T07:00:00-06:00')
    await hora(cartero)
    expect(cartero.cartas[0]?.antes).toContainEqual(expect.stringContaining('A la vista «Una» le faltan filtros'))
    await server.db.run(sql`DELETE FROM filtros_guardados`)
  })

  it('does not leave to who may not export it any more, is not active any more, or has paused or ended it', async () => {
    const cartero = buzon()
    const rol = await server.db.one<{ rol_id: number; email: string }>(sql`
      SELECT rol_id, email FROM usuarios WHERE id = ${conta.usuario_id}
    `)
    const cambios = [
      [
        sql`DELETE FROM rol_permisos WHERE rol_id = ${rol.rol_id} AND modulo = 'Gastos' AND accion = 'exportar'`,
        sql`INSERT INTO rol_permisos (rol_id, modulo, accion) VALUES (${rol.rol_id}, 'Gastos', 'exportar')`,
      ],
      [
        sql`UPDATE usuarios SET activo = false WHERE id = ${conta.usuario_id}`,
        sql`UPDATE usuarios SET activo = true WHERE id = ${conta.usuario_id}`,
      ],
      [
        sql`UPDATE usuarios SET email = 'otro@correo.hn' WHERE id = ${conta.usuario_id}`,
        sql`UPDATE usuarios SET email = ${rol.email} WHERE id = ${conta.usuario_id}`,
      ],
      [sql`UPDATE informes SET pausado = true`, sql`UPDATE informes SET pausado = false`],
      [sql`DELETE FROM informes`, sql`SELECT`],
    ] as const
    await programar()
    let dia = 26
    for (const [cambio, vuelta] of cambios) {
      await a(`2026-11-${dia++}T09:00:00-06:00`)
      await programarInformes(server.db, cartero.correo, hoy())
      expect(await server.db.many(sql`SELECT FROM correos WHERE estado = 'pendiente'`)).toHaveLength(1)
      await server.db.run(cambio)
      await hora(cartero)
      await server.db.run(vuelta)
    }
    expect(cartero.cartas).toEqual([])
    expect(await server.db.many(sql`SELECT FROM correos WHERE estado = 'pendiente'`)).toEqual([])
  })

  it('that was paused begins again with the period that ends after it', async () => {
    const [{ id } = { id: 0 }] = (await programar()).body
    await conta.post(`/Perfil/informes/${id}/pausar`, { pausado: true })
    await a('2026-11-28T09:00:00-06:00')
    const cartero = buzon()
    await hora(cartero)
    await conta.post(`/Perfil/informes/${id}/pausar`, { pausado: false })
    await hora(cartero)
    expect(cartero.cartas).toEqual([])
    await a('2026-11-29T09:00:00-06:00')
    await hora(cartero)
    expect(cartero.cartas).toHaveLength(1)
    expect((await conta.post<Informe[]>(`/Perfil/informes/${id}/quitar`, {})).body).toEqual([])
  })

  it('is of a list that one may export, and of a filter that it has', async () => {
    expect((await programar({ modulo: 'Usuarios' })).status).toBe(403)
    expect((await programar({ modulo: 'Nada' })).status).toBe(403)
    expect((await programar({ filtro: { nada: 1 } })).status).toBe(400)
    expect((await programar({ cada: 'hora' })).status).toBe(400)
    for (let n = 0; n < 20; n++) await programar({ nombre: `N ${n}` })
    expect((await programar()).status).toBe(422)
    expect(await mios()).toHaveLength(20)
  })
})
