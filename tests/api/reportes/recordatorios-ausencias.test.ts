import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { ClaseDeCliente } from '#contract/asistencia/asistencia'
import type { AbrirAnswer, RecordatoriosResumen } from '#contract/reportes/recordatorios'
import { hoy } from '#server/base/clock'
import { repartir } from '#server/correo/cola'
import { sql } from '#server/db/sql'
import { prepararRecordatorios } from '#server/reportes/recordatorios/preparar'
import { REVISORES, buzon, escena } from './recordatorios-escena.ts'
import * as hay from '#tests/kit'
import { cargo, curso, estudiante } from '#tests/kit'

/* Messages to families of an absence, beside those of their debts. */
const { server, gente, a, familia, hora, lista } = escena()

describe('the absence of a student', () => {
  beforeEach(async () => {
    await server.db.run(sql`
      UPDATE recordatorio_reglas
      SET activo = false, ausencias = true, ausencias_desde = now() - interval '30 days'
    `)
  })
  afterEach(async () => {
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias = false`)
    await server.db.run(sql`DELETE FROM asistencia_sesiones`)
  })

  /** A child of a guardian who sees the attendance, in a course of her own. */
  async function alumna(contacto?: { correo?: string | null; telefono?: string | null }) {
    const { encargado_id, correo } = await familia([], contacto)
    const hija = await estudiante(server.db, { encargado_id })
    await server.db.run(sql`UPDATE cliente_encargados SET principal = true WHERE cliente_id = ${hija}`)
    const curso_id = await curso(server.db)
    const matricula_id = await hay.matricula(server.db, { cliente_id: hija, curso_id, fecha: '2026-11-01' })
    return { encargado_id, correo, hija, curso_id, matricula_id }
  }

  /** A class of so many days ago, as it was taken. */
  async function clase(
    { curso_id, matricula_id }: { curso_id: number; matricula_id: number },
    estado: string,
    { hace = 0, abierta = false } = {},
  ): Promise<number> {
    const id = await hay.fila(server.db, 'asistencia_sesiones', {
      curso_id,
      fecha: sumarDias(hoy(), -hace),
      hora_fin: '09:00',
      estado: abierta ? 'abierta' : 'cerrada',
      cerrada_en: abierta ? null : new Date(),
    })
    await hay.fila(server.db, 'asistencias', {
      sesion_id: id,
      matricula_id,
      estado,
      usuario_id: gente.conta.usuario_id,
    })
    return id
  }
  const dice = ({ cartas }: ReturnType<typeof buzon>) =>
    cartas.map(({ carta }) => [carta.para, carta.antes.join('\n')] as const)

  it('without excuse in a closed class is told once, with no more than who, where and when', async () => {
    const una = await alumna()
    await clase(una, 'presente', { hace: 2 })
    await clase(una, 'justificado', { hace: 1 })
    await clase(una, 'ausente')
    const abierta = await alumna()
    await clase(abierta, 'ausente', { abierta: true })
    const cartero = buzon()
    await hora(cartero.correo)
    await hora(cartero.correo)
    expect(dice(cartero)).toEqual([[una.correo, expect.stringMatching(/Sofía.*25\/11\/2026$/m)]])
    expect(cartero.cartas[0]?.carta.asunto).not.toContain('Sofía')
    expect(cartero.cartas[0]?.carta.saludo).toMatch(/^Buen día, Ana Cruz \d+\.$/)
    const admin = await server.as('Administrador')
    const { body } = await admin.get<ClaseDeCliente[]>(`/Clientes/${una.hija}/asistencia`)
    expect(body.map(({ estado, avisos }) => [estado, avisos.map((aviso) => aviso.estado)])).toEqual([
      ['ausente', ['enviado']],
      ['justificado', []],
      ['presente', []],
    ])
  })

  it('that is the third in a row says so; one that was excused between begins anew', async () => {
    const seguidas = await alumna()
    for (const hace of [2, 1, 0]) await clase(seguidas, 'ausente', { hace })
    const salteadas = await alumna()
    await clase(salteadas, 'ausente', { hace: 3 })
    await clase(salteadas, 'justificado', { hace: 2 })
    for (const hace of [1, 0]) await clase(salteadas, 'ausente', { hace })
    const cartero = buzon()
    await hora(cartero.correo)
    const textos = Object.fromEntries(dice(cartero))
    expect(textos[seguidas.correo]?.match(/Lleva 3 clases seguidas/g)).toHaveLength(1)
    expect(textos[salteadas.correo]).not.toContain('seguidas')
  })

  it('that is excused, corrected or opened again before it leaves is not told', async () => {
    const cartero = buzon()
    for (const cambio of [
      sql`UPDATE asistencias SET estado = 'justificado'`,
      sql`UPDATE asistencias SET estado = 'presente'`,
      sql`UPDATE asistencia_sesiones SET estado = 'abierta', cerrada_en = NULL`,
      sql`UPDATE recordatorio_reglas SET ausencias = false`,
    ]) {
      await clase(await alumna(), 'ausente')
      await prepararRecordatorios(server.db, cartero.correo, hoy())
      await server.db.run(cambio)
      await repartir(server.db, cartero.correo, { revisores: REVISORES })
    }
    expect(cartero.cartas).toEqual([])
    expect((await lista({ estado: 'por_enviar' }, gente.recepcion)).body).toEqual([])
  })

  it('is told to who may see the attendance, and asked for messages', async () => {
    const custodia = await alumna()
    await hay.fila(server.db, 'acceso_partes', {
      encargado_id: custodia.encargado_id,
      cliente_id: custodia.hija,
      custodia: true,
    })
    const callada = await alumna()
    await hay.fila(server.db, 'sin_recordatorios', {
      encargado_id: callada.encargado_id,
      usuario_id: gente.conta.usuario_id,
    })
    const mayor = await alumna()
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '2000-01-01' WHERE id = ${mayor.hija}`)
    const secundaria = await alumna()
    await server.db.run(sql`UPDATE cliente_encargados SET principal = false WHERE cliente_id = ${secundaria.hija}`)
    for (const quien of [custodia, callada, mayor, secundaria]) await clase(quien, 'ausente')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
  })

  it('is told by one tap without mail, and taken back by it where it was excused', async () => {
    const una = await alumna({ correo: null, telefono: '+50499887766' })
    const sesion = await clase(una, 'ausente')
    await hora(buzon().correo)
    const [aviso] = (await lista({ estado: 'por_enviar' }, gente.recepcion)).body
    expect(aviso).toMatchObject({ clase: 'ausencia', canal: 'whatsapp', debe: 0, estudiante_id: una.hija })
    await server.db.run(
      sql`UPDATE plantillas SET asunto = 'x', cuerpo = 'Señora {{encargado}}:\n{{ausencias}}' WHERE clave = 'ausencia'`,
    )
    const { body } = await gente.recepcion.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})
    // In the words of the moment in which it is sent.
    expect(new URL(body.whatsapp ?? '').searchParams.get('text')).toMatch(/^Señora Ana .*:\n• Sofía .*, 25\/11\/2026$/)
    await server.db.run(sql`UPDATE plantillas SET asunto = NULL, cuerpo = NULL WHERE clave = 'ausencia'`)
    await clase({ ...una, matricula_id: una.matricula_id }, 'ausente', { hace: 1 })
    await hora(buzon().correo)
    await server.db.run(sql`UPDATE asistencias SET estado = 'justificado' WHERE sesion_id <> ${sesion}`)
    const [otro] = (await lista({ estado: 'por_enviar' }, gente.recepcion)).body
    expect((await gente.recepcion.post<AbrirAnswer>(`/Recordatorios/${otro?.id}/whatsapp`, {})).body).toEqual({
      whatsapp: null,
    })
  })

  it('that comes to light while a letter is on its way is told by the next one', async () => {
    const una = await alumna()
    await clase(una, 'ausente', { hace: 1 })
    const cartero = buzon()
    await hora({
      ...cartero.correo,
      entregar: async (carta, mensaje_id) => {
        await clase(una, 'ausente')
        await prepararRecordatorios(server.db, cartero.correo, hoy())
        return cartero.correo.entregar(carta, mensaje_id)
      },
    })
    await hora(cartero.correo)
    await hora(cartero.correo)
    expect(dice(cartero).map(([, texto]) => texto.match(/\d+\/11\/2026/g))).toEqual([['24/11/2026'], ['25/11/2026']])
  })

  it('waits for the next working hour, and is told again by WhatsApp where the address does not exist', async () => {
    const una = await alumna({ telefono: '+50499887766' })
    await clase(una, 'ausente')
    await a('2026-11-25T19:00:00-06:00')
    const cartero = buzon(() => ({ estado: 'rechazado', error: '550 5.1.1' }))
    await hora(cartero.correo)
    expect((await lista({}, gente.recepcion)).body).toEqual([])
    await a('2026-11-26T08:00:00-06:00')
    await hora(cartero.correo)
    await hora(cartero.correo)
    expect((await lista({}, gente.recepcion)).body.map(({ estado, canal }) => [estado, canal]).toSorted()).toEqual([
      ['no_enviado', 'correo'],
      ['por_enviar', 'whatsapp'],
    ])
  })

  it('counts from the day on which it is turned on, and goes with the student whose data are erased', async () => {
    const una = await alumna()
    await clase(una, 'ausente')
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias_desde = now() + interval '1 second'`)
    const { correo, cartas } = buzon(() => ({ estado: 'pendiente', error: 'x' }))
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista({}, gente.recepcion)).body).toEqual([])
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias_desde = now() - interval '1 day'`)
    await hora(correo)
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${una.hija}/borrar-datos`, { motivo: 'Lo pidió su madre' })).status).toBe(200)
    expect(await server.db.many(sql`SELECT FROM avisos WHERE mensaje <> '' OR estado = 'por_enviar'`)).toEqual([])
    expect(await server.db.many(sql`SELECT FROM correos WHERE para = ${una.correo}`)).toEqual([])
  })

  it('is not for who sees neither enrolments nor attendance, by whatever door', async () => {
    const una = await alumna({ correo: null, telefono: '+50499887766' })
    await clase(una, 'ausente')
    await hora(buzon().correo)
    const [aviso] = (await lista({}, gente.recepcion)).body
    expect((await lista()).body).toEqual([])
    expect((await gente.conta.get<RecordatoriosResumen>('/Recordatorios/resumen')).body.por_enviar).toBe(0)
    expect((await gente.recepcion.get<RecordatoriosResumen>('/Recordatorios/resumen')).body.por_enviar).toBe(1)
    const ruta = `/Recordatorios/${aviso?.id}`
    for (const { status } of [
      await gente.conta.get(ruta),
      await gente.conta.get(`${ruta}/historial`),
      await gente.conta.post(`${ruta}/whatsapp`, {}),
      await gente.conta.post(`${ruta}/preferencia`, { recibe: false }),
    ])
      expect(status).toBe(404)
    expect(await server.db.many(sql`SELECT FROM sin_recordatorios`)).toEqual([])
    const hoja = await fetch(`${server.url}/api/api/Recordatorios/exportar`, {
      headers: { Authorization: `Bearer ${gente.conta.token}` },
    })
    expect(hoja.status).toBe(200)
    expect(await hoja.text()).not.toContain('Sofía')
  })
})

describe('two parents who do not speak', () => {
  afterEach(async () => {
    await server.db.run(sql`DELETE FROM asistencia_sesiones`)
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias = false`)
  })

  it('are each written what staff open to them: every choice of account and attendance of two children', async () => {
    await server.db.run(sql`
      UPDATE recordatorio_reglas
      SET activo = true, ausencias = true, ausencias_desde = now() - interval '30 days'
    `)
    const curso_id = await curso(server.db)
    const sesion_id = await hay.fila(server.db, 'asistencia_sesiones', {
      curso_id,
      fecha: hoy(),
      hora_fin: '09:00',
      estado: 'cerrada',
      cerrada_en: new Date(),
    })
    const debido: [string, string][] = []
    for (let eleccion = 0; eleccion < 32; eleccion++) {
      // The father's choices are the opposite, or none: he neither pays nor is the main guardian.
      const delPadre = (eleccion & 16) > 0
      const { encargado_id: madre, correo } = await familia([])
      const { encargado_id: padre, correo: suyo } = await familia([])
      for (const cual of [0, 1]) {
        const nombre = `Niña ${eleccion} de ${cual}`
        const hija = await estudiante(server.db, { encargado_id: madre, nombres: nombre })
        const cuenta = (eleccion & (1 << cual)) > 0
        const asistencia = (eleccion & (4 << cual)) > 0
        await hay.vinculo(server.db, hija, padre, { parentesco: 'padre', es_pagador: false, principal: false })
        const partes = { cliente_id: hija, cuenta, asistencia }
        await hay.fila(server.db, 'acceso_partes', { ...partes, encargado_id: madre })
        if (delPadre) {
          const suyas = { ...partes, cuenta: !cuenta, asistencia: !asistencia, encargado_id: padre }
          await hay.fila(server.db, 'acceso_partes', suyas)
        }
        const matricula_id = await hay.matricula(server.db, { cliente_id: hija, curso_id, fecha: '2026-11-01' })
        await hay.fila(server.db, 'asistencias', { sesion_id, matricula_id, estado: 'ausente' })
        await cargo(server.db, hija, 120_000, { vence: sumarDias(hoy(), -1) })
        if (cuenta || delPadre) debido.push([cuenta ? correo : suyo, `debe ${nombre}`])
        if (asistencia || delPadre) debido.push([asistencia ? correo : suyo, `faltó ${nombre}`])
      }
    }
    const { correo, cartas } = buzon()
    await hora(correo)
    const escrito = cartas.flatMap(({ carta }) => {
      const todo = JSON.stringify(carta)
      const clase = todo.includes('1,200.00') ? 'debe' : 'faltó'
      return [...new Set(todo.match(/Niña \d+ de \d/g))].map((nombre) => [carta.para, `${clase} ${nombre}`])
    })
    expect(escrito.toSorted(porTexto)).toEqual(debido.toSorted(porTexto))
  })
  const porTexto = (a: string[], b: string[]) => a.join().localeCompare(b.join())
})
