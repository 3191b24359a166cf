import { expect, it } from 'vitest'
import { anotar, huella, juzgar, seguras } from './expresiones/juicio.ts'
import { escrita, expresiones, type Expresion } from './expresiones/todas.ts'

/*
 * An expression that takes time with the square of a text's length stops the server for everybody: no length that
 * some schema asks for is in front of every one of them. All of them are linear by their shape.
 */

/** Expressions that the checker can't tell, each with why it is no danger. */
const SIN_JUICIO: Readonly<Record<string, string>> = {
  [String(
    /(🏴[\u{e0020}-\u{e007f}]+|[\d#*]\ufe0f\u20e3|\p{ExtPict}[\ufe0f\p{EMod}]*(?:\u200d(?=\p{ExtPict}))?)|[\p{DI}\u2800\ufff9-\ufffb]/gu,
  )]: 'the checker does not know ExtPict; what repeats has no letter in common with what it begins or ends with',
}

/** Files that build expressions while they run, with what they build. */
const CONSTRUIDAS: Readonly<Record<string, readonly RegExp[]>> = {
  // A code, and a DNI in its parts, of a student of this school.
  'resources/catalogos/clientes/foto/curso/lote-model.ts': [
    /(?<![\p{L}\d])C2026(?<junta>[^\p{L}\d]?)0001(?![\p{L}\d])/iu,
    /(?<![\p{L}\d])0801(?<junta>[^\p{L}\d]?)2010\k<junta>12345(?![\p{L}\d])/iu,
  ],
  // The addresses of our own routes and screens.
  'server/app.ts': [/^\/api\/api\/Publico\/Convocatorias\/[^/]+\/registros\/[^/]+$/],
  // Addresses that end in a secret: kept out of logs.
  'server/http/leer/direccion-escrita.ts': [
    /^(\/Forms\/UpdateRegister\/|\/reset_password\/|\/cuenta\/|\/documentos\/|\/api\/api\/Publico\/Convocatorias\/[^/]+\/)[^/?]+/i,
  ],
  'server/web/pantallas.ts': [/^\/Forms\/Register\/[^/]+\/[^/]+\/?$/i],
  // As many letters as a key of ours has.
  'server/respaldo/cifrado.ts': [/^[0-9A-HJKMNP-TV-Z]{28}$/],
}

const { literales, construyen } = expresiones()

it('whatever builds an expression while it runs is named here with what it builds', () => {
  expect(construyen).toEqual(Object.keys(CONSTRUIDAS).sort())
})

it('no regular expression takes more than its text is long', { timeout: 300_000 }, async () => {
  const construidas = Object.entries(CONSTRUIDAS).flatMap(([archivo, suyas]) =>
    suyas.map(({ source, flags }) => ({ source, flags, archivos: [archivo] })),
  )
  const todas: (Expresion & { archivos: string[] })[] = [...literales.values(), ...construidas]
  const sabidas = seguras()
  const mal: string[] = []
  for (const expresion of todas) {
    if (sabidas.has(huella(expresion)) || SIN_JUICIO[escrita(expresion)]) continue
    const { status, detalle } = await juzgar(expresion)
    if (status === 'safe') sabidas.add(huella(expresion))
    else mal.push(`${expresion.archivos.join(', ')}: ${escrita(expresion)} is ${status} (${detalle})`)
  }
  expect(mal).toEqual([])
  anotar(todas.map(huella).filter((una) => sabidas.has(una)))
})

it('what the checker can not tell is still there, and still can not be told', async () => {
  const juicios = await Promise.all(
    Object.keys(SIN_JUICIO).map(async (cual) => {
      const expresion = literales.get(cual)
      return expresion ? (await juzgar(expresion)).status : 'gone'
    }),
  )
  expect(juicios).toEqual(juicios.map(() => 'unknown'))
})

it('tells the three that stopped the server', { timeout: 60_000 }, async () => {
  const antes = [
    /^([-−–]?) *(?:L(?:ps)?(\.?)( *))?([-−–]?) *(.*)$/i,
    /\{\{\s*([^{}]*?)\s*\}\}/g,
    /[T ]+\d{1,2}:\d{2}.*$/,
  ]
  const juicios = await Promise.all(antes.map(({ source, flags }) => juzgar({ source, flags })))
  expect(juicios.map(({ status }) => status)).toEqual(['vulnerable', 'vulnerable', 'vulnerable'])
})
