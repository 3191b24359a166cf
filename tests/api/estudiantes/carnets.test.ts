import { describe, expect, it } from 'vitest'
import type { CarnetDeCliente, CarnetsEmitidos, ConCarnet } from '#contract/catalogos/carnets'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import { FOTO, type ConFoto, type FotoDeCliente } from '#contract/catalogos/foto'
import type { Titular } from '#contract/recibos/recibos-individuales'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import { sql } from '#server/db/sql'
import { carnetsPdf } from '#server/documentos/papeles/carnet'
import { ATAQUES_DE_PLANTILLA } from '#tests/ataques-plantilla'
import { leerPdf } from '#tests/pdf'
import { escena } from './constancias-escena.ts'
import type { Client } from '#tests/api/apoyo/helper'
import { jpeg, pdf, png } from '#tests/api/apoyo/imagenes'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

/* A student's card, and the photograph that it shows. */

const { server, gente, alumno, pdfDe } = escena()

const VENCIDO = { vence: '2026-08-05', descripcion: 'Agosto' }

describe('the card of a student', () => {
  const carnetDe = async (cliente_id: number, quien = gente.recepcion) =>
    (await quien.get<CarnetDeCliente>(`/Constancias/carnet?cliente_id=${cliente_id}`)).body.carnet
  const dar = (cliente_id: number, carnet_id: number | null = null, motivo: string | null = null) =>
    gente.recepcion.post<CarnetDeCliente>('/Constancias/carnet', { cliente_id, carnet_id, motivo })
  const codigoDe = async (cliente_id: number) =>
    (
      await server.db.one<{ codigo: string }>(
        sql`SELECT codigo FROM carnets WHERE cliente_id = ${cliente_id} AND reemplazado_en IS NULL`,
      )
    ).codigo
  const leidaEnCaja = async (q: string) => [
    (await gente.recepcion.get<Titular[]>(`/RecibosIndividuales/buscar?q=${q}`)).body.map((uno) => uno.cliente_id),
    (await gente.recepcion.get<Hallazgos>(`/RecibosVarios/buscar?q=${q}`)).body.titulares.map((uno) => uno.cliente_id),
  ]

  it('is read at both tills, and no more once another was made', async () => {
    const { cliente_id } = await alumno()
    expect(await carnetDe(cliente_id)).toBeNull()
    expect((await pdfDe(`/Constancias/carnet/pdf?cliente_id=${cliente_id}`)).status).toBe(404)
    const { status, body } = await dar(cliente_id)
    expect([status, body.carnet]).toMatchObject([200, { motivo: null, anteriores: 0 }])
    const primero = await codigoDe(cliente_id)
    expect(leerCarnet(primero)).toBe(primero)
    expect(JSON.stringify(body)).not.toContain(primero)
    const suyo = [[cliente_id], [cliente_id]]
    expect(await leidaEnCaja(primero)).toEqual(suyo)
    expect(await leidaEnCaja(primero.toLowerCase())).toEqual(suyo)

    const vigente = body.carnet?.id ?? null
    expect((await dar(cliente_id, vigente)).status).toBe(422)
    expect((await dar(cliente_id, null, 'Lo perdió')).status).toBe(409)
    const alaVez = await Promise.all([dar(cliente_id, vigente, 'Lo perdió'), dar(cliente_id, vigente, 'Lo perdió')])
    expect(alaVez.map((una) => una.status).toSorted()).toEqual([200, 409])
    expect(await carnetDe(cliente_id)).toMatchObject({ motivo: 'Lo perdió', anteriores: 1 })
    expect(await leidaEnCaja(primero)).toEqual([[], []])
    expect(await leidaEnCaja(await codigoDe(cliente_id))).toEqual(suyo)
    const { body: historia } = await gente.admin.list<{ frase: string }>('Bitacora', { modulo: 'Constancias' })
    const frases = historia.map(({ frase }) => frase).join('\n')
    expect(frases).toMatch(/repuso el carnet de .*: Lo perdió/)
    expect(JSON.stringify(await server.db.many(sql`SELECT antes, despues FROM bitacora`))).not.toContain(primero)
  })

  it('opens nothing to anybody else, and is nobody’s way to look for students', async () => {
    const { cliente_id } = await alumno()
    await dar(cliente_id)
    const codigo = await codigoDe(cliente_id)
    for (const ruta of [`/verificar/${codigo}`, `/documentos/${codigo}`, `/cuenta/${codigo}`]) {
      const [suya, otra] = await Promise.all(
        [ruta, ruta.replace(codigo, 'K7QF9M2TXW4CH6RD')].map((una) => fetch(server.url + una)),
      )
      expect(suya?.status, ruta).toBe(otra?.status)
    }
    expect((await fetch(`${server.url}/api/api/RecibosIndividuales/buscar?q=${codigo}`)).status).toBe(401)
    for (const modulo of ['Clientes', 'Constancias']) {
      const { body } = await gente.admin.list<{ id: number }>(modulo, { q: codigo })
      expect(body, modulo).toEqual([])
    }
    const docente = await server.as('Docente')
    expect((await docente.get(`/Constancias/carnet?cliente_id=${cliente_id}`)).status).toBe(403)
    expect((await docente.get(`/RecibosVarios/buscar?q=${codigo}`)).status).toBe(403)
  })

  it('is a sheet of its own size; those of a course are given at once and stand eight on a sheet', async () => {
    const curso_id = await hay.curso(server.db)
    const clientes: number[] = []
    for (let n = 0; n < 9; n++) clientes.push((await alumno('activa', curso_id)).cliente_id)
    const [primera = 0] = clientes
    await alumno('retirada', curso_id)
    await dar(primera)
    const antes = await codigoDe(primera)
    const pedir = () => gente.recepcion.post<CarnetsEmitidos>('/Constancias/carnets', { curso_id })
    const dosVeces = await Promise.all([pedir(), pedir()])
    expect(dosVeces.map(({ body }) => body.emitidos).toSorted()).toEqual([0, 8])
    expect(await codigoDe(primera)).toBe(antes)
    const { body: lista } = await gente.recepcion.get<ConCarnet[]>(`/Constancias/carnets?curso_id=${curso_id}`)
    expect(lista.filter(({ creado_en }) => creado_en !== null)).toHaveLength(9)

    const hoja = await leerPdf(await (await pdfDe(`/Constancias/carnets/pdf?curso_id=${curso_id}`)).arrayBuffer())
    expect(hoja.sheets).toBe(2)
    const una = await (await pdfDe(`/Constancias/carnet/pdf?cliente_id=${primera}`)).arrayBuffer()
    const [ancho = 0, alto = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(una).toString('latin1')) ?? [])
      .slice(1)
      .map(Number)
    expect([(ancho / 72) * 25.4, (alto / 72) * 25.4].map((lado) => lado.toFixed(1))).toEqual(['85.6', '54.0'])
    const { words, sheets } = await leerPdf(una)
    expect(sheets).toBe(1)
    expect(words).toContain(antes)
    expect(words).toContain('Foto')
    const docente = await server.as('Docente')
    expect((await docente.get(`/Constancias/carnets?curso_id=${curso_id}`)).status).toBe(403)
  })

  it('of names of any length and any letters stays on its card', async () => {
    const carnet = { codigo_carnet: 'K7QF9M2TXW4CH6RD', codigo: 'C-000001', fecha: '2026-11-25', foto: null }
    const carnets = ['x'.repeat(400), 'María de los Ángeles '.repeat(20), ...ATAQUES_DE_PLANTILLA.slice(0, 40)].map(
      (nombres) => ({ ...carnet, nombres: nombres.slice(0, 400), apellidos: nombres.slice(0, 400) }),
    )
    const centro = {
      nombre: 'Instituto Técnico Bilingüe de las Américas '.repeat(5),
      rtn: null,
      direccion: null,
      telefono: null,
      correo: null,
      logo: null,
      pie_recibo: null,
    }
    const { sheets } = await leerPdf(await carnetsPdf(carnets, centro, 'tarjeta'))
    expect(sheets).toBe(carnets.length)
  })

  it('of one who is merged goes with her, and with who is erased', async () => {
    const [queda, va, sola] = [await alumno(), await alumno(), await alumno()]
    for (const { cliente_id } of [queda, va]) await dar(cliente_id)
    const [suyo, ajeno] = [await codigoDe(queda.cliente_id), await codigoDe(va.cliente_id)]
    const unir = (cliente_id: number, otro_id: number) =>
      gente.admin.post(`/Clientes/${cliente_id}/fusionar`, { otro_id })
    await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${va.matricula_id}`)
    expect((await unir(queda.cliente_id, va.cliente_id)).status).toBe(200)
    expect(await leidaEnCaja(ajeno)).toEqual([[], []])
    await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${sola.matricula_id}`)
    expect((await unir(sola.cliente_id, queda.cliente_id)).status).toBe(200)
    expect(await leidaEnCaja(suyo)).toEqual([[sola.cliente_id], [sola.cliente_id]])
    expect((await gente.admin.post(`/Clientes/${sola.cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })).status).toBe(
      200,
    )
    expect(await leidaEnCaja(suyo)).toEqual([[], []])
  })
})

describe('the photograph of a student', () => {
  const UNA = jpeg({ width: 330, height: 420 })
  const OTRA = jpeg({ width: 300, height: 400 })
  const pedir = (cliente_id: number, init: RequestInit & { quien?: Client } = {}, parte = '') => {
    const { quien = gente.recepcion, ...resto } = init
    const headers = { Authorization: `Bearer ${quien.token}`, ...resto.headers }
    return fetch(`${server.url}/api/api/Clientes/${cliente_id}/foto${parte}`, { ...resto, headers })
  }
  const poner = async (
    cliente_id: number,
    bytes: Buffer,
    quien = gente.recepcion,
    tipo = 'application/octet-stream',
    sobre = '',
  ) => {
    const headers = { 'Content-Type': tipo }
    const init = { method: 'PUT', body: new Uint8Array(bytes), quien, headers }
    const respuesta = await pedir(cliente_id, init, sobre && `?sobre=${sobre}`)
    return { status: respuesta.status, body: (await respuesta.json()) as FotoDeCliente & { message: string } }
  }
  const imagen = async (cliente_id: number, quien = gente.recepcion) => {
    const respuesta = await pedir(cliente_id, { quien }, '/imagen')
    const { status, headers } = respuesta
    return { status, headers, bytes: Buffer.from(await respuesta.arrayBuffer()) }
  }
  const guardada = async (cliente_id: number) =>
    (
      await server.db.maybe<{ contenido: Buffer }>(
        sql`SELECT contenido FROM cliente_fotos WHERE cliente_id = ${cliente_id}`,
      )
    )?.contenido

  it('is put, changed and taken away by who edits students, and the bitácora tells it without the picture', async () => {
    const { cliente_id } = await alumno()
    expect(await (await pedir(cliente_id)).json()).toEqual({ foto: null, permiso: { estado: 'no_consta' } })
    expect((await imagen(cliente_id)).status).toBe(404)
    const primera = await poner(cliente_id, UNA)
    expect([primera.status, primera.body.foto?.usuario_nombre]).toEqual([200, expect.any(String)])
    const { status, headers, bytes } = await imagen(cliente_id)
    expect([status, bytes.equals(UNA)]).toEqual([200, true])
    expect(headers.get('Content-Type')).toBe('image/jpeg')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
    // Sent again because the answer was lost, it is the same one.
    expect((await poner(cliente_id, UNA)).body.foto).toEqual(primera.body.foto)
    expect((await poner(cliente_id, OTRA)).body.foto?.huella).not.toBe(primera.body.foto?.huella)
    for (let vez = 0; vez < 2; vez++)
      expect(await (await pedir(cliente_id, { method: 'DELETE' })).json()).toMatchObject({ foto: null })
    expect(await guardada(cliente_id)).toBeUndefined()
    const { body: historia } = await gente.recepcion.get<{ frase: string }[]>(`/Clientes/${cliente_id}/historial`)
    expect(historia.map(({ frase }) => frase.split(' ').slice(0, 3).join(' '))).toEqual([
      'quitó la foto',
      'cambió la foto',
      'puso la foto',
    ])
    const filas = await server.db.many(sql`
      SELECT antes, despues FROM bitacora WHERE entidad_id = ${cliente_id} AND accion LIKE '%_foto'
    `)
    expect(filas).toEqual(Array(3).fill({ antes: null, despues: null }))
  })

  it('is seen by who sees students alone: not without a session, nor by a teacher, nor in a list or a record', async () => {
    const { cliente_id } = await alumno()
    await poner(cliente_id, UNA)
    expect((await imagen(cliente_id, gente.conta)).status).toBe(200)
    expect((await poner(cliente_id, OTRA, gente.conta)).status).toBe(403)
    expect((await pedir(cliente_id, { method: 'DELETE', quien: gente.conta })).status).toBe(403)
    const docente = await server.as('Docente')
    for (const parte of ['', '/imagen']) {
      expect((await pedir(cliente_id, { quien: docente }, parte)).status).toBe(403)
      expect((await fetch(`${server.url}/api/api/Clientes/${cliente_id}/foto${parte}`)).status).toBe(401)
    }
    const { body: ficha } = await gente.recepcion.get(`/Clientes/${cliente_id}`)
    const { body: lista } = await gente.recepcion.list('Clientes', { id: [cliente_id] })
    expect(
      Object.keys({ ...(ficha as object), ...(lista[0] as object) }).filter((campo) => /foto/.test(campo)),
    ).toEqual([])
    expect((await imagen(999_999)).status).toBe(404)
    expect((await poner(999_999, UNA)).status).toBe(404)
  })

  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  it.each<[string, () => Buffer, number]>([
    ['HTML', () => HTML, 422],
    ['SVG', () => SVG, 422],
    ['a PNG', () => png({ width: 330, height: 420 }), 422],
    ['a PDF', () => pdf(), 422],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), 422],
    ['HTML that begins like a JPEG', () => Buffer.concat([UNA.subarray(0, 4), HTML]), 422],
    ['half of a JPEG', () => UNA.subarray(0, UNA.length / 2), 422],
    ['a JPEG of 65,000 pixels a side', () => jpeg({ width: 65_000, height: 65_000 }), 422],
    ['a JPEG of a few pixels', () => jpeg({ width: 32, height: 32 }), 422],
    ['nothing', () => Buffer.alloc(0), 422],
    ['20 MB', () => Buffer.concat([UNA, Buffer.alloc(20 * 1024 * 1024)]), 413],
    ['a byte too much', () => Buffer.concat([UNA, Buffer.alloc(FOTO.peso + 1 - UNA.length)]), 413],
  ])('%s is refused with a sentence, and the one that was there stays', async (_que, bytes, esperado) => {
    const { cliente_id } = await alumno()
    await poner(cliente_id, UNA)
    const { status, body } = await poner(cliente_id, bytes())
    expect(status).toBe(esperado)
    expect(body.message).toMatch(/\.$/)
    expect((await guardada(cliente_id))?.equals(UNA)).toBe(true)
  })

  it('keeps nothing of where it was taken nor of what hides behind it, and only bytes are taken', async () => {
    const { cliente_id } = await alumno()
    const gps = Buffer.from('Exif\0\0 14.0818 N, 87.2068 W')
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, gps.length + 2]), gps])
    await poner(cliente_id, Buffer.concat([UNA.subarray(0, 2), exif, UNA.subarray(2), HTML]))
    expect((await guardada(cliente_id))?.equals(UNA)).toBe(true)
    for (const tipo of ['image/jpeg', 'application/json', 'multipart/form-data; boundary=x'])
      expect([400, 415], tipo).toContain((await poner(cliente_id, OTRA, gente.recepcion, tipo)).status)
    expect((await guardada(cliente_id))?.equals(UNA)).toBe(true)
  })

  it('fills the frame of the card, alone and in those of a course', async () => {
    const curso_id = await hay.curso(server.db)
    const [con, sin] = [await alumno('activa', curso_id), await alumno('activa', curso_id)]
    await gente.recepcion.post('/Constancias/carnets', { curso_id })
    await poner(con.cliente_id, UNA)
    const papel = async (ruta: string) => Buffer.from(await (await pdfDe(ruta)).arrayBuffer())
    const marcos = async (bytes: Buffer) => (await leerPdf(bytes)).words.match(/\bFoto\b/g)?.length ?? 0
    const uno = await papel(`/Constancias/carnet/pdf?cliente_id=${con.cliente_id}`)
    expect([uno.includes(UNA), await marcos(uno)]).toEqual([true, 0])
    const hoja = await papel(`/Constancias/carnets/pdf?curso_id=${curso_id}`)
    expect([hoja.includes(UNA), await marcos(hoja)]).toEqual([true, 1])
    expect((await papel(`/Constancias/carnet/pdf?cliente_id=${sin.cliente_id}`)).includes(UNA)).toBe(false)
  })

  it('of who is merged stays, or comes from the other; of who is erased it goes, and none can be put', async () => {
    const [queda, va, vacia] = [await alumno('retirada'), await alumno('retirada'), await alumno('retirada')]
    await poner(queda.cliente_id, UNA)
    await poner(va.cliente_id, OTRA)
    const unir = (id: number, otro_id: number) => gente.admin.post(`/Clientes/${id}/fusionar`, { otro_id })
    expect((await unir(queda.cliente_id, va.cliente_id)).status).toBe(200)
    expect((await guardada(queda.cliente_id))?.equals(UNA)).toBe(true)
    expect(await guardada(va.cliente_id)).toBeUndefined()
    expect((await poner(va.cliente_id, OTRA)).status).toBe(404)
    expect((await unir(vacia.cliente_id, queda.cliente_id)).status).toBe(200)
    expect((await imagen(vacia.cliente_id)).bytes.equals(UNA)).toBe(true)
    // With money of hers the name stays, and nothing else.
    await cargo(server.db, vacia.cliente_id, 100_00, VENCIDO)
    const borrado = await gente.admin.post(`/Clientes/${vacia.cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })
    expect(borrado.body).toEqual({ alcance: 'contactos' })
    expect(await guardada(vacia.cliente_id)).toBeUndefined()
    expect((await poner(vacia.cliente_id, UNA)).status).toBe(404)
  })

  it('of several at once replaces the one that was seen alone, and the same one sent again is no other', async () => {
    const { cliente_id } = await alumno()
    const sobre = (cual: string, bytes: Buffer) =>
      poner(cliente_id, bytes, gente.recepcion, 'application/octet-stream', cual)
    // Two telephones, each of which saw none.
    const dos = await Promise.all([sobre('ninguna', UNA), sobre('ninguna', OTRA)])
    expect(dos.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const puesta = dos[0]?.status === 200 ? UNA : OTRA
    const segunda = puesta === UNA ? OTRA : UNA
    expect(dos.find(({ status }) => status === 409)?.body.message).toBe(
      'Ya tiene otra foto, puesta mientras tanto. Véala antes de reemplazarla.',
    )
    // The answer was lost: it is there already.
    const otraVez = await sobre('ninguna', puesta)
    expect(otraVez.status).toBe(200)
    expect((await sobre('0123456789abcdef', segunda)).status).toBe(409)
    expect((await guardada(cliente_id))?.equals(puesta)).toBe(true)
    expect((await sobre(otraVez.body.foto?.huella ?? '', segunda)).status).toBe(200)
    expect((await guardada(cliente_id))?.equals(segunda)).toBe(true)
    for (const mal of ['todas', '0123456789ABCDEF', "'%20OR%201=1"])
      expect((await sobre(mal, UNA)).status, mal).toBe(400)
    const { body: historia } = await gente.recepcion.get<unknown[]>(`/Clientes/${cliente_id}/historial`)
    expect(historia).toHaveLength(2)
  })

  it('is told for a whole course by name, with what each family said of pictures, and without the pictures', async () => {
    const curso_id = await hay.curso(server.db)
    const [con, sin, niega, fue] = [
      await alumno('activa', curso_id),
      await alumno('activa', curso_id),
      await alumno('activa', curso_id),
      await alumno('retirada', curso_id),
    ]
    const carta = await hay.carta(server.db)
    await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${niega.cliente_id} WHERE id = ${carta}`)
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '1990-01-01' WHERE id = ${sin.cliente_id}`)
    const { body: puesta } = await poner(con.cliente_id, UNA)
    await poner(fue.cliente_id, UNA)
    const fotos = (quien = gente.conta) => quien.get<ConFoto[]>(`/Clientes/fotos?curso_id=${curso_id}`)
    const { body } = await fotos()
    const ids = (unos: readonly { cliente_id: number }[]) => unos.map((uno) => uno.cliente_id).toSorted()
    expect(ids(body)).toEqual(ids([con, sin, niega]))
    const de = ({ cliente_id }: { cliente_id: number }) => body.find((uno) => uno.cliente_id === cliente_id)
    expect(de(con)).toMatchObject({ foto: puesta.foto, permiso: { estado: 'no_consta' } })
    expect(de(sin)).toMatchObject({ foto: null, permiso: { estado: 'mayor' } })
    expect(de(niega)).toMatchObject({ foto: null, permiso: { estado: 'negada', numero: expect.any(String) } })
    const nombres = body.map(({ nombre }) => nombre)
    expect(nombres).toEqual(nombres.toSorted((uno, otro) => uno.localeCompare(otro, 'es')))
    const docente = await server.as('Docente')
    expect((await fotos(docente)).status).toBe(403)
    await server.db.run(sql`UPDATE clientes SET datos_borrados_en = now() WHERE id = ${sin.cliente_id}`)
    expect(ids((await fotos()).body)).toEqual(ids([con, niega]))
  })

  it('goes with a warning where a letter of the family says no to pictures, and so does the bitácora', async () => {
    const { cliente_id } = await alumno()
    const carta = await hay.carta(server.db)
    await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${cliente_id} WHERE id = ${carta}`)
    const { body } = await poner(cliente_id, UNA)
    expect(body.permiso).toMatchObject({ estado: 'negada', numero: expect.stringMatching(/^CC-/) })
    const { despues } = await server.db.one<{ despues: unknown }>(
      sql`SELECT despues FROM bitacora WHERE accion = 'poner_foto' AND entidad_id = ${cliente_id}`,
    )
    expect(despues).toEqual({ autoriza_imagen: false })
    // A student of age answers for herself.
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '1990-01-01' WHERE id = ${cliente_id}`)
    expect(await (await pedir(cliente_id)).json()).toMatchObject({ permiso: { estado: 'mayor' } })
  })
})
