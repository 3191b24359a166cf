import { gzipSync } from 'node:zlib'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { zipOf } from '#tests/libros'
import { csv, escena } from './importacion-escena.ts'

const { server, upload, imported } = escena()

describe('what a file is', () => {
  it('is read from Excel with its dates and numbers, and from Windows-1252, UTF-16, semicolons and tabs', async () => {
    const admin = await server.as('Administrador')
    const xlsx = await writeExcelFile([
      ['Nombres', 'Apellidos', 'DNI', 'Fecha de nacimiento', 'Saldo inicial'].map((value) => ({ value })),
      [
        { value: 'Ángel' },
        { value: 'Ñuñez' },
        { value: 801200111111, type: Number },
        { value: new Date(Date.UTC(2001, 1, 28)), type: Date, format: 'dd/mm/yyyy' },
        { value: 1234.1, type: Number },
      ],
    ]).toBuffer()
    expect(await upload(admin, 'clientes', xlsx)).toMatchObject({
      status: 201,
      body: {
        rechazadas: 0,
        muestra: [
          { datos: { nombres: 'Ángel', dni: '0801200111111', fecha_nacimiento: '2001-02-28', saldo_inicial: 123410 } },
        ],
      },
    })

    const texto = 'Nombres;Apellidos\r\nÁngel;"Ñuñez; Peña"\r\n'
    const leidos = { datos: { nombres: 'Ángel', apellidos: 'Ñuñez; Peña' } }
    for (const contenido of [
      Buffer.from(texto, 'latin1'),
      Buffer.from(`\uFEFF${texto}`),
      Buffer.from(`\uFEFF${texto.replaceAll(';', '\t').replace('\t Peña', '; Peña')}`, 'utf16le'),
      gzipSync(texto),
    ]) {
      expect(await upload(admin, 'clientes', contenido)).toMatchObject({
        status: 201,
        body: { rechazadas: 0, muestra: [leidos] },
      })
    }
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['empty', () => Buffer.from(''), 'vacío'],
    ['only headings', () => csv(['nombres', 'apellidos']), 'solo tiene encabezados'],
    ['without its columns', () => csv(['color'], ['azul']), 'Faltan las columnas Nombres, Apellidos'],
    [
      'under a title',
      () => csv(['Instituto'], ['Al 28/11/2026'], [], ['Apellido', 'Nombre'], ['Luz', 'Ana']),
      'están en la línea 4 ',
    ],
    [
      'with a repeated heading',
      () => csv(['Nombre', 'NOMBRES', 'apellidos'], ['a', 'b', 'c']),
      '«NOMBRES» está dos veces',
    ],
    ['a web page', () => Buffer.from('<html><table><tr><td>nombres</td></tr></table></html>'), 'página web'],
    ['with NUL bytes', () => Buffer.from('nombres,apellidos\nA\0na,Luz\n'), 'dañado'],
    ['with an open quote in its headings', () => Buffer.from('nombres,"apellidos\nAna,Luz\n'), 'comillas'],
    ['with broken letters in its headings', () => Buffer.from('nombres,apellidos,TelÃ©fono\nAna,Luz,9\n'), 'CSV UTF-8'],
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), '.xls'],
    ['a ZIP of something else', () => zipOf({ 'leame.txt': 'hola' }), 'no es un libro de Excel'],
    ['a broken ZIP', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 7)]), 'dañado'],
    ['a ZIP that promises gigabytes', () => zipOf({ 'xl/workbook.xml': 'x' }, 3_000_000_000), 'demasiado grande'],
    [
      'a compressed file that opens to too much',
      () => gzipSync(Buffer.alloc(21 * 1024 * 1024, 65)),
      'demasiado grande',
    ],
  ])('is refused whole when %s', async (_what, contenido, motivo) => {
    const admin = await server.as('Administrador')
    expect(await upload(admin, 'clientes', await contenido())).toMatchObject({
      status: 422,
      body: { code: 'regla', message: expect.stringContaining(motivo) },
    })
  })

  it('survives a sheet whose only cell is the last one of all', async () => {
    const admin = await server.as('Administrador')
    expect((await upload(admin, 'clientes', farCell())).status).toBe(422)
  })

  it('of more than 20 MB, or not sent as a file, is refused', async () => {
    const admin = await server.as('Administrador')
    expect((await upload(admin, 'clientes', Buffer.alloc(20 * 1024 * 1024 + 1, 65))).status).toBe(413)
    expect((await admin.post('/Importaciones?tipo=clientes&archivo=a.csv', { nombres: 'x' })).status).toBe(415)
    expect((await admin.post('/Importaciones?tipo=otra&archivo=a.csv')).status).toBe(400)
  })

  it('gives a template that imports as it is, but for what it refers to', async () => {
    const admin = await server.as('Administrador')
    for (const tipo of ['clientes', 'cursos'] as const) {
      const template = await admin.get<string>(`/Importaciones/plantilla/${tipo}.csv`)
      expect(template.status).toBe(200)
      expect(await upload(admin, tipo, Buffer.from(template.body))).toMatchObject({
        status: 201,
        body: { errores: [], ignoradas: [], nuevas: 1 },
      })
    }
    const enrolments = await admin.get<string>('/Importaciones/plantilla/matriculas.csv')
    expect(await upload(admin, 'matriculas', Buffer.from(enrolments.body))).toMatchObject({
      status: 201,
      body: { rechazadas: 1, ignoradas: [] },
    })
    expect((await admin.get('/Importaciones/plantilla/recibos.csv')).status).toBe(400)
  })
})

