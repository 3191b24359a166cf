import { describe, expect, it } from 'vitest'
import type { CartaRecibida } from '#contract/publico/consentimiento'
import type { Carta, CartaFila, FaltanCartas, TextoVigente } from '#contract/reportes/carta-consentimiento'
import { sql } from '#server/db/sql'
import { carta, enviar, registro } from './consentimiento-datos.ts'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { encargado, estudiante } from '#tests/kit'

const server = startServer({ PUBLIC_URL: 'https://escuela.hn' })
const HOSTIL = `<img src=x onerror=alert(1)>'"; DROP TABLE cartas_consentimiento; --`

async function firmada(cambios: object = {}): Promise<number> {
  const { status, body } = await enviar<CartaRecibida>(server.url, cambios)
  expect(status).toBe(201)
  return (await server.db.one<{ id: number }>(sql`SELECT id FROM cartas_consentimiento WHERE numero = ${body.numero}`))
    .id
}

async function alumna(
  curso_id: number,
  { convocatoria_id = null as number | null, fecha_nacimiento = '2015-03-08' } = {},
): Promise<number> {
  const cliente_id = await estudiante(server.db)
  await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = ${fecha_nacimiento} WHERE id = ${cliente_id}`)
  await hay.matricula(server.db, { cliente_id, curso_id, convocatoria_id })
  return cliente_id
}

const una = async (quien: Client, id: number) => (await quien.get<Carta>(`/CartaConsentimiento/${id}`)).body
const pdf = async (quien: Client, id: number) => {
  const respuesta = await fetch(`${server.url}/api/api/CartaConsentimiento/${id}/pdf`, {
    headers: { Authorization: `Bearer ${quien.token}` },
  })
  const { extractText, getDocumentProxy } = await import('unpdf')
  return (
    await extractText(await getDocumentProxy(new Uint8Array(await respuesta.arrayBuffer())), { mergePages: true })
  ).text.replace(/\s+/g, ' ')
}
const rastro = async (accion: string): Promise<number> =>
  (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM bitacora WHERE accion = ${accion}`)).n

describe('the list of letters', () => {
  it('is filtered, counted and exported without a word of health', async () => {
    const ana = await server.as('Recepción')
    const curso_id = await hay.curso(server.db)
    const angela = await firmada({
      actividad: null,
      curso_id,
      autoriza_imagen: true,
      fines_imagen: ['redes'],
      menor_nombres: 'Ángela',
    })
    await firmada({ actividad: null, curso_id })
    await server.db.run(
      sql`UPDATE cartas_consentimiento SET verificada_en = now(), verificada_como = 'enlace' WHERE id = ${angela}`,
    )
    const { body, total } = await ana.list<CartaFila>('CartaConsentimiento', { curso_id, autoriza_imagen: true })
    expect({ total, nombre: body[0]?.menor_nombre }).toEqual({ total: 1, nombre: 'Mejía Reyes, Ángela' })
    expect((await ana.list('CartaConsentimiento', { q: 'angela mejia' })).total).toBe(1)
    expect((await ana.list('CartaConsentimiento', { curso_id, vinculada: false })).total).toBe(2)
    const filtro = encodeURIComponent(JSON.stringify({ curso_id }))
    expect((await ana.get(`/CartaConsentimiento/resumen?filter=${filtro}`)).body).toEqual({
      cartas: 2,
      vigentes: 2,
      revocadas: 0,
      con_imagen: 1,
      por_verificar: 1,
      sin_vincular: 2,
    })
    const csv = String((await ana.get(`/CartaConsentimiento/exportar?formato=csv&filter=${filtro}`)).body)
    expect(csv).toContain('Mejía Reyes, Ángela')
    expect(JSON.stringify(body) + csv).not.toMatch(/Penicilina|Asma|IHSS|O\+|98765432/)
  })

  it('takes whatever a visitor wrote as text', async () => {
    const ana = await server.as('Recepción')
    const id = await firmada({
      menor_nombres: HOSTIL.slice(0, 80),
      encargado_direccion: HOSTIL,
      alergias: HOSTIL,
      contactos: [{ nombre: '=HYPERLINK("http://x")', parentesco: '@x', telefono: '98765432' }],
    })
    expect((await una(ana, id)).menor_nombres).toBe(HOSTIL.slice(0, 80))
    expect(await pdf(ana, id)).toMatch(/POR VERIFICAR.*<img src=x/)
  })
})

