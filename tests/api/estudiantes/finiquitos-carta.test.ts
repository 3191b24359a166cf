import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import type { Emision, Finiquito } from '#contract/catalogos/finiquitos'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { encargado, estudiante } from '#tests/kit'

/* The letter of a settlement, on paper and behind its code. */
const server = startServer({ PUBLIC_URL: 'https://centro.example' })
let conta: Client
let recepcion: Client

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
  await server.db.run(
    sql`
      UPDATE centro
      SET
        nombre = 'Centro de Formación Campana', rtn = '08019015872341',
        direccion = 'Col. Miraflores, bulevar Centroamérica, Tegucigalpa', municipio = '0801', telefono = '+50422395160'
    `,
  )
})

/** A PDF and its words, in reading order; with `VER_PDF` also a file to look at. */
async function letra(path: string, who = conta): Promise<{ status: number; words: string; sheets: number }> {
  const response = await fetch(`${server.url}/api/api/${path}`, { headers: { Authorization: `Bearer ${who.token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) return { status: response.status, words: '', sheets: 0 }
  if (process.env.VER_PDF) writeFileSync(`${process.env.VER_PDF}/${path.replace(/\W/g, '_')}.pdf`, bytes)
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return { status: response.status, words: text.replace(/\s+/g, ' '), sheets: totalPages }
}

interface Opciones {
  nombres?: string
  pagos?: number[]
  cargos?: number
}

/**
 * A finished enrolment of Ana's daughter: so many charges of L 1,200.00, the first with L 200.00 off, paid in parts.
 */
async function terminada({ nombres = 'Sofía', pagos = [100_000], cargos = 1 }: Opciones = {}): Promise<{
  matricula_id: number
  cliente_id: number
}> {
  const madre = await encargado(server.db)
  await server.db.run(
    sql`UPDATE encargados SET dni = ${`08011985${String(madre).padStart(5, '0')}`} WHERE id = ${madre}`,
  )
  const cliente_id = await estudiante(server.db, { nombres, encargado_id: madre })
  const matricula_id = await hay.matricula(server.db, { cliente_id, curso_id: await hay.curso(server.db) })
  const rows = await hay.filas(server.db, 'cargos', cargos, (n) => ({
    ...{ cliente_id, matricula_id, concepto: 'mensualidad', numero: n },
    ...{ descripcion: `Mensualidad ${n}/${cargos} · Inglés A1`, fecha: '2026-07-01', vence: '2026-07-05' },
    ...{ bruto: 120_000, descuento: n === 1 ? 20_000 : 0 },
  }))
  const lineas = rows.map((cargo_id, indice) => ({ cargo_id, partes: indice === 0 ? pagos : [120_000] }))
  for (const { cargo_id, partes } of lineas) {
    for (const monto of partes)
      await recepcion.post(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
        key(),
      )
  }
  await server.db.run(sql`UPDATE matriculas SET estado = 'finalizada' WHERE id = ${matricula_id}`)
  return { matricula_id, cliente_id }
}

async function emitir(...deudas: { matricula_id: number }[]): Promise<number[]> {
  const { body } = await conta.post<Emision>(
    '/Finiquitos/emitir',
    { matricula_ids: deudas.map(({ matricula_id }) => matricula_id) },
    key(),
  )
  return body.emitidos.map(({ id }) => id)
}

const fechar = (id: number, fecha: string) =>
  server.db.run(sql`UPDATE finiquitos SET fecha = ${fecha}::date WHERE id = ${id}`)

describe('the letter', () => {
  it('says in the words of the template who settled what, with each receipt, and where and when', async () => {
    const [id = 0] = await emitir(await terminada({ pagos: [40_000, 60_000], cargos: 2 }))
    await fechar(id, '2026-11-21')
    const { body } = await conta.get<Finiquito>(`/Finiquitos/${id}`)
    const { words, sheets } = await letra(`Finiquitos/${id}/pdf`)
    expect(sheets).toBe(1)
    const [uno, otro] = body.detalle.cargos[0]?.pagos ?? []
    for (const said of [
      body.numero,
      'Centro de Formación Campana, con RTN 0801-9015-872341, con domicilio en Col. Miraflores, bulevar Centroamérica, Tegucigalpa, HACE CONSTAR:',
      `Que Ana Cruz, con DNI 0801-1985-`,
      `en su condición de madre de Sofía Mejía Reyes (código ${body.detalle.estudiante.codigo}), ` +
        'ha cancelado en su totalidad las obligaciones derivadas de Inglés A1',
      'período del 1 de julio de 2026 al 1 de diciembre de 2099, por un monto total de L 2,200.00 (DOS MIL DOSCIENTOS LEMPIRAS CON 00/100), según el detalle siguiente:',
      'Concepto Documento Fecha Cargo Descuento Pagado Saldo',
      `L 1,200.00 L 200.00 L 400.00 L 600.00`,
      uno?.numero,
      otro?.numero,
      'Totales L 2,400.00 L 200.00 L 2,200.00 L 0.00',
      'Saldo a la fecha de emisión: L 0.00 (CERO LEMPIRAS CON 00/100).',
      'En consecuencia, el centro declara que a esta fecha no existe saldo pendiente por los conceptos indicados y otorga el presente finiquito.',
      'se extiende la presente en Distrito Central, departamento de Francisco Morazán, a los veintiún días del mes de noviembre del año dos mil veintiséis.',
      'Firma y sello',
      'Contabilidad',
      'Recibí conforme',
      'Verifique este documento',
      body.codigo_verificacion,
      'Documento sin valor fiscal',
    ])
      expect(words.replace(/\u00a0/g, ' ')).toContain(said)
    expect(words).not.toMatch(/condonación|REVOCADO/i)
  })

  it('of an agreement tells what was written off, by whom and why', async () => {
    const { matricula_id } = await terminada({ pagos: [40_000] })
    const { body } = await conta.post<Finiquito>(
      '/FiniquitosManuales',
      {
        matricula_id,
        motivo: 'convenio',
        motivo_texto: 'Se acordó con la madre por enfermedad',
        respaldo: 'Acta 12-2026',
        condonado: 60_000,
      },
      key(),
    )
    const { words } = await letra(`FiniquitosManuales/${body.id}/pdf`)
    for (const said of [
      'ha saldado en su totalidad, por pago y por acuerdo,',
      'con un monto pagado de L 400.00',
      `Condonación ${body.numero}`,
      'Se hace constar además la condonación de L 600.00 (SEISCIENTOS LEMPIRAS CON 00/100), autorizada por Usuario',
      'motivo: convenio (Se acordó con la madre por enfermedad), con respaldo en Acta 12-2026.',
    ])
      expect(words.replace(/\u00a0/g, ' ')).toContain(said)
  })

  it('on the first of a month, of a student in person, at a school that tells no place', async () => {
    const { matricula_id, cliente_id } = await terminada()
    await server.db.run(sql`DELETE FROM cliente_encargados WHERE cliente_id = ${cliente_id}`)
    await server.db.run(sql`UPDATE centro SET municipio = NULL, rtn = NULL`)
    const [id = 0] = await emitir({ matricula_id })
    await server.db.run(sql`UPDATE centro SET municipio = '0801', rtn = '08019015872341'`)
    await fechar(id, '2031-03-01')
    const { words } = await letra(`Finiquitos/${id}/pdf`)
    for (const said of [
      'Campana, con domicilio en',
      'en su condición de titular, ha cancelado',
      'se extiende la presente al primer día del mes de marzo del año dos mil treinta y uno.',
    ])
      expect(words).toContain(said)
  })

  it('goes on over as many sheets as its charges need, each numbered, and the signatures under the last words', async () => {
    const [id = 0] = await emitir(await terminada({ cargos: 45 }))
    const { words, sheets } = await letra(`Finiquitos/${id}/pdf`)
    expect(sheets).toBeGreaterThan(1)
    expect(words).toContain(`hoja ${sheets} de ${sheets}`)
    expect(words.match(/Documento sin valor fiscal/g)).toHaveLength(sheets)
    expect(words).toContain('Mensualidad 45/45')
  })

  it('of several comes as one file, in the order of their numbers, a hundred at most, and the bitácora keeps it', async () => {
    const ids = await emitir(await terminada({ nombres: 'Uno' }), await terminada({ nombres: 'Dos' }))
    const { status, sheets, words } = await letra(`Finiquitos/pdf?ids=${ids.toReversed().join(',')}`)
    expect({ status, sheets }).toEqual({ status: 200, sheets: 2 })
    expect(words.indexOf('Dos Mejía')).not.toBe(-1)
    expect(await server.db.many(sql`SELECT despues FROM bitacora WHERE accion = 'imprimir_varios'`)).toMatchObject([
      { despues: { finiquitos: 2 } },
    ])
    for (const mal of [
      '',
      '?ids=',
      '?ids=1,x',
      `?ids=${Array.from({ length: 101 }, (_, indice) => indice + 1).join(',')}`,
    ])
      expect((await letra(`Finiquitos/pdf${mal}`)).status, mal).toBe(400)
    expect((await letra(`Finiquitos/pdf?ids=${ids[0]},2000000`)).status).toBe(404)
    expect((await letra(`FiniquitosManuales/pdf?ids=${ids[0]}`)).status).toBe(404)
    expect((await letra(`Finiquitos/${ids[0]}/pdf`, recepcion)).status).toBe(200)
    expect((await letra(`Finiquitos/${ids[0]}/pdf`, await server.as('Docente'))).status).toBe(403)
  })

  it('says REVOCADO across it once it was revoked', async () => {
    const [id = 0] = await emitir(await terminada())
    await conta.post(`/Finiquitos/${id}/revocar`, { motivo: 'Emitido por error' })
    expect((await letra(`Finiquitos/${id}/pdf`)).words.match(/REVOCADO/g)?.length).toBeGreaterThan(1)
  })

  it('prints a hostile name as text', async () => {
    const [id = 0] = await emitir(await terminada({ nombres: '<img src=x onerror=alert(1)> =cmd() 😀' }))
    expect((await letra(`Finiquitos/${id}/pdf`)).words).toContain('<img src=x onerror=alert(1)> =cmd()')
  })
})

describe('the page behind its code', () => {
  it('says whether it is valid, with the student by initials and code alone', async () => {
    const [id = 0] = await emitir(await terminada({ nombres: 'Sofía <b>', pagos: [100_000] }))
    const { body } = await conta.get<Finiquito>(`/Finiquitos/${id}`)
    const pagina = async () => (await fetch(`${server.url}/verificar/${body.codigo_verificacion.toLowerCase()}`)).text()
    const html = await pagina()
    for (const said of [body.numero, 'auténtico', 'Finiquito', body.detalle.estudiante.codigo, '1,000.00'])
      expect(html).toContain(said)
    expect(html).not.toMatch(/<script|Sofía|Mejía|Ana|Cruz/)
    await conta.post(`/Finiquitos/${id}/revocar`, { motivo: 'Emitido por error' })
    expect(await pagina()).toContain('ya no tiene validez')
  })
})
