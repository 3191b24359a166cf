import { beforeAll, describe, expect, it } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import { texto } from '#i18n/texto'
import { sql } from '#server/db/sql'
import { csv } from '#tests/api/importacion/importacion-escena'
import { cambiar, convocatoria, enviar, hijo, recibido, registro } from '#tests/api/publico/registros-datos'
import { buzon, escena } from '#tests/api/reportes/recordatorios-escena'
import { key, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, curso as unCurso, estudiante } from '#tests/kit'

const { server, gente, familia, hora, lista } = escena()
let admin: Client
let curso_id: number

beforeAll(async () => {
  admin = await server.as('Administrador')
  curso_id = await unCurso(server.db)
})

const PEGADOS = ['\u202a+504 9912\u20113456\u202c', '(504)\u00a09912\u20133456', '00504 9912.3456', '9912\u200b3456']
const MALOS = ['+504 5555-4444', '+504 9912-345', '99123456789', '+1 305 555 01', '12345678']
const MENSAJE = texto('validacion.telefono')

let n = 0
const alguien = () => ({ nombres: `Eva ${++n}`, apellidos: 'Paz Luna' })

/** Each door by which a telephone comes in: what it answers, and what it kept. */
const PUERTAS: Record<string, (telefono: string) => Promise<{ guardado?: unknown; errores?: unknown }>> = {
  async 'a student at the counter'(telefono) {
    const { body } = await admin.post('/Clientes', { ...alguien(), telefono })
    return { guardado: body.telefono, errores: body.errors }
  },
  async 'a guardian at the counter'(telefono) {
    const encargado = { ...alguien(), parentesco: 'madre', telefono }
    const { body } = await admin.post('/Clientes', { ...alguien(), encargados: [encargado] })
    return { guardado: (body.encargados as { telefono: string }[] | undefined)?.[0]?.telefono, errores: body.errors }
  },
  async 'a teacher'(telefono) {
    const { body } = await admin.post('/Docentes', { ...alguien(), whatsapp: telefono })
    return { guardado: body.whatsapp, errores: body.errors }
  },
  async 'a sale'(telefono) {
    await gente.recepcion.post('/Caja/abrir', { fondo: 0 })
    const { body } = await gente.recepcion.post(
      '/RecibosVarios',
      {
        pagador_nombre: 'Eva Paz',
        pagador_telefono: telefono,
        lineas: [{ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 500, isv: 'exento' }],
        pagos: [{ metodo: 'efectivo', monto: 500 }],
      },
      key(),
    )
    return { guardado: body.pagador_telefono, errores: body.errors }
  },
  async 'an import'(telefono) {
    const yo = alguien()
    const contenido = csv(
      [
        'nombres',
        'apellidos',
        'encargado_nombres',
        'encargado_apellidos',
        'encargado_parentesco',
        'encargado_telefono',
      ],
      [yo.nombres, yo.apellidos, 'Ana', yo.nombres, 'madre', telefono],
    )
    const respuesta = await fetch(`${server.url}/api/api/Importaciones?tipo=clientes&archivo=a.csv&actualizar=false`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(contenido),
    })
    const { muestra, errores } = (await respuesta.json()) as Importacion
    return { guardado: muestra[0]?.datos.encargado_telefono, errores: errores.length ? errores : undefined }
  },
  async 'a public registration'(telefono) {
    const campana = await convocatoria(server.db)
    const encargado = { ...alguien(), parentesco: 'madre', telefono }
    const { body } = await enviar(server.url, registro(campana, { encargado, estudiantes: [hijo(campana.cursos)] }))
    if (body.errors) return { errores: body.errors }
    const fila = await server.db.one<{ guardado: string }>(
      sql`SELECT encargado_telefono AS guardado FROM registros ORDER BY id DESC LIMIT 1`,
    )
    return fila
  },
  async 'its link'(telefono) {
    const campana = await convocatoria(server.db)
    const enlace = await recibido(server.url, campana)
    const { body } = await cambiar(server.url, enlace, { encargado: { ...alguien(), parentesco: 'madre', telefono } })
    return { guardado: body.encargado?.telefono, errores: body.errors }
  },
}

describe.each(Object.entries(PUERTAS))('a telephone by %s', (_, entrar) => {
  it('is one however it was pasted, and of another country where it says so', async () => {
    for (const pegado of PEGADOS)
      expect(await entrar(pegado), JSON.stringify(pegado)).toEqual({ guardado: '+50499123456', errores: undefined })
    expect(await entrar('+1 (305) 555\u20110100')).toMatchObject({ guardado: '+13055550100' })
  })

  it('is refused where its country has no such number, in words beside it', async () => {
    for (const malo of MALOS) expect(JSON.stringify((await entrar(malo)).errores), malo).toContain(MENSAJE)
  })
})

