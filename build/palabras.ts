import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { interfaz } from '#i18n/es-HN/interfaz'

const I18N = fileURLToPath(new URL('../i18n/', import.meta.url))
const PREFIJO = 'palabras:'

const areasDe = (archivo: string) =>
  [...readFileSync(join(I18N, archivo), 'utf8').matchAll(/#i18n\/es-HN\/(\w+)'/g)].map(([, area = '']) => area)
/** Areas of words for every screen: they come with the application and the pages without a session. */
const deTodos = ['provider.ts', 'visitante.ts'].flatMap(areasDe)
const AREAS: Readonly<Record<string, object>> = interfaz
/** Choices are said by fields of every kind: one file has them all. */
const ENTERA = 'opciones'
const propias = Object.keys(AREAS).filter((area) => !deTodos.includes(area))
/** A key in quotes, `'cxc.titulo'`, with its branch where that is whole; also with holes: `cxc.${vista}.titulo`. */
const CLAVE = new RegExp(String.raw`['"\`](${propias.join('|')})\.(?:(\w+)(?=['"\`.])|[\w$])`, 'g')

/** Words of an area, or of a branch, which has no name that vite takes for the ending of a file (`json`, `css`). */
const frasesDe = (cuales: string) => {
  const [area = '', rama] = cuales.split('.')
  const frases = Object.fromEntries(Object.entries(AREAS[area] ?? {}).filter(([cual]) => !rama || cual === rama))
  return JSON.stringify({ [area]: frases })
}
/** Characters of the words of an area, or of a branch of it. */
export const largo = (cuales: string): number => frasesDe(cuales).length

/**
 * The words of a module come with it: a file that names keys of an area gets the branches of it that they are on (all
 * of it where the key has a hole there), so that the bundler sends sentences with the screens that say them and with no
 * other.
 */
export const palabras = (): Plugin => ({
  name: 'campana:palabras',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIJO) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIJO}`)) return
    const frases = frasesDe(id.slice(PREFIJO.length + 1))
    return `import { aprender } from ${JSON.stringify(join(I18N, 'aprendidas.ts'))}\naprender(${frases})`
  },
  transform: {
    filter: { id: /\/(src|resources|contract)\/[^?]+\.tsx?$/ },
    handler(code, id) {
      if (id.includes('/node_modules/')) return
      const nombradas = [...code.matchAll(CLAVE)].map(([, area = '', rama = '']) =>
        area !== ENTERA && rama in (AREAS[area] ?? {}) ? `${area}.${rama}` : area,
      )
      if (nombradas.length === 0) return
      // At the end: no line moves.
      return {
        code: `${code}\n${[...new Set(nombradas)].map((cuales) => `import '${PREFIJO}${cuales}'`).join('\n')}\n`,
        map: null,
      }
    },
  },
})