describe('one letter', () => {
  it('tells all but health, and that nothing of it was changed since it was signed', async () => {
    const ana = await server.as('Recepción')
    const id = await firmada()
    const leida = await una(ana, id)
    expect(leida).toMatchObject({
      integra: true,
      firma: carta().firma,
      contactos: [{ nombre: 'Rosa Mejía', telefono: '+50498765432' }],
    })
    expect(JSON.stringify(leida)).not.toMatch(/Penicilina|Asma|IHSS/)
    await server.db.run(sql`UPDATE carta_salud SET alergias = 'ninguna' WHERE carta_id = ${id}`)
    expect((await una(ana, id)).integra).toBe(false)
  })

  it('shows its health to those who may, and each reading is in the bitácora', async () => {
    const [ana, directora] = [await server.as('Recepción'), await server.as('Administrador')]
    const id = await firmada()
    expect(await ana.get(`/CartaConsentimiento/${id}/salud`)).toMatchObject({ status: 403 })
    const antes = await rastro('ver_salud')
    expect((await directora.get(`/CartaConsentimiento/${id}/salud`)).body).toMatchObject({
      alergias: 'Penicilina',
      tipo_sangre: 'O+',
    })
    expect(await rastro('ver_salud')).toBe(antes + 1)
    expect(await pdf(ana, id)).toMatch(/alergias: \(reservado\).*seguro o IHSS: \(reservado\)/)
    const suya = await pdf(directora, id)
    expect(suya).toContain('alergias: Penicilina')
    expect(suya).toContain('Yo, Ana Reyes, mayor de edad, con DNI 0801-1985-11111')
    expect(
      await server.db.many(
        sql`SELECT despues FROM bitacora WHERE accion = 'imprimir' AND entidad_id = ${id} ORDER BY id`,
      ),
    ).toEqual([{ despues: { reservado: true } }, { despues: { reservado: false } }])
    const todo = JSON.stringify(await server.db.many(sql`SELECT antes, despues, referencia FROM bitacora`))
    expect(todo).not.toMatch(/Penicilina|Asma/)
  })

  it('is withdrawn with its day and reason, once, and every paper of it says so', async () => {
    const ana = await server.as('Recepción')
    const id = await firmada()
    const { version, fecha, codigo_verificacion } = await una(ana, id)
    const revocar = (cuerpo: object) =>
      ana.post(`/CartaConsentimiento/${id}/revocar`, {
        revocada_el: fecha,
        motivo: 'La madre lo pidió',
        version,
        ...cuerpo,
      })
    expect(await revocar({ revocada_el: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { revocada_el: expect.any(String) } },
    })
    expect(await revocar({ version: 9 })).toMatchObject({ status: 412 })
    expect(await revocar({})).toMatchObject({
      status: 200,
      body: { estado: 'revocada', revocada_motivo: 'La madre lo pidió', integra: true },
    })
    expect(await revocar({ version: version + 1 })).toMatchObject({ status: 409 })
    expect(await pdf(ana, id)).toContain('REVOCADA EL')
    const verificada = await (await fetch(`${server.url}/verificar/${codigo_verificacion}`)).text()
    expect(verificada).toMatch(/Carta de consentimiento[\s\S]*S\. M\.[\s\S]*Revocada/)
    expect(verificada).not.toContain('Sofía')
  })

  it('is linked to the student whose DNI, or name and birth date, it bears', async () => {
    const ana = await server.as('Recepción')
    const id = await firmada({ menor_dni: '0801201599999', menor_nombres: 'María José', menor_apellidos: 'Paz' })
    const cliente_id = await estudiante(server.db, { nombres: 'Maria', apellidos: 'Paz' })
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '2015-03-08' WHERE id = ${cliente_id}`)
    expect(
      (await ana.get<{ id: number }[]>(`/CartaConsentimiento/${id}/sugerencias`)).body.map((uno) => uno.id),
    ).toEqual([cliente_id])
    const { version } = await una(ana, id)
    expect(await ana.post(`/CartaConsentimiento/${id}/vincular`, { cliente_id: 999_999, version })).toMatchObject({
      status: 422,
    })
    expect(await ana.post(`/CartaConsentimiento/${id}/vincular`, { cliente_id, version })).toMatchObject({
      status: 200,
      body: { cliente_id, integra: true },
    })
    expect((await ana.list('CartaConsentimiento', { cliente_id })).total).toBe(1)
  })

  it('goes to the student’s family as a link that expires', async () => {
    const { body } = await enviar<CartaRecibida>(server.url)
    const copia = await fetch(server.url + body.documento)
    expect({
      status: copia.status,
      tipo: copia.headers.get('Content-Type'),
      cache: copia.headers.get('Cache-Control'),
    }).toEqual({ status: 200, tipo: 'application/pdf', cache: 'no-store' })
    await server.db.run(sql`UPDATE carta_enlaces SET caduca_en = now()`)
    const vencida = await fetch(server.url + body.documento)
    expect(vencida.status).toBe(404)
    const pagina = await vencida.text()
    expect(pagina).toContain('<title>Documento')
    expect(pagina).toBe(await (await fetch(`${server.url}/documentos/nunca-hubo`)).text())
  })
})

describe('who has not signed', () => {
  it('is every minor of the course without a letter in force for it, and the student’s page warns where a campaign asks for it', async () => {
    const ana = await server.as('Recepción')
    const curso_id = await hay.curso(server.db)
    const { convocatoria_id } = await registro(server.db, { curso_id })
    const sinCarta = await alumna(curso_id, { convocatoria_id })
    const conCarta = await alumna(curso_id)
    await alumna(curso_id, { fecha_nacimiento: '1990-01-01' })
    const id = await firmada({ actividad: null, curso_id })
    const advertencia = async (cliente_id: number) =>
      (await ana.get<{ advertencias: object }>(`/Clientes/${cliente_id}`)).body.advertencias
    expect(await advertencia(conCarta)).toHaveProperty('consentimiento')
    await ana.post(`/CartaConsentimiento/${id}/vincular`, { cliente_id: conCarta, version: 1 })
    expect(await advertencia(conCarta)).not.toHaveProperty('consentimiento')
    const faltan = async () => (await ana.get<FaltanCartas>(`/CartaConsentimiento/faltan?curso_id=${curso_id}`)).body
    expect(await faltan()).toMatchObject({
      menores: 2,
      requerida: true,
      enlace: 'https://escuela.hn/Carta-Consentimiento',
      faltan: [
        {
          cliente_id: sinCarta,
          mensaje: expect.stringMatching(/^Le saluda .* la carta de consentimiento de \S.*firmarla aquí/),
          faltan: 'Nombre de quien lo recibe',
        },
      ],
    })
    // Nor is who has a note of custody asked, although the registration names her.
    await server.db.run(sql`
      UPDATE matriculas
      SET registro_id = (SELECT id FROM registros WHERE convocatoria_id = ${convocatoria_id})
      WHERE cliente_id = ${sinCarta}
    `)
    const marta = await encargado(server.db, { nombres: 'Marta' })
    await hay.vinculo(server.db, sinCarta, marta)
    expect((await faltan()).faltan).toMatchObject([{ encargado_nombre: expect.stringMatching(/^Marta/) }])
    await hay.fila(server.db, 'acceso_partes', { encargado_id: marta, cliente_id: sinCarta, custodia: true })
    expect((await faltan()).faltan).toMatchObject([{ encargado_nombre: null, telefono: null, whatsapp: null }])
    await ana.post(`/CartaConsentimiento/${id}/revocar`, {
      revocada_el: (await una(ana, id)).fecha,
      motivo: 'Lo pidió la madre',
      version: 2,
    })
    expect((await faltan()).faltan).toHaveLength(2)
    expect(await advertencia(conCarta)).toHaveProperty('consentimiento')
  })
})

describe('the health of a class', () => {
  it('is for the teacher of the course, and for no other', async () => {
    const docente = await server.as('Docente')
    const propio = await hay.curso(server.db, {
      docente_id: await hay.docente(server.db, { usuario_id: docente.usuario_id }),
    })
    const ajeno = await hay.curso(server.db, { docente_id: await hay.docente(server.db) })
    const cliente_id = await alumna(propio)
    await alumna(propio)
    await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${cliente_id} WHERE id = ${await firmada()}`)
    expect((await docente.get(`/Cursos/${propio}/salud`)).body).toMatchObject([
      { alergias: 'Penicilina', autoriza_emergencia: true, contactos: [{ telefono: '+50498765432' }] },
      { numero: null, alergias: null },
    ])
    expect(await docente.get(`/Cursos/${ajeno}/salud`)).toMatchObject({ status: 404 })
    expect(await (await server.as('Recepción')).get(`/Cursos/${propio}/salud`)).toMatchObject({ status: 403 })
    expect(
      await server.db.many(sql`SELECT despues FROM bitacora WHERE accion = 'ver_salud' AND modulo = 'Cursos'`),
    ).toEqual([{ despues: { estudiantes: 1 } }])
  })
})

