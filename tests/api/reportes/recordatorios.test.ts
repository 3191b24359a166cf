import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Plantilla, PlantillaFila, Vista } from '#contract/ajustes/plantillas'
import type { Recordatorio as EnSuPagina } from '#contract/reportes/cxc'
import type { AbrirAnswer, Recordatorio, RecordatoriosResumen, ReglaVista } from '#contract/reportes/recordatorios'
import { hoy } from '#server/base/clock'
import { repartir } from '#server/correo/cola'
import type { Correo, Entrega } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { prepararRecordatorios } from '#server/reportes/recordatorios/preparar'
import { anularCargo } from '#tests/api/apoyo/datos'
import { ORIGEN, REVISORES, buzon, escena } from './recordatorios-escena.ts'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

const { server, gente, a, encender, familia, hora, lista } = escena()

describe('the rule', () => {
  it('writes one letter to a guardian about all students, with what falls due, and tells it once', async () => {
    const { hijos, correo: para } = await familia([3, -1])
    await hay.cuenta(server.db, { nombre: 'Principal', banco: 'Banco de Occidente', numero: '21-001-009' })
    const { correo, cartas } = buzon()
    await hora(correo)
    await hora(correo)
    expect(cartas.map(({ carta }) => carta.para)).toEqual([para])
    const dice = cartas[0]?.carta.antes.join('\n').replace(/\s/g, ' ')
    expect(dice).toMatch(/vence el 28\/11\/2026: L 1,200\.00/)
    expect(dice).toMatch(/venció el 24\/11\/2026: L 1,200\.00/)
    expect(dice).toMatch(/Total: L 2,400\.00/)
    expect(dice).toContain('Banco de Occidente, 21-001-009')
    expect((await lista()).body).toMatchObject([
      { estado: 'enviado', canal: 'correo', destino: para, debe: 240_000, vencido: 120_000 },
    ])
    for (const hijo of hijos)
      expect((await gente.conta.get<EnSuPagina[]>(`/CxC/${hijo}/recordatorios`)).body).toMatchObject([
        { estado: 'enviado', usuario_nombre: null, debe: 120_000 },
      ])
  })

  it('says nothing of what is no step away, was paid, voided, or reached its step before the rule was on', async () => {
    await familia([4])
    const { hijos } = await familia([3])
    const [pagado] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${hijos[0]}`)
    await anularCargo(server.db, pagado?.id ?? 0)
    await encender([8], hoy())
    await familia([-9])
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
  })

  it('goes from step to step, each on its day, the last one reached where days were missed', async () => {
    await familia([1])
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toHaveLength(1)
    // It falls due on Thursday; the day after it and the eighth are Fridays.
    for (const [dia, total] of [
      ['2026-11-26', 1],
      ['2026-11-27', 2],
      ['2026-11-30', 2],
      ['2026-12-04', 3],
      ['2026-12-24', 3],
    ] as const) {
      await a(`${dia}T09:00:00-06:00`)
      await hora(correo)
      expect(cartas, dia).toHaveLength(total)
    }
  })

  it('writes nothing at night, on Saturdays, Sundays and holidays, and then on the next working day', async () => {
    await familia([-1])
    const { correo, cartas } = buzon()
    for (const nunca of ['2026-11-25T19:00:00-06:00', '2026-11-26T06:00:00-06:00', '2026-11-28T10:00:00-06:00']) {
      await a(nunca)
      await hora(correo)
    }
    expect(cartas).toEqual([])
    expect((await lista()).body).toEqual([])
    await a('2026-11-30T08:30:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })

  it('never writes to who asked for none, nor to the other parent instead', async () => {
    const { encargado_id, hijos } = await familia([-1])
    const padre = await hay.encargado(server.db, { nombres: 'Luis', apellidos: 'Mejía', correo: 'luis@correo.hn' })
    await hay.vinculo(server.db, hijos[0] ?? 0, padre, { parentesco: 'padre', es_pagador: false, principal: false })
    await hay.fila(server.db, 'sin_recordatorios', { encargado_id, usuario_id: gente.conta.usuario_id })
    const { correo, cartas } = buzon()
    await hora(correo)
    expect([cartas, (await lista()).body]).toEqual([[], []])
  })

  it('writes a second message of the day on the next one', async () => {
    const { hijos } = await familia([-1])
    const { correo, cartas } = buzon()
    await hora(correo)
    await cargo(server.db, hijos[0] ?? 0, 50_000, { descripcion: 'Examen', vence: sumarDias(hoy(), 3) })
    await hora(correo)
    expect(cartas).toHaveLength(1)
    await a('2026-11-26T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(2)
  })

  it('does not write on the day of a reminder that somebody made', async () => {
    const { hijos } = await familia([-1], { telefono: '+50499887766' })
    expect((await gente.conta.post(`/CxC/${hijos[0]}/recordar`, { canal: 'whatsapp' })).status).toBe(200)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    await a('2026-11-26T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })

  it('waits for the answer to a payment that the family reported', async () => {
    const { encargado_id } = await familia([-1])
    const id = await hay.avisoDePago(server.db, { encargado_id, fecha: hoy(), monto: 120_000 })
    const { correo, cartas } = buzon()
    await hora(correo)
    expect([cartas, (await lista()).body]).toEqual([[], []])
    await server.db.run(sql`
      UPDATE avisos_pago
      SET estado = 'rechazado', respuesta = 'No aparece en el banco', decidido_en = now()
      WHERE id = ${id}
    `)
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })

  it('pauses of what a reported payment covers alone: a centavo stops none, a part its part', async () => {
    const { encargado_id, hijos } = await familia([-1, -1])
    const reportar = (monto: number) => hay.avisoDePago(server.db, { encargado_id, fecha: hoy(), monto })
    await reportar(120_000)
    await reportar(1)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toHaveLength(1)
    const dice = cartas[0]?.carta.antes.join('\n').replace(/\s/g, ' ')
    expect(dice?.match(/venció el/g)).toHaveLength(1)
    expect((await lista()).body).toMatchObject([{ debe: 120_000 }])
    expect(hijos).toHaveLength(2)
  })

  it('says nothing of what an arrangement has for later, and asks again when it ends', async () => {
    const { hijos } = await familia([-1])
    await acordar(hijos[0] ?? 0, [5])
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    await server.db.run(sql`UPDATE convenios SET hasta = ${hoy()}, cierre = 'roto', cerrado_en = now()`)
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })
})

/** An arrangement of today about all of a student's charge, in equal instalments that fall due in so many days. */
async function acordar(cliente_id: number, vencen: number[]): Promise<void> {
  const convenio_id = await hay.convenio(server.db, { cliente_id, fecha: hoy(), total: 120_000 })
  const { id: cargo_id } = await server.db.one<{ id: number }>(
    sql`SELECT id FROM cargos WHERE cliente_id = ${cliente_id}`,
  )
  const monto = 120_000 / vencen.length
  await hay.filas(server.db, 'convenio_partes', vencen.length, (cuota) => ({
    ...{ convenio_id, cuota, cargo_id, monto, despues: monto * (vencen.length - cuota) },
    vence: sumarDias(hoy(), vencen[cuota - 1] ?? 0),
  }))
}

describe('the instalments of an arrangement', () => {
  it('are told each before and after its own date, and not what was agreed for later', async () => {
    const { hijos } = await familia([-40])
    await acordar(hijos[0] ?? 0, [2, 12])
    const { correo, cartas } = buzon()
    // Its step of three days before was over when it was signed.
    await hora(correo)
    expect(cartas).toEqual([])
    // Thursday the 26th and the 27th: due on the 27th; the day after it is a Saturday, told on Monday.
    await a('2026-11-27T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toEqual([])
    await a('2026-11-30T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(1)
    const dice = cartas[0]?.carta.antes.join('\n').replace(/\s/g, ' ')
    expect(dice).toMatch(/\(cuota 1 de su arreglo\), venció el 27\/11\/2026: L 600\.00/)
    expect(dice).not.toContain('cuota 2')
    await hora(correo)
    expect(cartas).toHaveLength(1)
    // The second falls due on the 7th: three days before it.
    await a('2026-12-04T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(2)
    expect(cartas[1]?.carta.antes.join('\n').replace(/\s/g, ' ')).toMatch(
      /\(cuota 2 de su arreglo\), vence el 07\/12\/2026/,
    )
  })

  it('are in the text as its editor sees it', async () => {
    const { hijos } = await familia([-40])
    await acordar(hijos[0] ?? 0, [2, 12])
    const admin = await server.as('Administrador')
    const { body: plantillas } = await admin.list<PlantillaFila>('Plantillas', {})
    const { id } = plantillas.find(({ clave }) => clave === 'aviso_pago') ?? {}
    const { asunto, cuerpo } = (await admin.get<Plantilla>(`/Plantillas/${id}`)).body
    const { body } = await admin.post<Vista>(`/Plantillas/${id}/vista`, { asunto, cuerpo, cliente_id: hijos[0] })
    expect(body.parrafos.join('\n')).toMatch(/cuota 1 de su arreglo[^]*cuota 2 de su arreglo/)
  })

  it('that were paid meanwhile are not told', async () => {
    const { hijos } = await familia([-40])
    await acordar(hijos[0] ?? 0, [3, 12])
    await a('2026-11-30T09:00:00-06:00')
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    expect((await lista()).body).toMatchObject([{ estado: 'por_enviar', debe: 60_000 }])
    await server.db.run(sql`UPDATE cargos SET aplicado = 60000 WHERE cliente_id = ${hijos[0]}`)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })
})

describe('the account link', () => {
  const dar = async (encargado_id: number): Promise<string> => {
    const guid = `enlace-de-la-familia-${encargado_id}`
    await hay.fila(server.db, 'accesos_familia', { guid, encargado_id, creado_por: gente.conta.usuario_id })
    return `${ORIGEN}/cuenta/${guid}`
  }

  it('goes with the letter of whom staff gave one, and is kept in no list', async () => {
    const con = await familia([-1])
    const sin = await familia([-1])
    const url = await dar(con.encargado_id)
    const { correo, cartas } = buzon()
    await hora(correo)
    const enlaces = Object.fromEntries(cartas.map(({ carta }) => [carta.para, carta.enlace?.url]))
    expect(enlaces).toEqual({ [con.correo]: url, [sin.correo]: undefined })
    expect(JSON.stringify((await lista()).body)).not.toContain('/cuenta/')
  })

  it('goes with the message by WhatsApp, and not after it was ended', async () => {
    const { encargado_id } = await familia([-1], { correo: null, telefono: '+50499887766' })
    const otra = await familia([-1], { correo: null, telefono: '+50499887767' })
    const url = await dar(encargado_id)
    await dar(otra.encargado_id)
    await hora(buzon().correo)
    await server.db.run(sql`
      UPDATE accesos_familia SET terminado_en = now() WHERE encargado_id = ${otra.encargado_id}
    `)
    const dichos: string[] = []
    for (const { id } of (await lista()).body) {
      const { body } = await gente.conta.post<AbrirAnswer>(`/Recordatorios/${id}/whatsapp`, {})
      dichos.push(new URL(body.whatsapp ?? '').searchParams.get('text') ?? '')
    }
    expect(dichos.filter((dicho) => dicho.includes(url))).toHaveLength(1)
    expect(dichos.filter((dicho) => dicho.includes('/cuenta/'))).toHaveLength(1)
  })

  it('and the message itself are not for whom staff closed the account to, nor for the student instead', async () => {
    const { encargado_id, hijos } = await familia([-1])
    await dar(encargado_id)
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    await hay.fila(server.db, 'acceso_partes', { encargado_id, cliente_id: hijos[0], cuenta: false })
    await server.db.run(sql`UPDATE clientes SET correo = 'hijo@correo.hn' WHERE id = ${hijos[0]}`)
    const { correo, cartas } = buzon()
    await hora(correo)
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })

  it('and a message that waits for the student, who was reached instead, does not leave once the account is closed', async () => {
    const { encargado_id, hijos } = await familia([-1], { correo: null })
    await server.db.run(sql`UPDATE clientes SET correo = 'hijo@correo.hn' WHERE id = ${hijos[0]}`)
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    expect((await lista()).body).toMatchObject([{ estado: 'por_enviar', destino: 'hijo@correo.hn' }])
    await hay.fila(server.db, 'acceso_partes', { encargado_id, cliente_id: hijos[0], cuenta: false })
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })
})

describe('a message that waits', () => {
  const CERRADO: Entrega = { estado: 'pendiente', error: 'ECONNECTION' }

  it('for the mail server takes in what falls due meanwhile, and is one message with one number', async () => {
    const { hijos } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const [antes] = await server.db.many<{ mensaje_id: string }>(sql`SELECT mensaje_id FROM correos`)
    await cargo(server.db, hijos[0] ?? 0, 50_000, { descripcion: 'Examen', vence: sumarDias(hoy(), 4) })
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toMatchObject([{ mensaje_id: antes?.mensaje_id }])
    expect(cartas[0]?.carta.antes.join('\n')).toContain('Examen')
  })

  it('that is on its way when something else falls due leaves that for the next one', async () => {
    const { hijos } = await familia([-1])
    const { correo, cartas } = buzon()
    await hora({
      ...correo,
      entregar: async (carta, mensaje_id) => {
        await cargo(server.db, hijos[0] ?? 0, 50_000, { descripcion: 'Examen', vence: sumarDias(hoy(), 3) })
        await prepararRecordatorios(server.db, correo, hoy())
        return correo.entregar(carta, mensaje_id)
      },
    })
    await a('2026-11-26T09:00:00-06:00')
    await hora(correo)
    expect(cartas.map(({ carta }) => carta.antes.join('\n').includes('Examen'))).toEqual([false, true])
  })

  it('is taken back when nothing of it is owed any more', async () => {
    const { hijos } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const [debido] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${hijos[0]}`)
    await anularCargo(server.db, debido?.id ?? 0)
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })

  it('for a guardian who is not the student’s any more is not hers to read', async () => {
    const { hijos, encargado_id } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    await server.db.run(sql`DELETE FROM cliente_encargados WHERE encargado_id = ${encargado_id}`)
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await gente.conta.get<EnSuPagina[]>(`/CxC/${hijos[0]}/recordatorios`)).body).toMatchObject([
      { estado: 'cancelado' },
    ])
  })

  it('to an address that does not exist is told by WhatsApp instead', async () => {
    await familia([-1], { telefono: '+50499887766' })
    const { correo } = buzon(() => ({ estado: 'rechazado', error: '550 5.1.1' }))
    await hora(correo)
    await hora(correo)
    expect((await lista()).body.map(({ estado, canal }) => [estado, canal]).toSorted()).toEqual([
      ['no_enviado', 'correo'],
      ['por_enviar', 'whatsapp'],
    ])
  })

  it('for a person is one tap: the link with the message as it reads now, kept with who sent it', async () => {
    const { hijos } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [aviso] = (await lista({ estado: 'por_enviar' })).body
    const { body } = await gente.recepcion.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})
    const enlace = new URL(body.whatsapp ?? '')
    expect(enlace.pathname).toBe('/50499887766')
    expect(enlace.searchParams.get('text')).toBe(aviso?.mensaje)
    expect((await lista()).body).toMatchObject([{ estado: 'enviado', usuario_nombre: expect.any(String) }])
    expect((await gente.conta.get<EnSuPagina[]>(`/CxC/${hijos[0]}/recordatorios`)).body).toMatchObject([
      { estado: 'enviado', canal: 'whatsapp' },
    ])
    expect((await gente.recepcion.post(`/Recordatorios/${aviso?.id}/whatsapp`, {})).status).toBe(409)
    const { body: historia } = await (
      await server.as('Administrador')
    ).get<{ frase: string }[]>(`/Clientes/${hijos[0]}/historial`)
    expect(historia[0]?.frase).toContain('por WhatsApp')
  })

  it('for a person is taken back by the tap when it was paid', async () => {
    const { hijos } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [debido] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${hijos[0]}`)
    await anularCargo(server.db, debido?.id ?? 0)
    const [aviso] = (await lista()).body
    expect((await gente.conta.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})).body).toEqual({
      whatsapp: null,
    })
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })

  it('is taken back by the tap when the family reported the payment, and comes again when that is refused', async () => {
    const { encargado_id } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [aviso] = (await lista()).body
    const id = await hay.avisoDePago(server.db, { encargado_id, fecha: hoy(), monto: 120_000 })
    expect((await gente.conta.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})).body).toEqual({
      whatsapp: null,
    })
    await server.db.run(sql`
      UPDATE avisos_pago SET estado = 'rechazado', respuesta = 'No aparece', decidido_en = now() WHERE id = ${id}
    `)
    await hora(buzon().correo)
    expect((await lista({ estado: 'por_enviar' })).body).toHaveLength(1)
  })

  it('goes to the address that the person has by now, and not to the one of before', async () => {
    const { encargado_id } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    await server.db.run(sql`UPDATE encargados SET correo = 'nuevo@correo.hn' WHERE id = ${encargado_id}`)
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas.map(({ carta }) => carta.para)).toEqual(['nuevo@correo.hn'])
  })

  it('is read once more before it leaves: turned off or refused meanwhile, it stays', async () => {
    const { encargado_id } = await familia([-1])
    const escrita = await familia([-1])
    await prepararRecordatorios(server.db, buzon().correo, hoy())
    await hay.fila(server.db, 'sin_recordatorios', { encargado_id, usuario_id: gente.conta.usuario_id })
    const { correo, cartas } = buzon()
    await repartir(server.db, correo, { revisores: REVISORES })
    expect(cartas.map(({ carta }) => carta.para)).toEqual([escrita.correo])
    await familia([-1])
    await prepararRecordatorios(server.db, correo, hoy())
    await server.db.run(sql`UPDATE recordatorio_reglas SET activo = false`)
    await repartir(server.db, correo, { revisores: REVISORES })
    expect(cartas).toHaveLength(1)
    expect((await lista({ estado: 'por_enviar' })).body).toEqual([])
  })

  it('goes when the person asks for no more, and comes again when she wants them', async () => {
    await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const [aviso] = (await lista()).body
    const prefiere = (recibe: boolean) =>
      gente.conta.post<Recordatorio>(`/Recordatorios/${aviso?.id}/preferencia`, { recibe })
    expect((await prefiere(false)).body).toMatchObject({ estado: 'cancelado', sin_recordatorios: true })
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await prefiere(true)).body).toMatchObject({ sin_recordatorios: false })
    expect(
      (await (await server.as('Recepción')).post(`/Recordatorios/${aviso?.id}/preferencia`, { recibe: true })).status,
    ).toBe(403)
  })

  it('is forgotten with the student who asks for it', async () => {
    const { hijos, correo: para } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${hijos[0]}/borrar-datos`, { motivo: 'Lo pidió su madre' })).status).toBe(200)
    const quedan = await server.db.many(sql`
      SELECT FROM correos WHERE para = ${para}
      UNION ALL
      SELECT FROM avisos WHERE destino <> '' OR mensaje <> '' OR estado = 'por_enviar'
    `)
    expect(quedan).toEqual([])
  })
})

