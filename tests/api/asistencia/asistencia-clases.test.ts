import { describe, expect, it } from 'vitest'
import type { ClaseDeCliente, Feriado, FeriadosNacionales, ListaDeClase } from '#contract/asistencia/asistencia'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cerrar, clasesDe, enviar, escuela, LAS_OCHO, listaDe, marcar, resultados, tomar } from './asistencia-escena.ts'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

const server = startServer()
const manana = sumarDias(hoy(), 1)
const guardar = (quien: Client, clase: object, mas: object = {}) =>
  quien.put<ListaDeClase & { errors?: Record<string, string> }>('/Asistencia/clase', {
    hora_fin: '10:00',
    docente_id: null,
    tipo: 'normal',
    motivo: null,
    version: null,
    ...clase,
    ...mas,
  })

describe('who gives a class', () => {
  it('may be somebody else for once, who sees it as an own one and nothing more', async () => {
    const { maestra, admin, clase, docente_id } = await escuela(server)
    const suplente = await server.as('Docente')
    const suplente_id = await hay.docente(server.db, { usuario_id: suplente.usuario_id })
    expect((await listaDe(suplente, clase)).status).toBe(404)
    const { status, body } = await guardar(maestra, clase, { docente_id: suplente_id, motivo: 'Está de viaje' })
    expect([status, body.docente_id, body.propia, body.motivo]).toEqual([200, suplente_id, true, 'Está de viaje'])
    expect((await clasesDe(suplente)).clases.map(({ curso_id, propia }) => [curso_id, propia])).toEqual([
      [clase.curso_id, true],
    ])
    expect(await resultados(suplente, [tomar(clase)])).toEqual(['aplicado'])
    expect((await listaDe(suplente, { ...clase, fecha: sumarDias(hoy(), -1) })).status).toBe(404)
    expect(await resultados(suplente, [tomar({ ...clase, fecha: sumarDias(hoy(), -1) })])).toEqual(['rechazado'])
    const { version } = (await listaDe(admin, clase)).body
    expect((await guardar(admin, clase, { version })).body.docente_id).toBe(docente_id)
    expect((await listaDe(suplente, clase)).status).toBe(404)
    expect((await guardar(maestra, clase, { version: 99 })).status).toBe(412)
    expect((await guardar(maestra, { ...clase, fecha: manana }, { docente_id: 999_999 })).body.errors).toHaveProperty(
      'docente_id',
    )
  })

  it('may be given back by who was to give it', async () => {
    const { maestra, clase, docente_id } = await escuela(server)
    const suplente = await server.as('Docente')
    const { body } = await guardar(maestra, clase, {
      docente_id: await hay.docente(server.db, { usuario_id: suplente.usuario_id }),
    })
    const devuelta = await guardar(suplente, clase, { version: body.version })
    expect([devuelta.status, devuelta.body.docente_id]).toEqual([200, docente_id])
    expect((await listaDe(suplente, clase)).status).toBe(404)
  })

  it('is forgotten with a class that the timetable no longer has; one that was taken, or is extra, stays', async () => {
    const { admin, maestra, curso_id, clase } = await escuela(server)
    const suplente_id = await hay.docente(server.db)
    const [pasada, futura] = [-1, 2].map((dias) => ({ ...clase, fecha: sumarDias(hoy(), dias) })) as [
      typeof clase,
      typeof clase,
    ]
    for (const una of [pasada, clase, futura]) await guardar(maestra, una, { docente_id: suplente_id })
    await enviar(maestra, [tomar(pasada)])
    const extra = { ...futura, hora_inicio: '15:00', hora_fin: '16:00', tipo: 'reposicion' }
    await guardar(maestra, extra)
    await server.db.run(sql`UPDATE curso_horarios SET hora_inicio = '09:00' WHERE curso_id = ${curso_id}`)
    const horas = async (fecha: string) => (await clasesDe(maestra, fecha)).clases.map(({ hora_inicio }) => hora_inicio)
    expect(await horas(pasada.fecha)).toEqual([LAS_OCHO, '09:00'])
    expect(await horas(hoy())).toEqual(['09:00'])
    expect(await horas(futura.fecha)).toEqual(['09:00', '15:00'])
    expect((await listaDe(admin, clase)).status).toBe(404)
    expect(await resultados(maestra, [tomar(clase)])).toEqual(['rechazado'])
    // Its hour is free for an extra one.
    expect(await guardar(maestra, clase, { hora_fin: '08:45', tipo: 'reposicion' })).toMatchObject({
      status: 200,
      body: { tipo: 'reposicion', estado: 'por_tomar' },
    })
    expect(await horas(hoy())).toEqual([LAS_OCHO, '09:00'])
  })
})