describe('the number that WhatsApp uses', () => {
  /** A family whose guardian has `numeros`, with something overdue and a class. */
  async function deuda(numeros: object) {
    const { body } = await admin.post<{ id: number; version: number; encargados: object[] }>('/Clientes', {
      ...alguien(),
      fecha_nacimiento: '2016-03-05',
      encargados: [{ ...alguien(), parentesco: 'madre', es_pagador: true, ...numeros }],
    })
    await cargo(server.db, body.id, 120_000)
    await hay.matricula(server.db, { cliente_id: body.id, curso_id, fecha: '2026-01-10' })
    return body
  }
  type Hecho = Awaited<ReturnType<typeof deuda>>

  const aQuien = async ({ id }: Hecho) => {
    const { body: aviso } = await gente.conta.get<{ whatsapp: { destino: string } | null }>(`/CxC/${id}/aviso`)
    const { body: clase } = await admin.get<{ cliente_id: number; encargado_whatsapp: string | null }[]>(
      `/Cursos/${curso_id}/estudiantes`,
    )
    const { body: accesos } = await admin.get<{ encargado_id: number | null; telefono: string | null }[]>(
      `/Clientes/${id}/accesos`,
    )
    const { body: cartas } = await admin.get<{ faltan: { cliente_id: number; whatsapp: string | null }[] }>(
      `/CartaConsentimiento/faltan?curso_id=${curso_id}`,
    )
    return {
      aviso: aviso.whatsapp?.destino ?? null,
      clase: clase.find(({ cliente_id }) => cliente_id === id)?.encargado_whatsapp,
      cuenta: accesos.find(({ encargado_id }) => encargado_id !== null)?.telefono,
      carta: cartas.faltan.find(({ cliente_id }) => cliente_id === id)?.whatsapp,
    }
  }
  const todos = (numero: string | null) => ({ aviso: numero, clase: numero, cuenta: numero, carta: numero })
  const guardar = async (hecho: Hecho, numeros: object) => {
    const { version } = (await admin.get<Hecho>(`/Clientes/${hecho.id}`)).body
    const [encargado] = (await admin.get<Hecho>(`/Clientes/${hecho.id}`)).body.encargados
    const { status, body } = await admin.put(`/Clientes/${hecho.id}`, {
      version,
      encargados: [{ ...encargado, ...numeros }],
    })
    expect({ status, body }).toMatchObject({ status: 200 })
  }

  it('is no landline, unless it is marked so', async () => {
    const fijo = '2239-5160'
    expect(await aQuien(await deuda({ telefono: fijo }))).toEqual(todos(null))
    expect(await aQuien(await deuda({ telefono: fijo, telefono_2: '9911-2233' }))).toEqual(todos('+50499112233'))
    expect(await aQuien(await deuda({ telefono: fijo, whatsapp: fijo }))).toEqual(todos('+50422395160'))
  })

  it('is the telephone as it is changed, also where both were typed alike', async () => {
    const hecho = await deuda({ telefono: '9911-2233', whatsapp: '9911-2233' })
    expect(await aQuien(hecho)).toEqual(todos('+50499112233'))
    await guardar(hecho, { telefono: '8877-6655' })
    expect(await aQuien(hecho)).toEqual(todos('+50488776655'))
    // One of its own stays, whatever happens to the telephone.
    await guardar(hecho, { whatsapp: '+1 305 555 0100' })
    await guardar(hecho, { telefono: '3311-2244' })
    expect(await aQuien(hecho)).toEqual(todos('+13055550100'))
  })

  it('follows a marked landline, and the second telephone that it repeats', async () => {
    const hecho = await deuda({ telefono: '2239-5160', whatsapp: '2239-5160' })
    await guardar(hecho, { telefono: '2239-5161' })
    expect(await aQuien(hecho)).toEqual(todos('+50422395161'))
    const otro = await deuda({ telefono: '2239-5160', telefono_2: '9911-2233', whatsapp: '9911-2233' })
    await guardar(otro, { telefono_2: '8877-6655' })
    expect(await aQuien(otro)).toEqual(todos('+50488776655'))
  })

  it('of a reminder that waits is the one of now, on the list and by the tap', async () => {
    const { encargado_id } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [aviso] = (await lista({ estado: 'por_enviar' })).body
    expect(aviso?.destino).toBe('+50499887766')
    await server.db.run(sql`UPDATE encargados SET telefono = '+50488776655' WHERE id = ${encargado_id}`)
    expect((await lista({ estado: 'por_enviar' })).body).toMatchObject([{ destino: '+50488776655' }])
    const { body } = await gente.recepcion.post<{ whatsapp: string }>(`/Recordatorios/${aviso?.id}/whatsapp`, {})
    expect(new URL(body.whatsapp).pathname).toBe('/50488776655')
    await server.db.run(sql`UPDATE encargados SET telefono = '+50433221100' WHERE id = ${encargado_id}`)
    expect((await lista()).body, 'what went says where it went').toMatchObject([{ destino: '+50488776655' }])
  })

  it('of a registration is that of the file, once it was accepted', async () => {
    const campana = await convocatoria(server.db)
    const encargado = { nombres: 'Rosa', apellidos: 'Inés Paz', parentesco: 'madre', telefono: '9911-2233' }
    await enviar(server.url, registro(campana, { encargado, estudiantes: [hijo(campana.cursos)] }))
    const { id } = await server.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM registros`)
    const destino = async () =>
      (await admin.get<{ whatsapp: { destino: string } | null }>(`/NuevosRegistros/${id}/aviso`)).body.whatsapp?.destino
    expect(await destino()).toBe('+50499112233')
    const hija = await estudiante(server.db)
    const rosa = await hay.encargado(server.db, { nombres: 'Rosa', apellidos: 'Ines Paz', telefono: '+50488776655' })
    await hay.vinculo(server.db, hija, rosa)
    await server.db.run(
      sql`UPDATE registros SET estado = 'aceptado', decidido_en = now(), cliente_id = ${hija} WHERE id = ${id}`,
    )
    expect(await destino()).toBe('+50488776655')
    await server.db.run(sql`UPDATE encargados SET telefono = NULL WHERE id = ${rosa}`)
    expect(await destino(), 'who has none any more is not written to at an old one').toBeUndefined()
  })
})
