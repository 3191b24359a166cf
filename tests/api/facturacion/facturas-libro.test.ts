import { describe, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import type { FacturaFila, FacturasResumen } from '#contract/facturacion/facturas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { revisar } from '#server/respaldo/invariantes'
import { facturar } from './facturas-datos.ts'
import { key, type Client } from '#tests/api/apoyo/helper'
import { escena } from './facturas-escena.ts'
import { cargo, estudiante } from '#tests/kit'

const { server, gente, acreditar, anular, facturado } = escena()

describe('the list', () => {
  it('sums all that the filter holds, credit notes taking away and annulled ones counting nothing, as its sheet does', async () => {
    const { factura } = await facturado([{ neto: 11_500, isv: 'gravado_15' }], { cliente_nombre: 'Zoila Única' })
    await acreditar(factura.id, [[1, 1_150]])
    const { factura: mala } = await facturado([{ neto: 7_000 }], { cliente_nombre: 'Zoila Única' })
    await anular(mala.id)
    const filtro = { q: 'zoila unica' }
    const query = new URLSearchParams({ filter: JSON.stringify(filtro) })
    expect((await gente.conta.get<FacturasResumen>(`/Facturas/resumen?${query}`)).body).toEqual({
      facturas: 1,
      notas: 1,
      anuladas: 1,
      importe_exento: 0,
      importe_exonerado: 0,
      gravado_15: 9_000,
      gravado_18: 0,
      isv_15: 1_350,
      isv_18: 0,
      total: 10_350,
      saldo: 0,
    })
    const { body, total } = await gente.conta.list<FacturaFila>('Facturas', filtro)
    expect(total).toBe(3)
    expect(body.map(({ tipo }) => tipo)).toEqual(['01', '06', '01'])
    expect((await gente.conta.list('Facturas', { ...filtro, tipo: '06' })).total).toBe(1)
    expect((await gente.conta.list('Facturas', { ...filtro, estado: 'anulada' })).total).toBe(1)
    expect((await gente.conta.list('Facturas', { q: factura.numero.slice(-8) })).total).toBeGreaterThan(0)
    const { body: csv } = await gente.conta.get<never>(`/Facturas/exportar?${query}`)
    const [titulos, ...filas] = String(csv).trimEnd().split('\r\n')
    expect(titulos?.split(',')[4]).toBe('Cliente')
    expect(filas.map((fila) => fila.split(',')[11]).toSorted()).toEqual(['-11.50', '0.00', '115.00'])
  })
})

describe('the book of sales', () => {
  it('has a line for each document of the days asked for, and adds up like the list', async () => {
    await facturado([{ neto: 3_000 }], { cliente_nombre: '=cmd();x', cliente_documento: null })
    const texto = String((await gente.conta.get<never>(`/Facturas/libro-ventas?desde=${hoy()}&hasta=${hoy()}`)).body)
    const [titulos = '', ...lineas] = texto.trimEnd().split('\r\n')
    expect(titulos.split(';')).toHaveLength(14)
    expect(lineas.every((linea) => linea.split(';').length === 14)).toBe(true)
    expect(texto).toContain(";'=cmd(),x;")
    const { n } = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM facturas`)
    expect(lineas).toHaveLength(n)
    const { body } = await gente.conta.get<FacturasResumen>('/Facturas/resumen')
    expect(Math.round(lineas.reduce((sum, linea) => sum + Number(linea.split(';')[11]), 0) * 100)).toBe(body.total)
    expect(lineas.some((linea) => linea.includes('Nota de crédito') && linea.split(';')[11]?.startsWith('-'))).toBe(
      true,
    )
    expect(lineas.some((linea) => linea.endsWith('Anulada;') && linea.split(';')[11] === '0.00')).toBe(true)
    expect((await gente.conta.get('/Facturas/libro-ventas?desde=2026-02-01&hasta=2026-01-01')).status).toBe(422)
    expect((await gente.ana.get(`/Facturas/libro-ventas?desde=${hoy()}&hasta=${hoy()}`)).status).toBe(403)
    expect(
      await server.db.many(sql`SELECT FROM bitacora WHERE modulo = 'Facturas' AND accion = 'libro_ventas'`),
    ).toHaveLength(1)
  })
})

describe('ISV', () => {
  const CESTAS = process.env.LARGO ? 200 : 48

  it(`of ${CESTAS} random baskets is that of exact fractions, per line and summed; of part payments, that of the whole`, async () => {
    let seed = 20_261_121
    const random = (most: number) => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0), seed % most)
    const TRATOS = ['exento', 'gravado_15', 'gravado_18'] as const
    /** total × rate ÷ (100 + rate) as a fraction, its nearest whole centavo, half up. */
    const exacto = (total: number, rate: bigint): bigint => {
      const [up, down] = [BigInt(total) * rate, 100n + rate]
      return up / down + ((up % down) * 2n >= down ? 1n : 0n)
    }
    const cestas = Array.from({ length: CESTAS }, () =>
      Array.from({ length: 1 + random(5) }, () => ({ neto: 1 + random(200_000), isv: TRATOS[random(3)] ?? 'exento' })),
    )
    for (let at = 0; at < cestas.length; at += 8) {
      await Promise.all(
        cestas.slice(at, at + 8).map(async (cesta) => {
          const { body } = await facturado(cesta).then(({ factura }) => ({ body: factura }))
          const suma = (isv: string, de: (neto: number) => bigint) =>
            cesta.filter((linea) => linea.isv === isv).reduce((total, { neto }) => total + de(neto), 0n)
          const esperado = {
            importe_exento: suma('exento', BigInt),
            isv_15: suma('gravado_15', (neto) => exacto(neto, 15n)),
            gravado_15: suma('gravado_15', (neto) => BigInt(neto) - exacto(neto, 15n)),
            isv_18: suma('gravado_18', (neto) => exacto(neto, 18n)),
            gravado_18: suma('gravado_18', (neto) => BigInt(neto) - exacto(neto, 18n)),
            total: cesta.reduce((total, { neto }) => total + BigInt(neto), 0n),
          }
          expect(
            Object.fromEntries(Object.keys(esperado).map((campo) => [campo, BigInt(body[campo as 'total'])])),
          ).toEqual(esperado)
        }),
      )
    }
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 10_001, { isv: 'gravado_15' })
    const partes = []
    for (const monto of [3_333, 3_333, 3_335]) {
      const { body } = await gente.ana.post<{ id: number }>(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
        key(),
      )
      partes.push((await facturar(gente.conta, body.id)).body.isv_15)
    }
    expect(BigInt(partes.reduce((sum, isv) => sum + isv, 0))).toBe(exacto(10_001, 15n))
    expect(await revisar(server.db)).toEqual([])
  })
})

describe('on paper', () => {
  const words = async (who: Client, id: number, formato: string) => {
    const response = await fetch(`${server.url}/api/api/Facturas/${id}/pdf?formato=${formato}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    return (await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })).text.replace(
      /\s+/g,
      ' ',
    )
  }

  it.each(['carta', 'ticket80'])(
    'says in %s all that the regulation asks for, in the original and the copy',
    async (formato) => {
      const { factura } = await facturado(
        [
          { neto: 100_000, descripcion: 'Mensualidad 3/5' },
          { neto: 11_500, isv: 'gravado_15' },
          { neto: 11_800, isv: 'gravado_18' },
        ],
        { cliente_nombre: 'Comercial Ñandú', cliente_documento: '08011990123456' },
      )
      const text = await words(gente.ana, factura.id, formato)
      for (const word of [
        'Centro de Formación',
        'RTN 0801-9015-872341',
        'Col. Miraflores',
        '2239-5160',
        'info@centro.hn',
        'FACTURA',
        factura.numero,
        '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
        factura.rango_autorizado.desde,
        factura.rango_autorizado.hasta,
        'Fecha límite de emisión',
        'Comercial Ñandú',
        '0801-1990-123456',
        'orden de compra exenta',
        'registro exonerado',
        'SAG',
        'Mensualidad 3/5',
        'Descuentos y rebajas',
        'Importe exento',
        'Importe exonerado',
        'Importe gravado 15%',
        'Importe gravado 18%',
        'ISV 15%',
        'ISV 18%',
        'L 1,000.00',
        'L 15.00',
        'L 18.00',
        'L 1,233.00',
        'MIL DOSCIENTOS TREINTA Y TRES LEMPIRAS CON 00/100',
        'La factura es beneficio de todos, exíjala',
        'Original: Cliente',
        'Copia: Obligado Tributario Emisor',
        'Efectivo',
      ])
        expect(text.replaceAll('\u00a0', ' ')).toContain(word)
      expect(text).not.toContain('REIMPRESIÓN')
      expect(await words(gente.conta, factura.id, formato)).toContain('REIMPRESIÓN')
      await anular(factura.id)
      expect(await words(gente.conta, factura.id, formato)).toContain('ANULADA')
    },
  )

  it('hides no line, however many there are', async () => {
    const { factura } = await facturado(
      Array.from({ length: 70 }, (_, n) => ({
        neto: 1_000,
        descripcion: `Concepto número ${n + 1} de una lista larga`,
      })),
    )
    const text = await words(gente.conta, factura.id, 'carta')
    for (let n = 1; n <= 70; n++) expect(text.split(`Concepto número ${n} de`)).toHaveLength(3)
    expect(text).toContain('Continúa en la página siguiente')
  })

  it('of a credit note names the invoice and the reason', async () => {
    const { factura } = await facturado([{ neto: 10_000 }])
    const { body: nota } = await acreditar(factura.id, [[1, 5_000]])
    const text = await words(gente.conta, nota.id, 'carta')
    for (const word of ['NOTA DE CRÉDITO', nota.numero, factura.numero, 'Se retiró del curso'])
      expect(text).toContain(word)
  })
})
