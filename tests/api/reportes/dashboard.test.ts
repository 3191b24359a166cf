import { beforeAll, describe, expect, it } from 'vitest'
import { MODULOS } from '#contract/modulos'
import type { Tablero } from '#contract/inicio/dashboard'
import type { Metodo } from '#contract/recibos/metodos'
import { inicioDeMes, mesesEntre, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import { sql, suelto, type Sql } from '#server/db/sql'
import { findSession } from '#server/http/guard'
import { tablero } from '#server/inicio/dashboard/service'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { anotarRespaldo } from '#server/respaldo/respaldar'
import { startServer, type Client, type Server } from '#tests/api/apoyo/helper'
import { libroConHistoria } from '#tests/api/reportes/historia-de-recibos'
import { convocatoria, cursoConCupo, registro } from '#tests/api/publico/nuevos-registros-datos'
import { expectAsListed, expectAsReported, porAtenderDe, tableroDe } from '#tests/api/apoyo/tablero'
import * as hay from '#tests/kit'
import { encargado, estudiante, usuario } from '#tests/kit'

const conMetas = async ({ db }: Server) => {
  for (const [indice, tipo] of ['ingresos', 'matriculas', 'registros'].entries())
    for (const atras of [0, -1, -11]) {
      const [anio, mes] = sumarMeses(inicioDeMes(hoy()), atras).split('-').map(Number)
      await hay.fila(db, 'metas', { anio, mes, tipo, valor: 1_000 + 10 * indice - atras })
    }
}

describe('the dashboard of a school with a history', () => {
  const server = startServer()
  let admin: Client

  beforeAll(async () => {
    await libroConHistoria(server, 23)
    const curso = await cursoConCupo(server.db, 2)
    const campana = await convocatoria(server.db, [curso])
    for (const plazas of [{ con_cupo: [curso] }, { en_espera: [curso] }]) await registro(server.db, campana, plazas)
    await registro(server.db, campana, {}, { estado: 'rechazado', decidido_en: new Date().toISOString() })
    for (const meses of [-12, -13]) {
      const dia = sumarMeses(hoy(), meses)
      await registro(server.db, campana, {}, { estado: 'rechazado', decidido_en: dia, creado_en: `${dia}T12:00:00-06` })
    }
    for (const estado of ['activa', 'retirada', 'en_espera'])
      await hay.matricula(server.db, { cliente_id: await estudiante(server.db), curso_id: curso, fecha: hoy(), estado })
    await hay.caja(server.db, { usuario_id: await usuario(server.db, 'Recepción'), fecha: sumarDias(hoy(), -1) })
    await conMetas(server)
    await hay.fila(server.db, 'metas', {
      anio: Number(hoy().slice(0, 4)),
      mes: Number(hoy().slice(5, 7)),
      tipo: 'ingresos',
      curso_id: curso,
      valor: 7,
    })
    admin = await server.as('Administrador')
  })

  it('says of each figure what its report says: voids, refunds, reversals, credit used and rejected transfers included', async () => {
    const { ingresos, matriculas, registros, por_cobrar, respaldo } = await expectAsReported(admin)
    expect(ingresos).toMatchObject({ meta: 1_000 })
    // Money received before lies, on the first days of a month, in the one before.
    if (hoy().slice(8) > '02') expect(ingresos?.mes).not.toBe(ingresos?.hoy)
    expect(por_cobrar?.debe).toBeGreaterThan(0)
    expect(matriculas).toMatchObject({ meta: 1_010 })
    expect(matriculas?.mes).toBeGreaterThan(0)
    expect(registros).toEqual({ mes: 3, meta: 1_020, hace_un_anio: 1 })
    expect(respaldo).toEqual({ dias: null, prueba: { bien: null, fallo: null } })
    expect(await expectAsListed(admin)).toMatchObject({ cajas: { cuantos: 1 }, registros: { cuantos: 2 } })
  })

  it('is one statement with one plan for everybody, and has what was paid a moment ago', async () => {
    const dichas: Sql[] = []
    const sesion = await findSession(server.db, admin.token)
    if (!sesion) throw new Error('Sin sesión')
    const anotada = {
      ...server.db,
      search: <T>(pedido: Sql) => {
        dichas.push(pedido)
        return server.db.search<T>(pedido)
      },
    }
    await resumirDias(server.db)
    const leer = async () => (await tablero(anotada, sesion, hoy(), [])).ingresos
    const antes = await leer()
    const { metodo } = await server.db.one<{ metodo: Metodo }>(sql`
      UPDATE recibo_pagos
      SET monto = monto + 700
      WHERE id = (
        SELECT p.id
        FROM recibo_pagos p
        JOIN recibos r ON r.id = p.recibo_id
        WHERE r.fecha = ${hoy()} AND r.estado = 'emitido' AND r.tipo = 'individual' AND p.metodo <> 'saldo_a_favor'
        ORDER BY p.id LIMIT 1
      )
      RETURNING metodo
    `)
    const despues = await leer()
    expect(despues?.hoy).toBe((antes?.hoy ?? 0) + 700)
    expect(despues?.mes).toBe((antes?.mes ?? 0) + 700)
    const delMetodo = (de: typeof antes) => de?.por_metodo.find((uno) => uno.metodo === metodo)?.monto ?? 0
    expect(delMetodo(despues)).toBe(delMetodo(antes) + 700)
    expect(dichas.map(({ values }) => values)).toEqual([[suelto(admin.usuario_id)], [suelto(admin.usuario_id)]])
    expect(new Set(dichas.map(({ text }) => text)).size).toBe(1)
  })

  it('counts the days since the last backup', async () => {
    await anotarRespaldo(server.db, { ruta: 'x', bytes: 1, filas: 1 }, 'x')
    expect((await tableroDe(admin)).respaldo).toMatchObject({ dias: 0 })
  })

  it('believes no trial of a backup that a clock which ran ahead noted: it would hide one that fails since', async () => {
    const anotar = (accion: string, hace: number, motivo: string | null = null) =>
      hay.fila(server.db, 'bitacora', {
        instante: new Date(Date.now() - hace * 86_400_000),
        modulo: 'Respaldos',
        accion,
        despues: { motivo },
      })
    await anotar('probar', 9)
    await anotar('probar', -107)
    await anotar('prueba_fallida', -106, 'nunca pasó')
    await anotar('prueba_fallida', 1, 'está dañado')
    expect((await tableroDe(admin)).respaldo).toMatchObject({
      prueba: { bien: sumarDias(hoy(), -9), fallo: 'está dañado' },
    })
  })

  it('warns who looks after the school before the disk is full, and readiness is red when it is', async () => {
    expect((await tableroDe(admin)).disco).toBeNull()
    // A file system that has no room at all.
    const lleno = await buildApp({
      db: server.db,
      settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: '/proc' }),
    })
    const pedir = async ({ token }: Client) =>
      (await lleno.inject({ url: '/api/api/Dashboard', headers: { authorization: `Bearer ${token}` } })).json<Tablero>()
    expect((await pedir(admin)).disco).toEqual({ libre_mb: 0 })
    expect((await pedir(await server.as('Contabilidad'))).disco).toBeNull()
    expect((await lleno.inject('/salud/listo')).json()).toEqual({ estado: 'disco lleno' })
    await lleno.close()
  })

  it('shows a part only to who may see the module behind it, and goals only to who may see them', async () => {
    const [rol_id, todos] = [await hay.rol(server.db, 'Mira'), await tableroDe(admin)]
    const mira = await server.as('Mira')
    expect((await mira.get('/Dashboard')).status).toBe(403)
    const permitir = (modulos: readonly string[]) =>
      hay.permitir(
        server.db,
        rol_id,
        modulos.map((modulo) => `${modulo}:ver`),
      )
    await permitir(['Dashboard'])
    const { hoy: fecha, ...nada } = await tableroDe(mira)
    expect(fecha).toBe(hoy())
    expect(Object.values(nada).filter((parte) => parte !== null)).toEqual([])
    await permitir(['RecibosGeneral'])
    expect(await tableroDe(mira)).toEqual({
      hoy: fecha,
      ...nada,
      ingresos: {
        ...todos.ingresos,
        meta: null,
        por_mes: todos.ingresos?.por_mes.map((mes) => ({ ...mes, meta: null })),
      },
    })
    await permitir(MODULOS.map(({ name }) => name).filter((name) => name !== 'Dashboard' && name !== 'RecibosGeneral'))
    expect(await tableroDe(mira)).toEqual({ ...(await tableroDe(admin)), clases: expect.any(Object) })
    // Other people's tills need more than to see one's own.
    const { cajas, ...trabajo } = await porAtenderDe(admin)
    expect(cajas).toBeDefined()
    expect(await porAtenderDe(mira)).toEqual(trabajo)
  })

  it('is the accountant’s too, without what she may not see', async () => {
    const conta = await tableroDe(await server.as('Contabilidad'))
    expect(conta).toMatchObject({
      matriculas: null,
      registros: null,
      cursos: null,
      clases: null,
      respaldo: null,
    })
    expect(conta.ingresos).toEqual((await tableroDe(admin)).ingresos)
  })

  it('tells each what waits for them: the counter what families report, the accountant the bank too, a teacher nothing', async () => {
    const encargado_id = await encargado(server.db)
    const cliente_id = await estudiante(server.db, { encargado_id })
    await hay.avisoDePago(server.db, { encargado_id, fecha: hoy(), monto: 45_000, metodo: 'deposito' })
    const cuenta_id = await hay.cuenta(server.db, { nombre: 'Banco del Valle' })
    const linea = { linea: 1, fecha: hoy(), monto: 45_000, descripcion: 'DEPOSITO', ordinal: 1 }
    await hay.fila(server.db, 'cuenta_movimientos', { cuenta_id, ...linea })
    const [hace60, ayer] = [sumarDias(hoy(), -60), sumarDias(hoy(), -1)]
    const cargo_id = await hay.cargo(server.db, cliente_id, 90_000, { fecha: hace60, vence: hace60 })
    const convenio_id = await hay.convenio(server.db, { cliente_id, fecha: sumarDias(hoy(), -30), total: 90_000 })
    const parte = { convenio_id, cuota: 1, cargo_id, vence: ayer, monto: 90_000, despues: 0 }
    await hay.fila(server.db, 'convenio_partes', parte)
    await expectAsListed(admin)
    const reportados = { cuantos: 1, monto: 45_000, atrasados: 0 }
    const arreglos = { cuantos: 1 }
    const recepcion = await server.as('Recepción')
    expect(await porAtenderDe(await server.as('Contabilidad'))).toMatchObject({
      reportados,
      arreglos,
      lineas: { cuantos: 1 },
    })
    const deRecepcion = await porAtenderDe(recepcion)
    expect(deRecepcion).toMatchObject({ reportados, arreglos })
    expect(Object.keys(deRecepcion)).not.toEqual(expect.arrayContaining(['lineas', 'retenciones', 'meses']))
    expect((await tableroDe(recepcion)).ingresos).toBeNull()
    expect(await porAtenderDe(await server.as('Docente'))).toEqual({})
    expect((await (await server.as('Docente')).get('/Dashboard')).status).toBe(403)
  })
})

