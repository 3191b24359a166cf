import { describe, expect, it } from 'vitest'
import {
  CartaEnviar,
  CartaRecibida,
  type ConsentimientoPublico,
  type ConsentimientoRegistro,
} from '#contract/publico/consentimiento'
import { sql } from '#server/db/sql'
import { huellaDe } from '#server/documentos/huella'
import { recibirCarta } from '#server/publico/consentimiento/service'
import { carta, enviar, firma, registro } from './consentimiento-datos.ts'
import { call, key, startServer } from '#tests/api/apoyo/helper'
import { png } from '#tests/api/apoyo/imagenes'
import * as hay from '#tests/kit'

const server = startServer()

const leer = () => call<ConsentimientoPublico>(server.url, 'GET', '/Publico/Consentimiento')
const cuantas = async (): Promise<number> =>
  (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM cartas_consentimiento`)).n
interface Guardada {
  id: number
  registro_id: number | null
  cliente_id: number | null
  [campo: string]: unknown
}
const guardada = (numero: string) =>
  server.db.one<Guardada>(sql`SELECT * FROM cartas_consentimiento WHERE numero = ${numero}`)
const consultar = (guid: string, fecha_nacimiento = '2015-03-08') =>
  call<ConsentimientoRegistro>(server.url, 'POST', '/Publico/Consentimiento/registro', { guid, fecha_nacimiento })

describe('the letter that anybody may open', () => {
  it('tells its text, whose school it is and what it may be signed for, and is kept nowhere', async () => {
    const abierto = await hay.curso(server.db)
    const cerrado = await hay.curso(server.db)
    await server.db.run(sql`UPDATE cursos SET estado = 'cancelado' WHERE id = ${cerrado}`)
    await hay.fila(server.db, 'curso_horarios', { curso_id: abierto })
    const { status, body, headers } = await leer()
    expect(status).toBe(200)
    expect(body.texto.version).toBe(1)
    expect(body.texto.texto).toContain('{{menor}}')
    expect(body.actividades).toContainEqual(
      expect.objectContaining({ tipo: 'curso', id: abierto, horario: 'sábado 08:00–10:00', desde: '2026-07-01' }),
    )
    expect(body.actividades.filter(({ id }) => id === cerrado)).toEqual([])
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toContain('noindex')
  })

  it('is filled in by a registration for whoever holds its link and knows the birth date', async () => {
    const { guid } = await registro(server.db)
    const { status, body } = await consultar(guid)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      menor_nombres: 'Sofía',
      encargado_telefono: '+50499887766',
      actividades: [{ tipo: 'convocatoria' }],
      firmadas: [],
    })
  })

  it('says the same of an unknown link and a refused registration, and nothing to a wrong birth date', async () => {
    const { guid } = await registro(server.db)
    const rechazado = await registro(server.db, { estado: 'rechazado' })
    expect(await consultar(guid, '2015-03-09')).toMatchObject({
      status: 422,
      body: { errors: { fecha_nacimiento: expect.any(String) } },
    })
    for (const respuesta of [await consultar('x'.repeat(22)), await consultar(rechazado.guid)])
      expect(respuesta).toMatchObject({ status: 404, body: { code: 'no_encontrado' } })
  })

  it('stops whoever guesses the birth date of one link', async () => {
    const { guid } = await registro(server.db)
    for (let day = 1; day <= 5; day++) await consultar(guid, `2014-01-${String(day).padStart(2, '0')}`)
    expect((await consultar(guid)).status).toBe(429)
    await server.db.run(sql`DELETE FROM intentos`)
  })
})

describe('a signed letter', () => {
  it('is kept whole, with its number, its instant, its address and its fingerprint', async () => {
    const curso_id = await hay.curso(server.db)
    const { status, body } = await enviar<CartaRecibida>(server.url, { actividad: null, curso_id })
    expect({ status, ...body }).toMatchObject({
      status: 201,
      numero: expect.stringMatching(/^CC-\d{4}-\d{6}$/),
      menor: 'Sofía Mejía Reyes',
      actividad: 'Inglés A1',
    })
    const fila = await guardada(body.numero)
    expect(fila).toMatchObject({
      encargado_telefono: '+50499887766',
      curso_id,
      desde: '2026-07-01',
      hasta: '2099-12-01',
      ip: '127.0.0.1',
      texto_version: 1,
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      estado: 'vigente',
      registro_id: null,
      cliente_id: null,
    })
    expect(await server.db.one(sql`SELECT * FROM carta_salud WHERE carta_id = ${fila.id}`)).toMatchObject({
      alergias: 'Penicilina',
      medicamentos: null,
      condiciones: 'Asma',
      tipo_sangre: 'O+',
    })
    const { png: guardado } = await server.db.one<{ png: Buffer }>(
      sql`SELECT png FROM carta_firmas WHERE carta_id = ${fila.id}`,
    )
    expect(guardado.toString('base64')).toBe(firma())
  })

  it('is one, however often and at once it is sent, and every answer is the same', async () => {
    const antes = await cuantas()
    const clave = key()
    const respuestas = await Promise.all(Array.from({ length: 50 }, () => enviar<CartaRecibida>(server.url, {}, clave)))
    expect(new Set(respuestas.map(({ status, body }) => JSON.stringify({ status, body })))).toHaveLength(1)
    expect(respuestas[0]?.status).toBe(201)
    expect(await cuantas()).toBe(antes + 1)
    expect(await enviar(server.url, { menor_nombres: 'Otra' }, clave)).toMatchObject({
      status: 409,
      body: { code: 'idempotencia_distinta' },
    })
  })

  it('is one also when nothing before the service makes the senders queue', async () => {
    const [antes, cuerpo] = [await cuantas(), CartaEnviar.parse(carta())]
    const recibidas = await Promise.all(
      Array.from({ length: 50 }, () =>
        recibirCarta(server.db, { ip: '127.0.0.1', request_id: 'prueba' }, 'una-clave-de-la-carta', cuerpo),
      ),
    )
    expect(new Set(recibidas.map((recibida) => JSON.stringify(CartaRecibida.parse(recibida))))).toHaveLength(1)
    expect(await cuantas()).toBe(antes + 1)
  })

  it('is refused where somebody filled in the field that no person sees, and says so beside it', async () => {
    const antes = await cuantas()
    expect(await enviar(server.url, { sitio_web: 'https://prueba.hn' })).toMatchObject({
      status: 422,
      body: { errors: { sitio_web: expect.any(String) } },
    })
    expect(await cuantas()).toBe(antes)
  })

  it('leaves no gap in the numbers when some are refused', async () => {
    const numero = async (cambios = {}) =>
      Number((await enviar<CartaRecibida>(server.url, cambios)).body.numero?.slice(-6))
    const primero = await numero()
    await Promise.all([
      enviar(server.url, { texto_version: 9 }),
      enviar(server.url, { firma: firma({ tinta: false }) }),
      enviar(server.url, { menor_fecha_nacimiento: '1990-01-01' }),
    ])
    expect(await numero()).toBe(primero + 1)
  })

  it('needs a key', async () => {
    expect(await call(server.url, 'POST', '/Publico/Consentimiento', carta())).toMatchObject({
      status: 400,
      body: { errors: { root: { serverError: expect.stringContaining('clave') } } },
    })
  })

  it('belongs to the registration that it was opened from, and to its student once there is one', async () => {
    const suyo = await registro(server.db)
    const { body } = await enviar<CartaRecibida>(server.url, {
      registro: { guid: suyo.guid, fecha_nacimiento: '2015-03-08' },
    })
    expect(await guardada(body.numero)).toMatchObject({ registro_id: suyo.id, cliente_id: null })
    const cliente_id = await hay.estudiante(server.db, { codigo: 'R-1', nombres: 'Sofía', apellidos: 'Mejía' })
    await server.db.run(
      sql`
        UPDATE registros
        SET estado = 'aceptado', cliente_id = ${cliente_id}, decidido_en = now()
        WHERE id = ${suyo.id}
      `,
    )
    expect(await guardada(body.numero)).toMatchObject({ cliente_id })
    expect((await consultar(suyo.guid)).body.firmadas).toEqual([body.numero])
  })

  it('is no other’s: a link with a wrong birth date, or of another child, is answered alike and links nothing', async () => {
    const otro = await registro(server.db)
    for (const cambios of [
      { registro: { guid: otro.guid, fecha_nacimiento: '2015-03-09' } },
      { registro: { guid: otro.guid, fecha_nacimiento: '2015-03-08' }, menor_fecha_nacimiento: '2012-05-05' },
    ]) {
      const { status, body } = await enviar<CartaRecibida>(server.url, cambios)
      expect(status).toBe(201)
      expect(await guardada(body.numero)).toMatchObject({ registro_id: null })
    }
  })

  it.each([
    ['no image', Buffer.from('<svg onload=alert(1)>').toString('base64'), 'firma'],
    ['a JPEG', '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo', 'firma'],
    ['a PNG with a broken part', firma().replace(/.{40}$/, 'A'.repeat(40)), 'firma'],
    ['a sheet without ink', firma({ tinta: false }), 'Firme en el recuadro'],
    ['too many pixels', firma({ width: 2100, height: 40 }), 'firma'],
    ['more pixels in all than a sheet has', png({ width: 800, height: 400 }).toString('base64'), 'firma'],
    ['16 bits of each colour', png({ width: 400, height: 90, bits: 16 }).toString('base64'), 'firma'],
    ['a bomb', png({ width: 2000, height: 2000, packed: Buffer.alloc(10) }).toString('base64'), 'firma'],
    ['more than 100 KB', firma({ width: 400, height: 90, ruido: true }), 'pesa demasiado'],
  ])('is refused with %s for a signature', async (_what, mala, dice) => {
    const antes = await cuantas()
    const { status, body } = await enviar<{ errors: Record<string, string> }>(server.url, { firma: mala })
    expect([400, 422]).toContain(status)
    expect(body.errors.firma).toContain(dice)
    expect(await cuantas()).toBe(antes)
  })

  it.each([
    ['an adult', { menor_fecha_nacimiento: '1990-01-01' }, 'menor_fecha_nacimiento'],
    ['a birth to come', { menor_fecha_nacimiento: '2099-01-01' }, 'menor_fecha_nacimiento'],
    ['a guardian without a document', { encargado_dni: null }, 'encargado_dni'],
    ['a tutor without what says so', { encargado_parentesco: 'tutor' }, 'documento_tutor'],
    ['the child’s DNI for both', { menor_dni: '0801198511111' }, 'menor_dni'],
    ['nothing to take part in', { actividad: null }, 'actividad'],
    ['two things to take part in', { curso_id: 1 }, 'actividad'],
    ['a course that there is not', { actividad: null, curso_id: 999_999 }, 'actividad'],
    ['nobody to call', { contactos: [] }, 'contactos'],
    ['images without a purpose', { autoriza_imagen: true }, 'fines_imagen'],
    ['purposes without images', { fines_imagen: ['redes'] }, 'fines_imagen'],
    ['no word on emergencies', { autoriza_emergencia: undefined }, 'autoriza_emergencia'],
    ['an estado of its own', { estado: 'revocada' }, 'estado'],
  ])('is refused with %s, beside the field', async (_what, cambios, campo) => {
    const { status, body } = await enviar<{ errors: Record<string, string> }>(server.url, cambios)
    expect([400, 422]).toContain(status)
    expect(Object.keys(body.errors)).toEqual([campo])
  })

  it('is signed for the text that is in force: another one comes back to be read', async () => {
    expect(await enviar(server.url, { texto_version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'conflicto', texto: { version: 1 } },
    })
  })

  it('is in the bitácora by its number alone', async () => {
    const { body } = await enviar<CartaRecibida>(server.url)
    const filas = await server.db.many<Record<string, unknown>>(
      sql`
        SELECT *
        FROM bitacora
        WHERE modulo = 'CartaConsentimiento' AND accion = 'recibir' AND despues ->> 'numero' = ${body.numero}
      `,
    )
    expect(filas).toHaveLength(1)
    expect(JSON.stringify(filas)).not.toMatch(/Penicilina|Asma|98765432|iVBOR/)
  })
})

describe('the fingerprint', () => {
  it('changes with every value, the text and the signature, and not with the order of their names', () => {
    const documento = { ...carta(), firma: undefined, contactos: [{ nombre: 'Rosa', telefono: '1' }] } as Record<
      string,
      unknown
    >
    const base = huellaDe(documento, 'texto', Buffer.from('firma'))
    expect(huellaDe(Object.fromEntries(Object.entries(documento).reverse()), 'texto', Buffer.from('firma'))).toBe(base)
    const otras = [
      ...Object.keys(documento)
        .filter((campo) => campo !== 'firma')
        .map((campo) => huellaDe({ ...documento, [campo]: 'otro' }, 'texto', Buffer.from('firma'))),
      huellaDe({ ...documento, contactos: [{ nombre: 'Rosa', telefono: '2' }] }, 'texto', Buffer.from('firma')),
      huellaDe(documento, 'otro', Buffer.from('firma')),
      huellaDe(documento, 'texto', Buffer.from('Firma')),
    ]
    expect(new Set([base, ...otras])).toHaveLength(otras.length + 1)
  })
})

describe('misses from one address', () => {
  it('are counted, and letters that are kept are not', async () => {
    await server.db.run(sql`DELETE FROM intentos`)
    for (let count = 0; count < 60; count++) await enviar(server.url, { texto_version: 9 })
    expect((await enviar(server.url, { texto_version: 9 })).status).toBe(429)
    expect((await enviar(server.url)).status).toBe(201)
  })
})
