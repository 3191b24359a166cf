import { beforeAll, describe, expect, it } from 'vitest'
import type {
  ExtractoImportado,
  ExtractoRevisado,
  MapeoExtracto,
  MovimientoUno,
  SaldosDeCuenta,
} from '#contract/recibos/movimientos'
import { sql } from '#server/db/sql'
import { MORNING } from '#tests/maquina/clock'
import { libroDe } from '#tests/libros'
import { startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* Files of banks as the world makes them: each cell is taken as it was written, or refused at its line. */
const server = startServer({}, { since: MORNING })
let conta: Client
beforeAll(async () => {
  conta = await server.as('Contabilidad')
})

let n = 0
const cuenta = async (): Promise<number> => await hay.cuenta(server.db, { nombre: `Banco ${++n}` })

type Negado = { message: string }

async function enviar<T>(
  cuenta_id: number,
  que: '' | '/revisar',
  contenido: string | Buffer,
  mapeo?: MapeoExtracto | null,
  apartadas?: string[],
  mas: Record<string, string> = {},
): Promise<Answer<T>> {
  const query = new URLSearchParams({
    cuenta_id: String(cuenta_id),
    archivo: 'octubre.csv',
    ...(mapeo && { mapeo: JSON.stringify(mapeo) }),
    ...(apartadas && { apartadas: JSON.stringify(apartadas) }),
    ...mas,
  })
  const response = await fetch(`${server.url}/api/api/MovimientosBanco/extractos${que}?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${conta.token}`, 'Content-Type': 'application/octet-stream' },
    body: Buffer.from(contenido),
  })
  return { status: response.status, body: (await response.json()) as T, headers: response.headers }
}
const revisar = async (
  contenido: string | Buffer,
  mapeo?: MapeoExtracto | null,
  cuenta_id?: number,
): Promise<ExtractoRevisado> => {
  const { status, body } = await enviar<ExtractoRevisado>(cuenta_id ?? (await cuenta()), '/revisar', contenido, mapeo)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const negado = async (contenido: string | Buffer): Promise<string> => {
  const { status, body } = await enviar<Negado>(await cuenta(), '/revisar', contenido)
  expect(status).toBe(422)
  return body.message
}
const importar = async (cuenta_id: number, contenido: string | Buffer, mapeo?: MapeoExtracto | null) => {
  const { status, body } = await enviar<ExtractoImportado>(cuenta_id, '', contenido, mapeo)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const ofxDe = (mas: string) =>
  `<OFX>${mas}<BANKTRANLIST><STMTTRN><DTPOSTED>20261005<TRNAMT>5.00</STMTTRN></BANKTRANLIST></OFX>`
const filas = (...todas: string[]) => todas.join('\r\n')
const montos = ({ muestra }: ExtractoRevisado) => muestra.map(({ monto }) => monto)
const defectos = ({ errores }: ExtractoRevisado) => errores.map(({ linea, defecto }) => [linea, defecto])
const mapeoDe = ({ mapeo }: ExtractoRevisado): MapeoExtracto => {
  if (!mapeo) throw new Error('nobody said where the date is')
  return mapeo
}
const apartando = (revisado: ExtractoRevisado): MapeoExtracto => ({
  ...mapeoDe(revisado),
  apartadas: revisado.renglones.map(({ forma }) => forma),
})

describe('an OFX', () => {
  const ofx = (...lineas: string[]) =>
    `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><STMTRS><CURDEF>HNL<BANKTRANLIST>${lineas.join('')}</BANKTRANLIST></STMTRS></OFX>`
  const linea = (monto: string, mas = '<NAME>X') => `<STMTTRN><DTPOSTED>20261005<TRNAMT>${monto}<FITID>${++n}${mas}\n`

  it.each([
    ['-8.500', -850],
    ['150.000', 15_000],
    ['150,000', 15_000],
    ['-8.95000', -895],
    ['-000000003.38', -338],
    ['   -200,00', -20_000],
    ['1,650.00', 165_000],
    ['1.650,00', 165_000],
    ['+.5', 50],
    ['1500', 150_000],
  ])('takes one point or comma for the decimals: %s', async (escrito, monto) => {
    expect(montos(await revisar(ofx(linea(escrito))))).toEqual([monto])
  })

  it.each(['8.955', '1,500,000', '1.500.000', '12,34.50', 'L 5.00', '5.00-', '.', '99999999999999'])(
    'refuses at its line what is no amount of centavos: %s',
    async (escrito) => {
      expect(defectos(await revisar(ofx(linea('1.00'), linea(escrito))))).toEqual([[2, 'monto_ofx']])
    },
  )

  it('keeps the words around a tag of a page, of CDATA and of several lines', async () => {
    const { muestra } = await revisar(
      ofx(
        linea('1.00', '<NAME>DEPOSITO<MEMO>VENTANILLA<BR/>MARIA PEREZ <br>AULA 2'),
        linea('2.00', '<NAME><![CDATA[JUAN & HIJOS <ACH>]]></NAME>'),
        linea('3.00', '<NAME>\n ROSA ALVARADO\n</NAME><MEMO>linea uno\nlinea dos</MEMO>'),
        linea('4.00', '<NAME>LUIS <ACH> PAZ &amp; CIA<MEMO>3 < 4'),
        linea('5.00', '<NAME>ANA\n<CATEGORY>OTRA COSA\n<INTU.BID>3000'),
      ),
    )
    expect(muestra.map(({ descripcion }) => descripcion)).toEqual([
      'DEPOSITO VENTANILLA MARIA PEREZ AULA 2',
      'JUAN & HIJOS <ACH>',
      'ROSA ALVARADO linea uno linea dos',
      'LUIS <ACH> PAZ & CIA 3 < 4',
      'ANA',
    ])
  })

  it('is read indented, each value on a line of its own', async () => {
    const { muestra } = await revisar(`<?xml version="1.0" encoding="UTF-8"?>
      <?OFX OFXHEADER="200" VERSION="211"?>
      <OFX><STMTRS><CURDEF>HNL</CURDEF><BANKACCTFROM><ACCTID></ACCTID></BANKACCTFROM><BANKTRANLIST>
      <STMTTRN>
        <DTPOSTED>
          20261009
        </DTPOSTED>
        <TRNAMT>
          250.00
        </TRNAMT>
        <NAME>PAGO CON SANGRÍA</NAME>
      </STMTTRN></BANKTRANLIST></STMTRS></OFX>`)
    expect(muestra).toMatchObject([{ fecha: '2026-10-09', monto: 25_000, descripcion: 'PAGO CON SANGRÍA' }])
  })

  it('of another currency is refused in words, and a line of another at its line', async () => {
    expect(await negado(ofx(linea('1.00')).replace('HNL', 'USD'))).toContain('USD')
    const revisado = await revisar(
      ofx(
        linea('1.00', '<NAME>X<CURRENCY><CURRATE>1.0<CURSYM>HNL</CURRENCY>'),
        linea('2.00', '<NAME>X<CURRENCY><CURRATE>26.3<CURSYM>USD</CURRENCY>'),
        linea('3.00', '<NAME>X<ORIGCURRENCY><CURRATE>26.3<CURSYM>EUR</ORIGCURRENCY>'),
        linea('4.00', '<NAME>X<ORIGCURRENCY><CURRATE>26.3<CURSYM>EUR'),
      ),
    )
    expect(revisado.errores).toMatchObject([{ linea: 2, defecto: 'moneda', valor: 'USD' }])
    expect(montos(revisado)).toEqual([100, 300, 400])
  })

  it('is read in the letters of its header, or in UTF-8 where its bytes are', async () => {
    const texto = ofx(linea('1.00', '<NAME>MATRÍCULA DE NÚÑEZ'))
    const deQuince = Buffer.from(texto.replace('CHARSET:1252', 'CHARSET:8859-15').replace('NÚÑEZ', 'N¤'), 'latin1')
    const nombres = [Buffer.from(texto, 'latin1'), Buffer.from(texto), deQuince].map(
      async (bytes) => (await revisar(bytes)).muestra[0]?.descripcion,
    )
    expect(await Promise.all(nombres)).toEqual(['MATRÍCULA DE NÚÑEZ', 'MATRÍCULA DE NÚÑEZ', 'MATRÍCULA DE N€'])
    const de850 = Buffer.from(
      texto.replace('1252', '850').replace('Í', '\u00d6').replaceAll(/[ÚÑ]/g, '\u00a5'),
      'latin1',
    )
    expect((await revisar(de850)).muestra[0]?.descripcion).toBe('MATRÍCULA DE NÑÑEZ')
    expect(await negado(Buffer.from(texto.replace('1252', '437'), 'latin1'))).toContain('437')
    const rotas = await revisar(texto.replace('NÚÑEZ', 'NÃšÃ‘EZ'))
    expect(rotas.errores).toMatchObject([{ linea: 1, defecto: 'letras' }])
  })
})

/** As a bank of the region closes its file: a heading of its own, and rows of codes with figures. */
const CIERRE = [
  '',
  'Resumen de Estado Bancario',
  'Código Transacción Totales , Cantidad Débitos Totales, Montos Débitos Totales, Cantidad Créditos Totales, Montos Créditos Totales ',
  '4A, 1, 25.00, 0, 0.00',
  'D5, 0, 0.00, 2, 1,275.75',
  '7C, 0, 0.00, 1, 600.00',
  'Total, 1, 25.00, 3, 1,875.75',
]
const regional = (movimientos: string[], cierre: string[] = CIERRE) =>
  filas(
    'Número de Clientes, Nombre, Producto, Moneda, Saldo Inicial, Saldo en Libros, Saldo Disponible, Fecha',
    '1234567, COLEGIO, 790582920, HNL, 100.00, 1950.75, 1950.75, 31/10/2026',
    '',
    'Detalle de Estado Bancario',
    'Fecha de Transacción, Referencia de Transacción, Código de Transacción, Descripción de Transacción, Débito de Transacción, Crédito de Transacción, Balance de Transacción ',
    ...movimientos,
    ...cierre,
  )
const OCTUBRE = [
  '01/10/2026, 1000001, OP, APERTURA DE SALDOS, 0.00, 100.00, 100.00',
  '15/10/2026, 1000002, 4A, COMISION, 25.00, 0.00, 75.00',
  '20/10/2026, 1000003, D5, DEPOSITO, 0.00, 1275.75, 1350.75',
  '21/10/2026, 1000004, 7C, DEPOSITO, 0.00, 600.00, 1950.75',
]

describe('rows that are no movement', () => {
  it('close a file as a bank of the region closes it: set aside all at once, and in the next file too', async () => {
    const id = await cuenta()
    const octubre = Buffer.from(regional(OCTUBRE), 'latin1')
    const revisado = await revisar(octubre, null, id)
    expect(defectos(revisado)).toEqual([
      [14, 'fecha'],
      [15, 'fecha'],
    ])
    expect(revisado.renglones).toMatchObject([
      { apartados: false, cuantos: 1, primeros: [{ linea: 6 }] },
      { apartados: false, cuantos: 4, primeros: [{ linea: 13 }, { linea: 14 }, { linea: 15 }] },
    ])
    expect((await enviar(id, '', octubre)).status).toBe(422)

    const aparte = await revisar(octubre, apartando(revisado), id)
    expect(aparte).toMatchObject({ total: 3, con_error: 0, saldos_cuadran: true, saldo_final: 195_075 })
    expect(aparte.renglones.map(({ apartados, cuantos, movieron }) => [apartados, cuantos, movieron])).toEqual([
      [true, 1, 0],
      [true, 4, 0],
    ])
    await importar(id, octubre, aparte.mapeo)
    const saldos = await conta.get<SaldosDeCuenta>(`/MovimientosBanco/saldos?cuenta_id=${id}&al=2026-10-31`)
    expect(saldos.body).toMatchObject({ saldo_inicial: 10_000, saldo_banco: 195_075, saldo_impreso: 195_075 })

    const noviembre = regional(
      [
        '01/11/2026, 1000009, OP, APERTURA DE SALDOS, 0.00, 1950.75, 1950.75',
        '02/11/2026, 1000010, D5, DEPOSITO, 0.00, 50.00, 2000.75',
        '0O/11/2026, 1000011, D5, DEPOSITO, 0.00, 60.00, 2060.75',
      ],
      [...CIERRE.slice(0, 3), '4A, 0, 0.00, 0, 0.00', 'K9, 0, 0.00, 12, 1,110.00', 'Total, 0, 0.00, 12, 1,110.00'],
    )
    const siguiente = await revisar(noviembre, null, id)
    // A date with a slip is a movement's, whatever was set aside.
    expect(defectos(siguiente)).toEqual([[8, 'fecha']])
    expect(siguiente).toMatchObject({ recordado: true, total: 1 })
    expect(siguiente.renglones.map(({ apartados, cuantos }) => [apartados, cuantos])).toEqual([
      [true, 1],
      [true, 3],
    ])
    // Taken back, they are errors again: nothing of it was a rule of ours.
    const otraVez = await revisar(noviembre, { ...mapeoDe(siguiente), apartadas: [] }, id)
    expect(defectos(otraVez)).toEqual([
      [8, 'fecha'],
      [13, 'fecha'],
    ])
  })

  it.each([
    [
      'under «Código» with words',
      ['Código,Descripción,Cantidad,Monto', 'D1,Depósitos,12,45,000.00', 'N2,Notas,3,90.00'],
    ],
    ['under «Día», with dates', ['Día,Saldo,Promedio', '05/10/2026,,12.00,45,000.00', '06/10/2026,,12.00,46,000.00']],
    ['in one cell with the date', ['Total al 31/10/2026,,45.00,90.00']],
    ['with the date of the last day', ['31/10/2026,SALDO FINAL DE OCTUBRE,0.00,1100.00']],
    ['without a date', [',Comisiones del período,25.00,']],
    ['as a note', ['31/10/2026,Nota,ver al dorso,']],
  ])('are set aside by one press: %s', async (_como, cierre) => {
    const texto = filas('Fecha,Detalle,Débito,Crédito', '05/10/2026,DEPOSITO,,500.00', ...cierre)
    const revisado = await revisar(texto)
    expect(revisado.renglones).toHaveLength(1)
    const aparte = await revisar(texto, apartando(revisado))
    expect(aparte).toMatchObject({ total: 1, con_error: 0, renglones: [{ apartados: true }] })
    expect(montos(aparte)).toEqual([50_000])
  })

  it('are never those with a day and an amount, whatever shape is asked for', async () => {
    const texto = filas('Fecha,Detalle,Monto', '05/10/2026,DEPOSITO,500.00', '31/02/2026,DEPOSITO,7.00', '#N/D,X,5.00')
    const revisado = await revisar(texto)
    expect(revisado.renglones).toEqual([])
    const formas = ['dtn|deposito', 'dcn|deposito', 'dtn', 'dcn', 'dcn|', 'dtn|', 'etn', 'ecn|']
    const aparte = await revisar(texto, { ...mapeoDe(revisado), apartadas: formas })
    expect(aparte).toMatchObject({ total: 1, con_error: 2, renglones: [] })
  })

  it('are set aside without saying anything of the columns: what is asked of the days is still asked', async () => {
    const id = await cuenta()
    const texto = filas('Fecha,Detalle,Monto', '05/10/2026,X,5.00', '06/10/2026,SALDO FINAL,9.00')
    const { duda, renglones } = await revisar(texto, null, id)
    expect(duda).not.toBeNull()
    const formas = renglones.map(({ forma }) => forma)
    const { body } = await enviar<ExtractoRevisado>(id, '/revisar', texto, null, formas)
    expect(body).toMatchObject({ duda: { ejemplos: [{ linea: 2 }] }, total: 1, renglones: [{ apartados: true }] })
    await importar(id, texto, { ...mapeoDe(body), orden_fecha: 'dma' })
    const dados = await enviar<ExtractoRevisado>(id, '/revisar', texto, null, [])
    expect(dados.body).toMatchObject({ recordado: true, total: 2, renglones: [{ apartados: false }] })
  })

  it('that moved the printed balances all the same are told, at the end and in the middle', async () => {
    const texto = filas(
      'Fecha,Detalle,Monto,Saldo',
      '05/10/2026,DEPOSITO,500.00,1500.00',
      '06/10/2026,TOTAL ENERGIES,-100.00,1400.00',
      '07/10/2026,DEPOSITO,50.00,1450.00',
      '31/10/2026,SALDO FINAL,1450.00,1450.00',
    )
    const revisado = await revisar(texto)
    expect(revisado.saldos_cuadran).toBe(false)
    const aparte = await revisar(texto, apartando(revisado))
    expect(aparte.saldos_cuadran).toBe(false)
    expect(aparte.renglones.map(({ primeros, movieron }) => [primeros[0]?.linea, movieron])).toEqual([
      [3, -10_000],
      [5, 0],
    ])
    const bien = await revisar(texto, {
      ...mapeoDe(aparte),
      apartadas: aparte.renglones.slice(1).map(({ forma }) => forma),
    })
    expect(bien).toMatchObject({ total: 3, saldos_cuadran: true, saldo_final: 145_000 })
    const sinSaldoAlLado = texto.replace('-100.00,1400.00', '-100.00,').replace(/\r\n31.*/, '')
    const otro = await revisar(sinSaldoAlLado)
    expect(await revisar(sinSaldoAlLado, apartando(otro))).toMatchObject({
      saldos_cuadran: false,
      renglones: [{ movieron: -10_000 }],
    })
    const alReves = filas('Fecha,Detalle,Monto,Saldo', ...texto.split('\r\n').slice(1, 4).toReversed())
    const alRevesLeido = await revisar(alReves)
    expect((await revisar(alReves, apartando(alRevesLeido))).renglones).toMatchObject([{ movieron: -10_000 }])
  })
})

describe('a table in another currency', () => {
  it.each([
    ['below the word, as a bank of the region writes it', regional(OCTUBRE).replace('HNL', 'USD')],
    ['beside it', filas('Cuenta,123', 'Moneda,Dólares', 'Fecha,Monto', '13/10/2026,5.00')],
    ['in its cell', filas('Moneda: US$', 'Fecha,Detalle,Monto', '13/10/2026,X,5.00')],
    ['in the heading', filas('Fecha,Detalle,Monto USD', '13/10/2026,X,5.00')],
  ])('is refused in words: %s', async (_donde, texto) => {
    expect(await negado(texto)).toContain('lempiras')
  })

  it('in some lines is refused at those, and lempiras by any name are read', async () => {
    const revisado = await revisar(
      filas('Moneda,LPS', 'Fecha,Moneda,Monto', '13/10/2026,HNL,5.00', '14/10/2026,USD,6.00', '15/10/2026,L,7.00'),
    )
    expect(defectos(revisado)).toEqual([[4, 'moneda']])
    expect(montos(revisado)).toEqual([500, 700])
  })
})

describe('what an account remembers of its files', () => {
  it('is a column that one file lacks, and not one that somebody took out', async () => {
    const id = await cuenta()
    await importar(id, filas('Fecha,Ref,Monto,Saldo', '13/10/2026,A1,5.00,105.00'))
    const sinSaldo = filas('Fecha,Ref,Monto', '02/10/2026,A2,6.00')
    const revisado = await revisar(sinSaldo, null, id)
    expect(revisado).toMatchObject({ recordado: true, total: 1, mapeo: { columnas: { referencia: 'Ref' } } })
    expect(revisado.mapeo?.columnas.saldo).toBeUndefined()
    await importar(id, sinSaldo, revisado.mapeo)
    const tercero = filas('Fecha,Ref,Monto,Saldo', '03/10/2026,A3,7.00,118.00')
    const leido = await revisar(tercero, null, id)
    expect(leido).toMatchObject({ recordado: true, saldo_final: 11_800 })
    const { saldo: _, ...columnas } = mapeoDe(leido).columnas
    await importar(id, tercero, { ...mapeoDe(leido), columnas })
    expect((await revisar(tercero, null, id)).saldo_final).toBeNull()
  })

  it('is read anew where a file lacks what tells the amount, which is said, and what was set aside stays', async () => {
    const id = await cuenta()
    const uno = filas('Fecha,Detalle,Monto,D/C', '13/10/2026,X,5.00,C', '31/10/2026,SALDO FINAL,9.00,C')
    await importar(id, uno, apartando(await revisar(uno, null, id)))
    const otro = filas('Fecha,Detalle,Débito,Crédito', '03/10/2026,X,,5.00', '31/10/2026,SALDO FINAL,,9.00')
    expect(await revisar(otro, null, id)).toMatchObject({ recordado: false, ordenes: ['dma'], total: 2 })
    const igual = filas('Fecha,Detalle,Monto', '13/10/2026,X,5.00', '31/10/2026,SALDO FINAL,9.00')
    expect(await revisar(igual, null, id)).toMatchObject({ recordado: false, total: 2 })
    expect(await revisar(uno, null, id)).toMatchObject({ recordado: true, total: 1, renglones: [{ apartados: true }] })
  })
})

describe('what a person would be asked in the review', () => {
  type Negados = { errors: Record<string, string> }
  const negadoAl = async (cuenta_id: number, contenido: string, mas?: Record<string, string>) => {
    const { status, body } = await enviar<Negados>(cuenta_id, '', contenido, null, undefined, mas)
    expect(status, JSON.stringify(body)).toBe(422)
    expect((await conta.list<MovimientoUno>('MovimientosBanco', { cuenta_id })).body).toEqual([])
    return body.errors
  }
  const hecho = async (cuenta_id: number, contenido: string, mas: Record<string, string>) => {
    const { status, body } = await enviar(cuenta_id, '', contenido, null, undefined, mas)
    expect(status, JSON.stringify(body)).toBe(201)
    return (await conta.list<MovimientoUno>('MovimientosBanco', { cuenta_id })).body
  }

  it.each(['05/10/2026', '5-10-26', '05102026', '5/10/2026 08:15'])(
    'of days like %s has its answer in the request, and is asked once',
    async (dia) => {
      const id = await cuenta()
      const texto = filas('Fecha;Detalle;Monto', `${dia};X;5.00`)
      const { orden_fecha } = await negadoAl(id, texto)
      expect(orden_fecha).toContain(`${dia} es el 5 de octubre de 2026 o el 10 de mayo de 2026`)
      expect(orden_fecha).toContain('orden_fecha')
      expect(await hecho(id, texto, { orden_fecha: 'mda' })).toMatchObject([{ fecha: '2026-05-10' }])
      const otro = await enviar<ExtractoRevisado>(id, '/revisar', texto.replace('5.00', '6.00'))
      expect(otro.body).toMatchObject({ duda: null, recordado: true, muestra: [{ fecha: '2026-05-10' }] })
    },
  )

  it('of days that a sheet holds as numbers of eight figures is asked as well', async () => {
    const dias = [10_102_026, 11_102_026].map((dia) => [dia, 'X', 5])
    const { duda } = await revisar(libroDe([{ nombre: 'Octubre', filas: [['Fecha', 'Detalle', 'Monto'], ...dias] }]))
    expect(duda).toMatchObject({ ejemplos: [{ escrito: '11102026', dma: '2026-10-11', mda: '2026-11-10' }] })
  })

  it('of days that contradict each other is asked without an example of both', async () => {
    const id = await cuenta()
    const texto = filas('Fecha,Detalle,Monto', '15/10/2026,X,5.00', '10/16/2026,Y,6.00')
    // Whatever the answer, one of the two can't be read.
    expect((await enviar<Negado>(id, '', texto)).body.message).toContain('líneas que no se pueden leer')
    expect((await revisar(texto)).duda).toEqual({ ejemplos: [] })
  })

  it('of a year of two figures: it stands at the end, however near the others would lie', async () => {
    const revisado = await revisar(filas('Fecha,Detalle,Monto', '25/10/26,X,5.00', '25/11/27,Y,6.00'))
    expect(revisado.mapeo?.orden_fecha).toBe('dma')
    expect(defectos(revisado)).toEqual([[3, 'futura']])
  })

  it('of a file that names another account repeats its number', async () => {
    const id = await cuenta()
    await server.db.run(sql`UPDATE cuentas SET numero = '730001234' WHERE id = ${id}`)
    const ofx = ofxDe('<ACCTID>9988776')
    const { otra_cuenta } = await negadoAl(id, ofx)
    expect(otra_cuenta).toContain('9988776')
    expect(await negadoAl(id, ofx, { otra_cuenta: '730001234' })).toEqual({ otra_cuenta })
    expect(await hecho(id, ofx, { otra_cuenta: '9988776' })).toHaveLength(1)
  })

  it('of a total with a day that nobody set aside says of which rows, or that there are none', async () => {
    const texto = filas('Fecha,Detalle,Monto', '13/10/2026,X,5.00', '31/10/2026,SALDO FINAL,9.00')
    const id = await cuenta()
    const { apartadas } = await negadoAl(id, texto)
    expect(apartadas).toContain('La línea 3 (31/10/2026 · SALDO FINAL · 9.00)')
    const { renglones } = await revisar(texto, null, id)
    const formas = JSON.stringify(renglones.map(({ forma }) => forma))
    expect(await hecho(id, texto, { apartadas: formas })).toHaveLength(1)
    expect(await hecho(await cuenta(), texto, { apartadas: '[]' })).toHaveLength(2)
    // The account remembers the shape.
    expect((await enviar(id, '', texto)).status).toBe(201)
  })
})

describe('a balance', () => {
  it.each([
    ['that is no amount', '12O.00', 'saldo'],
    ['of other decimals than the amounts', '120,00', 'decimal'],
    ['with three decimals', '120.005', 'decimal'],
    ['with letters behind it', '120.00 M', 'saldo'],
    ['of the decimals of an amount cut by its comma', '00', 'saldo'],
  ])('%s is an error at its line', async (_como, escrito, defecto) => {
    const texto = filas('Fecha;Detalle;Monto;Saldo', '13/10/2026;X;5.00;115.00', `14/10/2026;Y;5.00;${escrito}`)
    const revisado = await revisar(texto)
    expect(revisado.errores).toMatchObject([{ linea: 3, defecto, valor: escrito }])
    const { saldo: _, ...columnas } = mapeoDe(revisado).columnas
    expect(await revisar(texto, { ...mapeoDe(revisado), columnas })).toMatchObject({ con_error: 0, total: 2 })
  })

  it('that is blank, a dash or beside nothing at all is none', async () => {
    const texto = filas('Fecha,Monto,Saldo', '13/10/2026,5.00,', '14/10/2026,5.00,-', '14/10/2026,0.00,ver al dorso')
    expect(await revisar(texto)).toMatchObject({ con_error: 0, total: 2 })
  })

  it('of an OFX that is no amount refuses it', async () => {
    const con = (saldo: string) => ofxDe(`<LEDGERBAL><BALAMT>${saldo}</LEDGERBAL>`)
    expect(await negado(con('12O.00'))).toContain('12O.00')
    expect(await revisar(con(''))).toMatchObject({ saldo_final: null })
  })
})

describe('a sign beside a debit', () => {
  it.each([
    ['in a column D/C', 'Fecha,Monto,D/C', ['5.00,C', '25.00,D', '-25.00,D', '-5.00,C'], [500, -2_500, 2_500, -500]],
    [
      'in a column of debits',
      'Fecha,Débito,Crédito',
      [',5.00', '25.00,', '-25.00,', ',-5.00'],
      [500, -2_500, 2_500, -500],
    ],
    [
      'of a bank that writes every debit with it, by its balances',
      'Fecha,Débito,Crédito,Saldo',
      [',500.00,600.00', '-25.00,,575.00', '-30.00,,545.00'],
      [50_000, -2_500, -3_000],
    ],
    [
      'of a bank that writes all but reversals without, by its balances',
      'Fecha,Débito,Crédito,Saldo',
      [',500.00,600.00', '-25.00,,625.00'],
      [50_000, 2_500],
    ],
  ])('took it back %s', async (_donde, encabezados, lineas, esperados) => {
    const revisado = await revisar(filas(encabezados, ...lineas.map((linea, i) => `1${3 + i}/10/2026,${linea}`)))
    expect(montos(revisado)).toEqual(esperados)
    expect(revisado).toMatchObject({ con_error: 0, menos_dudoso: false })
  })

  it('is asked about where nothing proves what it says, once', async () => {
    const id = await cuenta()
    const texto = filas('Fecha,Débito,Crédito', '13/10/2026,-25.00,', '14/10/2026,-30.00,')
    const revisado = await revisar(texto, null, id)
    expect(revisado).toMatchObject({ menos_dudoso: true, mapeo: { menos: 'sale' } })
    expect(montos(revisado)).toEqual([-2_500, -3_000])
    const mapeo = { ...mapeoDe(revisado), menos: 'entra' as const }
    await importar(id, texto, mapeo)
    await importar(id, filas('Fecha,Débito,Crédito', '15/10/2026,,9.00'))
    const otro = await revisar(filas('Fecha,Débito,Crédito', '16/10/2026,-7.00,'), null, id)
    expect(otro).toMatchObject({ menos_dudoso: false })
    expect(montos(otro)).toEqual([700])
  })
})

describe('a cell', () => {
  const ERRORES = [
    '#N/A',
    '#REF!',
    '#N/D',
    '#¡REF!',
    '#¿NOMBRE?',
    '#¡VALOR!',
    '#WERT!',
    '#NV',
    '#VALEUR!',
    '#DIV/0!',
    '#####',
  ]
  it.each(ERRORES)('that holds %s is an error at its line, wherever it is', async (error) => {
    const revisado = await revisar(
      filas(
        'Fecha,Referencia,Descripción,Monto',
        `${error},A1,X,5.00`,
        `05/10/2026,A1,X,${error}`,
        `05/10/2026,${error},X,5.00`,
        '05/10/2026,#4455,X,5.00',
      ),
    )
    expect(revisado.errores).toEqual(
      ['A', 'D', 'B'].map((columna, i) => ({ linea: i + 2, defecto: 'formula', valor: error, columna })),
    )
    expect(revisado.muestra).toMatchObject([{ referencia: '#4455' }])
  })

  it('that thousands without quotes cut in two, or of which a spreadsheet kept some figures, is one too', async () => {
    const revisado = await revisar(
      filas(
        'Fecha,Referencia,Monto,Saldo',
        '05/10/2026,A1,1,500.00,11,500.00',
        '05/10/2026,A1,45,000.00,11',
        '06/10/2026,7.70088E+11,5.00,11',
        '07/10/2026,A3,5.00,11',
      ),
    )
    expect(defectos(revisado)).toEqual([
      [2, 'celdas_de_mas'],
      [3, 'celdas_de_mas'],
      [4, 'cientifico'],
    ])
  })

  it('that an unquoted comma cut in two is one where the row leaves out its last cell, too', async () => {
    const revisado = await revisar(
      filas('Fecha,Referencia,Monto,Saldo', '13/10/2026,A1,1250,50', '14/10/2026,A2,18.00', '15/10/2026,A3,"1,250"'),
    )
    expect(revisado.errores).toEqual([{ linea: 2, defecto: 'monto_partido', valor: '1250', columna: 'C' }])
    expect(montos(revisado)).toEqual([1_800, 125_000])
  })

  it('whose quotes swallow rows is an error at its line and takes none; one of several lines that is closed stays', async () => {
    const cortados = filas(
      'Fecha|Descripcion|Debito|Credito',
      '05/10/2026|DEPOSITO||400.00',
      '06/10/2026|"INVERSIONES LA UNI||500.00',
      '07/10/2026|DEPOSITO||600.00',
      '08/10/2026|"COMERCIAL EL SOL||800.00',
      '09/10/2026|DEPOSITO||900.00',
    )
    const leido = await revisar(cortados)
    expect(defectos(leido)).toEqual([
      [3, 'comillas'],
      [5, 'comillas'],
    ])
    expect(montos(leido)).toEqual([40_000, 60_000, 90_000])
    const revisado = await revisar(
      filas(
        'Fecha,Descripcion,Debito,Credito',
        '05/10/2026,"DEPOSITO\nDE: ROSA, ANA\nREF 88",,500.00',
        '06/10/2026,"A ""B""",15.00,',
      ),
    )
    expect(revisado.muestra.map(({ descripcion }) => descripcion)).toEqual(['DEPOSITO DE: ROSA, ANA REF 88', 'A "B"'])
  })
})

it('what is set aside leaves its mark in the history of the account', async () => {
  const id = await cuenta()
  const texto = filas('Fecha,Detalle,Monto', '13/10/2026,X,5.00', '31/10/2026,SALDO FINAL,9.00')
  await importar(id, texto, apartando(await revisar(texto, null, id)))
  expect((await conta.list<MovimientoUno>('MovimientosBanco', { cuenta_id: id })).body).toHaveLength(1)
  const { apartados } = await server.db.one<{ apartados: string }>(sql`
    SELECT despues ->> 'apartados' AS apartados FROM bitacora WHERE accion = 'importar_extracto' AND entidad_id = ${id}
  `)
  expect(apartados).toBe('1')
})