describe('the dashboard of the demonstration', () => {
  const server = startServer({}, { seeded: true })

  it('says of each figure what its report says, with goals for every month', async () => {
    const admin = await server.as('Administrador')
    const { ingresos, cursos, matriculas } = await expectAsReported(admin)
    const { transferencias, retenciones } = await expectAsListed(admin)
    expect(
      ingresos?.por_mes.every(({ mes, recibido, meta }) => meta !== null && (recibido > 0 || hoy() === `${mes}-01`)),
    ).toBe(true)
    expect(cursos?.mayores).toHaveLength(6)
    expect(matriculas?.meta).toBeGreaterThan(0)
    expect(transferencias?.monto).toBeGreaterThan(0)
    expect(retenciones).toMatchObject({ cuantos: 1 })
  })

  it('waits for the invoice of a receipt where every one has its own, and for a month until its pack is off', async () => {
    const admin = await server.as('Administrador')
    const { mes } = (await admin.get<{ siguiente: { mes: string } }>('/CierresMensuales/siguiente')).body.siguiente
    const { meses } = await porAtenderDe(admin)
    expect(meses?.cuantos).toBe(mesesEntre(inicioDeMes(mes), hoy()))
    await server.db.run(sql`UPDATE centro SET facturar = 'al_cobrar', paquetes_apagados = '{mes,banco}'`)
    const { sin_factura, transferencias, ...otros } = await expectAsListed(admin)
    expect(sin_factura?.monto).toBeGreaterThan(0)
    // They are receipts of every series: who may not list those learns neither how many there are nor their sum.
    await hay.rol(server.db, 'Facturas y nada más', ['Facturas:ver', 'Facturas:crear'])
    expect(await porAtenderDe(await server.as('Facturas y nada más'))).toEqual({})
    // A pack that is off offers itself by what arrives of it; that a month ended is no such fact.
    expect(transferencias?.cuantos).toBeGreaterThan(0)
    expect(otros.meses).toBeUndefined()
  })
})
