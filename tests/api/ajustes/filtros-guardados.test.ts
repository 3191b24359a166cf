import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CifraDeVista, VistaDeLista, RolDeVista } from '#contract/ajustes/filtros-guardados'
import { sql } from '#server/db/sql'
import { startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* Views: questions that somebody keeps under a name, for herself or for roles too. */

const server = startServer()
const RECURSO = 'reportes/recibosgeneral'
const CONTEO = 'catalogos/clientes'
let ana: Client
let luis: Client
let eva: Client
let admin: Client
const rol = {} as Record<'Contabilidad' | 'Recepción' | 'Administrador' | 'Docente', number>

beforeAll(async () => {
  ana = await server.as('Contabilidad')
  luis = await server.as('Contabilidad')
  eva = await server.as('Recepción')
  admin = await server.as('Administrador')
  for (const { id, nombre } of await server.db.many<{ id: number; nombre: keyof typeof rol }>(
    sql`SELECT id, nombre FROM roles`,
  ))
    rol[nombre] = id
})
beforeEach(async () => {
  await server.db.run(sql`DELETE FROM filtros_guardados`)
})

type Vista = VistaDeLista & { code: string; message: string; errors?: Record<string, string> }
const guardar = (who: Client, nombre: string, filtro: object = {}, mas: object = {}): Promise<Answer<Vista>> =>
  who.post<Vista>('/FiltrosGuardados', { recurso: RECURSO, nombre, filtro, ...mas })
const compartir = (who: Client, nombre: string, filtro: object = {}, mas: object = {}) =>
  guardar(who, nombre, filtro, { roles: [rol.Contabilidad], ...mas })
const cambiar = (who: Client, { id, version }: Vista, cambios: object) =>
  who.put<Vista & { actual?: Vista; quien?: string }>(`/FiltrosGuardados/${id}`, { version, ...cambios })
const vistas = async (who: Client, recurso = RECURSO) =>
  (await who.list<VistaDeLista>('FiltrosGuardados', { recurso })).body
const nombres = async (who: Client) => (await vistas(who)).map(({ nombre }) => nombre)
const rastro = async () =>
  (
    await server.db.many<{ accion: string }>(sql`
    SELECT accion FROM bitacora WHERE entidad = 'filtros_guardados' ORDER BY id
  `)
  ).map(({ accion }) => accion)

describe('a view of one’s own', () => {
  it('is of a list that there is and that one may see; those of lists that went go on being read', async () => {
    const docente = await server.as('Docente')
    for (const [who, recurso] of [
      [ana, 'no/existe'],
      [ana, 'catalogos/clientes/1'],
      [ana, `${RECURSO}/otra`],
      [docente, RECURSO],
    ] as const)
      expect(await guardar(who, 'Mía', {}, { recurso })).toMatchObject({
        status: 422,
        body: { errors: { recurso: 'Esa lista no existe, o usted no puede verla.' } },
      })
    const { body } = await guardar(ana, 'De antes')
    await server.db.run(sql`UPDATE filtros_guardados SET recurso = 'reportes/que-ya-no-esta' WHERE id = ${body.id}`)
    expect(await vistas(ana, 'reportes/que-ya-no-esta')).toMatchObject([{ nombre: 'De antes' }])
    expect((await cambiar(ana, { ...body, version: body.version + 1 }, { nombre: 'Otro nombre' })).status).toBe(200)
  })

  it('keeps filters, order and columns under its name', async () => {
    const orden = { field: 'fecha', order: 'DESC' }
    expect(await guardar(ana, 'De hoy', { estado: 'emitido' }, { orden, columnas: ['numero', 'total'] })).toMatchObject(
      {
        status: 201,
        body: { nombre: 'De hoy', filtro: { estado: 'emitido' }, orden, columnas: ['numero', 'total'], propia: true },
      },
    )
    expect(await vistas(ana)).toMatchObject([{ nombre: 'De hoy', fuera: [], roles: [], fijada: false }])
  })

  it('said again as it is, is the same; another one of its name is refused', async () => {
    const { body } = await guardar(ana, 'De hoy', { estado: 'emitido' })
    expect(await guardar(ana, 'De hoy', { estado: 'emitido' })).toMatchObject({ status: 201, body: { id: body.id } })
    expect(await guardar(ana, 'DE HÓY', { estado: 'anulado' })).toMatchObject({
      status: 422,
      body: { errors: { nombre: expect.stringContaining('Ya tiene en esta lista') } },
    })
    expect(await vistas(ana)).toMatchObject([{ filtro: { estado: 'emitido' } }])
  })

  it('is nobody else’s: neither read, nor changed, nor moved, nor removed; nor by who administers', async () => {
    const { body } = await guardar(ana, 'Míos', { total_gte: 100 })
    for (const otro of [luis, admin]) {
      expect(await vistas(otro)).toEqual([])
      expect((await cambiar(otro, body, { nombre: 'Suyos' })).status).toBe(404)
      expect((await otro.post(`/FiltrosGuardados/${body.id}/lugar`, { fijada: true })).status).toBe(404)
      expect((await otro.delete(`/FiltrosGuardados/${body.id}`)).status).toBe(404)
    }
    // The same name is another view in other hands.
    expect((await guardar(luis, 'Míos', { total_gte: 7 })).status).toBe(201)
    expect((await ana.delete(`/FiltrosGuardados/${body.id}`)).status).toBe(200)
    expect(await vistas(luis)).toMatchObject([{ nombre: 'Míos', filtro: { total_gte: 7 } }])
    expect(await rastro()).toEqual([])
  })

  it('is one of a hundred at most', async () => {
    for (let n = 0; n < 100; n++) await hay.filtro(server.db, { usuario_id: ana.usuario_id, nombre: `Filtro ${n}` })
    expect(await guardar(ana, 'Uno más')).toMatchObject({
      status: 422,
      body: { code: 'regla', message: expect.stringContaining('100') },
    })
  })

  it('has a filter of some length, and no more', async () => {
    expect(await guardar(ana, 'Larga', { q: 'x'.repeat(9_000) })).toMatchObject({
      status: 400,
      body: { errors: { filtro: expect.stringContaining('no caben') } },
    })
  })
})

describe('a shared view', () => {
  it('is of who has its role, and of who cares for roles; each where its owner put it', async () => {
    await compartir(ana, 'Transferencias', { metodo: 'transferencia' }, { fijada: true, en_inicio: true })
    expect(await vistas(luis)).toMatchObject([
      {
        nombre: 'Transferencias',
        propia: false,
        duenio: expect.any(String),
        cambia: false,
        quita: false,
        fijada: true,
      },
    ])
    expect(await vistas(eva)).toEqual([])
    // For who administers it is there to be cared for, and stands nowhere.
    expect(await vistas(admin)).toMatchObject([{ cambia: true, quita: true, fijada: false, en_inicio: false }])
  })

  it('is shared by who may export the list, or administers roles, with roles that see it', async () => {
    await hay.permitir(server.db, 'Recepción', ['RecibosGeneral:ver'])
    eva = await server.again(eva.usuario_id)
    expect(await compartir(eva, 'Suya')).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect((await eva.get(`/FiltrosGuardados/roles?recurso=${RECURSO}`)).status).toBe(403)
    const { body } = await ana.get<RolDeVista[]>(`/FiltrosGuardados/roles?recurso=${RECURSO}`)
    expect(body.map(({ nombre }) => nombre)).toEqual(['Administrador', 'Contabilidad', 'Recepción'])
    expect(await guardar(ana, 'Para docentes', {}, { roles: [rol.Docente] })).toMatchObject({
      status: 422,
      body: { errors: { roles: expect.stringContaining('no ve esta lista') } },
    })
    await server.db.run(sql`DELETE FROM rol_permisos WHERE rol_id = ${rol.Recepción} AND modulo = 'RecibosGeneral'`)
  })

  it('is no longer seen by who may not see its list any more', async () => {
    const suyo = await hay.rol(server.db, 'Auditor', ['RecibosGeneral:ver'])
    const auditor = await server.as('Auditor')
    await guardar(ana, 'Para auditar', {}, { roles: [suyo] })
    expect(await nombres(auditor)).toEqual(['Para auditar'])
    await server.db.run(sql`DELETE FROM rol_permisos WHERE rol_id = ${suyo}`)
    expect(await nombres(auditor)).toEqual([])
  })

  it('is changed by its owner and by who administers roles alone, at its version', async () => {
    const { body } = await compartir(ana, 'Del mes')
    expect(await cambiar(luis, body, { nombre: 'De Luis' })).toMatchObject({ status: 403 })
    expect((await ana.put(`/FiltrosGuardados/${body.id}`, { nombre: 'Sin versión' })).status).toBe(428)
    expect(await cambiar(admin, body, { nombre: 'Del mes pasado' })).toMatchObject({ status: 200 })
    expect(await cambiar(ana, body, { filtro: { estado: 'anulado' } })).toMatchObject({
      status: 412,
      body: { actual: { nombre: 'Del mes pasado' }, quien: expect.any(String) },
    })
    expect(await nombres(luis)).toEqual(['Del mes pasado'])
  })

  it('moves its version when only its roles change', async () => {
    const { body } = await compartir(ana, 'Del mes')
    const { body: despues } = await cambiar(ana, body, { roles: [rol.Contabilidad, rol.Administrador] })
    expect(despues.version).toBeGreaterThan(body.version)
    expect((await cambiar(admin, body, { nombre: 'Otra' })).status).toBe(412)
  })

  it('has a name that no other shared one of the list has', async () => {
    await compartir(ana, 'Del mes')
    expect(await compartir(admin, 'DEL MES')).toMatchObject({
      status: 422,
      body: { errors: { nombre: expect.stringContaining('Ya se comparte') } },
    })
    const { body } = await guardar(admin, 'del mes')
    expect((await cambiar(admin, body, { roles: [rol.Contabilidad] })).status).toBe(422)
    expect((await compartir(admin, 'Del mes', {}, { recurso: 'Gastos' })).status).toBe(201)
  })

  it('is one of thirty of its list at most', async () => {
    for (let n = 0; n < 30; n++) expect((await compartir(n % 2 ? ana : luis, `Vista ${n}`)).status).toBe(201)
    expect(await compartir(ana, 'Una más')).toMatchObject({
      status: 422,
      body: { errors: { roles: expect.stringContaining('30') } },
    })
  })

  it('stays when its owner leaves, for who administers to change or take away', async () => {
    const otra = await server.as('Contabilidad')
    const { body } = await compartir(otra, 'De quien se fue')
    await server.db.run(sql`UPDATE usuarios SET activo = false WHERE id = ${otra.usuario_id}`)
    expect(await nombres(luis)).toEqual(['De quien se fue'])
    expect((await cambiar(admin, body, { nombre: 'De la casa' })).status).toBe(200)
    expect((await admin.delete(`/FiltrosGuardados/${body.id}`)).status).toBe(200)
    expect(await nombres(luis)).toEqual([])
  })

  it('whose owner may share no more is hers to take away or keep for herself, and not to change', async () => {
    const suyo = await hay.rol(server.db, 'Cobranzas', ['RecibosGeneral:ver', 'RecibosGeneral:exportar'])
    const otra = await server.as('Cobranzas')
    const { body } = await compartir(otra, 'De cobranzas')
    await server.db.run(sql`DELETE FROM rol_permisos WHERE rol_id = ${suyo} AND accion = 'exportar'`)
    expect(await vistas(otra)).toMatchObject([{ cambia: false, quita: true }])
    expect((await cambiar(otra, body, { filtro: { q: 'otra cosa' } })).status).toBe(403)
    expect(await cambiar(otra, body, { roles: [] })).toMatchObject({ status: 200, body: { roles: [] } })
    expect(await nombres(luis)).toEqual([])
  })

  it('goes on with the roles that are left when one goes, and without any is its owner’s', async () => {
    const suyo = await hay.rol(server.db, 'Temporal', ['RecibosGeneral:ver'])
    await guardar(ana, 'De un rol', {}, { roles: [suyo] })
    await guardar(ana, 'De dos', {}, { roles: [suyo, rol.Contabilidad] })
    expect((await admin.delete(`/Roles/${suyo}`)).status).toBe(200)
    expect(await vistas(ana)).toMatchObject([
      { nombre: 'De dos', roles: [{ nombre: 'Contabilidad' }] },
      { nombre: 'De un rol', roles: [] },
    ])
    expect(await nombres(admin)).toEqual(['De dos'])
  })

  it('is put and taken away from its places by each one for herself', async () => {
    const { body } = await compartir(ana, 'Del mes', {}, { fijada: true })
    expect(await luis.post(`/FiltrosGuardados/${body.id}/lugar`, { fijada: false })).toMatchObject({
      status: 200,
      body: { fijada: false, en_inicio: false },
    })
    expect((await luis.post(`/FiltrosGuardados/${body.id}/lugar`, { en_inicio: true })).body).toMatchObject({
      fijada: false,
      en_inicio: true,
    })
    expect(await vistas(ana)).toMatchObject([{ fijada: true, en_inicio: false, version: body.version }])
  })

  it('leaves its trace, with what it was before', async () => {
    const desde = (await rastro()).length
    const { body } = await compartir(ana, 'Del mes')
    const { body: dos } = await cambiar(ana, body, { filtro: { estado: 'anulado' } })
    const { body: tres } = await cambiar(ana, dos, { roles: [] })
    const { body: cuatro } = await cambiar(ana, tres, { nombre: 'Solo mía' })
    await cambiar(ana, cuatro, { roles: [rol.Contabilidad] })
    await admin.delete(`/FiltrosGuardados/${body.id}`)
    expect((await rastro()).slice(desde)).toEqual([
      'compartir_vista',
      'cambiar_vista',
      'dejar_de_compartir_vista',
      'compartir_vista',
      'quitar_vista',
    ])
    const { body: frases } = await admin.list<{ frase: string }>('Bitacora', { modulo: 'RecibosGeneral' })
    expect(frases.map(({ frase }) => frase)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('compartió la vista «Del mes» de Recibos'),
        expect.stringContaining('eliminó la vista «Solo mía» de Recibos'),
      ]),
    )
  })

  it('two people who change it at once: one is told', async () => {
    const { body } = await compartir(ana, 'Del mes')
    const respuestas = await Promise.all([
      cambiar(ana, body, { nombre: 'De Ana' }),
      cambiar(admin, body, { nombre: 'De quien administra' }),
    ])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

describe('what a list does not know any more', () => {
  it('is left out of a view and named; the rest holds', async () => {
    await guardar(
      ana,
      'Vieja',
      { vista: 'metodo', metodo: 'cheque', se_fue: 7, estado: 'inventado' },
      {
        orden: { field: 'tampoco', order: 'ASC' },
      },
    )
    expect(await vistas(ana)).toMatchObject([
      { filtro: { vista: 'metodo', metodo: 'cheque' }, orden: null, fuera: ['estado', 'se_fue', 'tampoco'] },
    ])
  })

  it('is no span that moves with the calendar, nor a search', async () => {
    await guardar(ana, 'Del mes', { fecha_lapso: 'este_mes', q: 'ana' })
    expect(await vistas(ana)).toMatchObject([{ fuera: [] }])
  })
})

describe('the figures of Inicio', () => {
  const cifras = async (who: Client) => (await who.get<CifraDeVista[]>('/FiltrosGuardados/cifras')).body

  it('are of the views that stand there, each by the rights of who asks', async () => {
    await hay.estudiante(server.db, { nombres: 'Lucía' })
    const { body } = await guardar(
      admin,
      'Lucías',
      { q: 'lucia' },
      { recurso: CONTEO, en_inicio: true, roles: [rol.Recepción] },
    )
    await guardar(admin, 'Cobrado', { vista: 'metodo' }, { en_inicio: true })
    await guardar(admin, 'En ninguna parte')
    expect(await cifras(admin)).toEqual([
      { id: expect.any(Number), cuantos: 0, mas: false, monto: 0, falta: null },
      { id: body.id, cuantos: 1, mas: false, monto: null, falta: null },
    ])
    expect(await cifras(eva)).toMatchObject([{ id: body.id, cuantos: 1 }])
    expect(await cifras(luis)).toEqual([])
  })

  it('are not told where a filter is left out: they would be of something else', async () => {
    await guardar(ana, 'Vieja', { se_fue: 7 }, { en_inicio: true })
    expect(await cifras(ana)).toMatchObject([{ cuantos: null, monto: null, falta: 'fuera' }])
  })

  it('are six at most', async () => {
    for (let n = 0; n < 7; n++) await guardar(ana, `Vista ${n}`, {}, { en_inicio: true })
    expect(await cifras(ana)).toHaveLength(6)
  })

  it('are asked by texts that do not tell how long is left: each would keep a name on its connection', async () => {
    await guardar(ana, 'Una', {}, { en_inicio: true })
    const pedir = vi.spyOn(pg.Client.prototype, 'query')
    for (let n = 0; n < 3; n++) expect(await cifras(ana)).toMatchObject([{ falta: null }])
    const textos = pedir.mock.calls.map(([pedida]) => (pedida as unknown as pg.QueryConfig).text)
    pedir.mockRestore()
    expect(new Set(textos.filter((text) => text?.includes('statement_timeout'))).size).toBe(1)
  })

  it('are left where they take too long', async () => {
    const { body } = await guardar(ana, 'Lenta', {}, { en_inicio: true })
    await server.db.transaction(async (tx) => {
      // Whoever holds the table keeps the figure waiting.
      await tx.run(sql`LOCK TABLE recibos IN ACCESS EXCLUSIVE MODE`)
      expect(await cifras(ana)).toEqual([{ id: body.id, cuantos: null, mas: false, monto: null, falta: 'tarda' }])
    })
  })
})
