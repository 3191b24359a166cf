import type { Cell } from './columnas.ts'
import { zip, type Parte } from './zip.ts'

/*
 * An Excel workbook (ECMA-376) as it is written, row after row: of a sheet of a million rows no more is in memory than
 * of one of ten.
 */

/** Formats of a cell: their places in `ESTILOS`. */
const FORMATOS = {
  general: 0,
  text: 1,
  money: 2,
  date: 3,
  month: 4,
  time: 5,
  instant: 6,
  bold: 7,
  boldDate: 8,
  boldMoney: 9,
} as const
export type Formato = keyof typeof FORMATOS

export interface ColumnaDeHoja {
  titulo: string | Date
  formato: Formato
  /** In characters. */
  ancho: number
}

/** A figure that a formula works out from the first sheet, with what it comes to as it is written. */
interface Suma {
  formula: string
  valor: number
}

export interface FilaDeResumen {
  rotulo: string
  valor?: string | number | Suma
  formato?: Formato
}

export interface Libro {
  nombre: string
  columnas: readonly ColumnaDeHoja[]
  /** In batches: as many as are in memory at once. */
  filas: AsyncIterable<readonly (readonly Cell[])[]>
  /** The second sheet, once all rows are written. */
  portada?: { nombre: string; renglones: (filas: number) => readonly FilaDeResumen[] }
}

/** The bytes of the workbook. Throws what `filas` throws. */
export function libro({ nombre, columnas, filas, portada }: Libro): AsyncGenerator<Uint8Array> {
  const datos = nombreDeHoja(nombre)
  let cuantas = 0
  async function* hoja() {
    yield [
      `${CABEZA}<worksheet xmlns="${PRINCIPAL}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
      '<sheetViews><sheetView workbookViewId="0" tabSelected="1">',
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
      `${anchos(columnas.map(({ ancho }) => ancho))}<sheetData>`,
    ].join('')
    yield renglon(
      1,
      columnas.map(({ titulo }) => celda(titulo, titulo instanceof Date ? 'boldDate' : 'bold')),
    )
    for await (const lote of filas) {
      yield lote
        .map((fila, donde) =>
          renglon(
            cuantas + donde + 2,
            fila.map((valor, columna) => celda(valor, columnas[columna]?.formato ?? 'general')),
          ),
        )
        .join('')
      cuantas += lote.length
    }
    yield [
      `</sheetData><autoFilter ref="${rango(columnas.length, cuantas, '')}"/>`,
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
      '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>',
    ].join('')
  }
  const otras = portada ? [nombreDeHoja(portada.nombre)] : []
  const partes: Parte[] = [
    { nombre: 'xl/worksheets/sheet1.xml', texto: hoja },
    ...(portada
      ? [{ nombre: 'xl/worksheets/sheet2.xml', texto: () => hojaDePortada(portada.renglones(cuantas)) }]
      : []),
    { nombre: 'xl/workbook.xml', texto: () => [indice([datos, ...otras], columnas.length, cuantas)] },
    { nombre: 'xl/_rels/workbook.xml.rels', texto: () => [relaciones(1 + otras.length)] },
    { nombre: 'xl/styles.xml', texto: () => [ESTILOS] },
    { nombre: '_rels/.rels', texto: () => [RAIZ] },
    { nombre: '[Content_Types].xml', texto: () => [tipos(1 + otras.length)] },
  ]
  return zip(partes)
}

/** A reference to all rows of a column of the first sheet, for a formula: `'Recibos'!F2:F61`. */
export const columnaEntera = (nombre: string, columna: number, filas: number): string =>
  `${enComillas(nombreDeHoja(nombre))}!${letras(columna)}2:${letras(columna)}${filas + 1}`

function* hojaDePortada(renglones: readonly FilaDeResumen[]) {
  yield `${CABEZA}<worksheet xmlns="${PRINCIPAL}">${anchos([34, 60])}<sheetData>`
  yield renglones
    .map(({ rotulo, valor, formato = 'general' }, donde) =>
      renglon(donde + 1, [celda(rotulo, 'bold'), valor === undefined ? '' : valorDe(valor, formato)]),
    )
    .join('')
  yield '</sheetData></worksheet>'
}

const valorDe = (valor: string | number | Suma, formato: Formato): Celda =>
  typeof valor === 'object'
    ? (donde) => `<c r="${donde}" s="${FORMATOS[formato]}"><f>${escapado(valor.formula)}</f><v>${valor.valor}</v></c>`
    : celda(valor, formato)

type Celda = string | ((donde: string) => string)

const renglon = (numero: number, celdas: readonly Celda[]): string =>
  `<row r="${numero}">${celdas.map((una, columna) => escrita(una, `${letras(columna)}${numero}`)).join('')}</row>`

const escrita = (celda: Celda, donde: string): string => (typeof celda === 'string' ? celda : celda(donde))

function celda(valor: Cell, formato: Formato): Celda {
  if (valor === null || valor === '') return ''
  const estilo = FORMATOS[formato]
  if (typeof valor === 'string')
    return (donde) => {
      const texto = escapado(valor.slice(0, MOST_LETTERS))
      return `<c r="${donde}" s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${texto}</t></is></c>`
    }
  const numero = typeof valor === 'number' ? valor : serie(valor)
  return (donde) => `<c r="${donde}" s="${estilo}"><v>${numero}</v></c>`
}

/** As many as Excel takes in one cell. */
const MOST_LETTERS = 32_767

/** Days since 30 December 1899, as a sheet counts them. */
const serie = (fecha: Date): number => fecha.getTime() / 86_400_000 + 25_569

/** Text without what XML has no place for, and without what Excel would take for one of its own escapes. */
const escapado = (texto: string): string =>
  texto
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff\p{Cs}]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const enAtributo = (texto: string): string => escapado(texto).replaceAll('"', '&quot;')

/** The name of a column: 0 is A, 26 is AA. */
const letras = (columna: number): string =>
  (columna >= 26 ? letras(Math.floor(columna / 26) - 1) : '') + String.fromCharCode(65 + (columna % 26))

const rango = (columnas: number, filas: number, fijo: '' | '$'): string =>
  `${fijo}A${fijo}1:${fijo}${letras(Math.max(0, columnas - 1))}${fijo}${filas + 1}`

/** At most 31 letters, none of those that Excel uses in references. */
const nombreDeHoja = (nombre: string): string => nombre.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

const anchos = (cuantos: readonly number[]): string =>
  `<cols>${cuantos.map((ancho, donde) => columna(donde + 1, ancho)).join('')}</cols>`

const columna = (cual: number, ancho: number): string =>
  `<col min="${cual}" max="${cual}" width="${ancho}" customWidth="1"/>`

const CABEZA = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELACION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006'
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const indice = (hojas: readonly string[], columnas: number, filas: number): string => {
  const datos = escapado(enComillas(hojas[0] ?? ''))
  const hoja = (nombre: string, donde: number) =>
    `<sheet name="${enAtributo(nombre)}" sheetId="${donde + 1}" r:id="rId${donde + 1}"/>`
  return [
    `${CABEZA}<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACION}"><sheets>${hojas.map(hoja).join('')}</sheets>`,
    '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">',
    `${datos}!${rango(columnas, filas, '$')}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${datos}!$1:$1</definedName></definedNames></workbook>`,
  ].join('')
}

