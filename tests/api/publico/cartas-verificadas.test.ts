import { describe, expect, it } from 'vitest'
import type { SaludDeEstudiante } from '#contract/catalogos/cursos'
import type { CartaRecibida } from '#contract/publico/consentimiento'
import type { Carta } from '#contract/reportes/carta-consentimiento'
import { sql } from '#server/db/sql'
import { enviar, registro } from './consentimiento-datos.ts'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

/* A consent letter is believed as far as it is known: warnings at once, permissions once it is confirmed. */
const server = startServer()

async function firmada(cambios: object = {}): Promise<number> {
  const { status, body } = await enviar<CartaRecibida>(server.url, cambios)
  expect(status).toBe(201)
  return (await server.db.one<{ id: number }>(sql`SELECT id FROM cartas_consentimiento WHERE numero = ${body.numero}`))
    .id
}

/** Sofía as `carta()` writes her, with her mother Ana on file. */
async function sofia(encargado: object = {}): Promise<{ cliente_id: number; encargado_id: number }> {
  const cliente_id = await estudiante(server.db, { nombres: 'Sofía', apellidos: 'Mejía Reyes' })
  await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '2015-03-08' WHERE id = ${cliente_id}`)
  const { nombres, telefono } = { nombres: 'Ana', telefono: '+50499887766', ...encargado }
  const encargado_id = await hay.encargado(server.db, { nombres, apellidos: 'Reyes', telefono })
  await hay.vinculo(server.db, cliente_id, encargado_id, { es_pagador: false })
  return { cliente_id, encargado_id }
}

const una = async (quien: Client, id: number) => (await quien.get<Carta>(`/CartaConsentimiento/${id}`)).body
const vincular = async (quien: Client, id: number, cliente_id: number | null) =>
  quien.post<Carta>(`/CartaConsentimiento/${id}/vincular`, { cliente_id, version: (await una(quien, id)).version })
const confirmar = async (quien: Client, id: number, encargado_id: number, cambios: object = {}) =>
  quien.post<Carta>(`/CartaConsentimiento/${id}/confirmar`, {
    encargado_id,
    como: 'llamada',
    version: (await una(quien, id)).version,
    ...cambios,
  })

describe('a letter that comes', () => {
  it('by no link is to be confirmed, also where all that was typed equals the file', async () => {
    const ana = await server.as('Recepción')
    const { cliente_id } = await sofia()
    const id = await firmada({ menor_dni: null })
    expect(await una(ana, id)).toMatchObject({ verificacion: 'por_verificar', verificada_como: null })
    expect((await vincular(ana, id, cliente_id)).body).toMatchObject({
      verificacion: 'por_verificar',
      diferencias: [{ campo: 'encargado_dni', carta: '0801198511111', archivo: null }],
    })
  })

  it('by the link of an accepted registration is verified', async () => {
    const ana = await server.as('Recepción')
    const { cliente_id } = await sofia()
    const { guid } = await registro(server.db, { estado: 'aceptado', cliente_id })
    const id = await firmada({ registro: { guid, fecha_nacimiento: '2015-03-08' } })
    expect(await una(ana, id)).toMatchObject({ verificacion: 'verificada', verificada_como: 'enlace', cliente_id })
  })

  it('by the link of one that waits is verified when the school accepts it, not when it is a duplicate', async () => {
    const ana = await server.as('Recepción')
    const { cliente_id } = await sofia()
    const decidido = async (estado: 'aceptado' | 'duplicado') => {
      const { id: registro_id, guid } = await registro(server.db)
      const id = await firmada({ registro: { guid, fecha_nacimiento: '2015-03-08' } })
      expect(await una(ana, id)).toMatchObject({ verificacion: 'por_verificar' })
      await server.db.run(sql`
        UPDATE registros
        SET estado = ${estado}, cliente_id = ${cliente_id}, decidido_en = now()
        WHERE id = ${registro_id}
      `)
      return una(ana, id)
    }
    expect(await decidido('aceptado')).toMatchObject({ cliente_id, verificacion: 'verificada' })
    expect(await decidido('duplicado')).toMatchObject({ cliente_id, verificacion: 'por_verificar' })
  })

  it('says what the file says otherwise', async () => {
    const ana = await server.as('Recepción')
    const { cliente_id } = await sofia({ nombres: 'Berta', telefono: '+50433221100' })
    const id = await firmada({ menor_dni: null, menor_nombres: 'Sofia', menor_fecha_nacimiento: '2015-04-08' })
    expect((await vincular(ana, id, cliente_id)).body.diferencias).toEqual([
      { campo: 'menor_fecha_nacimiento', carta: '2015-04-08', archivo: '2015-03-08' },
      { campo: 'encargado_nombre', carta: 'Ana Reyes', archivo: 'Berta Reyes' },
    ])
  })

  it.each(['abuelo', 'tio', 'hermano'])('is signed by one who is %s', async (encargado_parentesco) => {
    await firmada({ encargado_parentesco })
  })
})

describe('confirming a letter', () => {
  it('keeps who asked whom, when and how, once', async () => {
    const ana = await server.as('Recepción')
    const { cliente_id, encargado_id } = await sofia()
    const id = await firmada()
    await vincular(ana, id, cliente_id)
    expect(await confirmar(ana, id, encargado_id)).toMatchObject({
      status: 200,
      body: {
        verificacion: 'verificada',
        verificada_como: 'llamada',
        verificada_con: 'Ana Reyes',
        verificada_por_nombre: expect.any(String),
        verificada_en: expect.any(String),
        integra: true,
      },
    })
    expect(await confirmar(ana, id, encargado_id)).toMatchObject({ status: 409 })
    expect(
      await server.db.many(
        sql`SELECT despues FROM bitacora WHERE accion = 'confirmar' AND modulo = 'CartaConsentimiento'`,
      ),
    ).toEqual([{ despues: { verificada_como: 'llamada', verificada_con: 'Ana Reyes' } }])
  })

  it('asks a guardian of that student’s file, and how', async () => {
    const ana = await server.as('Recepción')
    const [{ cliente_id, encargado_id }, otra] = [await sofia(), await sofia()]
    const id = await firmada()
    const mal = (campo: string) => ({ status: 422, body: { errors: { [campo]: expect.any(String) } } })
    expect(await confirmar(ana, id, encargado_id)).toMatchObject(mal('encargado_id'))
    await vincular(ana, id, cliente_id)
    expect(await confirmar(ana, id, otra.encargado_id)).toMatchObject(mal('encargado_id'))
    expect(await confirmar(ana, id, encargado_id, { como: 'enlace' })).toMatchObject({ status: 400 })
    expect(await confirmar(ana, id, encargado_id, { version: 99 })).toMatchObject({ status: 412 })
    expect(await confirmar(await server.as('Docente'), id, encargado_id, { version: 2 })).toMatchObject({ status: 403 })
    expect(await una(ana, id)).toMatchObject({ verificacion: 'por_verificar' })
  })

  it('is of one student: linked to another one, the letter is to be confirmed again', async () => {
    const ana = await server.as('Recepción')
    const [suya, otra] = [await sofia(), await sofia()]
    const id = await firmada()
    await vincular(ana, id, suya.cliente_id)
    await confirmar(ana, id, suya.encargado_id)
    expect((await vincular(ana, id, suya.cliente_id)).body.verificacion).toBe('verificada')
    expect((await vincular(ana, id, otra.cliente_id)).body).toMatchObject({
      verificacion: 'por_verificar',
      verificada_con: null,
    })
  })
})

describe('a permission', () => {
  it('counts for the teacher, the list and its figures once the letter is confirmed; a warning at once', async () => {
    const [ana, docente] = [await server.as('Recepción'), await server.as('Docente')]
    const curso_id = await hay.curso(server.db, {
      docente_id: await hay.docente(server.db, { usuario_id: docente.usuario_id }),
    })
    const { cliente_id, encargado_id } = await sofia()
    await hay.matricula(server.db, { cliente_id, curso_id })
    const clase = async () => (await docente.get<SaludDeEstudiante[]>(`/Cursos/${curso_id}/salud`)).body[0]
    const conImagen = async () => ({
      lista: (await ana.list('CartaConsentimiento', { cliente_id, autoriza_imagen: true })).total,
      cifra: (
        await ana.get<{ con_imagen: number }>(
          `/CartaConsentimiento/resumen?filter=${encodeURIComponent(JSON.stringify({ cliente_id }))}`,
        )
      ).body.con_imagen,
    })
    const permite = { actividad: null, curso_id, autoriza_imagen: true, fines_imagen: ['redes'], retira_solo: true }

    const id = await firmada(permite)
    await vincular(ana, id, cliente_id)
    expect(await clase()).toMatchObject({
      alergias: 'Penicilina',
      retiran: [],
      retira_solo: false,
      autoriza_imagen: false,
    })
    expect(await conImagen()).toEqual({ lista: 0, cifra: 0 })
    expect((await ana.list('CartaConsentimiento', { cliente_id, verificacion: 'por_verificar' })).total).toBe(1)

    await confirmar(ana, id, encargado_id)
    expect(await clase()).toMatchObject({
      retiran: [{ nombre: 'Luis Mejía' }],
      retira_solo: true,
      autoriza_imagen: true,
    })
    expect(await conImagen()).toEqual({ lista: 1, cifra: 1 })

    const nueva = await firmada({
      ...permite,
      alergias: null,
      condiciones: 'Epilepsia',
      retiran: [],
      retira_solo: false,
    })
    await vincular(ana, nueva, cliente_id)
    expect(await una(ana, nueva)).toMatchObject({ anterior: { id, difiere: ['retiran', 'retira_solo', 'salud'] } })
    expect(await clase()).toMatchObject({
      numero: (await una(ana, id)).numero,
      alergias: 'Penicilina',
      condiciones: 'Asma; Epilepsia',
      retira_solo: false,
      autoriza_imagen: true,
      retiran: [],
      retiran_en_duda: ['Luis Mejía (tío)'],
      por_verificar: [(await una(ana, nueva)).numero],
    })
    await confirmar(ana, nueva, encargado_id)
    expect(await clase()).toMatchObject({ alergias: null, anterior: (await una(ana, id)).numero, por_verificar: [] })
  })
})