describe('the text', () => {
  it('is changed as a new version by whoever may change the school, and what was signed keeps its own', async () => {
    const [ana, directora] = [await server.as('Recepción'), await server.as('Administrador')]
    const id = await firmada()
    const { body: textos } = await ana.get<TextoVigente[]>('/CartaConsentimiento/texto')
    const nuevo = `${textos[0]?.texto}\n\n7. Uniforme: lo conozco.`
    expect(await ana.post('/CartaConsentimiento/texto', { texto: nuevo, version: 1 })).toMatchObject({ status: 403 })
    expect(
      await directora.post('/CartaConsentimiento/texto', {
        texto: nuevo.replace('{{menor}}', '{{alumno}}'),
        version: 1,
      }),
    ).toMatchObject({ status: 422, body: { errors: { texto: expect.stringContaining('{{alumno}}') } } })
    expect(
      await directora.post('/CartaConsentimiento/texto', { texto: nuevo.replace('{{imagen}}', ''), version: 1 }),
    ).toMatchObject({ status: 422, body: { errors: { texto: expect.stringContaining('{{imagen}}') } } })
    expect((await directora.post('/CartaConsentimiento/texto', { texto: nuevo, version: 1 })).body).toMatchObject([
      { version: 2, cartas: 0 },
      { version: 1 },
    ])
    expect(await directora.post('/CartaConsentimiento/texto', { texto: `${nuevo}.`, version: 1 })).toMatchObject({
      status: 412,
    })
    expect(await pdf(directora, id)).not.toContain('Uniforme')
    expect(await una(directora, id)).toMatchObject({ texto_version: 1, integra: true })
    expect(await enviar(server.url)).toMatchObject({ status: 409 })
    expect(await pdf(directora, await firmada({ texto_version: 2 }))).toContain('7. Uniforme')
    await expect(server.db.run(sql`UPDATE consentimiento_textos SET texto = 'x' WHERE version = 1`)).rejects.toThrow(
      'solo admite agregar',
    )
  })
})

