import { describe, expect, it } from 'vitest'
import type { MapeoExtracto } from '#contract/recibos/movimientos'
import { leerExtracto } from './extracto.ts'

const HOY = '2026-11-25'
const leer = (texto: string | Buffer, mapeo: MapeoExtracto | null = null) =>
  leerExtracto(Buffer.from(texto), mapeo, HOY)
const filas = (...todas: string[]) => todas.join('\r\n')

describe('the table of a bank', () => {
  it('is found under the titles that stand before it, and without the totals behind', async () => {
    const extracto = await leer(
      filas(
        'Banco del Valle',
        'Cuenta,000-123-4567,,,',
        'Fecha,No. Referencia,Descripción,Débito,Crédito,Saldo',
        '02/11/2026,000123,"TRANSF, ANA CRUZ",,"1,200.00","11,200.00"',
        '03/11/2026,,COMISION,25.50,0.00,"11,174.50"',
        'Totales,,,25.50,"1,200.00",',
      ),
    )
    expect(extracto.lineas).toMatchObject([
      { fecha: '2026-11-02', monto: 120_000, referencia: '000123', descripcion: 'TRANSF, ANA CRUZ', saldo: 1_120_000 },
      { fecha: '2026-11-03', monto: -2_550, referencia: null },
    ])
    expect(extracto).toMatchObject({
      saldo_inicial: 1_000_000,
      saldo_final: 1_117_450,
      saldos_cuadran: true,
      errores: [],
    })
    expect(extracto.ignoradas).toMatchObject([{ linea: 6 }])
  })

  it.each([
    ['dma', '13/11/2026', '2026-11-13'],
    ['mda', '11/13/2026', '2026-11-13'],
    ['amd', '2026-11-13', '2026-11-13'],
    ['adm', '2026/13/11', '2026-11-13'],
    ['dma', '13-NOV-26', '2026-11-13'],
    ['amd', '20261113', '2026-11-13'],
  ])('reads dates in the order %s: %s', async (orden, escrita, fecha) => {
    const extracto = await leer(filas('Fecha;Monto', `${escrita};1,00`))
    expect(extracto.lineas[0]?.fecha).toBe(fecha)
    expect(extracto.ordenes).toContain(orden)
  })

  it.each([
    filas('Fecha,Monto', '05/10/0206,5.00'),
    filas('Fecha,Monto', '05/10/9206,5.00'),
    '<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>02061005<TRNAMT>5.00</STMTTRN></BANKTRANLIST></OFX>',
  ])('tells a year that nobody means as a date that cannot be read: %j', async (texto) => {
    expect((await leer(texto)).errores).toMatchObject([{ defecto: 'fecha' }])
  })

  it('takes no date out of a cell that is longer than any date', async () => {
    expect((await leer(filas('Fecha,Monto', `05/10/2026 ${' '.repeat(70)}10:00,5.00`))).errores).toMatchObject([
      { defecto: 'fecha' },
    ])
    expect((await leer(filas('Fecha,Monto', '05 / 10 /  2026   10:00 a. m.,5.00'))).lineas).toMatchObject([
      { fecha: '2026-10-05' },
    ])
  })

  it('says where more than one order would do, and reads as it is told', async () => {
    const texto = filas('Fecha,Monto', '02/11/2026,5.00', '03/11/2026,5.00')
    const { ordenes, lineas, mapeo } = await leer(texto)
    expect(ordenes).toEqual(['dma', 'mda'])
    expect(lineas.map(({ fecha }) => fecha)).toEqual(['2026-11-02', '2026-11-03'])
    const alReves = await leer(texto, mapeo && { ...mapeo, orden_fecha: 'mda' })
    expect(alReves.lineas.map(({ fecha }) => fecha)).toEqual(['2026-02-11', '2026-03-11'])
  })

  it.each([
    [',', '"1,234.56"', 123_456],
    [';', '1.234,56', 123_456],
    ['\t', '-1 234,56', -123_456],
    ['|', '(1,234.56)', -123_456],
    [';', '1234.56-', -123_456],
    [',', 'L 1234.56', 123_456],
  ])('reads amounts between %j: %s', async (separador, escrito, monto) => {
    const { lineas } = await leer(
      filas(['Fecha', 'Detalle', 'Monto'].join(separador), ['13/11/2026', 'X', escrito].join(separador)),
    )
    expect(lineas[0]?.monto).toBe(monto)
  })

  it('takes a word of débito or crédito for the sign', async () => {
    const { lineas } = await leer(filas('Fecha,Tipo,Monto', '13/11/2026,CR,5.00', '13/11/2026,DB,7.00'))
    expect(lineas.map(({ monto }) => monto)).toEqual([500, -700])
  })

  it.each([
    ['the balances say that it went out', ['-5.00,95.00', '-7.00,88.00'], [-500, -700], false],
    ['the balances say that it came back', ['-5.00,105.00', '-7.00,112.00'], [500, 700], false],
    ['others have none, it came back', ['-5.00,', '7.00,'], [500, -700], false],
    ['all have one, it went out, which is doubtful', ['-5.00,', '-7.00,'], [-500, -700], true],
  ] as const)('of a debit with a minus, where %s', async (_que, debitos, montos, menos_dudoso) => {
    const leido = await leer(
      filas('Fecha,Debito,Credito,Saldo', ...debitos.map((debito, n) => `1${n}/11/2026,${debito.replace(',', ',,')}`)),
    )
    expect(leido.lineas.map(({ monto }) => monto)).toEqual(montos)
    expect(leido.menos_dudoso).toBe(menos_dudoso)
  })

  it.each([
    ['its own balance follows from the line before', 'TOTAL,50.00,150.00', '22/11/2026,C,1.00,151.00', 1],
    ['the balances around it are its amount apart', 'TOTAL,50.00,', '22/11/2026,C,1.00,151.00', 1],
    ['nothing is missing between the balances', 'TOTAL,50.00,', '22/11/2026,C,1.00,101.00', 0],
  ])('of a row set aside, where %s, tells whether it moved money', async (_que, apartada, despues, cuantas) => {
    const texto = filas('Fecha,Detalle,Monto,Saldo', '20/11/2026,A,100.00,100.00', `21/11/2026,${apartada}`, despues)
    const { mapeo, apartables } = await leer(texto)
    const { movieron } = await leer(texto, mapeo && { ...mapeo, apartadas: apartables.map(({ forma }) => forma) })
    expect([...movieron].map(({ monto }) => monto)).toEqual(Array.from({ length: cuantas }, () => 5_000))
  })

  it('refuses one way of writing decimals among another, a formula, and both columns at once', async () => {
    const { errores } = await leer(
      filas(
        'Fecha;Débito;Crédito',
        '13/11/2026;;1.234,50',
        '13/11/2026;;1,234.50',
        '13/11/2026;;=1+1',
        '13/11/2026;5,00;6,00',
        '40/11/2026;;5,00',
      ),
    )
    expect(errores.map(({ linea, defecto }) => [linea, defecto])).toEqual([
      [3, 'decimal'],
      [4, 'monto'],
      [5, 'dos_montos'],
      [6, 'fecha'],
    ])
  })

  it('tells the oldest line first, however the bank prints them', async () => {
    const { lineas, saldo_inicial } = await leer(
      filas('Fecha,Monto,Saldo', '15/11/2026,1.00,13.00', '14/11/2026,2.00,12.00', '14/11/2026,-5.00,10.00'),
    )
    expect(lineas.map(({ monto }) => monto)).toEqual([-500, 200, 100])
    expect(saldo_inicial).toBe(1_500)
  })

  it('reads Windows-1252 and UTF-16 of both orders', async () => {
    const texto = 'Fecha\tDescripción\tMonto\r\n13/11/2026\tMatrícula de Núñez\t5.00'
    const le = Buffer.from(`\ufeff${texto}`, 'utf16le')
    for (const bytes of [Buffer.from(texto, 'latin1'), le, Buffer.from(le).swap16()])
      expect((await leer(bytes)).lineas[0]?.descripcion).toBe('Matrícula de Núñez')
  })

  it('asks for the columns where the headings say nothing, and reads a file without headings by their places', async () => {
    const texto = filas('20261113,A77,5.00', '20261114,A78,-6.00')
    expect(await leer(texto)).toMatchObject({ mapeo: null, lineas: [] })
    const { lineas } = await leer(texto, {
      columnas: { fecha: '#1', referencia: '#2', monto: '#3' },
      orden_fecha: 'amd',
      sin_encabezados: true,
      apartadas: [],
    })
    expect(lineas).toMatchObject([{ monto: 500, referencia: 'A77' }, { monto: -600 }])
  })

  it('takes 100 columns and refuses what no bank has', async () => {
    const ancha = (n: number) =>
      filas(
        ['Fecha', 'Monto', ...Array.from({ length: n }, (_, i) => `C${i}`)].join(),
        ['13/11/2026', '5.00', ...Array(n).fill('')].join(),
      )
    expect((await leer(ancha(98))).lineas).toHaveLength(1)
    await expect(leer(ancha(500))).rejects.toMatchObject({ code: 'regla' })
  })
})

