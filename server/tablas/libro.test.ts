import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { libroDe, zipOf, type CeldaEscrita } from '#tests/libros'
import { projectRoot } from '#server/base/root'
import { CeldaDeError, letraDe, type Celda } from './celda.ts'
import { leerLibro } from './libro.ts'
import type { Modo } from './portada.ts'

const ejemplo = (nombre: string) => readFileSync(join(projectRoot, 'tests/data/archivos', nombre))
const leer = (contenido: string | Buffer, modo?: Modo) => [...leerLibro(Buffer.from(contenido), modo).filas()]
const celdas = (contenido: string | Buffer, modo?: Modo): Celda[][] =>
  leer(contenido, modo).map((fila) => [...fila.celdas])
const error = (causa: string, escrito: string) => expect.objectContaining({ error: causa, escrito })
const deHoja = (filas: CeldaEscrita[][], propiedades?: string) =>
  celdas(libroDe([{ nombre: 'Hoja1', filas }], propiedades))

describe('a text of cells', () => {
  const TEXTO = 'Nombres;Apellidos\r\nMaría José;"Núñez; Peña"\r\n'
  const LEIDO = [
    ['Nombres', 'Apellidos'],
    ['María José', 'Núñez; Peña'],
  ]
  const le = Buffer.from(TEXTO, 'utf16le')
  const marca = Buffer.from('\ufeff', 'utf16le')

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(TEXTO)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXTO}`)],
    ['UTF-16 from its low byte on', Buffer.concat([marca, le])],
    ['UTF-16 from its high byte on', Buffer.concat([marca, le]).swap16()],
    ['UTF-16 without its mark', le],
    ['UTF-16 from its high byte on, without its mark', Buffer.from(le).swap16()],
    ['Windows-1252', Buffer.from(TEXTO, 'latin1')],
    ['code page 850', enCp850(TEXTO)],
    ['any of them compressed', gzipSync(TEXTO)],
  ])('is read in %s', (_que, bytes) => {
    expect(celdas(bytes)).toEqual(LEIDO)
  })

  it('is read in code page 850 in capitals, where both pages have letters', () => {
    expect(celdas(enCp850('NOMBRES\nMARÍA NÚÑEZ PERÚ\nJosé Ávila\n'))).toEqual([
      ['NOMBRES'],
      ['MARÍA NÚÑEZ PERÚ'],
      ['José Ávila'],
    ])
  })

  it.each([
    ['one row of a million cells', `a,b\n${','.repeat(1_000_000)}\n1,2`],
    ['a row cut by quotes', `a,b\n${','.repeat(300)}"\n"`],
  ])('with %s is refused before it is read to its end', (_que, texto) => {
    expect(() => leer(texto)).toThrow(expect.objectContaining({ motivo: 'muchas_columnas', params: { max: 256 } }))
  })

  it(
    'whose last line is all the file, of quotes that never close, is read as quickly as another',
    {
      timeout: 4_000,
    },
    () => {
      expect(() => leer(`a,b\n${'"a,'.repeat(6_000_000)}`)).toThrow('muchas_columnas')
    },
  )

  it('with a cell that no sheet could hold is refused', () => {
    expect(() => leer(`a,b\n${'ñ'.repeat(32_768)},2`)).toThrow(expect.objectContaining({ motivo: 'ilegible' }))
    expect(celdas(`a,b\n${'ñ'.repeat(32_767)},2`)[1]).toEqual(['ñ'.repeat(32_767), '2'])
  })

  it.each([
    [',', 'a,b\n1,"2,5"'],
    [';', 'a;b\n1;"2,5"'],
    ['tab', 'a\tb\n1\t2,5'],
    ['what its first line says', 'sep=;\r\na;b\r\n1;2,5'],
    ['lines that end in CR alone', 'a;b\r1;2,5\r'],
    ['blanks before a quote', 'a, b\n1, "2,5"'],
  ])('is cut at %s', (_que, texto) => {
    expect(leer(texto)).toMatchObject([
      { linea: 1, celdas: ['a', 'b'] },
      { linea: 2, celdas: ['1', '2,5'] },
    ])
  })

  it('keeps a cell of several lines, and the quotes inside that are written twice', () => {
    expect(celdas(ejemplo('csv-banco-multilinea.csv'))).toEqual([
      ['Fecha', 'Descripcion', 'Debito', 'Credito'],
      ['05/10/2026', 'DEPOSITO\nDE: ROSA\nREF 88', null, '500.00'],
      ['06/10/2026', 'COMISION "MANEJO"', '15.00', null],
    ])
    expect(celdas('a,b\n1,"Col. Kennedy,\ncalle 2"\n')[1]).toEqual(['1', 'Col. Kennedy,\ncalle 2'])
    expect(celdas('a;b\n1;Monitor de 24"\n')[1]).toEqual(['1', 'Monitor de 24"'])
    expect(celdas('a|b\n"INVERSIONES "EL SOL" SA"|2\n')[1]).toEqual(['INVERSIONES "EL SOL" SA', '2'])
  })

  it('holds quotes that never close to their own line, which is an error', () => {
    expect(leer(ejemplo('csv-comillas.csv'))).toMatchObject([
      { linea: 1 },
      { linea: 2, celdas: ['Comilla', 'Uno', error('comillas', '"Barrio El Centro'), '05/10/2013'] },
      { linea: 3, celdas: ['Comilla', 'Dos', 'Barrio Abajo', '05/10/2013'] },
      { linea: 4 },
      { linea: 5, celdas: ['Comilla', 'Cuatro', error('comillas', '"Casa azul'), '05/10/2013'] },
      { linea: 6 },
    ])
    expect(celdas(ejemplo('csv-banco-comillas.csv'), { conTitulos: true })).toHaveLength(6)
  })

  it.each([
    ['that another quote closes some lines below', 'a,b,c\n1,"x,2\n3,y,4\n5,z",6\n'],
    ['that leave a row short', 'a,b,c\n1,"x,2\n3,y,4"\n'],
    ['with the quotes of another cell inside', 'a,b,c\n1,"x,2\n3,"y",4\n5,z,6\n'],
  ])('refuses quotes %s', (_que, texto) => {
    const [, ...filas] = leer(texto)
    expect(filas[0]?.celdas).toEqual(['1', error('comillas', '"x'), '2'])
    expect(filas.slice(1).map(({ celdas: [primera] }) => primera)).toEqual(texto.includes('5') ? ['3', '5'] : ['3'])
  })

  it('says where an amount seems cut by the comma between cells', () => {
    const filas = leer('a,b,c\nx,1,500.00,\nx,"1,500.00",\nx,1,\nx,HNL 1,500,20.00\n')
    expect(filas.map(({ partidas }) => partidas)).toEqual([undefined, [1], undefined, undefined, [1, 2]])
  })

  it.each([
    '#N/A',
    '#N/D',
    '#REF!',
    '#¡REF!',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '#DIV/0!',
    '#¡DIV/0!',
    '#BEZUG!',
    '#WERT!',
    '#NV',
  ])('tells the error %s of a formula', (escrito) => {
    expect(celdas(`a;b\n1;${escrito}`)[1]).toEqual(['1', error('formula', escrito)])
  })

  it.each(['#NÚM!', '#NOME?', '#ÜBERLAUF!', 'Err:502', '########', '#VALEUR!'])('and %s', (escrito) => {
    expect(celdas(`a;b\n1;${escrito}`)[1]).toEqual(['1', error('formula', escrito)])
  })

  it.each([
    'MarÃ­a',
    'NÃºÃ±ez',
    'NÃšÃ‘EZ',
    'Garc¡a',
    'Mu¤oz',
    'L¢pez',
    'NU¥EZ',
    'Jos‚',
    'µLVAREZ',
    'LàPEZ',
    'Mu\ufffdoz',
    'Mu├▒oz',
    'Mu±oz',
    'Qui¿n',
    'Calle 5Âª',
    'â€œcomillasâ€\u009d',
  ])('tells the broken letters of %s', (escrito) => {
    expect(celdas(`a;b\n1;${escrito}`)[1]).toEqual(['1', error('letras', escrito)])
  })

  it.each([
    ...[
      'María José',
      'NÚÑEZ',
      'SÃO PAULO',
      'João',
      'Müller',
      '¿Quién?',
      '¡Hola!',
      'Nº 5',
      '5ª calle',
      '25 °C',
      'MARíA',
    ],
    ...['#3 Col. Kennedy', '#1', 'Nguyễn Văn', 'L 5 ± 1', 'tel: 9999', 'N/A', 'A#1!', 'Ñ', '“comillas”', 'O’Neil'],
  ])('leaves %s as it is', (escrito) => {
    expect(celdas(`a;b\n1;${escrito}`)[1]).toEqual(['1', escrito])
  })
})

/** A workbook with these parts, as a program that nobody knows wrote them. */
const deParte = (partes: Record<string, string>): Buffer =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="H" r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r" Type="/worksheet" Target="h.xml"/></Relationships>',
    'xl/h.xml': '<worksheet><c><v>1</v></c></worksheet>',
    ...partes,
  })
const LARGO = 600_000

describe('a workbook that only wants to be read for long', () => {
  it.each([
    ['a comment', `<worksheet><!--${'>'.repeat(LARGO)}--></worksheet>`],
    ['a text', `<worksheet><c t="inlineStr"><is><t>${'a'.repeat(LARGO)}</t></is></c></worksheet>`],
    ['a section of letters', `<worksheet><![CDATA[${'a'.repeat(LARGO)}]]></worksheet>`],
    ['the value of an attribute', `<worksheet a="${'>'.repeat(LARGO)}"></worksheet>`],
    ['the blanks of a tag', `<worksheet${' '.repeat(LARGO)}></worksheet>`],
    ['an instruction', `<?xml ${'a'.repeat(LARGO)}?><worksheet></worksheet>`],
    ['elements within each other', `<worksheet>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</worksheet>`],
  ])('is refused for %s without end', (_que, hoja) => {
    expect(() => leer(deParte({ 'xl/h.xml': hoja }))).toThrow('no_es_excel')
  })

  it.each([
    ['sheets', 'grande', { 'xl/workbook.xml': `<w>${'<sheet name="H" r:id="r"/>'.repeat(1_001)}</w>` }],
    ['ways to show a cell', 'grande', { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(65_491)}</cellXfs></s>` }],
    ['shared texts', 'grande', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_000_001)}</sst>` }],
    ['rows', 'muchas_filas', { 'xl/h.xml': `<h>${'<row><c><v>1</v></c></row>'.repeat(200_001)}</h>` }],
  ])('is refused for more %s than any program writes', (_que, motivo, partes) => {
    expect(() => leer(deParte(partes))).toThrow(motivo)
  })

  it('is none for the fullest cell, every letter of it an entity, nor for many of them', () => {
    const celda = `<c t="inlineStr"><is><t>${'&#241;'.repeat(32_767)}</t></is></c>`
    expect(celdas(deParte({ 'xl/h.xml': `<h><row>${celda.repeat(5)}</row></h>` }))).toEqual([
      Array(5).fill('ñ'.repeat(32_767)),
    ])
  })
})

describe('a workbook', () => {
  it('is read by the first sheet that is seen, which is said, or by another that is asked for', () => {
    const deEjemplo = leerLibro(ejemplo('xlsx-hoja-oculta.xlsx'))
    expect(deEjemplo).toMatchObject({ hoja: 'Estudiantes', hojas: ['Estudiantes'] })
    expect([...deEjemplo.filas()][1]?.celdas.slice(0, 2)).toEqual(['Si', 'Se Ve'])
    expect(celdas(ejemplo('xlsx-banco-hoja-oculta.xlsx'))[1]?.[1]).toBe('DE LA HOJA QUE SE VE')
    const libro = libroDe([
      { nombre: 'Vieja', estado: 'hidden', filas: [['oculta']] },
      { nombre: 'Secreta', estado: 'veryHidden', filas: [['oculta']] },
      { nombre: 'Octubre', filas: [['uno']] },
      { nombre: 'Noviembre & más', filas: [['dos']] },
    ])
    expect(leerLibro(libro)).toMatchObject({ hoja: 'Octubre', hojas: ['Octubre', 'Noviembre & más'] })
    expect(celdas(libro)).toEqual([['uno']])
    expect(celdas(libro, { hoja: 'Noviembre & más' })).toEqual([['dos']])
    expect(() => leerLibro(libro, { hoja: 'Vieja' })).toThrow('hoja_no_esta')
  })

  it('counts the rows that are hidden and say something', () => {
    const filas = [['a'], ['1'], ['2'], [null], ['4']]
    expect(leerLibro(libroDe([{ nombre: 'H', filas, ocultas: [3, 4] }]))).toMatchObject({ ocultas: 1 })
  })

  it('gives the value of a merged cell to all its rows, and says which', () => {
    const filas = [
      ['hijo', 'madre'],
      ['Ana', 'Carmen'],
      ['Eva', null],
      [null, null],
    ]
    expect(leer(libroDe([{ nombre: 'H', filas, combinadas: ['B2:B4', 'A1:B1'] }]))).toMatchObject([
      { linea: 1 },
      { linea: 2, celdas: ['Ana', 'Carmen'], combinadas: [1] },
      { linea: 3, celdas: ['Eva', 'Carmen'], combinadas: [1] },
    ])
    expect(leer(ejemplo('xlsx-combinadas.xlsx'))[2]?.celdas.slice(5, 8)).toEqual(['Carmen', 'Combinada', '98765431'])
  })

  it('tells errors, formulas without a result, and those whose result is an empty text', () => {
    expect(
      deHoja([
        [
          { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
          { xml: '<c t="e"><v>#N/A</v></c>' },
          { xml: '<c><f>SUM(A1:A3)</f></c>' },
          { xml: '<c><f>SUM(A1:A3)</f><v></v></c>' },
          { xml: '<c t="str"><f>A1&amp;""</f></c>' },
          { xml: '<c t="str"><f>""</f><v></v></c>' },
          { xml: '<c><f>1+1</f><v>2</v></c>' },
          '#¡REF!',
          { xml: '<c t="b"><v>1</v></c>' },
        ],
      ]),
    ).toEqual([
      [
        error('formula', '#DIV/0!'),
        error('formula', '#N/A'),
        error('sin_resultado', '=SUM(A1:A3)'),
        error('sin_resultado', '=SUM(A1:A3)'),
        error('sin_resultado', '=A1&""'),
        null,
        2,
        error('formula', '#¡REF!'),
        true,
      ],
    ])
  })

  const dia = (celda: Celda | undefined) => (celda instanceof Date ? celda.toISOString().slice(0, 10) : celda)

  it('rounds a serial to the second before it is a day', () => {
    const [fila = []] = deHoja([[{ serie: 46297 }, { serie: 46296.999999 }, { serie: 46296.9999 }, { serie: 46297.5 }]])
    expect(fila.map(dia)).toEqual(['2026-10-02', '2026-10-02', '2026-10-01', '2026-10-02'])
  })

  it.each(['date1904="1"', 'date1904="true"', 'date1904="True"'])('counts from 1904 with %s', (propiedades) => {
    const [fila = []] = deHoja([[{ serie: 46297 - 1462 }]], propiedades)
    expect(fila.map(dia)).toEqual(['2026-10-02'])
  })

  it.each(['date1904="0"', 'date1904="false"', ''])('counts from 1900 with %j', (propiedades) => {
    const [fila = []] = deHoja([[{ serie: 46297 }]], propiedades)
    expect(fila.map(dia)).toEqual(['2026-10-02'])
  })

  it('reads texts with escapes and entities, beyond the first plane too', () => {
    expect(
      deHoja([[{ xml: '<c t="inlineStr"><is><r><t>Ma</t></r><r><t>r&#237;a_x000D_ &#128512;</t></r></is></c>' }]]),
    ).toEqual([['María\r 😀']])
  })

  it('is refused where something stands far from its table', () => {
    const lejos = { xml: '<c t="inlineStr"><is><t>x</t></is></c>' }
    const fila: CeldaEscrita[] = [...Array.from({ length: 256 }, () => null), lejos]
    expect(() => deHoja([fila])).toThrow('ancha')
    expect(deHoja([fila.slice(1)])[0]).toHaveLength(256)
  })
})

it('names columns as sheets do', () => {
  expect([0, 25, 26, 701, 702].map(letraDe)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect(String(new CeldaDeError('formula', '#N/A'))).toBe('#N/A')
})

/** Code page 850, of the letters of these tests. */
function enCp850(texto: string): Buffer {
  const letras: Record<string, number> = {
    ...{ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5 },
    ...{ Á: 0xb5, É: 0x90, Í: 0xd6, Ó: 0xe0, Ú: 0xe9 },
  }
  return Buffer.from([...texto].map((letra) => letras[letra] ?? letra.charCodeAt(0)))
}
