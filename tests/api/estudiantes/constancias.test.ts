import { beforeAll, describe, expect, it } from 'vitest'
import { CLAVES_PLANTILLA, type Plantilla, type PlantillaFila, type Vista } from '#contract/ajustes/plantillas'
import {
  MAX_DIPLOMAS,
  type Constancia,
  type EmisionDeDiplomas,
  type PorDiplomar,
  type PreviaConstancia,
} from '#contract/catalogos/constancias'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Aviso } from '#contract/reportes/cxc'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { ATAQUES_DE_PLANTILLA } from '#tests/ataques-plantilla'
import { leerPdf } from '#tests/pdf'
import { escena } from './constancias-escena.ts'
import { faltas } from '#tests/api/apoyo/datos'
import { key, type Answer } from '#tests/api/apoyo/helper'
import { convocatoria, cursoConCupo, registro } from '#tests/api/publico/nuevos-registros-datos'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

/* Texts that the school edits, and the certificates and diplomas that say them. */

const { server, gente, alumno, pdfDe } = escena()

beforeAll(() => gente.recepcion.post('/Caja/abrir', { fondo: 0 }))

const emitir = (tipo: string, cliente_id: number, matricula_id: number | null = null, clave = key()) =>
  gente.recepcion.post<Constancia>('/Constancias', { tipo, cliente_id, matricula_id }, clave)
const leida = async (id: number) => (await gente.recepcion.get<Constancia>(`/Constancias/${id}`)).body
const mensajeDe = ({ body }: Answer<unknown>) => (body as { message: string }).message.replace(/\s/g, ' ')
const pagar = async (cliente_id: number, cargo_id: number, monto: number, pago: object = { metodo: 'efectivo' }) => {
  const { status, body } = await gente.recepcion.post<{ id: number }>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ monto, ...pago }] },
    key(),
  )
  expect(status).toBe(201)
  return body.id
}
const VENCIDO = { vence: '2026-08-05', descripcion: 'Agosto' }

const plantilla = async (clave: string) => {
  const fila = (await gente.admin.list<PlantillaFila>('Plantillas', {})).body.find((una) => una.clave === clave)
  return (await gente.admin.get<Plantilla>(`/Plantillas/${fila?.id}`)).body
}
const escribir = async (clave: string, cambio: object) => {
  const { id, version } = await plantilla(clave)
  return gente.admin.put<Plantilla>(`/Plantillas/${id}`, { ...cambio, version })
}

