/* A page of words, enough to stand for the paper of a supplier: PDF 1.4 with one of the fonts that every viewer has. */

const LETRA = '/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding'
const MARGEN = 56
const ALTO = 792

const entreParentesis = (texto: string): string => texto.replace(/[\\()]/g, (signo) => `\\${signo}`)

/** A PDF of one letter page with these lines, the first one larger. */
export function papel([titulo = '', ...lineas]: readonly string[]): Buffer {
  const texto = [
    `BT /F 16 Tf ${MARGEN} ${ALTO - 72} Td (${entreParentesis(titulo)}) Tj /F 11 Tf 0 -12 Td`,
    ...lineas.map((linea) => `0 -18 Td (${entreParentesis(linea)}) Tj`),
    'ET',
  ].join(' ')
  const cuerpos = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 ${ALTO}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    `<</Length ${texto.length}>>stream\n${texto}\nendstream`,
    `<<${LETRA}>>`,
  ]
  const objetos = cuerpos.map((cuerpo, indice) => `${indice + 1} 0 obj${cuerpo}endobj\n`)
  const encabezado = '%PDF-1.4\n'
  const lugares = objetos.map((_, indice) => encabezado.length + objetos.slice(0, indice).join('').length)
  const tabla = ['0000000000 65535 f ', ...lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n `)].join(
    '\n',
  )
  const cuerpo = encabezado + objetos.join('')
  return Buffer.from(
    [
      `${cuerpo}xref`,
      `0 ${objetos.length + 1}`,
      tabla,
      `trailer<</Size ${objetos.length + 1}/Root 1 0 R>>`,
      `startxref\n${cuerpo.length}\n%%EOF\n`,
    ].join('\n'),
    'latin1',
  )
}
