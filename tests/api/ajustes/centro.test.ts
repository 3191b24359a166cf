import { deflateSync } from 'node:zlib'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Centro } from '#contract/ajustes/centro'
import type { Dibujo } from '#contract/documentos/dibujo'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { chunk, deflatedZeros, JPEG, png } from '#tests/api/apoyo/imagenes'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

const server = startServer({ PUBLIC_URL: 'https://centro.example' })
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

const leer = async (): Promise<Centro> => (await admin.get<Centro>('/Centro')).body
const cambiar = async (changes: object) => admin.put('/Centro', { ...(await leer()), ...changes })
const historial = () =>
  server.db.many<{ antes: object; despues: object; usuario_nombre: string }>(
    sql`SELECT antes, despues, usuario_nombre FROM bitacora WHERE entidad = 'centro' ORDER BY id DESC`,
  )

/** Sends bytes as the logo; answers status and body. */
async function subir(
  bytes: Buffer,
  who = admin,
): Promise<{ status: number; body: { logo?: string; message?: string } }> {
  const headers = { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/octet-stream' }
  const response = await fetch(`${server.url}/api/api/Centro/logo`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as { logo?: string; message?: string } }
}
const sinLogo = () => admin.delete('/Centro/logo')

/** The sample receipt: its words and its bytes. */
async function muestra(body: object, who = admin): Promise<{ status: number; words: string; pdf: Buffer }> {
  const response = await fetch(`${server.url}/api/api/Centro/muestra`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const pdf = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    pdf,
    words: response.ok
      ? (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ')
      : pdf.toString(),
  }
}

describe('the centre', () => {
  it('is read and changed as one record, and the bitácora keeps each field before and after', async () => {
    const before = await leer()
    const { status, body } = await cambiar({
      nombre: 'Instituto Los Pinos',
      rtn: '0801-1990-123456',
      telefono: '2239-5160',
      correo: 'Info@Pinos.hn',
      pie_recibo: 'Gracias.\nVuelva pronto.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nombre: 'Instituto Los Pinos',
      rtn: '08011990123456',
      telefono: '+50422395160',
      correo: 'info@pinos.hn',
      version: before.version + 1,
    })
    const [row] = await historial()
    expect(row).toMatchObject({
      antes: { nombre: before.nombre },
      despues: { nombre: 'Instituto Los Pinos' },
      usuario_nombre: expect.stringContaining('Usuario'),
    })
    expect(row?.despues).not.toHaveProperty('direccion')
  })

  it('refuses a save without version (428) and one of a version that has passed (412), with who changed it', async () => {
    const { version, ...centro } = await leer()
    expect((await admin.put('/Centro', centro)).status).toBe(428)
    await cambiar({ direccion: 'Calle de al lado' })
    const stale = await admin.put('/Centro', { nombre: 'Otro nombre', version })
    expect(stale).toMatchObject({
      status: 412,
      body: { actual: { nombre: centro.nombre, version: version + 1 }, quien: expect.stringContaining('Usuario') },
    })
    expect((await leer()).nombre).toBe(centro.nombre)
  })

  it.each([
    ['id', { id: 2 }],
    ['zona', { zona: 'UTC' }],
    ['logo_huella', { logo_huella: 'x' }],
    ['creado_en', { creado_en: '2020-01-01T00:00:00Z' }],
    ['an unknown key', { admin: true }],
  ])('refuses %s from a client and changes nothing', async (_what, extra) => {
    const before = await leer()
    expect((await cambiar({ nombre: 'No se guarda', ...extra })).status).toBe(400)
    expect(await leer()).toEqual(before)
  })

  it.each([
    ['mora_valor', { mora_tipo: 'fija', mora_valor: 0 }],
    ['mora_valor', { mora_tipo: 'porcentaje', mora_valor: 10_001 }],
    ['mayoria_edad', { mayoria_edad: 13 }],
    ['rtn', { rtn: '123' }],
    ['pie_recibo', { pie_recibo: 'a\nb\nc\nd\ne' }],
    ['nombre', { nombre: '  ' }],
  ])('says beside %s what to write', async (field, changes) => {
    const { status, body } = await cambiar(changes)
    expect([400, 422]).toContain(status)
    expect(body.errors).toHaveProperty(field)
  })

  it('takes a late fee that fits its kind', async () => {
    expect(
      (await cambiar({ mora_tipo: 'porcentaje', mora_valor: 500, mora_dias: 5, limite_consumidor_final: 1_500_000 }))
        .body,
    ).toMatchObject({ mora_valor: 500, mora_dias: 5 })
    expect((await cambiar({ mora_tipo: 'ninguna', mora_valor: 0 })).status).toBe(200)
  })

  it('is closed to roles without the module, and read-only to one that may only see it', async () => {
    const recepcion = await server.as('Recepción')
    expect((await recepcion.get('/Centro')).status).toBe(403)
    expect((await subir(png({ width: 64, height: 64 }), recepcion)).status).toBe(403)
    await hay.rol(server.db, 'Mira', ['Centro:ver'])
    const mira = await server.as('Mira')
    const { body } = await mira.get<Centro>('/Centro')
    expect((await mira.put('/Centro', body)).status).toBe(403)
    expect((await mira.delete('/Centro/logo')).status).toBe(403)
    expect((await muestra({ nombre: 'Ver', formato: 'carta' }, mira)).status).toBe(200)
  })
})

describe('the logo', () => {
  it('is kept, shown to everybody with its type, and is not asked for twice', async () => {
    const { status, body } = await subir(png({ width: 240, height: 80 }))
    expect(status).toBe(200)
    const first = await fetch(`${server.url}/logo`)
    expect(first.headers.get('Content-Type')).toBe('image/png')
    expect(first.headers.get('Cache-Control')).toBe('no-cache')
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toBe(`"${body.logo}"`)
    expect((await fetch(`${server.url}/logo`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await fetch(`${server.url}/logo?v=${body.logo}`)).headers.get('Cache-Control')).toContain('immutable')
    expect((await fetch(`${server.url}/logo?v=otra`)).headers.get('Cache-Control')).toBe('no-cache')
    expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff')

    await subir(JPEG)
    expect((await fetch(`${server.url}/logo`)).headers.get('Content-Type')).toBe('image/jpeg')
    await sinLogo()
    expect((await fetch(`${server.url}/logo`)).status).toBe(404)
  })

  it('moves no version of the form, and the bitácora keeps its fingerprint, not the image', async () => {
    const before = await leer()
    const { body } = await subir(png({ width: 64, height: 64 }))
    expect(await leer()).toEqual({ ...before, logo: body.logo })
    expect((await historial())[0]).toMatchObject({ antes: { logo: null }, despues: { logo: body.logo } })
    expect((await admin.put('/Centro', { ...before, direccion: 'Con el logo de antes' })).status).toBe(200)
    await sinLogo()
  })

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
      'PNG o JPEG',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'PNG o JPEG'],
    ['an animation', Buffer.from('GIF89a'), 422, 'PNG o JPEG'],
    ['nothing', Buffer.alloc(0), 422, 'PNG o JPEG'],
    ['10 MB', Buffer.alloc(10 * 1024 * 1024, 1), 413, 'demasiado grande'],
    ['a PNG cut in two', png({ width: 64, height: 64 }).subarray(0, 90), 422, 'dañada'],
    [
      'a PNG with another colour than its checksum says',
      Buffer.from(
        png({ width: 64, height: 64, color: 3, extra: [chunk('PLTE', Buffer.from('verdes'))] })
          .toString('latin1')
          .replace('verdes', 'rojos '),
        'latin1',
      ),
      422,
      'dañada',
    ],
    [
      'a PNG with too few pixels',
      png({ width: 64, height: 64, packed: deflateSync(Buffer.alloc(100)) }),
      422,
      'dañada',
    ],
    [
      'a PNG whose pixels are no pixels',
      png({ width: 64, height: 64, packed: Buffer.from('nada que inflar') }),
      422,
      'dañada',
    ],
    ['a PNG with an unknown filter', png({ width: 64, height: 64, filter: 9 }), 422, 'dañada'],
    ['an interlaced PNG, which papers draw wrong', png({ width: 64, height: 64, interlaced: true }), 422, 'dañada'],
    [
      'a palette of 4 bits with transparency, the same',
      png({
        width: 64,
        height: 64,
        color: 3,
        bits: 4,
        extra: [chunk('PLTE', Buffer.alloc(48)), chunk('tRNS', Buffer.alloc(1))],
      }),
      422,
      'dañada',
    ],
    ['a palette without colours', png({ width: 64, height: 64, color: 3 }), 422, 'dañada'],
    ['a bomb of 60,000 pixels a side', png({ width: 60_000, height: 60_000 }), 422, 'píxeles'],
    ['a dot', png({ width: 1, height: 1 }), 422, 'píxeles'],
    ['a JPEG cut in two', JPEG.subarray(0, 160), 422, 'dañada'],
    ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex'), 422, 'dañada'],
    [
      'a JPEG of 65,535 pixels a side',
      Buffer.from(JPEG.toString('hex').replace('ffc0000b0800200020', 'ffc0000b08ffffffff'), 'hex'),
      422,
      'píxeles',
    ],
    [
      'a JPEG of four inks',
      Buffer.from(JPEG.toString('hex').replace('ffc0000b080020002001', 'ffc0000b080020002004'), 'hex'),
      422,
      'dañada',
    ],
  ])('is not %s: a sentence says so and the one before stays', async (_what, bytes, status, words) => {
    const { body: kept } = await subir(png({ width: 64, height: 64 }))
    const refused = await subir(bytes)
    expect(refused.status).toBe(status)
    expect(refused.body.message).toContain(words)
    expect((await leer()).logo).toBe(kept.logo)
    await sinLogo()
  })

  it('is never unpacked beyond the size that it says', async () => {
    const bomb = png({ width: 64, height: 64, packed: await deflatedZeros(700) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.resourceUsage().maxRSS
    expect((await subir(bomb)).status).toBe(422)
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024)
  })

  it('is kept without what is not drawn: where a photograph was taken, comments, scripts after the end', async () => {
    const remark = Buffer.concat([
      Buffer.from('ffe1000cffff', 'hex').fill(0x45, 4),
      Buffer.from('GPSsecreto'.slice(0, 8)),
    ])
    const withExif = Buffer.concat([JPEG.subarray(0, 2), remark, JPEG.subarray(2), Buffer.from('<script>')])
    expect((await subir(withExif)).status).toBe(200)
    const stored = Buffer.from(await (await fetch(`${server.url}/logo`)).arrayBuffer())
    expect(stored.equals(JPEG)).toBe(true)
    await subir(png({ width: 64, height: 64, extra: [chunk('tEXt', Buffer.from('GPS\0secreto'))] }))
    expect(Buffer.from(await (await fetch(`${server.url}/logo`)).arrayBuffer()).toString('latin1')).not.toContain(
      'secreto',
    )
    await sinLogo()
  })

  it.each([
    ['image/png', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json', 400],
  ])('comes as bytes, not as %s', async (type, status) => {
    const response = await fetch(`${server.url}/api/api/Centro/logo`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': type },
      body: new Uint8Array(png({ width: 64, height: 64 })),
    })
    expect(response.status).toBe(status)
  })
})

describe('the sample receipt', () => {
  const escrito = {
    nombre: 'Academia Nueva',
    rtn: '08019999123456',
    direccion: 'Barrio El Centro',
    telefono: '22334455',
    correo: 'hola@nueva.hn',
    pie_recibo: 'Gracias por venir.',
  }

  it.each(['carta', 'ticket80'] as const)(
    'says in %s what was typed, is marked, and keeps nothing',
    async (formato) => {
      const before = [
        await leer(),
        await server.db.many(sql`SELECT * FROM series`),
        await server.db.many(sql`SELECT count(*) FROM recibos`),
      ]
      const { words, pdf } = await muestra({ ...escrito, formato })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      for (const word of [
        'Academia Nueva',
        '0801-9999-123456',
        'Barrio El Centro',
        '2233-4455',
        'hola@nueva.hn',
        'Gracias por venir.',
        'RI-000000',
      ])
        expect(words).toContain(word)
      // Beside the number, in the place of the code, and across the page.
      expect(words.match(/MUESTRA/g)).toHaveLength(3)
      expect([
        await leer(),
        await server.db.many(sql`SELECT * FROM series`),
        await server.db.many(sql`SELECT count(*) FROM recibos`),
      ]).toEqual(before)
    },
  )

  it.each([
    ['PNG with transparency', png({ width: 240, height: 80 })],
    ['PNG of three colours', png({ width: 80, height: 200, color: 2 })],
    [
      'PNG with a palette',
      png({ width: 64, height: 64, color: 3, bits: 4, extra: [chunk('PLTE', Buffer.alloc(48, 90))] }),
    ],
    [
      'PNG with a transparent palette',
      png({
        width: 64,
        height: 64,
        color: 3,
        extra: [chunk('PLTE', Buffer.alloc(48, 90)), chunk('tRNS', Buffer.from([128]))],
      }),
    ],
    ['PNG of 16 bits', png({ width: 64, height: 64, bits: 16 })],
    ['JPEG', JPEG],
  ])('carries a logo that is a %s', async (_what, bytes) => {
    expect((await subir(bytes)).status).toBe(200)
    expect((await muestra({ ...escrito, formato: 'carta' })).pdf.toString('latin1')).toContain('/Subtype /Image')
    expect((await muestra({ ...escrito, formato: 'ticket80' })).pdf.toString('latin1')).toContain('/Subtype /Image')
    await sinLogo()
    expect((await muestra({ ...escrito, formato: 'carta' })).pdf.toString('latin1')).not.toContain('/Subtype /Image')
  })

  it('is drawn for a screen with the very words of the paper', async () => {
    await subir(png({ width: 240, height: 80 }))
    const { body } = await admin.post<Dibujo>('/Centro/muestra/dibujo', { ...escrito, formato: 'carta' })
    expect(body).toMatchObject({ ancho: 612, alto: 792 })
    const dibujado = body.trazos.flatMap((trazo) => (trazo.tipo === 'texto' ? trazo.texto : []))
    const { words } = await muestra({ ...escrito, formato: 'carta' })
    for (const line of dibujado) expect(words).toContain(line.replace(/\s+/g, ' '))
    expect(body.trazos.find(({ tipo }) => tipo === 'logo')).toMatchObject({
      ancho: expect.closeTo(113.39, 1),
      alto: expect.closeTo(37.8, 1),
    })
    await sinLogo()
  })

  it('refuses what would not be saved', async () => {
    expect((await muestra({ ...escrito, rtn: '1', formato: 'carta' })).status).toBe(400)
    expect((await muestra({ ...escrito, formato: 'a4' })).status).toBe(400)
    expect((await muestra({ ...escrito, formato: 'carta', numero: 5 })).status).toBe(400)
  })

  it('holds a long name, address and foot on the sheet', async () => {
    const { words } = await muestra({
      ...escrito,
      nombre: 'Centro de Formación '.repeat(6).trim(),
      direccion: 'Colonia '.repeat(25).trim(),
      pie_recibo: 'No hay devoluciones después de la primera clase. '.repeat(6).trim(),
      formato: 'carta',
    })
    expect(words).toContain('Firma y sello')
  })
})

describe('the name and the rules', () => {
  it('are on the receipts, on the page of verification and in the page of the application', async () => {
    await cambiar({ nombre: 'Instituto <b>Ñandú</b>' })
    const { body: logo } = await subir(png({ width: 64, height: 64 }))
    await admin.post('/Caja/abrir', { fondo: 0 })
    const cliente_id = await estudiante(server.db)
    const { body: recibo } = await admin.post<Recibo>(
      '/RecibosIndividuales',
      {
        cliente_id,
        lineas: [{ cargo_id: await cargo(server.db, cliente_id, 5_000), monto: 5_000 }],
        pagos: [{ metodo: 'efectivo', monto: 5_000 }],
      },
      key(),
    )
    const pdf = await fetch(`${server.url}/api/api/RecibosIndividuales/${recibo.id}/pdf?formato=media`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    }).then((answer) => answer.arrayBuffer())
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
    expect((await extractText(new Uint8Array(pdf), { mergePages: true })).text).toContain('Instituto <b>Ñandú</b>')
    const page = await (await fetch(`${server.url}/verificar/${recibo.codigo_verificacion}`)).text()
    expect(page).toContain('Instituto &lt;b&gt;Ñandú&lt;/b&gt;')
    expect(page).not.toContain('<b>')
    expect(page).toContain(`src="/logo?v=${logo.logo}"`)
    await sinLogo()
  })

  it('ask a guardian of whom the centre takes for a minor, not of whom is 18', async () => {
    const { body: categoria } = await admin.post('/CursoCategorias', { nombre: 'Idiomas' })
    const { body: curso } = await admin.post('/Cursos', {
      codigo: 'ING',
      nombre: 'Inglés',
      categoria_id: categoria.id,
      periodo: '2026-I',
      fecha_inicio: '2026-01-01',
      fecha_fin: '2026-12-01',
      cupo: 5,
      estado: 'abierto',
    })
    const nacido = (anios: number) =>
      `${Number(hoy().slice(0, 4)) - anios}${hoy().slice(4).replace('-02-29', '-02-28')}`
    const advertencias = async (anios: number) => {
      const { body } = await admin.post<{ id: number; advertencias: Record<string, string> }>('/Clientes', {
        nombres: 'Ada',
        apellidos: `Núñez ${anios}`,
        fecha_nacimiento: nacido(anios),
      })
      const plan = await admin.post<{ advertencias: { key: string }[] }>('/Matriculas/plan', {
        cliente_id: body.id,
        curso_id: curso.id,
      })
      return [
        !!body.advertencias.encargados,
        plan.body.advertencias.some(({ key: clave }) => clave.endsWith('menor_sin_encargado')),
      ]
    }
    await cambiar({ mayoria_edad: 21 })
    expect(await advertencias(20)).toEqual([true, true])
    expect(await advertencias(21)).toEqual([false, false])
    await cambiar({ mayoria_edad: 16 })
    expect(await advertencias(17)).toEqual([false, false])
    expect(await advertencias(15)).toEqual([true, true])
  })
})