describe('a suspended class', () => {
  it('needs a reason, takes no attendance, and takes place again when it is said', async () => {
    const { maestra, clase } = await escuela(server)
    expect((await guardar(maestra, clase, { tipo: 'suspendida' })).body.errors).toHaveProperty('motivo')
    const { body } = await guardar(maestra, clase, { tipo: 'suspendida', motivo: 'No hay luz' })
    expect(body).toMatchObject({ tipo: 'suspendida', motivo: 'No hay luz', estado: 'por_tomar' })
    expect((await enviar(maestra, [tomar(clase)])).body.resultados[0]).toMatchObject({
      resultado: 'rechazado',
      mensaje: 'Esta clase está suspendida.',
    })
    const otra = await guardar(maestra, clase, { version: body.version })
    expect([otra.status, otra.body.tipo]).toEqual([200, 'normal'])
    expect(await resultados(maestra, [tomar(clase)])).toEqual(['aplicado'])
    const { version } = (await listaDe(maestra, clase)).body
    expect((await guardar(maestra, clase, { tipo: 'suspendida', motivo: 'x', version })).body.errors).toHaveProperty(
      'tipo',
    )
  })

  it('stays as it is once closed, unless by who authorises', async () => {
    const { maestra, admin, clase } = await escuela(server)
    await enviar(maestra, [cerrar(clase)])
    const { version } = (await listaDe(maestra, clase)).body
    expect((await guardar(maestra, clase, { motivo: 'x', version })).status).toBe(409)
    expect((await guardar(admin, clase, { motivo: 'x', version })).status).toBe(200)
  })
})

describe('an extra class', () => {
  it('is made where the timetable has none, is taken like the others, and meets no other class', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const extra = { ...clase, hora_inicio: '14:00', hora_fin: '16:00', tipo: 'reposicion', motivo: 'Por el feriado' }
    expect(await resultados(maestra, [tomar({ ...clase, hora_inicio: '14:00' })])).toEqual(['rechazado'])
    expect((await guardar(maestra, { ...extra, tipo: 'normal' })).body.errors).toHaveProperty('tipo')
    expect((await guardar(maestra, { ...extra, hora_fin: '13:00' })).body.errors).toHaveProperty('hora_fin')
    expect((await guardar(maestra, { ...extra, hora_inicio: '09:00' })).body.errors).toEqual({
      hora_fin: 'El curso ya tiene clase de 08:00 a 10:00.',
    })
    expect((await guardar(maestra, { ...extra, fecha: sumarDias(hoy(), -61) })).body.errors).toHaveProperty('fecha')
    expect((await guardar(maestra, { ...extra, fecha: sumarDias(hoy(), 151) })).body.errors).toHaveProperty('fecha')
    const { status, body } = await guardar(maestra, extra)
    expect([status, body.tipo, body.alumnos, body.lista.length]).toEqual([200, 'reposicion', 3, 3])
    expect((await clasesDe(maestra)).clases.map(({ hora_inicio, tipo }) => [hora_inicio, tipo])).toEqual([
      [LAS_OCHO, 'normal'],
      ['14:00', 'reposicion'],
    ])
    expect(
      await resultados(
        maestra,
        [tomar(body), marcar(body, matriculas[0] ?? 0, 'ausente', { minuto: 1 })].map((cambio) => ({
          ...cambio,
          clase: { curso_id: body.curso_id, fecha: body.fecha, hora_inicio: body.hora_inicio },
        })),
      ),
    ).toEqual(['aplicado', 'aplicado'])
    expect((await guardar(maestra, extra)).status).toBe(412)
    // The timetable has the one at eight already.
    expect((await guardar(maestra, clase, { tipo: 'reposicion' })).body.errors).toHaveProperty('tipo')
  })

  it('of somebody else’s course is refused like one of no course', async () => {
    const { maestra, clase, ajeno } = await escuela(server)
    const extra = { ...clase, hora_inicio: '14:00', hora_fin: '16:00', tipo: 'reposicion' }
    const [otra, nada] = [
      await guardar(maestra, { ...extra, curso_id: ajeno.curso_id }),
      await guardar(maestra, { ...extra, curso_id: 999_999 }),
    ]
    expect([otra.status, { ...otra.body, request_id: '' }]).toEqual([404, { ...nada.body, request_id: '' }])
  })

  it('needs the right to create, and the others the right to edit', async () => {
    const { clase } = await escuela(server)
    const rol = async (acciones: string[]) => {
      const id = await hay.rol(server.db, `Rol ${acciones.join()}`)
      for (const accion of acciones) await hay.permitir(server.db, id, [`Asistencia:${accion}`])
      return server.as(`Rol ${acciones.join()}`)
    }
    const [crea, edita] = [await rol(['ver', 'crear']), await rol(['ver', 'editar'])]
    const extra = { ...clase, hora_inicio: '14:00', hora_fin: '16:00', tipo: 'reposicion' }
    expect([(await guardar(edita, extra)).status, (await guardar(crea, extra)).status]).toEqual([403, 200])
    expect([
      (await guardar(crea, clase, { motivo: 'x' })).status,
      (await guardar(edita, clase, { motivo: 'x' })).status,
    ]).toEqual([403, 200])
  })

  it('made twice at once is one', async () => {
    const { maestra, clase } = await escuela(server)
    const extra = { ...clase, hora_inicio: '14:00', hora_fin: '16:00', tipo: 'reposicion' }
    const respuestas = await Promise.all(Array.from({ length: 8 }, () => guardar(maestra, extra)))
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    expect((await clasesDe(maestra)).clases).toHaveLength(2)
  })
})