describe('the days of the centre', () => {
  const regla = async () => (await gente.conta.get<ReglaVista>('/Recordatorios/regla')).body
  const guardar = async (cambio: object) => {
    const { activo, antes, despues, ausencias, version } = await regla()
    return gente.conta.post<ReglaVista>('/Recordatorios/regla', {
      activo,
      antes,
      despues,
      ausencias,
      version,
      ...cambio,
    })
  }

  it('count from the day on which they are turned on; turned off, what waits is taken back', async () => {
    await guardar({ activo: false })
    const { body } = await guardar({ activo: true, antes: [5, 0], despues: [1] })
    expect(body).toMatchObject({ activo: true, antes: [5, 0], despues: [1], desde: hoy(), correo: true, de_dia: true })
    await familia([0])
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    expect((await gente.conta.get<RecordatoriosResumen>('/Recordatorios/resumen')).body).toMatchObject({
      por_enviar: 1,
    })
    await guardar({ activo: false })
    expect((await gente.conta.get<RecordatoriosResumen>('/Recordatorios/resumen')).body).toMatchObject({
      por_enviar: 0,
    })
    expect(await server.db.many(sql`SELECT FROM correos WHERE estado = 'pendiente'`)).toEqual([])
  })

  it('are some of those that are offered, by who may, over what is there now', async () => {
    expect((await guardar({ activo: true, antes: [], despues: [] })).status).toBe(422)
    expect((await guardar({ despues: [4] })).status).toBe(400)
    expect((await guardar({ despues: [1, 1] })).status).toBe(400)
    expect((await guardar({ version: 9_999 })).status).toBe(412)
    expect((await gente.recepcion.get('/Recordatorios/regla')).status).toBe(200)
    expect((await gente.recepcion.post('/Recordatorios/regla', {})).status).toBe(403)
  })
})