const UNO = `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HNL
<BANKACCTFROM><ACCTID>730123456</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103120000[-6:CST]<TRNAMT>1200.00<FITID>99001<CHECKNUM>4455<NAME>ANA &amp; LUIS
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261102<TRNAMT>-25.50<FITID>99000<NAME>COMISION<MEMO>SERVICIO
</BANKTRANLIST>
<LEDGERBAL><BALAMT>5000.00<DTASOF>20261103</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const DOS = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><STMTRS><CURDEF>HNL</CURDEF><BANKTRANLIST><STMTTRN>
<TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261103</DTPOSTED><TRNAMT>+7,50</TRNAMT><FITID>1</FITID>
<MEMO>Matr&#237;cula &xxe;</MEMO></STMTTRN></BANKTRANLIST></STMTRS></OFX>`

describe('OFX', () => {
  it('is read in its version 1, whose fields end with the line', async () => {
    const extracto = await leer(UNO)
    expect(extracto.lineas).toMatchObject([
      { fecha: '2026-11-02', monto: -2_550, referencia: '99000', descripcion: 'COMISION SERVICIO' },
      { fecha: '2026-11-03', monto: 120_000, referencia: '4455', descripcion: 'ANA & LUIS' },
    ])
    expect(extracto).toMatchObject({
      formato: 'ofx',
      saldo_final: 500_000,
      saldo_inicial: 382_550,
      cuenta: '730123456',
    })
  })

  it('is read in the letters that its header names, and refused in letters that nobody knows', async () => {
    const conAcento = UNO.replace('ANA &amp; LUIS', 'MATR\u0161CULA')
    const en850 = Buffer.from(conAcento.replace('CHARSET:1252', 'CHARSET:850').replace('\u0161', '\u00a1'), 'latin1')
    expect((await leer(en850)).lineas[1]?.descripcion).toBe('MATRíCULA')
    const en1252 = Buffer.from(conAcento.replace('\u0161', '\u00cd'), 'latin1')
    expect((await leer(en1252)).lineas[1]?.descripcion).toBe('MATRÍCULA')
    const de99 = Buffer.from(conAcento.replace('CHARSET:1252', 'CHARSET:99').replace('\u0161', '\u00cd'), 'latin1')
    await expect(leer(de99)).rejects.toMatchObject({ code: 'regla' })
  })

  it('has what stands in CDATA as it stands, and is refused where one never ends', async () => {
    const conMarca = UNO.replace('ANA &amp; LUIS', '<![CDATA[ANA <B> &amp; LUIS]]>')
    expect((await leer(conMarca)).lineas[1]?.descripcion).toBe('ANA <B> &amp; LUIS')
    await expect(leer(conMarca.replace(']]>', ''))).rejects.toMatchObject({ code: 'regla' })
  })

  it('is read in its version 2, and opens no entity of its own', async () => {
    expect((await leer(DOS)).lineas).toMatchObject([{ monto: 750, descripcion: 'Matrícula &xxe;' }])
  })

  it.each([
    ['entities', DOS.replace('<OFX>', '<!DOCTYPE OFX [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><OFX>')],
    ['another currency', UNO.replace('HNL', 'USD')],
    ['two accounts', UNO.replace('<LEDGERBAL>', '<ACCTID>999\n<LEDGERBAL>')],
    ['no lines', '<OFX></OFX>'],
  ])('refuses %s', async (_que, texto) => {
    await expect(leer(texto)).rejects.toMatchObject({ code: 'regla' })
  })

  it.each([
    ['words', 'a'.repeat(40_000)],
    ['entities', '&amp;'.repeat(8_000)],
    ['signs that open no tag', '<'.repeat(40_000)],
    ['tags that somebody wrote', 'a<FOO>'.repeat(8_000)],
    ['tags of a page', '<BR>'.repeat(40_000)],
  ])('refuses a field of %s without end', async (_que, campo) => {
    await expect(leer(UNO.replace('ANA &amp; LUIS', `${campo} `))).rejects.toMatchObject({ code: 'regla' })
  })

  // Read again for each of its 300,000 levels it would not end within the time of a test.
  it('is read in one pass, however deep it pretends to be', async () => {
    const hondo = `<OFX>${'<A>'.repeat(300_000)}${UNO.slice(UNO.indexOf('<BANKTRANLIST>'))}`
    expect((await leer(hondo)).lineas).toHaveLength(2)
  })
})