describe('a text of the school', () => {
  it('is the original until somebody writes another, and can be it again', async () => {
    const original = await plantilla('recordatorio')
    expect(original).toMatchObject({ propia: false, cuerpo: original.original.cuerpo })
    const { status, body } = await escribir('recordatorio', { cuerpo: 'Señora {{encargado}}:\n\n{{detalle}}' })
    expect([status, body.propia, body.asunto]).toEqual([200, true, original.asunto])
    const { cliente_id } = await alumno()
    await cargo(server.db, cliente_id, 50_000, VENCIDO)
    const aviso = await gente.conta.get<Aviso>(`/CxC/${cliente_id}/aviso`)
    expect(aviso.body.mensaje.replace(/\s+/g, ' ')).toMatch(/^Señora .*: • Agosto, venció el 05\/08\/2026: L 500\.00$/)
    const vuelta = await escribir('recordatorio', original.original)
    expect(vuelta.body).toMatchObject({ propia: false, cuerpo: original.original.cuerpo })
    const { body: historia } = await gente.admin.get<{ frase: string }[]>(`/Plantillas/${original.id}/historial`)
    expect(historia).toHaveLength(2)
    expect(historia[0]?.frase).toContain('la plantilla «recordatorio»')
  })

  it('that is wrong for its kind is refused beside its field', async () => {
    for (const cuerpo of [
      'Hola',
      '{{detalle}} {{curso}}',
      '<b>{{detalle}}</b>',
      '{{detalle}} {{constructor}}',
      '{{detalle',
    ])
      expect(await escribir('recordatorio', { cuerpo }), cuerpo).toMatchObject({
        status: 400,
        body: { errors: { cuerpo: expect.anything() } },
      })
    expect((await escribir('diploma', { asunto: '{{dniestro}}' })).status).toBe(400)
    expect((await plantilla('recordatorio')).propia).toBe(false)
    expect((await gente.recepcion.get('/Plantillas')).status).toBe(403)
  })

  it('is shown with a real student before it is kept, and what it lacks is told', async () => {
    const { cliente_id } = await alumno()
    const { id } = await plantilla('constancia_matricula')
    const ver = (cuerpo: string) =>
      gente.admin.post<Vista>(`/Plantillas/${id}/vista`, { asunto: 'De {{estudiante}}', cuerpo, cliente_id })
    expect((await ver('{{estudiante}} en {{curso}}\n\nNació el {{nacimiento}}, DNI {{dni}}')).body).toEqual({
      asunto: expect.stringMatching(/^De \S/),
      parrafos: [expect.stringMatching(/ en Inglés A1$/)],
      faltan: ['nacimiento', 'dni'],
    })
    expect((await ver('{{constructor}} {{__proto__}}')).body).toMatchObject({
      parrafos: [],
      faltan: ['constructor', '__proto__'],
    })
    const ajeno = await plantilla('registro_aceptado')
    expect(await gente.admin.post(`/Plantillas/${ajeno.id}/vista`, { ...ajeno.original, cliente_id })).toMatchObject({
      status: 422,
      body: { message: 'Este estudiante no llegó por un formulario de registro: elija otro.' },
    })
    const campana = await convocatoria(server.db, [])
    const registro_id = await registro(server.db, campana, { con_cupo: [await cursoConCupo(server.db)] })
    await server.db.run(sql`UPDATE registros SET cliente_id = ${cliente_id} WHERE id = ${registro_id}`)
    const debe = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    await pagar(cliente_id, debe, 10_000)
    for (const clave of CLAVES_PLANTILLA) {
      const { id: otra, asunto, cuerpo } = await plantilla(clave)
      const vista = await gente.admin.post<Vista>(`/Plantillas/${otra}/vista`, { asunto, cuerpo, cliente_id })
      expect([vista.status, vista.body.parrafos?.length > 0], clave).toEqual([200, true])
    }
    // Rows that somebody may not see in their own place have no preview either.
    const soloTextos = (
      await gente.admin.post<{ nombre: string }>('/Roles', {
        nombre: 'Solo textos',
        permisos: ['Plantillas', 'Clientes'].map((modulo) => ({ modulo, acciones: ['ver'] })),
      })
    ).body
    const redactor = await server.as(soloTextos.nombre)
    const permitidas: string[] = []
    for (const clave of CLAVES_PLANTILLA) {
      const { id: otra, original } = await plantilla(clave)
      const vista = await redactor.post(`/Plantillas/${otra}/vista`, { ...original, cliente_id })
      if (vista.status === 200) permitidas.push(clave)
      else expect(vista.status, clave).toBe(403)
    }
    expect(CLAVES_PLANTILLA.filter((clave) => !permitidas.includes(clave))).toEqual([
      'registro_recibido',
      'registro_aceptado',
      'registro_rechazado',
      'registro_duplicado',
      'ausencia',
      'recibo',
    ])
    expect((await plantilla('recordatorio')).faltan).toEqual(['telefono'])
    const aviso = await gente.conta.get<Aviso>(`/CxC/${cliente_id}/aviso`)
    expect(aviso.body.faltan).toContain('Teléfono del centro')
  })

  it('takes hostile words in every field for words, on paper too, or refuses them', async () => {
    const { id } = await plantilla('diploma')
    const { cliente_id } = await alumno('finalizada')
    for (const ataque of ATAQUES_DE_PLANTILLA.filter((uno) => uno.length < 4_000)) {
      const vista = await gente.admin.post<Vista>(`/Plantillas/${id}/vista`, {
        asunto: ataque.slice(0, 120),
        cuerpo: `{{estudiante}} ${ataque}`,
        cliente_id,
      })
      expect(vista.status, ataque).toBe(200)
      expect(JSON.stringify(vista.body), ataque).not.toMatch(/native code|\[object|49(?!\d)/)
    }
    expect((await escribir('diploma', { cuerpo: ATAQUES_DE_PLANTILLA.at(-1) })).status).toBe(413)
  })
})

describe('a certificate', () => {
  it('says its text with a number, a paper and a code that anybody can check', async () => {
    const { cliente_id, matricula_id } = await alumno()
    const clave = key()
    const { status, body } = await emitir('matricula', cliente_id, matricula_id, clave)
    expect(status).toBe(201)
    expect(body).toMatchObject({ numero: expect.stringMatching(/^CON-\d{4}-\d{6}$/), estado: 'vigente' })
    expect((await emitir('matricula', cliente_id, matricula_id, clave)).body.id).toBe(body.id)
    const pdf = await pdfDe(`/Constancias/${body.id}/pdf`)
    const { words } = await leerPdf(await pdf.arrayBuffer())
    expect(words).toContain('CONSTANCIA DE MATRÍCULA')
    expect(words).toContain(body.codigo_verificacion)
    const pagina = async () => (await fetch(`${server.url}/verificar/${body.codigo_verificacion}`)).text()
    expect(await pagina()).toContain(body.numero)
    expect(await pagina()).not.toContain(body.detalle.estudiante.nombre)

    // A later change changes nothing of it.
    await server.db.run(sql`UPDATE cursos SET nombre = 'Otro' WHERE id = ${body.curso_id}`)
    expect((await leida(body.id)).detalle).toEqual(body.detalle)

    expect(
      (await gente.recepcion.post(`/Constancias/${body.id}/revocar`, { motivo: 'Se pidió por error' })).status,
    ).toBe(403)
    expect((await gente.conta.post(`/Constancias/${body.id}/revocar`, { motivo: 'Se pidió por error' })).status).toBe(
      200,
    )
    expect((await gente.conta.post(`/Constancias/${body.id}/revocar`, { motivo: 'Se pidió por error' })).status).toBe(
      409,
    )
    expect(await pagina()).toContain('revocado')
    await expect(server.db.run(sql`DELETE FROM clientes WHERE id = ${cliente_id}`)).rejects.toThrow()
  })

  it('is of an enrolment of that student in a state that it can be about', async () => {
    const [una, otra] = [await alumno('retirada'), await alumno()]
    expect((await emitir('matricula', una.cliente_id, una.matricula_id)).status).toBe(409)
    expect((await emitir('matricula', una.cliente_id, otra.matricula_id)).status).toBe(404)
    expect((await emitir('matricula', una.cliente_id)).status).toBe(400)
    expect((await emitir('solvencia', una.cliente_id, una.matricula_id)).status).toBe(400)
    expect(mensajeDe(await emitir('asistencia', otra.cliente_id, otra.matricula_id))).toContain('no hay clases')
  })

  it('with a value that nobody entered is told before, and not issued', async () => {
    const antes = await plantilla('constancia_matricula')
    await escribir('constancia_matricula', { cuerpo: '{{estudiante}}, DNI {{dni}}, estudia {{curso}}.' })
    const { cliente_id, matricula_id } = await alumno()
    const previa = () =>
      gente.recepcion.get<PreviaConstancia>(
        `/Constancias/previa?tipo=matricula&cliente_id=${cliente_id}&matricula_id=${matricula_id}`,
      )
    expect((await previa()).body.impide).toContain('DNI del estudiante')
    expect(mensajeDe(await emitir('matricula', cliente_id, matricula_id))).toContain('DNI del estudiante')
    await server.db.run(sql`UPDATE clientes SET dni = '0801199012345' WHERE id = ${cliente_id}`)
    expect((await previa()).body).toMatchObject({
      impide: null,
      parrafos: [expect.stringContaining('0801-1990-12345')],
    })
    expect((await emitir('matricula', cliente_id, matricula_id)).status).toBe(201)
    await escribir('constancia_matricula', antes.original)
  })

  it('of attendance counts the classes that were taken', async () => {
    const curso_id = await hay.curso(server.db)
    const { cliente_id, matricula_id } = await alumno('activa', curso_id)
    for (const [dia, estado] of [
      ['02', 'presente'],
      ['03', 'ausente'],
      ['04', 'tarde'],
      ['05', 'justificado'],
    ] as const)
      await hay.clase(server.db, curso_id, `2026-11-${dia}`, { [matricula_id]: estado })
    const { body } = await emitir('asistencia', cliente_id, matricula_id)
    expect(body.detalle.parrafos[0]?.replace(/\s/g, ' ')).toMatch(/asistió a 2 de 3 clases \(66\.67\s?%\)/)
  })

  it('of a student who is erased keeps its number, its code and the name, and not its words', async () => {
    const { cliente_id, matricula_id } = await alumno()
    const { body: emitida } = await emitir('matricula', cliente_id, matricula_id)
    await server.db.run(sql`
      UPDATE constancias
      SET detalle = jsonb_set(detalle, '{parrafos,0}', '"Con DNI 0801-2010-00001."')
      WHERE id = ${emitida.id}
    `)
    const { status, body } = await gente.admin.post(`/Clientes/${cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })
    expect([status, body]).toMatchObject([200, { alcance: 'contactos' }])
    const { numero, estado, detalle } = await leida(emitida.id)
    expect([numero, estado, detalle.estudiante.nombre]).toEqual([
      emitida.numero,
      'vigente',
      emitida.detalle.estudiante.nombre,
    ])
    expect(JSON.stringify(detalle)).not.toContain('0801')
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a certificate of being solvent', () => {
  it('is refused while anything is overdue, and rests on what was paid', async () => {
    const { cliente_id } = await alumno()
    const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    await cargo(server.db, cliente_id, 90_000, { vence: '2099-01-05' })
    expect(mensajeDe(await emitir('solvencia', cliente_id))).toContain('L 500.00')
    const recibo = await pagar(cliente_id, cargo_id, 50_000)
    const { status, body } = await emitir('solvencia', cliente_id)
    expect(status).toBe(201)
    const otra = (await emitir('solvencia', (await alumno()).cliente_id)).body
    const anulado = await gente.recepcion.post(`/RecibosIndividuales/${recibo}/anular`, {
      motivo: 'Se cobró por error',
    })
    expect(anulado.status).toBe(200)
    expect(await leida(body.id)).toMatchObject({ estado: 'revocada', revocada_motivo: expect.any(String) })
    expect(await leida(otra.id)).toMatchObject({ estado: 'vigente' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is refused while the bank has not confirmed a payment, and revoked when it rejects one', async () => {
    const { cliente_id } = await alumno()
    const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    const cuenta_id = await hay.cuenta(server.db, { nombre: 'Ahorro', tipo: 'banco', banco: 'Atlántida' })
    const recibo = await pagar(cliente_id, cargo_id, 50_000, {
      metodo: 'transferencia',
      cuenta_id,
      referencia: 'A-77120',
    })
    expect(mensajeDe(await emitir('solvencia', cliente_id))).toContain('RI-')
    const { id: pago_id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${recibo}`,
    )
    expect((await gente.conta.post('/Conciliacion/confirmar', { ids: [pago_id] })).status).toBe(200)
    const { body } = await emitir('solvencia', cliente_id)
    expect(body.estado).toBe('vigente')
    expect((await gente.conta.post('/Conciliacion/deshacer', { ids: [pago_id] })).status).toBe(200)
    expect((await leida(body.id)).estado).toBe('revocada')
    expect((await emitir('solvencia', cliente_id)).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('of keeping an arrangement falls when that is annulled, unless it was paid meanwhile', async () => {
    for (const pagado of [false, true]) {
      const { cliente_id } = await alumno()
      const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
      const cuotas = [{ vence: sumarDias(hoy(), 30), monto: 50_000 }]
      const acuerdo = { cliente_id, cargo_ids: [cargo_id], total: 50_000, cuotas, gracia_dias: 5, firmante: 'Ana Cruz' }
      const { body: arreglo } = await gente.recepcion.post<{ id: number; numero: string }>('/Arreglos', acuerdo, key())
      const { body } = await emitir('arreglo', cliente_id)
      expect(body.estado).toBe('vigente')
      if (pagado) await pagar(cliente_id, cargo_id, 50_000)
      expect((await gente.conta.post(`/Arreglos/${arreglo.id}/anular`, { motivo: 'Se acordó mal' })).status).toBe(200)
      expect(await leida(body.id)).toMatchObject(
        pagado
          ? { estado: 'vigente' }
          : { estado: 'revocada', revocada_motivo: expect.stringContaining(arreglo.numero) },
      )
    }
    expect(await faltas(server.db)).toEqual([])
  })

  it('falls where its student turns out to be one who owed, and else rests on what both owed', async () => {
    const [uno, moroso, solvente] = [await alumno(), await alumno(), await alumno()]
    const { body } = await emitir('solvencia', uno.cliente_id)
    const suyo = await cargo(server.db, solvente.cliente_id, 50_000, VENCIDO)
    const recibo = await pagar(solvente.cliente_id, suyo, 50_000)
    await cargo(server.db, moroso.cliente_id, 70_000, VENCIDO)
    const fusionar = async (otro: { cliente_id: number }) =>
      (await gente.admin.post(`/Clientes/${uno.cliente_id}/fusionar`, { otro_id: otro.cliente_id })).status
    await server.db.run(sql`UPDATE matriculas SET estado = 'finalizada' WHERE cliente_id <> ${uno.cliente_id}`)
    expect(await fusionar(solvente)).toBe(200)
    expect((await leida(body.id)).estado).toBe('vigente')
    const otra = (await emitir('solvencia', uno.cliente_id)).body
    await gente.recepcion.post(`/RecibosIndividuales/${recibo}/anular`, { motivo: 'Se cobró por error' })
    expect((await leida(body.id)).estado).toBe('revocada')
    await pagar(uno.cliente_id, suyo, 50_000)
    expect((await leida(otra.id)).estado).toBe('revocada')
    const ultima = (await emitir('solvencia', uno.cliente_id)).body
    expect(await fusionar(moroso)).toBe(200)
    expect(await leida(ultima.id)).toMatchObject({
      estado: 'revocada',
      revocada_motivo: expect.stringContaining('700.00'),
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('issued at the moment at which its payment is voided never stays', async () => {
    const { cliente_id } = await alumno()
    const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    const recibo = await pagar(cliente_id, cargo_id, 50_000)
    const [emitida] = await Promise.all([
      emitir('solvencia', cliente_id),
      gente.recepcion.post(`/RecibosIndividuales/${recibo}/anular`, { motivo: 'Se cobró por error' }),
    ])
    if (emitida.status === 201) expect((await leida(emitida.body.id)).estado).toBe('revocada')
    else expect(emitida.status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('diplomas of a course', () => {
  it('are for who finished it, each once, with numbers without a gap', async () => {
    const curso_id = await hay.curso(server.db)
    const [una, dos, activa] = [
      await alumno('finalizada', curso_id),
      await alumno('finalizada', curso_id),
      await alumno('activa', curso_id),
    ]
    const lista = async () =>
      (await gente.recepcion.get<PorDiplomar[]>(`/Constancias/diplomas?curso_id=${curso_id}`)).body
    expect((await lista()).map(({ matricula_id }) => matricula_id).toSorted()).toEqual(
      [una.matricula_id, dos.matricula_id].toSorted(),
    )
    const matricula_ids = [una, dos, activa].map(({ matricula_id }) => matricula_id)
    const pedir = () =>
      gente.recepcion.post<EmisionDeDiplomas>('/Constancias/diplomas', { curso_id, matricula_ids }, key())
    const dosVeces = await Promise.all([pedir(), pedir()])
    expect(dosVeces.map(({ body }) => body.emitidas.length).toSorted()).toEqual([0, 2])
    const emitidas = dosVeces.flatMap(({ body }) => body.emitidas)
    const [, , primero = 0] = (emitidas[0]?.numero ?? '').split('-').map(Number)
    expect(emitidas.map(({ numero }) => Number(numero.slice(-6)))).toEqual([primero, primero + 1])
    expect((await lista()).every(({ numero }) => numero?.startsWith('DIP-'))).toBe(true)
    expect((await emitir('diploma', una.cliente_id, una.matricula_id)).status).toBe(409)
    expect((await emitir('diploma', activa.cliente_id, activa.matricula_id)).status).toBe(409)

    const ids = emitidas.map(({ id }) => id)
    const pdf = await pdfDe(`/Constancias/pdf?ids=${ids.join(',')}`)
    expect((await leerPdf(await pdf.arrayBuffer())).sheets).toBe(2)
    expect((await gente.conta.post(`/Constancias/${ids[0]}/revocar`, { motivo: 'El nombre iba mal' })).status).toBe(200)
    expect((await pedir()).body.emitidas).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })

  it('of more students than one file holds are offered in turn, and issued whichever are asked for', async () => {
    const curso_id = await hay.curso(server.db)
    const alumnas = await hay.filas(server.db, 'clientes', MAX_DIPLOMAS + 1, (n) => ({ nombres: `Alumna ${n}` }))
    const filas = await hay.filas(server.db, 'matriculas', MAX_DIPLOMAS + 1, (n) => ({
      cliente_id: alumnas[n - 1],
      curso_id,
      estado: 'finalizada',
    }))
    const [primera, ultima] = [filas[0], filas.at(-1)]
    const lista = async () =>
      (await gente.recepcion.get<PorDiplomar[]>(`/Constancias/diplomas?curso_id=${curso_id}`)).body
    expect(await lista()).toHaveLength(MAX_DIPLOMAS)
    const pedir = (matricula_id?: number) =>
      gente.recepcion.post<EmisionDeDiplomas>(
        '/Constancias/diplomas',
        { curso_id, matricula_ids: [matricula_id] },
        key(),
      )
    expect((await pedir(primera)).body.emitidas).toHaveLength(1)
    expect((await lista()).map(({ numero }) => numero)).toEqual(Array(MAX_DIPLOMAS).fill(null))
    expect((await pedir(ultima)).body.emitidas).toHaveLength(1)
  })
})
