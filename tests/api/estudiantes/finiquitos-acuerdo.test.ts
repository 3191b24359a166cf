import { describe, expect, it } from 'vitest'
import type { Constancia } from '#contract/catalogos/constancias'
import type { Previa } from '#contract/catalogos/finiquitos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { faltas } from '#tests/api/apoyo/datos'
import { key } from '#tests/api/apoyo/helper'
import { escena } from './finiquitos-escena.ts'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const { server, gente, matricula, pagar, saldada, terminar, emitir, leer, vigenteDe, emitido, acordar, debe } = escena()

describe('a settlement by agreement', () => {
  it('shows what it would write off, then writes it off and certifies it in one go', async () => {
    const una = await matricula(await hay.curso(server.db), [100_000, 60_000])
    await pagar(una, [100_000, 10_000])
    const { body: previa } = await gente.conta.get<Previa>(
      `/FiniquitosManuales/previa?matricula_id=${una.matricula_id}`,
    )
    expect(previa).toMatchObject({
      debe: 50_000,
      a_favor: 0,
      impedimento: 'debe',
      cargos: [{ condonado: 0 }, { condonado: 50_000 }],
    })
    expect(await debe(una)).toBe(50_000)

    const { status, body } = await acordar(una, 50_000, { respaldo: 'Acta 12-2026' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      tipo: 'manual',
      motivo: 'convenio',
      motivo_texto: 'Acuerdo con la madre',
      respaldo: 'Acta 12-2026',
      total_cargos: 160_000,
      total_pagado: 110_000,
      condonado: 50_000,
    })
    expect(await debe(una)).toBe(0)
    expect(
      await server.db.many(
        sql`SELECT cargo_id, tipo, monto, fecha, motivo, hasta FROM cargo_ajustes WHERE finiquito_id = ${body.id}`,
      ),
    ).toEqual([
      {
        cargo_id: una.cargos[1],
        tipo: 'condonacion',
        monto: 50_000,
        fecha: hoy(),
        motivo: 'Acuerdo con la madre',
        hasta: null,
      },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('refuses when what is owed is no longer what was confirmed', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    await pagar(una, [10_000])
    expect(await acordar(una, 60_000)).toMatchObject({ status: 409, body: { code: 'conflicto', debe: 50_000 } })
    expect(await debe(una)).toBe(50_000)
    expect(await vigenteDe(una)).toBeUndefined()
  })

  it('needs a reason in words', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    expect(await acordar(una, 60_000, { motivo_texto: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { motivo_texto: expect.any(String) } },
    })
    expect(await acordar(una, 60_000, { motivo: 'porque sí' })).toMatchObject({
      status: 400,
      body: { errors: { motivo: expect.any(String) } },
    })
  })

  it('is for who may authorise, not for who may only prepare it', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    const admin = await server.as('Administrador')
    await admin.post('/Roles', {
      nombre: 'Prepara',
      permisos: [{ modulo: 'FiniquitosManuales', acciones: ['ver', 'crear'] }],
      orden_menu: [],
    })
    const prepara = await server.as('Prepara')
    expect((await prepara.get(`/FiniquitosManuales/previa?matricula_id=${una.matricula_id}`)).status).toBe(200)
    expect((await prepara.get(`/Finiquitos/pendientes?cliente_id=${una.cliente_id}`)).status).toBe(200)
    expect(await acordar(una, 60_000, {}, prepara)).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect(await acordar(una, 60_000, {}, gente.recepcion)).toMatchObject({ status: 403 })
    expect(await debe(una)).toBe(60_000)
  })

  it('is not repeated while one is in force', async () => {
    const una = await saldada(await hay.curso(server.db))
    await emitido(una)
    expect(await acordar(una, 0)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect((await gente.conta.get(`/FiniquitosManuales/previa?matricula_id=${una.matricula_id}`)).status).toBe(409)
  })
})

describe('a settlement ends', () => {
  it('by its own revocation, with a reason, and what it wrote off is owed again', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    const { body } = await acordar(una, 60_000)
    expect((await gente.conta.post(`/FiniquitosManuales/${body.id}/revocar`, {})).status).toBe(400)
    const revocado = await gente.conta.post(`/FiniquitosManuales/${body.id}/revocar`, {
      motivo: 'No cumplió el convenio',
    })
    expect(revocado).toMatchObject({
      status: 200,
      body: {
        estado: 'revocado',
        revocado_motivo: 'No cumplió el convenio',
        revocado_por_nombre: expect.any(String),
        numero: body.numero,
      },
    })
    expect(await debe(una)).toBe(60_000)
    expect((await gente.conta.post(`/FiniquitosManuales/${body.id}/revocar`, { motivo: 'Otra vez' })).status).toBe(409)
    await pagar(una, [60_000])
    expect(await vigenteDe(una)).toMatchObject({ tipo: 'automatico', total_pagado: 60_000, condonado: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('and with it a certificate of being solvent, which rests on what is owed again', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    const { body } = await acordar(una, 60_000)
    const { body: solvencia } = await gente.conta.post<Constancia>(
      '/Constancias',
      { tipo: 'solvencia', cliente_id: una.cliente_id, matricula_id: null },
      key(),
    )
    expect(solvencia).toMatchObject({ estado: 'vigente' })
    await gente.conta.post(`/FiniquitosManuales/${body.id}/revocar`, { motivo: 'No cumplió el convenio' })
    expect((await gente.conta.get(`/Constancias/${solvencia.id}`)).body).toMatchObject({
      estado: 'revocada',
      revocada_motivo: 'No cumplió el convenio',
    })
  })

  it('each kind by the right of its own module', async () => {
    const automatico = await emitido(await saldada(await hay.curso(server.db)))
    expect(
      (await gente.conta.post(`/FiniquitosManuales/${automatico.id}/revocar`, { motivo: 'Emitido por error' })).status,
    ).toBe(404)
    expect((await gente.conta.get(`/FiniquitosManuales/${automatico.id}`)).status).toBe(404)
    expect(
      (await gente.recepcion.post(`/Finiquitos/${automatico.id}/revocar`, { motivo: 'Emitido por error' })).status,
    ).toBe(403)
    expect((await gente.recepcion.get(`/Finiquitos/${automatico.id}`)).status).toBe(200)
    const manual = await acordar(await matricula(await hay.curso(server.db), [100]), 100)
    expect(
      (await gente.conta.post(`/Finiquitos/${manual.body.id}/revocar`, { motivo: 'Emitido por error' })).status,
    ).toBe(404)
  })

  it('when a receipt that it rested on is voided, with its till open', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000, 40_000])
    const recibo = await pagar(una, [60_000])
    const { body } = await acordar(una, 40_000)
    expect(
      (await gente.recepcion.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Billete falso' })).status,
    ).toBe(200)
    expect(await leer(body.id)).toMatchObject({
      estado: 'revocado',
      revocado_motivo: expect.stringContaining(recibo.numero_texto),
    })
    expect(await debe(una)).toBe(100_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('when a receipt that it rested on is reversed, after its till was closed', async () => {
    const wendy = await server.as('Recepción')
    await wendy.post('/Caja/abrir', { fondo: 0 })
    const una = await matricula(await hay.curso(server.db), [60_000])
    const tarjeta = (monto: number) => ({ metodo: 'tarjeta', monto })
    const recibo = await pagar(una, [60_000], tarjeta, wendy)
    const finiquito = await vigenteDe(una)
    const { body: actual } = await wendy.get<{ caja: { id: number } }>('/Caja/actual')
    await cerrarCuadrada(wendy, actual.caja.id)
    expect(
      (await gente.recepcion.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Se cobró a otro' })).status,
    ).toBe(200)
    expect(await leer(finiquito?.id ?? 0)).toMatchObject({
      estado: 'revocado',
      revocado_por_nombre: expect.any(String),
    })
    expect(await debe(una)).toBe(60_000)
  })

  it('when the plan of charges is changed so that something is owed again', async () => {
    const admin = await server.as('Administrador')
    const una = await saldada(await hay.curso(server.db))
    const finiquito = await emitido(una)
    const vence = hoy()
    expect(
      (
        await admin.put(`/Matriculas/${una.matricula_id}/cargos`, {
          nuevos: [{ concepto: 'otro', descripcion: 'Diploma', vence, bruto: 5_000 }],
          motivo: 'Pidió el diploma',
        })
      ).status,
    ).toBe(200)
    expect(await leer(finiquito.id)).toMatchObject({ estado: 'revocado', revocado_motivo: 'Pidió el diploma' })
  })

  it('when a charge that it wrote off is voided, though nothing is owed; not when only a date changes', async () => {
    const admin = await server.as('Administrador')
    const una = await matricula(await hay.curso(server.db), [60_000, 5_000])
    const { body } = await acordar(una, 65_000)
    const versiones = () =>
      server.db.many<{ id: number; version: number }>(
        sql`SELECT id, version FROM cargos WHERE matricula_id = ${una.matricula_id} ORDER BY id`,
      )
    const [primero, segundo] = await versiones()
    expect(
      (
        await admin.put(`/Matriculas/${una.matricula_id}/cargos`, {
          cambios: [{ ...primero, vence: hoy() }],
          motivo: 'Una prórroga',
        })
      ).status,
    ).toBe(200)
    expect(await leer(body.id)).toMatchObject({ estado: 'vigente' })
    expect(
      (await admin.put(`/Matriculas/${una.matricula_id}/cargos`, { anular: [segundo], motivo: 'No lo llevó' })).status,
    ).toBe(200)
    expect(await leer(body.id)).toMatchObject({ estado: 'revocado', revocado_motivo: 'No lo llevó' })
    expect(await debe(una)).toBe(60_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('or was never, when the void comes in between', async () => {
    const curso_id = await hay.curso(server.db)
    const todas = await Promise.all(
      Array.from({ length: 8 }, () => matricula(curso_id, [10_000, 10_000], { estado: 'activa' })),
    )
    const recibos = await Promise.all(todas.map((una) => pagar(una, [10_000, 10_000])))
    await Promise.all(todas.map((una) => terminar(una)))
    const ids = todas.map(({ matricula_id }) => matricula_id)
    await Promise.all([
      ...recibos.map(({ id }) => gente.recepcion.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Prueba' })),
      emitir(ids),
      emitir(ids.toReversed()),
    ])
    expect(
      await server.db.many(sql`SELECT FROM finiquitos WHERE estado = 'vigente' AND matricula_id = ANY(${ids})`),
    ).toEqual([])
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the lists', () => {
  it('find a settlement by number, student, course, kind and state', async () => {
    const curso_id = await hay.curso(server.db)
    const una = await saldada(curso_id, [10_000], {
      cliente_id: await estudiante(server.db, { nombres: 'Zulema', apellidos: 'Ñañez' }),
    })
    const finiquito = await emitido(una)
    const manual = (await acordar(await matricula(curso_id, [500]), 500)).body
    const ids = async (modulo: string, filter: object) =>
      (await gente.conta.list<{ id: number }>(modulo, filter)).body.map(({ id }) => id)
    expect(await ids('Finiquitos', { q: 'zulema nanez' })).toEqual([finiquito.id])
    expect(await ids('Finiquitos', { q: finiquito.numero.toLowerCase() })).toEqual([finiquito.id])
    expect(await ids('Finiquitos', { q: finiquito.numero.slice(4) })).toEqual([finiquito.id])
    expect((await ids('Finiquitos', { curso_id })).toSorted()).toEqual([finiquito.id, manual.id].toSorted())
    expect(
      await ids('Finiquitos', { curso_id, tipo: 'automatico', estado: 'vigente', fecha_gte: hoy(), fecha_lte: hoy() }),
    ).toEqual([finiquito.id])
    expect(await ids('FiniquitosManuales', { curso_id })).toEqual([manual.id])
    expect((await gente.conta.get('/Finiquitos/exportar?formato=csv')).status).toBe(200)
    const { body } = await gente.conta.get<{ frase: string }[]>(`/FiniquitosManuales/${manual.id}/historial`)
    expect(body[0]?.frase.replace(/\s/g, ' ')).toBe(
      `emitió el finiquito ${manual.numero} por acuerdo y condonó L 5.00: Acuerdo con la madre`,
    )
  })
})
