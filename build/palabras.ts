import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { opciones } from '#i18n/es-HN/opciones'

const I18N = fileURLToPath(new URL('../i18n/', import.meta.url))
const PREFIJO = 'palabras:'

const areasDe = (...archivos: string[]) =>
  archivos.flatMap((archivo) =>
    [...readFileSync(join(I18N, archivo), 'utf8').matchAll(/#i18n\/es-HN\/(\w+)'/g)].map(([, area = '']) => area),
  )
/** Areas of words for every screen: they come with the application and the pages without a session. */
const deTodos = areasDe('provider.ts', 'visitante.ts')
const propias = areasDe('es-HN/interfaz.ts').filter((area) => !deTodos.includes(area))
/** A key in quotes, `'cxc.titulo'`, also with holes: `cxc.vista.${vista}`. */
const CLAVE = new RegExp(String.raw`['"\`](${propias.join('|')})\.[\w$]`, 'g')

/**
 * The words of a module come with it: a file that names keys of an area gets that area's sentences imported, so that
 * the bundler sends them with the screens that say them and with no other.
 */
export const palabras = (): Plugin => ({
  name: 'campana:palabras',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIJO) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIJO}`)) return
    const area = id.slice(PREFIJO.length + 1)
    const aprender = `import { aprender } from ${JSON.stringify(join(I18N, 'aprendidas.ts'))}`
    // They hold a few words of every area, none of which comes along for them.
    if (area === 'opciones') return `${aprender}\naprender(${JSON.stringify({ opciones })})`
    return [
      aprender,
      `import { ${area} } from ${JSON.stringify(join(I18N, 'es-HN', `${area}.ts`))}`,
      `aprender({ ${area} })`,
    ].join('\n')
  },
  transform: {
    filter: { id: /\/(src|resources|contract)\/[^?]+\.tsx?$/ },
    handler(code, id) {
      if (id.includes('/node_modules/')) return
      const areas = new Set([...code.matchAll(CLAVE)].map(([, area]) => area))
      if (areas.size === 0) return
      // At the end: no line moves.
      return { code: `${code}\n${[...areas].map((area) => `import '${PREFIJO}${area}'`).join('\n')}\n`, map: null }
    },
  },
})
