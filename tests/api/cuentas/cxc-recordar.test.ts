import { beforeAll, describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Aviso, CxCCliente, Recordado, RecordadosVarios, Recordatorio } from '#contract/reportes/cxc'
import { hoy } from '#server/base/clock'
import { repartir } from '#server/correo/cola'
import { makeCorreo } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { revisoresDeAvisos } from '#server/reportes/recordatorios/revisar'
import { readSettings } from '#server/base/settings'
import { anularCargo } from '#tests/api/apoyo/datos'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { startSmtp } from '#tests/api/apoyo/smtp'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

const smtp = await startSmtp({
  onRcptTo: ({ address }, _session, done) =>
    address.endsWith('@rechazado.hn') ? done(new Error('no existe')) : done(),
})
const server = startServer({ SMTP_URL: smtp.url })
let conta: Client

beforeAll(async () => {
  conta = await server.as('Contabilidad')
})

describe('a reminder', () => {
  it('by WhatsApp is a message to the guardian who pays, with what is overdue, and is kept', async () => {
    const { sofia, madre } = await deudora()
    const { body: aviso } = await conta.get<Aviso>(`/CxC/${sofia}/aviso`)
    expect(aviso).toMatchObject({
      vencido: 120_000,
      debe: 150_000,
      whatsapp: { nombre: 'Ana Cruz', destino: '+50499887766' },
      correo: { destino: madre },
    })
    const { status, body } = await conta.post<Recordado>(`/CxC/${sofia}/recordar`, { canal: 'whatsapp' })
    expect(status).toBe(200)
    const enlace = new URL(body.whatsapp ?? '')
    expect(enlace.origin + enlace.pathname).toBe('https://wa.me/50499887766')
    expect(enlace.searchParams.get('text')).toBe(aviso.mensaje)
    expect(aviso.mensaje.replace(/\s/g, ' ')).toMatch(/Ana Cruz.*L 1,200\.00.*Mensualidad 3\/5.*05\/02\/2026/)
    expect(aviso.mensaje).not.toContain('1,500.00')
    expect(body.recordatorio).toMatchObject({
      canal: 'whatsapp',
      destino: '+50499887766',
      vencido: 120_000,
      debe: 150_000,
    })
    expect((await conta.list<CxCCliente>('CxC', { cliente_id: sofia })).body).toMatchObject([
      { recordado_en: body.recordatorio.creado_en, recordado_por: body.recordatorio.usuario_nombre },
    ])
    expect((await conta.get(`/CxC/${sofia}/recordatorios`)).body).toEqual([body.recordatorio])
    const { body: historia } = await (
      await server.as('Administrador')
    ).get<{ frase: string }[]>(`/Clientes/${sofia}/historial`)
    expect(historia[0]?.frase).toContain('por WhatsApp')
  })

  it('by mail carries the statement, once however many ask at the same moment', async () => {
    const { sofia, madre } = await deudora()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        conta.post<Recordado>(`/CxC/${sofia}/recordar`, { canal: 'correo', repetir: true }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const carta = await smtp.next(madre)
    expect(carta.text).toContain('Ana Cruz')
    expect(carta.adjuntos).toMatchObject([{ nombre: expect.stringMatching(/^estado-de-cuenta-.*\.pdf$/) }])
    expect(carta.adjuntos[0]?.contenido.subarray(0, 5).toString()).toBe('%PDF-')
    const { n } = await server.db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM recordatorios WHERE cliente_id = ${sofia} AND enviado_en IS NOT NULL`,
    )
    expect(n).toBe(answers.filter(({ status }) => status === 200).length)
    expect(smtp.letters.filter(({ to }) => to.includes(madre))).toHaveLength(n)
  })

  it('again within three days asks first', async () => {
    const { sofia } = await deudora()
    const otra = () => conta.post(`/CxC/${sofia}/recordar`, { canal: 'whatsapp' })
    expect((await otra()).status).toBe(200)
    expect(await otra()).toMatchObject({ status: 409, body: { code: 'recordado_hace_poco' } })
    expect((await conta.post(`/CxC/${sofia}/recordar`, { canal: 'whatsapp', repetir: true })).status).toBe(200)
    await server.db.run(
      sql`
        UPDATE recordatorios
        SET enviado_en = enviado_en - interval '73 hours', creado_en = creado_en - interval '73 hours'
        WHERE cliente_id = ${sofia}
      `,
    )
    expect((await otra()).status).toBe(200)
  })

  it('to many goes where it can, and says why the others got none', async () => {
    const [una, reciente, sinCorreo] = [await deudora(), await deudora(), await deudora()]
    await conta.post(`/CxC/${reciente.sofia}/recordar`, { canal: 'whatsapp' })
    await server.db.run(sql`UPDATE encargados SET correo = NULL WHERE correo = ${sinCorreo.madre}`)
    const alDia = await estudiante(server.db)
    const { status, body } = await conta.post<RecordadosVarios>('/CxC/recordar', {
      cliente_ids: [una.sofia, reciente.sofia, sinCorreo.sofia, alDia, una.sofia],
    })
    expect(status).toBe(200)
    expect(body.enviados).toEqual([una.sofia])
    expect(body.sin_enviar.map(({ cliente_id, motivo }) => [cliente_id, motivo]).toSorted()).toEqual(
      [
        [reciente.sofia, 'reciente'],
        [sinCorreo.sofia, 'sin_destino'],
        [alDia, 'sin_vencido'],
      ].toSorted(),
    )
    await repartir(server.db, makeCorreo(readSettings({ SMTP_URL: smtp.url }), { warn: () => undefined }))
    await smtp.next(una.madre)
    expect((await conta.post('/CxC/recordar', { cliente_ids: [2_147_483_647] })).status).toBe(422)
    expect((await conta.post('/CxC/recordar', { cliente_ids: [] })).status).toBe(400)
  })

  it('that had to wait is read once more: it names what is owed by then, or stays', async () => {
    const [menos, nada, otra] = [await deudora(), await deudora(), await deudora()]
    const examen = await cargo(server.db, menos.sofia, 50_000, { descripcion: 'Examen' })
    const { body } = await conta.post<RecordadosVarios>('/CxC/recordar', {
      cliente_ids: [menos.sofia, nada.sofia, otra.sofia],
    })
    expect(body.enviados).toHaveLength(3)
    await anularCargo(server.db, examen)
    await server.db.run(sql`UPDATE cargos SET aplicado = neto WHERE cliente_id = ${nada.sofia}`)
    await server.db.run(sql`UPDATE encargados SET correo = 'nuevo@familia.hn' WHERE correo = ${otra.madre}`)
    const correo = makeCorreo(readSettings({ SMTP_URL: smtp.url }), { warn: () => undefined })
    const cerrado = { ...correo, entregar: async () => ({ estado: 'pendiente', error: '451' }) as const }
    for (const servidor of [cerrado, correo]) {
      await server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)
      await repartir(server.db, servidor, { revisores: revisoresDeAvisos(undefined) })
    }
    const carta = await smtp.next(menos.madre)
    expect(carta.text).not.toContain('Examen')
    expect(carta.text.replace(/\s/g, ' ')).toContain('L 1,200.00')
    const estados = async (cliente_id: number) =>
      (await conta.get<Recordatorio[]>(`/CxC/${cliente_id}/recordatorios`)).body.map(({ estado, vencido }) => [
        estado,
        vencido,
      ])
    expect(await estados(menos.sofia)).toEqual([['enviado', 120_000]])
    for (const { sofia, madre } of [nada, otra]) {
      expect(await estados(sofia)).toEqual([['no_enviado', 120_000]])
      expect(smtp.letters.filter(({ to }) => to.includes(madre))).toEqual([])
    }
  })

  it('to an address that does not exist is told at once, and shown as not arrived', async () => {
    const { sofia } = await deudora()
    await server.db.run(
      sql`
        UPDATE encargados
        SET correo = 'no.existe@rechazado.hn'
        FROM cliente_encargados e
        WHERE e.encargado_id = encargados.id AND e.cliente_id = ${sofia}
      `,
    )
    expect(await conta.post(`/CxC/${sofia}/recordar`, { canal: 'correo' })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no salió') },
    })
    expect((await conta.get(`/CxC/${sofia}/recordatorios`)).body).toMatchObject([{ estado: 'no_enviado' }])
    expect((await conta.list<CxCCliente>('CxC', { cliente_id: sofia })).body).toMatchObject([{ recordado_en: null }])
  })

  it('is not for a guardian whom staff closed the account to, nor instead for the student or who sees no account', async () => {
    const { sofia } = await deudora()
    await server.db.run(sql`UPDATE clientes SET correo = 'hija@familia.hn' WHERE id = ${sofia}`)
    await hay.accesos(server.db, sofia, { cuenta: false })
    for (const canal of ['correo', 'whatsapp'])
      expect((await conta.post(`/CxC/${sofia}/recordar`, { canal })).status).toBe(422)
    const padre = await hay.encargado(server.db, { nombres: 'Luis', apellidos: 'Mejía', correo: 'padre@familia.hn' })
    await hay.vinculo(server.db, sofia, padre, { parentesco: 'padre', es_pagador: false, principal: false })
    const aviso = async () => (await conta.get<Aviso>(`/CxC/${sofia}/aviso`)).body
    expect(await aviso()).toMatchObject({ whatsapp: null, correo: null })
    await hay.fila(server.db, 'acceso_partes', { encargado_id: padre, cliente_id: sofia, cuenta: true })
    expect(await aviso()).toMatchObject({ correo: { nombre: 'Luis Mejía', destino: 'padre@familia.hn' } })
  })

  it('is not for who only looks, nor to whom nothing is overdue', async () => {
    const recepcion = await server.as('Recepción')
    const { sofia } = await deudora()
    expect((await recepcion.list('CxC')).status).toBe(200)
    expect((await recepcion.get(`/CxC/${sofia}`)).status).toBe(200)
    for (const ruta of [`/CxC/${sofia}/recordar`, '/CxC/recordar'])
      expect((await recepcion.post(ruta, { canal: 'whatsapp' })).status).toBe(403)
    expect((await recepcion.get(`/CxC/${sofia}/aviso`)).status).toBe(403)
    expect((await recepcion.get('/CxC/exportar')).status).toBe(403)
    expect((await conta.post(`/CxC/${await estudiante(server.db)}/recordar`, { canal: 'whatsapp' })).status).toBe(422)
  })

  it('forgets where it went when the student asks to be forgotten', async () => {
    const { sofia } = await deudora()
    await conta.post(`/CxC/${sofia}/recordar`, { canal: 'whatsapp' })
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${sofia}/borrar-datos`, { motivo: 'Lo pidió su madre' })).status).toBe(200)
    expect(await server.db.many(sql`SELECT destino FROM recordatorios WHERE cliente_id = ${sofia}`)).toEqual([
      { destino: '' },
    ])
  })
})

let familias = 0

/** A student who owes L 1,200.00 that is overdue and L 300.00 that is not, and her mother's address. */
async function deudora(): Promise<{ sofia: number; madre: string }> {
  const correo = `madre${++familias}@familia.hn`
  const id = await hay.encargado(server.db, { telefono: '+50499887766', correo })
  const sofia = await estudiante(server.db, { encargado_id: id })
  await cargo(server.db, sofia, 120_000)
  await cargo(server.db, sofia, 30_000, { vence: sumarDias(hoy(), 5) })
  return { sofia, madre: correo }
}