describe('holidays', () => {
  it('are kept by who authorises, one a day, and stand beside the classes of their date', async () => {
    const { maestra, admin, curso_id } = await escuela(server)
    const nuevo = { fecha: manana, nombre: 'Feria patronal' }
    expect((await maestra.post('/Asistencia/feriados', nuevo)).status).toBe(403)
    const { status, body } = await admin.post<Feriado>('/Asistencia/feriados', nuevo)
    expect([status, body]).toEqual([201, { id: body.id, ...nuevo, version: 1 }])
    expect((await admin.post('/Asistencia/feriados', { ...nuevo, nombre: 'Otro' })).body.errors).toEqual({
      fecha: 'Ese día ya es feriado: Feria patronal.',
    })
    const dia = await clasesDe(maestra, manana)
    expect([dia.feriado, dia.clases.map(({ curso_id: id, feriado }) => [id, feriado])]).toEqual([
      'Feria patronal',
      [[curso_id, 'Feria patronal']],
    ])
    expect((await maestra.get<Feriado[]>(`/Asistencia/feriados?anio=${manana.slice(0, 4)}`)).body).toContainEqual(body)
    expect((await admin.put(`/Asistencia/feriados/${body.id}`, { ...nuevo, nombre: 'Feria', version: 7 })).status).toBe(
      412,
    )
    expect(
      (await admin.put<Feriado>(`/Asistencia/feriados/${body.id}`, { ...nuevo, nombre: 'Feria', version: 1 })).body,
    ).toMatchObject({ nombre: 'Feria', version: 2 })
    expect((await admin.delete(`/Asistencia/feriados/${body.id}`)).status).toBe(200)
    expect((await admin.delete(`/Asistencia/feriados/${body.id}`)).status).toBe(404)
    expect((await clasesDe(maestra, manana)).feriado).toBeNull()
    for (const mal of [
      { ...nuevo, nombre: 'ñ'.repeat(300) },
      { ...nuevo, fecha: '2026-02-30' },
      { ...nuevo, id: 1 },
    ])
      expect((await admin.post('/Asistencia/feriados', mal)).status).toBe(400)
  })

  it('of the nation are added once, and a day with a name of its own keeps it', async () => {
    const admin = await server.as('Administrador')
    await admin.post('/Asistencia/feriados', { fecha: '2031-12-25', nombre: 'Nochebuena y Navidad' })
    const { body } = await admin.post<FeriadosNacionales>('/Asistencia/feriados/nacionales', { anio: 2031 })
    expect([body.agregados, body.feriados.length, body.feriados.at(-1)?.nombre]).toEqual([
      11,
      12,
      'Nochebuena y Navidad',
    ])
    expect(
      (await admin.post<FeriadosNacionales>('/Asistencia/feriados/nacionales', { anio: 2031 })).body.agregados,
    ).toBe(0)
    expect((await admin.post('/Asistencia/feriados/nacionales', { anio: 1999 })).status).toBe(400)
    expect(
      (
        await admin.list<{ frase: string }>('Bitacora', { modulo: 'Asistencia', accion: 'feriados_nacionales' })
      ).body.map(({ frase }) => frase),
    ).toEqual(['agregó los feriados nacionales de 2031'])
  })
})

