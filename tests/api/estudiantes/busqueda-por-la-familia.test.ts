import { beforeAll, describe, expect, it } from 'vitest'
import { moduloDe } from '#contract/modulos'
import type { PermisosModulo } from '#contract/usuarios/roles'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { revisar } from '#server/respaldo/invariantes'
import { counter } from '#tests/counter'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { clase } from '#tests/api/asistencia/reporte-asistencias-datos'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

/* A student is found by what her guardians have (migration 0190): as their files are by now, and by who may know it. */

const server = startServer()
const cuenta = counter()
let admin: Client
beforeAll(async () => {
  admin = await server.as('Administrador')
})

interface Ficha {
  id: number
  version: number
  encargados: { encargado_id: number; telefono: string | null }[]
}

const alta = async (encargados: object[]): Promise<Ficha> => {
  const { body, status } = await admin.post<Ficha>('/Clientes', {
    nombres: `Sofía ${cuenta.next()}`,
    apellidos: 'Mejía',
    encargados: encargados.map((uno) => ({ parentesco: 'madre', es_pagador: true, ...uno })),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const PASAPORTE = { otro_documento_tipo: 'pasaporte', otro_documento_pais: 'US' }
const soloDatos = ({ estudiantes: _, ...datos }: Ficha['encargados'][number] & { estudiantes?: number } = VACIO) =>
  datos
const VACIO = { encargado_id: 0, telefono: null }
const palabrasDe = async (id: number) =>
  (await server.db.one<{ familia: string }>(sql`SELECT familia FROM clientes WHERE id = ${id}`)).familia
/** Until a statement waits for a lock. */
const espera = () =>
  expect
    .poll(() =>
      server.db.one(sql`
        SELECT count(*)::int AS n
        FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
      `),
    )
    .toEqual({ n: 1 })
const tiene = (modulo: PermisosModulo['modulo'], accion: PermisosModulo['acciones'][number]) =>
  moduloDe(modulo).acciones.includes(accion)
const conRol = async (permisos: PermisosModulo[]): Promise<Client> => {
  const nombre = `Ajeno ${cuenta.next()}`
  const { status, body } = await admin.post('/Roles', { nombre, permisos, orden_menu: [] })
  expect(status, JSON.stringify(body)).toBe(201)
  return server.as(nombre)
}
const hallados = async (q: string) => (await admin.list<{ id: number }>('Clientes', { q })).body.map(({ id }) => id)
const cuadra = async () =>
  expect((await revisar(server.db)).map(({ invariante }) => invariante)).not.toContain('familia_del_estudiante')

describe('whoever is found by her guardian', () => {
  it('is by the telephone of today, for all of her children, and no more by that of yesterday', async () => {
    const { id, version, encargados } = await alta([
      { nombres: 'Ana', apellidos: 'Zúñiga', telefono: '+50499000001', otro_documento: 'PA-7788', ...PASAPORTE },
    ])
    const [{ encargado_id = 0 } = {}] = encargados
    const hermano = await alta([{ encargado_id, nombres: 'Ana', apellidos: 'Zúñiga' }])
    expect((await hallados('9900-0001')).toSorted()).toEqual([id, hermano.id].toSorted())
    expect((await hallados('PA-7788')).toSorted()).toEqual([id, hermano.id].toSorted())
    const [actual] = (await admin.get<Ficha>(`/Clientes/${id}`)).body.encargados
    const { status, body } = await admin.put<Ficha>(`/Clientes/${id}`, {
      version: (await admin.get<Ficha>(`/Clientes/${id}`)).body.version ?? version,
      encargados: [{ ...soloDatos(actual), telefono: '+50499000002' }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await hallados('99000001')).toEqual([])
    expect((await hallados('99000002')).toSorted()).toEqual([id, hermano.id].toSorted())
    await cuadra()
  })

  it('is not any more once the guardian is taken off, merged away or erased', async () => {
    const una = await alta([{ nombres: 'Berta', apellidos: 'Quitada', telefono: '+50499000011' }])
    await admin.put(`/Clientes/${una.id}`, { version: una.version, encargados: [] })
    expect(await hallados('99000011')).toEqual([])

    const [queda, otra] = [
      await alta([{ nombres: 'Carla', apellidos: 'Queda', telefono: '+50499000012' }]),
      await alta([{ nombres: 'Delia', apellidos: 'Unida', telefono: '+50499000013' }]),
    ]
    await admin.post(`/Clientes/${queda.id}/fusionar`, { otro_id: otra.id })
    expect(await hallados('99000013')).toEqual([queda.id])
    expect(await palabrasDe(otra.id)).toBe('')

    await cargo(server.db, queda.id, 100)
    const { status } = await admin.post(`/Clientes/${queda.id}/borrar-datos`, { motivo: 'La madre lo pidió.' })
    expect(status).toBe(200)
    for (const id of [queda.id, otra.id]) expect(await palabrasDe(id)).toBe('')
    for (const q of ['99000012', '99000013']) expect(await hallados(q)).toEqual([])
    await cuadra()
  })

  it('is by every way that guardians come and go in the database', async () => {
    const { db } = server
    const { id } = await alta([])
    const [ana, eva] = [
      await hay.encargado(db, { apellidos: 'Una', telefono: '+50499000021' }),
      await hay.encargado(db, { nombres: 'Eva', apellidos: 'Otra', telefono: '+50499000022' }),
    ]
    const una = 'ana una 99000021'
    const otra = 'eva otra 99000022'
    const pasos: [paso: string, dice: string[]][] = [
      [`INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco) VALUES (${id}, ${ana}, 'madre')`, [una]],
      [
        `INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco) VALUES (${id}, ${eva}, 'tutor')`,
        [una, otra],
      ],
      [`UPDATE cliente_encargados SET es_pagador = true WHERE cliente_id = ${id}`, [una, otra]],
      [`UPDATE encargados SET apellidos = 'Dos' WHERE id = ${ana}`, ['ana dos 99000021', otra]],
      [`DELETE FROM cliente_encargados WHERE cliente_id = ${id} AND encargado_id = ${ana}`, [otra]],
      [`UPDATE cliente_encargados SET encargado_id = ${ana} WHERE cliente_id = ${id}`, ['ana dos 99000021']],
      [`UPDATE encargados SET telefono = NULL WHERE id = ${ana}`, ['ana dos']],
    ]
    for (const [paso, dice] of pasos) {
      await db.pool.query(paso)
      const dicho = (await palabrasDe(id)).replaceAll('+504', '').replaceAll(/ +/g, ' ').trim()
      expect({ paso, dicho }).toEqual({ paso, dicho: dice.join(' ') })
    }
    await cuadra()
  })

  it('is by the new telephone of a guardian who becomes hers while it changes', async () => {
    const { db } = server
    const { id } = await alta([])
    const encargado = await hay.encargado(db, { nombres: 'Gilda', apellidos: 'Carrera', telefono: '+50499000031' })
    const vincular = (tx: Tx) => hay.vinculo(tx, id, encargado, { es_pagador: false, principal: false })
    const cambiar = (tx: Tx) => tx.run(sql`UPDATE encargados SET telefono = '+50499000032' WHERE id = ${encargado}`)
    let segundo: Promise<unknown> = Promise.resolve()
    await db.transaction(async (primero) => {
      await cambiar(primero)
      segundo = db.transaction(vincular)
      await espera()
    })
    await segundo
    expect(await hallados('99000032')).toEqual([id])
    await cuadra()
  })

  it('is told by verify where it is not kept, and made anew with the other kept ones', async () => {
    const { id } = await alta([{ nombres: 'Hilda', apellidos: 'Perdida' }])
    await server.db.run(sql`UPDATE clientes SET familia = 'nadie' WHERE id = ${id}`)
    expect((await revisar(server.db)).map(({ invariante }) => invariante)).toContain('familia_del_estudiante')
    await rehacerGuardadas(server.db)
    await cuadra()
    expect(await hallados('hilda perdida')).toEqual([id])
  })

  it('keeps her words where a form is saved with the same guardians: nobody waits for that', async () => {
    const ficha = await alta([{ nombres: 'Irma', apellidos: 'Igual', telefono: '+50499000041' }])
    const [encargado] = ficha.encargados
    const vinculo = sql`SELECT xmin::text FROM cliente_encargados WHERE cliente_id = ${ficha.id}`
    const antes = await server.db.one(vinculo)
    const { status } = await admin.put(`/Clientes/${ficha.id}`, {
      version: ficha.version,
      observaciones: 'Llega tarde',
      encargados: [soloDatos(encargado)],
    })
    expect(status).toBe(200)
    expect(await server.db.one(vinculo)).toEqual(antes)
    expect(await hallados('irma 99000041')).toEqual([ficha.id])
  })
})

describe('whoever may not read guardians', () => {
  const [NOMBRE, TELEFONO, DNI] = ['Wendolina', '9900-0051', '0801-1980-55555']
  let curso_id: number
  let ficha: Ficha
  let docente: Client

  beforeAll(async () => {
    const { db } = server
    docente = await server.as('Docente')
    curso_id = await hay.curso(db, { docente_id: await hay.docente(db, { usuario_id: docente.usuario_id }) })
    ficha = await alta([
      { nombres: NOMBRE, apellidos: 'Zelaya', telefono: '+50499000051', dni: '0801198055555', principal: true },
    ])
    const matricula_id = await hay.matricula(db, { cliente_id: ficha.id, curso_id })
    const cargo_id = await cargo(db, ficha.id, 50_000, { matricula_id })
    await admin.post('/Caja/abrir', { fondo: 0 })
    const { body } = await admin.post(
      '/RecibosIndividuales',
      {
        cliente_id: ficha.id,
        lineas: [{ cargo_id, monto: 30_000 }],
        pagos: [{ metodo: 'transferencia', monto: 30_000, referencia: 'ACH-51' }],
      },
      key(),
    )
    expect(body).toHaveProperty('id')
    await cargo(db, ficha.id, 700)
    await admin.post('/Constancias', { tipo: 'matricula', cliente_id: ficha.id, matricula_id }, key())
    const finiquito = await hay.finiquito(db, admin.usuario_id)
    await db.run(sql`UPDATE finiquitos SET cliente_id = ${ficha.id} WHERE id = ${finiquito}`)
    const descuento_id = await hay.descuento(db)
    await hay.fila(db, 'becas', {
      cliente_id: ficha.id,
      descuento_id,
      desde: '2026-01-01',
      hasta: '2099-01-01',
      motivo: 'x',
      usuario_id: admin.usuario_id,
    })
    await hay.fila(db, 'descuentos_aplicados', {
      descuento_id,
      cargo_id,
      nombre: 'Beca',
      tipo: 'monto',
      valor: 100,
      monto: 100,
      fecha: '2026-07-01',
      usuario_id: admin.usuario_id,
    })
    await hay.convenio(db, {
      numero: 'ARR-51',
      cliente_id: ficha.id,
      fecha: '2026-07-01',
      gracia_dias: 5,
      total: 100,
      firmante: 'Quien firmó',
      detalle: { cuotas: [] },
      codigo_verificacion: 'Z51',
      usuario_id: admin.usuario_id,
    })
    for (const fecha of ['2026-07-06', '2026-07-07'])
      await clase(db, curso_id, fecha, { marcas: { [matricula_id]: 'ausente' } })
    CASOS.DescuentosDeUno = [`Descuentos/${descuento_id}/aplicaciones`, 'Descuentos']
  })

  /** Lists and their totals, with what of the module is needed to ask them. */
  const CASOS: Record<string, [ruta: string, modulo: PermisosModulo['modulo'], filtro?: object]> = {
    Matriculas: ['Matriculas', 'Matriculas'],
    RecibosIndividuales: ['RecibosIndividuales', 'RecibosIndividuales'],
    'las tres series': ['RecibosIndividuales/todos', 'RecibosIndividuales'],
    RecibosGeneral: ['RecibosGeneral', 'RecibosGeneral'],
    'RecibosGeneral por método': ['RecibosGeneral', 'RecibosGeneral', { vista: 'metodo' }],
    'totales de RecibosGeneral': ['RecibosGeneral/resumen', 'RecibosGeneral'],
    Conciliacion: ['Conciliacion', 'Conciliacion'],
    'totales de Conciliacion': ['Conciliacion/resumen', 'Conciliacion'],
    Constancias: ['Constancias', 'Constancias'],
    Finiquitos: ['Finiquitos', 'Finiquitos'],
    Becas: ['Becas', 'Becas'],
    Arreglos: ['Arreglos', 'Arreglos'],
    DescuentosDados: ['DescuentosDados', 'DescuentosDados', { vista: 'lineas' }],
    'totales de DescuentosDados': ['DescuentosDados/resumen', 'DescuentosDados'],
    DescuentosDeUno: ['', 'Descuentos'],
    ReporteAsistencias: ['ReporteAsistencias', 'ReporteAsistencias'],
    'totales de ReporteAsistencias': ['ReporteAsistencias/resumen', 'ReporteAsistencias'],
    'archivo de RecibosGeneral': ['RecibosGeneral/exportar', 'RecibosGeneral'],
    'archivo de Matriculas': ['Matriculas/exportar', 'Matriculas'],
    'a crédito': ['Facturas/cargos', 'Facturas'],
    Buscar: ['Buscar', 'RecibosGeneral'],
  }

  it.each(Object.keys(CASOS))('learns nothing of them from a number: %s', async (caso) => {
    const [ruta, modulo, filtro] = CASOS[caso] ?? ['', 'Matriculas']
    const acciones = (['ver', 'crear', 'exportar'] as const).filter(
      (accion) => (modulo !== 'Matriculas' && modulo !== 'RecibosIndividuales') || accion !== 'crear',
    )
    const ajeno = await conRol([{ modulo, acciones: acciones.filter((accion) => tiene(modulo, accion)) }])
    const preguntar = async (quien: Client, q: string) => {
      const consulta = ['Facturas/cargos', 'Buscar'].includes(ruta)
        ? `q=${encodeURIComponent(q)}`
        : `filter=${encodeURIComponent(JSON.stringify({ ...filtro, q }))}`
      const { status, body } = await quien.get<unknown>(`/${ruta}?${consulta}`)
      expect(status, `${ruta} ${JSON.stringify(body)}`).toBe(200)
      return body
    }
    const nada = await preguntar(ajeno, '9977-6655')
    for (const q of [TELEFONO, DNI, NOMBRE]) {
      expect(await preguntar(ajeno, q), q).toEqual(nada)
      expect(await preguntar(admin, q), `${q}, who may`).not.toEqual(await preguntar(admin, '9977-6655'))
    }
    expect(await preguntar(ajeno, ficha.encargados.length ? 'Sofía Mejía' : ''), 'her own name').not.toEqual(nada)
  })

  it('a teacher finds by a guardian whom the row tells to call, and by no other', async () => {
    const filas = async (vista: string, q: string) =>
      (await docente.list<object>('ReporteAsistencias', { vista, q })).body.length
    expect(await filas('estudiantes', TELEFONO)).toBe(0)
    expect(await filas('faltas', TELEFONO)).toBe(0)
    const { id } = await server.db.one<{ id: number }>(sql`SELECT id FROM matriculas WHERE cliente_id = ${ficha.id}`)
    await clase(server.db, curso_id, '2026-07-08', { marcas: { [id]: 'ausente' } })
    for (const q of [TELEFONO, NOMBRE, 'Sofía']) expect(await filas('faltas', q), q).toBe(1)
    // Her DNI is not in the row; and of another guardian, nothing is.
    expect(await filas('faltas', DNI)).toBe(0)
    const otro = await hay.encargado(server.db, { nombres: 'Otro', apellidos: 'Tutor', telefono: '+50499000052' })
    await hay.vinculo(server.db, ficha.id, otro, { parentesco: 'tutor', es_pagador: false, principal: false })
    expect(await filas('faltas', '9900-0052')).toBe(0)
    expect(await filas('estudiantes', TELEFONO)).toBe(0)
  })
})
