import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/*
 * Code that `docs/asvs.md` names must still be there: the page is read by whoever decides to trust the product with the
 * data of children.
 */
const pagina = readFileSync('docs/asvs.md', 'utf8')

/** Requirements of levels 1 and 2 of ASVS 5.0.0, chapter by chapter. */
const POR_CAPITULO = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const ESTADOS = ['sí', 'parte', 'no', 'no aplica']

const FILA = /^\| v5\.0\.0-(?<numero>\d+\.\d+\.\d+) \| (?<nivel>[12]) \| .+? \| (?<estado>[^|]+) \| (?<donde>.+) \|$/gm
const filas = [...pagina.matchAll(FILA)].map(
  ({ groups: { numero = '', nivel = '', estado = '', donde = '' } = {} }) => ({
    numero,
    nivel,
    estado,
    donde,
  }),
)

const CARPETAS = 'server|src|resources|contract|i18n|docs|tests|bench|public'
const NOMBRADO = new RegExp(`\`((?:${CARPETAS})(?:/[\\w.-]+)*|[\\w.-]+\\.(?:ts|json|html))(?:#([^\`]+))?\``, 'g')

/** The files and folders that a text names, each with the word that it is said to contain. */
const nombrados = (texto: string): { archivo: string; palabra: string }[] =>
  [...texto.matchAll(NOMBRADO)].map(([, archivo = '', palabra = '']) => ({ archivo, palabra }))

/** Files named that are not there, or do not contain the word. */
const perdidos = (texto: string): string[] =>
  nombrados(texto)
    .filter(({ archivo, palabra }) => !contiene(archivo, palabra))
    .map(({ archivo, palabra }) => (palabra ? `${archivo}#${palabra}` : archivo))

const contiene = (archivo: string, palabra: string): boolean =>
  existsSync(archivo) && (palabra === '' || (statSync(archivo).isFile() && leido(archivo).includes(palabra)))

const textos = new Map<string, string>()
function leido(archivo: string): string {
  const texto = textos.get(archivo) ?? readFileSync(archivo, 'utf8')
  textos.set(archivo, texto)
  return texto
}

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    const capitulos = POR_CAPITULO.map((_, indice) =>
      filas.filter(({ numero }) => numero.startsWith(`${indice + 1}.`)).map(({ numero }) => numero),
    )
    expect(capitulos.map(({ length }) => length)).toEqual(POR_CAPITULO)
    const numeros = filas.map(({ numero }) => numero)
    expect(numeros).toEqual([...new Set(numeros)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect(filas.filter(({ nivel }) => nivel === '1')).toHaveLength(70)
    expect(pagina.match(/^\| v5/gm)).toHaveLength(filas.length)
  })

  it('names files and words that are there', () => {
    expect(
      perdidos('`server/no-hay.ts` `server/http/guard.ts#no_hay` `server/http` `server/http/guard.ts#bearer`'),
    ).toEqual(['server/no-hay.ts', 'server/http/guard.ts#no_hay'])
    expect(perdidos(pagina)).toEqual([])
  })

  it('says in four words how each one stands, and where of all that is met', () => {
    expect(filas.filter(({ estado }) => !ESTADOS.includes(estado))).toEqual([])
    const sinLugar = filas.filter(
      ({ estado, donde }) => estado === 'sí' && !nombrados(donde).length && !/\babajo\b/i.test(donde),
    )
    expect(sinLugar).toEqual([])
  })

  it('counts its own rows', () => {
    for (const nivel of ['1', '2']) {
      const cuantas = ESTADOS.map(
        (estado) => filas.filter((fila) => fila.nivel === nivel && fila.estado === estado).length,
      )
      expect(pagina).toContain(`\n| ${nivel} | ${cuantas.join(' | ')} |\n`)
    }
  })
})