describe('the attendance of a student', () => {
  it('is the last twenty classes, newest first, for who sees enrolments', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const [una = 0] = matriculas
    for (let n = 0; n < 22; n++)
      await enviar(maestra, [
        marcar({ ...clase, fecha: sumarDias(hoy(), -n) }, una, n ? 'presente' : 'tarde', { minutos: n ? null : 5 }),
      ])
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM matriculas WHERE id = ${una}`,
    )
    const recepcion = await server.as('Recepción')
    const { body } = await recepcion.get<ClaseDeCliente[]>(`/Clientes/${cliente_id}/asistencia`)
    expect([body.length, body[0]]).toEqual([
      20,
      { ...clase, avisos: [], curso_nombre: 'Inglés A1', estado: 'tarde', minutos: 5, nota: null },
    ])
    expect(body.map(({ fecha }) => fecha)).toEqual(Array.from({ length: 20 }, (_, n) => sumarDias(hoy(), -n)))
    await enviar(maestra, [marcar(clase, una, 'justificado', { minuto: 1, nota: 'Es alérgica' })])
    const notaPara = async (quien: Client) =>
      (await quien.get<ClaseDeCliente[]>(`/Clientes/${cliente_id}/asistencia`)).body[0]
    // A teacher's note may be of health: it is for who sees attendance itself.
    expect(await notaPara(recepcion)).toMatchObject({ estado: 'justificado', nota: null })
    expect(await notaPara(await server.as('Administrador'))).toMatchObject({
      estado: 'justificado',
      nota: 'Es alérgica',
    })
    for (const ajena of [maestra, await server.as('Contabilidad')])
      expect((await ajena.get(`/Clientes/${cliente_id}/asistencia`)).status).toBe(403)
    expect((await recepcion.get('/Clientes/999999/asistencia')).status).toBe(404)
  })

  it('follows a merge; an erasure takes the notes, and all of it where nothing of the student stays', async () => {
    const { maestra, admin, clase, matriculas } = await escuela(server)
    const [una = 0, otra = 0] = matriculas
    await enviar(maestra, [
      tomar(clase),
      marcar(clase, una, 'justificado', { minuto: 1, nota: 'Tiene asma' }),
      marcar(clase, otra, 'justificado', { minuto: 1, nota: 'Tiene fiebre' }),
    ])
    const clienteDe = async (id: number) =>
      (await server.db.one<{ cliente_id: number }>(sql`SELECT cliente_id FROM matriculas WHERE id = ${id}`)).cliente_id
    const [debe, nada] = [await clienteDe(una), await clienteDe(otra)]
    await cargo(server.db, debe, 1_000)
    const unida = await hay.finiquitable(server.db)
    await admin.post(`/Clientes/${unida.cliente_id}/fusionar`, { otro_id: debe })
    expect((await admin.get<ClaseDeCliente[]>(`/Clientes/${unida.cliente_id}/asistencia`)).body).toMatchObject([
      { estado: 'justificado', nota: 'Tiene asma' },
    ])
    expect((await admin.post(`/Clientes/${unida.cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })).body).toEqual({
      alcance: 'contactos',
    })
    expect((await admin.post(`/Clientes/${nada}/borrar-datos`, { motivo: 'Lo pidió' })).body).toEqual({
      alcance: 'todo',
    })
    expect((await listaDe(maestra, clase)).body).toMatchObject({ alumnos: 2, justificados: 1, presentes: 1 })
    const notas = await server.db.many(
      sql`
        SELECT nota
        FROM asistencias
        WHERE nota IS NOT NULL AND nota LIKE 'Tiene%'
        UNION ALL
        SELECT nota
        FROM asistencia_cambios
        WHERE nota LIKE 'Tiene%'
      `,
    )
    expect(notas).toEqual([])
  })
})