describe('a person who is erased', () => {
  const borrar = async (cliente_id: number) =>
    (await server.as('Administrador')).post(`/Clientes/${cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })

  it('takes health, contacts and signature with her, and the letters too where there was no money', async () => {
    const directora = await server.as('Administrador')
    const [conDinero, sinDinero] = [await estudiante(server.db, { a_favor: 100 }), await estudiante(server.db)]
    const [una1, otra] = [await firmada({ texto_version: 2 }), await firmada({ texto_version: 2 })]
    await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${conDinero} WHERE id = ${una1}`)
    await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${sinDinero} WHERE id = ${otra}`)
    expect(await borrar(conDinero)).toMatchObject({ body: { alcance: 'contactos' } })
    expect(await borrar(sinDinero)).toMatchObject({ body: { alcance: 'todo' } })
    expect(await una(directora, una1)).toMatchObject({
      firma: null,
      integra: null,
      contactos: [],
      encargado_telefono: null,
      menor_nombres: 'Sofía',
    })
    expect(await directora.get(`/CartaConsentimiento/${una1}/salud`)).toMatchObject({ status: 404 })
    expect(await pdf(directora, una1)).toContain('alergias: (borrado a solicitud)')
    expect(await directora.get(`/CartaConsentimiento/${otra}`)).toMatchObject({ status: 404 })
    expect(
      await server.db.many(
        sql`
          SELECT FROM carta_salud
          WHERE carta_id IN (${una1}, ${otra})
          UNION ALL
          SELECT FROM carta_firmas
          WHERE carta_id IN (${una1}, ${otra})
        `,
      ),
    ).toEqual([])
  })
})