/** The name of a sheet as formulas write it. */
const enComillas = (hoja: string): string => `'${hoja.replaceAll("'", "''")}'`

const relacion = (donde: number, tipo: string, archivo: string): string =>
  `<Relationship Id="rId${donde}" Type="${RELACION}/${tipo}" Target="${archivo}"/>`

const relaciones = (hojas: number): string =>
  [
    `${CABEZA}<Relationships xmlns="${PAQUETE}/relationships">`,
    ...Array.from({ length: hojas }, (_, donde) =>
      relacion(donde + 1, 'worksheet', `worksheets/sheet${donde + 1}.xml`),
    ),
    `${relacion(hojas + 1, 'styles', 'styles.xml')}</Relationships>`,
  ].join('')

const RAIZ = [
  `${CABEZA}<Relationships xmlns="${PAQUETE}/relationships">`,
  `${relacion(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
].join('')

const parte = (nombre: string, tipo: string): string =>
  `<Override PartName="/xl/${nombre}.xml" ContentType="${TIPO}.${tipo}+xml"/>`

const tipos = (hojas: number): string =>
  [
    `${CABEZA}<Types xmlns="${PAQUETE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    parte('workbook', 'sheet.main'),
    ...Array.from({ length: hojas }, (_, donde) => parte(`worksheets/sheet${donde + 1}`, 'worksheet')),
    `${parte('styles', 'styles')}</Types>`,
  ].join('')

const CODIGOS = ['#,##0.00', 'dd/mm/yyyy', 'mm/yyyy', 'hh:mm', 'dd/mm/yyyy hh:mm']
const APLICA = 'applyNumberFormat="1" applyFont="1" applyBorder="1"'
const xf = (formato: number, letra = 0, borde = 0): string =>
  `<xf numFmtId="${formato}" fontId="${letra}" fillId="0" borderId="${borde}" xfId="0" ${APLICA}/>`
const BORDE = '<left/><right/><top/>'
const RAYA = '<bottom style="thin"><color rgb="FF78716C"/></bottom>'

/** In the order of `FORMATOS`; 49 is the format of texts, which keeps what is typed over a DNI a text. */
const XFS = [xf(0), xf(49), ...CODIGOS.map((_, donde) => xf(164 + donde)), xf(0, 1, 1), xf(165, 1, 1), xf(164, 1)]
const ESTILOS = [
  `${CABEZA}<styleSheet xmlns="${PRINCIPAL}"><numFmts count="${CODIGOS.length}">`,
  ...CODIGOS.map((codigo, donde) => `<numFmt numFmtId="${164 + donde}" formatCode="${codigo}"/>`),
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  `<borders count="2"><border>${BORDE}<bottom/><diagonal/></border><border>${BORDE}${RAYA}<diagonal/></border>`,
  '</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${XFS.length}">${XFS.join('')}</cellXfs></styleSheet>`,
].join('')