/**
 * Many families and a mail server that refuses, takes nothing, and takes without saying so; two instances, hour after
 * hour: nobody is forgotten, nobody gets two messages, and twice the same one only who was not heard of.
 */
const CUANTAS = process.env.LARGO ? 10_000 : 60

it(
  `reaches each of ${CUANTAS} families once, whatever the mail server does`,
  async () => {
    await encender([1], hoy())
    const madres = await hay.filas(server.db, 'encargados', CUANTAS, (n) => ({
      ...{ nombres: 'Madre', apellidos: `Número ${n}`, correo: `m${n}@correo.hn`, telefono: '+50499887766' },
    }))
    const hijos = await hay.filas(server.db, 'clientes', CUANTAS)
    await hay.filas(server.db, 'cliente_encargados', CUANTAS, (n) => ({
      ...{ cliente_id: hijos[n - 1], encargado_id: madres[n - 1], es_pagador: true, principal: true },
    }))
    const ayer = sumarDias(hoy(), -1)
    await hay.filas(server.db, 'cargos', CUANTAS, (n) => ({ cliente_id: hijos[n - 1], numero: 1, vence: ayer }))
    /** Letters that reached a mailbox, whatever was said about them; and how often each was tried. */
    const llegadas: { para: string; mensaje_id: string; hora: number }[] = []
    const intentos = new Map<string, number>()
    const sinDecirlo = new Set<string>()
    const servidor = (): Correo => ({
      origen: undefined,
      activo: true,
      entregar: async ({ para }, mensaje_id) => {
        const numero = Number(/\d+/.exec(para)?.[0])
        const vez = (intentos.get(para) ?? 0) + 1
        intentos.set(para, vez)
        if (numero % 10 === 0) return { estado: 'rechazado', error: '550 5.1.1' }
        if (numero % 3 === 0 && vez === 1) return { estado: 'pendiente', error: 'ETIMEDOUT' }
        llegadas.push({ para, mensaje_id, hora: new Date().getUTCHours() - 6 })
        if (numero % 7 === 0 && vez <= 2) {
          sinDecirlo.add(para)
          return { estado: 'pendiente', error: 'ETIMEDOUT' }
        }
        return { estado: 'enviado' }
      },
    })
    const dosInstancias = async () => {
      const [una, otra] = [servidor(), servidor()]
      await Promise.all([prepararRecordatorios(server.db, una, hoy()), prepararRecordatorios(server.db, otra, hoy())])
      await server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)
      await Promise.all([
        repartir(server.db, una, { revisores: REVISORES }),
        repartir(server.db, otra, { revisores: REVISORES }),
      ])
    }
    const quedan = async () =>
      (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM correos WHERE estado = 'pendiente'`)).n

    await a('2026-11-25T20:00:00-06:00')
    await dosInstancias()
    expect(llegadas).toEqual([])
    await a('2026-11-26T09:00:00-06:00')
    do await dosInstancias()
    while (await quedan())

    const rechazadas = Math.floor(CUANTAS / 10)
    expect(new Set(llegadas.map(({ para }) => para)).size).toBe(CUANTAS - rechazadas)
    expect(new Set(llegadas.map(({ mensaje_id }) => mensaje_id)).size).toBe(CUANTAS - rechazadas)
    const veces = new Map<string, number>()
    for (const { para } of llegadas) veces.set(para, (veces.get(para) ?? 0) + 1)
    expect([...veces].filter(([para, n]) => n > 1 && !sinDecirlo.has(para))).toEqual([])
    expect(llegadas.every(({ hora: cual }) => cual >= 8 && cual < 18)).toBe(true)
    const { body } = await gente.conta.get<RecordatoriosResumen>('/Recordatorios/resumen')
    expect(body).toEqual({
      por_enviar: rechazadas,
      por_whatsapp: rechazadas,
      enviados: CUANTAS - rechazadas,
      no_enviados: rechazadas,
    })
  },
  process.env.LARGO ? 900_000 : 60_000,
)