describe('hostile text', () => {
  it('is only ever text: markup, formulas, emoji, prototype keys', async () => {
    const admin = await server.as('Administrador')
    const nombre = '<img src=x onerror=alert(1)>'
    const archivo = csv(
      ['nombres', 'apellidos', '__proto__', 'constructor', 'observaciones'],
      [nombre, '=cmd()', '{"activo":false}', 'x', "'=1+1 😀"],
    )
    const checked = await upload(admin, 'clientes', archivo)
    expect(checked.body).toMatchObject({
      ignoradas: ['__proto__', 'constructor'],
      muestra: [{ datos: { nombres: nombre, apellidos: '=cmd()', observaciones: '=1+1 😀' } }],
    })
    await imported(admin, 'clientes', archivo)
    expect(
      await server.db.one(sql`SELECT apellidos, observaciones, activo FROM clientes WHERE nombres = ${nombre}`),
    ).toEqual({ apellidos: '=cmd()', observaciones: '=1+1 😀', activo: true })
  })

  it('is cut and cleaned in the report, and neutralised in its CSV', async () => {
    const admin = await server.as('Administrador')
    const largo = `L${'😀'.repeat(300)}`
    const { body } = await upload(
      admin,
      'clientes',
      csv(
        ['nombres', 'apellidos', '=raro', 'dni'],
        [largo, 'Luz', '', '=cmd()'],
        ['\u202eOculto', 'Mal', '', '\u202e=9\u202c'],
      ),
    )
    expect(body.errores).toMatchObject([
      { linea: 2, columna: 'nombres', valor: `L${'😀'.repeat(79)}`, motivo: 'Escriba 80 caracteres o menos.' },
      { linea: 2, columna: 'dni', valor: '=cmd()' },
      { linea: 3, columna: 'dni', valor: '=9' },
    ])
    expect((await admin.get<string>(`/Importaciones/${body.id}/errores.csv`)).body).toContain(`,dni,'=cmd(),`)
  })

  it('takes a file name for a name, never for a path', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(
      admin,
      'clientes',
      csv(['nombres', 'apellidos'], ['A', 'B']),
      false,
      '../../etc/passwd',
    )
    expect(body.archivo).toBe('../../etc/passwd')
  })
})

/** A workbook with one cell, at the far corner of the sheet. */
const farCell = (): Buffer =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>nombres</t></is></c></row></sheetData></worksheet>',
  })
