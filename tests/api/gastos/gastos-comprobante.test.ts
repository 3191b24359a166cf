import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMPROBANTE, type Gasto } from '#contract/gastos/gastos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { chunk, deflatedZeros, JPEG, pdf, png } from '#tests/api/apoyo/imagenes'
import * as hay from '#tests/kit'
import { gastoCategoria } from '#tests/kit'
import { gasto } from '#tests/api/apoyo/datos'

const server = startServer()
let contabilidad: Client
let categoria_id: number

beforeAll(async () => {
  contabilidad = await server.as('Contabilidad')
  categoria_id = await gastoCategoria(server.db)
})

const nuevo = async (): Promise<Gasto> =>
  (await contabilidad.post<Gasto>('/Gastos', gasto(categoria_id, { fecha: hoy() }), key())).body
const leer = async (id: number): Promise<Gasto> => (await contabilidad.get<Gasto>(`/Gastos/${id}`)).body

/** Sends bytes as the proof of an expense. */
async function subir(
  id: number,
  bytes: Buffer,
  { nombre = '', who = contabilidad, tipo = 'application/octet-stream' } = {},
): Promise<{ status: number; body: Gasto & { code: string; message: string } }> {
  const headers = { Authorization: `Bearer ${who.token}`, 'Content-Type': tipo }
  const response = await fetch(`${server.url}/api/api/Gastos/${id}/comprobante?nombre=${encodeURIComponent(nombre)}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as Gasto & { code: string; message: string } }
}

async function ver(id: number, who = contabilidad) {
  const response = await fetch(`${server.url}/api/api/Gastos/${id}/comprobante`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const FOTO = png({ width: 40, height: 30 })

describe('the proof of an expense', () => {
  it.each([
    ['a PNG', FOTO, 'image/png', FOTO],
    ['a JPEG', JPEG, 'image/jpeg', JPEG],
    ['a PDF', pdf(), 'application/pdf', pdf()],
    [
      'an interlaced PNG, which no paper could draw',
      png({ width: 8, height: 8, interlaced: true }),
      'image/png',
      png({ width: 8, height: 8, interlaced: true }),
    ],
  ])(
    'is %s, told by its content and shown as what it is, which runs nothing',
    async (_what, enviado, tipo, guardado) => {
      const { id, version } = await nuevo()
      const { status, body } = await subir(id, enviado, { nombre: 'factura octubre.html' })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          con_comprobante: true,
          version,
          comprobante: { nombre: 'factura octubre.html', tipo, peso: guardado.length },
        },
      })
      const { headers, bytes } = await ver(id)
      expect(bytes.equals(guardado)).toBe(true)
      expect(headers.get('Content-Type')).toBe(tipo)
      expect(headers.get('Content-Disposition')).toMatch(/^inline; filename="comprobante-\d+\.(pdf|jpg|png)"$/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(headers.get('Cache-Control')).toBe('no-store')
    },
  )

  it('is changed and taken away, and the bitácora tells it; the expense’s own form stays good meanwhile', async () => {
    const { id, version } = await nuevo()
    expect((await ver(id)).status).toBe(404)
    const primera = await subir(id, FOTO, { nombre: 'uno.png' })
    const segunda = await subir(id, pdf())
    expect(segunda.body.comprobante).toMatchObject({ nombre: 'comprobante.pdf', tipo: 'application/pdf' })
    expect(segunda.body.comprobante?.huella).not.toBe(primera.body.comprobante?.huella)
    expect((await contabilidad.list('Gastos', { id: [id], con_comprobante: true })).total).toBe(1)
    expect(
      (
        await contabilidad.put(`/Gastos/${id}`, {
          ...(await leer(id)),
          comprobante: null,
          con_comprobante: false,
          version,
          descripcion: 'Otra',
        })
      ).status,
    ).toBe(200)
    expect((await contabilidad.delete(`/Gastos/${id}/comprobante`)).body).toMatchObject({
      comprobante: null,
      con_comprobante: false,
    })
    expect((await contabilidad.delete(`/Gastos/${id}/comprobante`)).status).toBe(200)
    const { body: historial } = await contabilidad.get<{ frase: string }[]>(`/Gastos/${id}/historial`)
    expect(historial.map(({ frase }) => frase.split(' ')[0])).toEqual([
      'quitó',
      'cambió',
      'cambió',
      'adjuntó',
      'registró',
    ])
    const { n } = await server.db.one<{ n: number }>(
      sql`
        SELECT max(length(antes::text || despues::text)) AS n
        FROM bitacora
        WHERE entidad = 'gastos' AND accion = 'adjuntar'
      `,
    )
    expect(n, 'no bytes in the bitácora').toBeLessThan(200)
  })

  it('of a voided expense stays as it is', async () => {
    const { id } = await nuevo()
    await subir(id, FOTO)
    await contabilidad.post(`/Gastos/${id}/anular`, { motivo: 'Repetido' })
    expect((await subir(id, pdf())).status).toBe(409)
    expect((await contabilidad.delete(`/Gastos/${id}/comprobante`)).status).toBe(409)
    expect((await ver(id)).bytes.equals(FOTO)).toBe(true)
  })

  it('of a closed month stays as it is, and one that was missing may still come', async () => {
    const [con, sin] = [await nuevo(), await nuevo()]
    await subir(con.id, FOTO)
    await hay.cierre(server.db, con.fecha.slice(0, 7))
    expect(await subir(con.id, pdf())).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
    expect(await contabilidad.delete(`/Gastos/${con.id}/comprobante`)).toMatchObject({
      status: 409,
      body: { code: 'mes_cerrado' },
    })
    expect((await ver(con.id)).bytes.equals(FOTO)).toBe(true)
    expect((await subir(sin.id, FOTO)).status).toBe(200)
    expect((await contabilidad.delete(`/Gastos/${sin.id}/comprobante`)).status).toBe(409)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
  })

  it('of an expense that nobody has is not found', async () => {
    expect((await subir(999_999, FOTO)).status).toBe(404)
    expect((await ver(999_999)).status).toBe(404)
  })

  it('is closed to who has no expenses, and read-only to who may only see them', async () => {
    const { id } = await nuevo()
    await subir(id, FOTO)
    const recepcion = await server.as('Recepción')
    expect((await ver(id, recepcion)).status).toBe(403)
    expect((await subir(id, FOTO, { who: recepcion })).status).toBe(403)
    await hay.rol(server.db, 'Mira', ['Gastos:ver'])
    const mira = await server.as('Mira')
    expect((await ver(id, mira)).status).toBe(200)
    expect((await subir(id, pdf(), { who: mira })).status).toBe(403)
    expect((await mira.delete(`/Gastos/${id}/comprobante`)).status).toBe(403)
  })
})

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const ZIP = Buffer.from('504b0304140000000000', 'hex')

describe('a file that is no proof', () => {
  it.each<[string, () => Buffer, number]>([
    ['HTML called a PNG', () => HTML, 422],
    ['SVG', () => SVG, 422],
    ['XML before an SVG', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), SVG]), 422],
    ['GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 422],
    ['a ZIP (a spreadsheet, a document)', () => ZIP, 422],
    ['a Windows program', () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 422],
    ['noise', () => randomBytes(5_000), 422],
    ['a PNG with half of its bytes', () => FOTO.subarray(0, FOTO.length / 2), 422],
    ['a PNG whose checksum is wrong', () => Buffer.from(FOTO).fill(7, 40, 44), 422],
    [
      'a PNG of a hundred thousand pixels a side',
      () => png({ width: 100_000, height: 100_000, packed: Buffer.alloc(10) }),
      422,
    ],
    ['a JPEG that never ends', () => JPEG.subarray(0, JPEG.length - 2), 422],
    ['HTML that begins like a JPEG', () => Buffer.concat([JPEG.subarray(0, 4), HTML]), 422],
    ['a PDF without an end', () => pdf().subarray(0, pdf().length - 8), 422],
    ['HTML behind a PDF', () => Buffer.concat([pdf(), HTML]), 422],
    ['a ZIP behind a PDF', () => Buffer.concat([pdf(), ZIP]), 422],
    ['HTML before a PDF', () => Buffer.concat([HTML, pdf()]), 422],
    ['nothing', () => Buffer.alloc(0), 422],
    ['6 MB', () => Buffer.concat([FOTO, Buffer.alloc(6 * 1024 * 1024)]), 413],
    ['one byte more than 5 MB', () => Buffer.concat([FOTO, Buffer.alloc(COMPROBANTE.peso + 1 - FOTO.length)]), 413],
  ])('%s is refused with a sentence, and the proof stays', async (_what, bytes, esperado) => {
    const { id } = await nuevo()
    await subir(id, FOTO)
    const { status, body } = await subir(id, bytes(), { nombre: 'recibo.png' })
    expect(status).toBe(esperado)
    expect(body.message).toMatch(/\.$/)
    expect((await ver(id)).bytes.equals(FOTO)).toBe(true)
  })

  it('keeps nothing of what hides behind an image, nor where it was taken', async () => {
    const { id } = await nuevo()
    await subir(id, Buffer.concat([FOTO, HTML, ZIP]))
    expect((await ver(id)).bytes.equals(FOTO)).toBe(true)
    await subir(
      id,
      png({ width: 40, height: 30, extra: [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), HTML]))] }),
    )
    expect((await ver(id)).bytes.equals(FOTO)).toBe(true)
    const exif = Buffer.concat([
      Buffer.from('ffe1', 'hex'),
      Buffer.from([0, 32]),
      Buffer.from('Exif\0\0 14.0818 N, 87.2068 W    ').subarray(0, 30),
    ])
    await subir(id, Buffer.concat([JPEG.subarray(0, 2), exif, JPEG.subarray(2), HTML]))
    expect((await ver(id)).bytes.equals(JPEG)).toBe(true)
  })

  it('unpacks nothing: a few bytes that would be 64 MB of pixels are only kept', async () => {
    const { id } = await nuevo()
    const bomba = png({ width: 4_000, height: 4_000, packed: await deflatedZeros(64) })
    const antes = process.memoryUsage().rss
    expect((await subir(id, bomba)).status).toBe(200)
    expect(process.memoryUsage().rss - antes).toBeLessThan(40 * 1024 * 1024)
  })

  it.each(['image/png', 'application/pdf', 'multipart/form-data; boundary=x', 'application/json'])(
    'sent as %s is not even read',
    async (tipo) => {
      const { id } = await nuevo()
      expect([400, 415]).toContain((await subir(id, FOTO, { tipo })).status)
      expect((await leer(id)).comprobante).toBeNull()
    },
  )

  it.each(['../../etc/passwd', '"; filename="x.html', 'a\r\nSet-Cookie: x=1', 'ñandú 🎓.pdf', 'x'.repeat(120)])(
    'called %j is kept under that name and sent under ours',
    async (nombre) => {
      const { id } = await nuevo()
      expect((await subir(id, FOTO, { nombre })).body.comprobante?.nombre).toBe(nombre.replace(/\s+/g, ' '))
      const { headers } = await ver(id)
      expect(headers.get('Content-Disposition')).toBe(`inline; filename="comprobante-${id}.png"`)
      expect(headers.get('Set-Cookie')).toBeNull()
    },
  )
})

describe('two proofs at once', () => {
  it('leave one, whole', async () => {
    const { id } = await nuevo()
    const respuestas = await Promise.all([
      subir(id, FOTO),
      subir(id, pdf()),
      subir(id, JPEG),
      contabilidad.delete(`/Gastos/${id}/comprobante`),
    ])
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { comprobante } = await leer(id)
    const { status, bytes } = await ver(id)
    expect(status).toBe(comprobante ? 200 : 404)
    if (comprobante) expect(bytes.length).toBe(comprobante.peso)
  })
})
