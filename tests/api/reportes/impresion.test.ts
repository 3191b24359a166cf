import { describe, expect, it } from 'vitest'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { leerPdf } from '#tests/pdf'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, encargado, estudiante } from '#tests/kit'

const server = startServer({ PUBLIC_URL: 'https://centro.example' })

/** The words of a PDF, in reading order. */
const wordsOf = async (pdf: Buffer): Promise<string> => (await leerPdf(pdf)).words

async function pdf(who: Client, id: number, formato: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/api/RecibosIndividuales/${id}/pdf?formato=${formato}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}

async function recibo(nombres = 'Sofía', monto = 120_050): Promise<{ who: Client; body: Recibo; cliente_id: number }> {
  const who = await server.as('Recepción')
  await who.post('/Caja/abrir', { fondo: 0 })
  const cliente_id = await estudiante(server.db, { nombres, encargado_id: await encargado(server.db) })
  await server.db.run(
    sql`
      UPDATE encargados
      SET whatsapp = '+50499887766'
      WHERE id IN (SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id})
    `,
  )
  const a = await cargo(server.db, cliente_id, monto)
  const { body } = await who.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id: a, monto }], pagos: [{ metodo: 'efectivo', monto, recibido: monto + 29_950 }] },
    key(),
  )
  return { who, body, cliente_id }
}

describe('a printed receipt', () => {
  it.each(['carta', 'media', 'ticket80', 'ticket58'])(
    'says number, student, total in words and change in %s',
    async (formato) => {
      const { who, body } = await recibo()
      const words = await wordsOf(await pdf(who, body.id, formato))
      for (const word of [
        body.numero_texto,
        'Sofía',
        'L 1,200.50',
        'MIL DOSCIENTOS LEMPIRAS CON 50/100',
        'L 299.50',
        'Documento no fiscal',
        body.codigo_verificacion,
      ])
        expect(words).toContain(word)
      expect(words).not.toContain('REIMPRESIÓN')
    },
  )

  it('says beside what was paid what of it is still owed', async () => {
    const who = await server.as('Recepción')
    await who.post('/Caja/abrir', { fondo: 0 })
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 50_000)
    const { body } = await who.post<Recibo>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id, monto: 20_000 }], pagos: [{ metodo: 'efectivo', monto: 20_000 }] },
      key(),
    )
    const words = await wordsOf(await pdf(who, body.id, 'carta'))
    expect(words).toContain('(queda debiendo L 300.00)')
    expect(words).not.toContain('· (')
  })

  it.each(['carta', 'media', 'ticket80', 'ticket58'])('breaks no figure, however long, in %s', async (formato) => {
    const { who, body } = await recibo('Sofía', 934_567_890)
    // Line, total and cash, each whole.
    expect((await wordsOf(await pdf(who, body.id, formato))).match(/L 9,345,678\.90|L 9,345,978\.40/g)?.length).toBe(
      formato === 'media' ? 6 : 3,
    )
  })

  it('says REIMPRESIÓN on the second print and ANULADO once voided, and the bitácora keeps the reprint', async () => {
    const { who, body } = await recibo()
    await pdf(who, body.id, 'carta')
    expect(await wordsOf(await pdf(who, body.id, 'carta'))).toContain('REIMPRESIÓN')
    expect(
      await server.db.many(
        sql`SELECT 1 FROM bitacora WHERE entidad = 'recibos' AND entidad_id = ${body.id} AND accion = 'reimprimir'`,
      ),
    ).toHaveLength(1)
    await who.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Error' })
    expect(await wordsOf(await pdf(who, body.id, 'ticket80'))).toContain('ANULADO')
  })

  it('prints a hostile name as text', async () => {
    const { who, body } = await recibo('<img src=x onerror=alert(1)> =cmd() 😀')
    expect(await wordsOf(await pdf(who, body.id, 'carta'))).toContain('<img src=x onerror=alert(1)> =cmd()')
  })

  it('is checked by its code on a page without script, and unknown codes say so', async () => {
    const { who, body } = await recibo('<b>Sofía</b>')
    const page = await fetch(`${server.url}/verificar/${body.codigo_verificacion.toLowerCase()}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain(body.numero_texto)
    expect(html).toContain('auténtico')
    expect(html).not.toMatch(/<script|Sofía/)
    expect(page.headers.get('X-Robots-Tag')).toContain('noindex')
    await who.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Error' })
    expect(await (await fetch(`${server.url}/verificar/${body.codigo_verificacion}`)).text()).toContain('anulado')
    expect((await fetch(`${server.url}/verificar/NADA-NADA-NADA-NADA`)).status).toBe(404)
  })

  it('goes to WhatsApp by a link that expires; expired and unknown answer alike', async () => {
    const { who, body } = await recibo()
    const { body: link } = await who.post<{ enlace: string; whatsapp: string }>(
      `/RecibosIndividuales/${body.id}/enlace`,
    )
    expect(link.whatsapp).toMatch(/^https:\/\/wa\.me\/50499887766\?text=/)
    expect(new URL(link.whatsapp).searchParams.get('text')).toBe(
      `Centro educativo: recibo ${body.numero_texto} por L\u00a01,200.50. Puede verlo aquí hasta el ${formatoFecha(
        sumarDias(hoyEn(new Date()), 30),
      )}:\n\n${link.enlace}`,
    )
    const path = new URL(link.enlace).pathname
    const opened = await fetch(server.url + path)
    expect(opened.headers.get('Content-Type')).toBe('application/pdf')
    await server.db.run(sql`UPDATE recibo_enlaces SET caduca_en = now()`)
    const [expired, unknown] = [await fetch(server.url + path), await fetch(`${server.url}/documentos/nada`)]
    expect([expired.status, unknown.status]).toEqual([404, 404])
    expect(await expired.text()).toBe(await unknown.text())
  })

  it('goes to the only number that its guardian has, whichever field it stands in', async () => {
    const { who, body, cliente_id } = await recibo('Marta')
    await server.db.run(
      sql`
        UPDATE encargados
        SET whatsapp = NULL, telefono = NULL, telefono_2 = '+50433112233'
        WHERE id IN (SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id})
      `,
    )
    const { body: link } = await who.post<{ whatsapp: string }>(`/RecibosIndividuales/${body.id}/enlace`)
    expect(link.whatsapp).toMatch(/^https:\/\/wa\.me\/50433112233\?text=/)
  })

  it('goes to nobody whom staff closed the account to, nor to the student instead', async () => {
    const { who, body, cliente_id } = await recibo('Elena')
    await server.db.run(sql`UPDATE clientes SET telefono = '+50433445566' WHERE id = ${cliente_id}`)
    await hay.accesos(server.db, cliente_id, { cuenta: false })
    const aQuien = async () =>
      (await who.post<{ whatsapp: string }>(`/RecibosIndividuales/${body.id}/enlace`)).body.whatsapp.split('?')[0]
    expect(await aQuien()).toBe('https://wa.me/')
    await server.db.run(sql`
      UPDATE recibos
      SET encargado_id = (SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id})
      WHERE id = ${body.id}
    `)
    expect(await aQuien(), 'who paid it has it').toBe('https://wa.me/50499887766')
  })
})
