import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { CLARO, OSCURO } from '#contract/colores'
import { VARIANTES } from '#contract/publico/convocatoria'
import { formatoTelefono } from '#contract/texto/formato'
import { LOGIN } from '#contract/rutas-publicas'
import { texto } from '#i18n/texto'
import { logoUrl } from '#server/documentos/centro'
import { escaped } from '#server/web/html'

/** The school whose page it is. */
interface Rotulo {
  nombre: string
  /** Fingerprint of its logo. */
  logo: string | null
  /** The school's (E.164). */
  telefono: string | null
}

/** A file of the build, as its manifest tells of it. */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

interface Form {
  /** The chunk that it begins with (`build/chunks.ts`). */
  chunk: (typeof CHUNKS)[number]
  /** Path that it asks of the API first; `titulo` is the heading that is known already. */
  data?: string
  titulo?: string
  /** The form's kind, for whoever sees its link: key below `publico.compartido`. */
  que: 'carta' | 'registro' | 'actualizar' | 'cuenta'
}

const CHUNKS = ['formulario', 'Consentimiento', 'CuentaFamilia', 'ingreso'] as const

const REGISTRO = /^\/forms\/(update)?register\/(?:(\w+)\/)?([\w-]+)$/i

/** The public form of a path. */
function formOf(path: string): Form | undefined {
  if (/^\/carta-consentimiento\/?$/i.test(path))
    return {
      chunk: 'Consentimiento',
      data: '/api/api/Publico/Consentimiento',
      titulo: texto('consentimiento.titulo'),
      que: 'carta',
    }
  if (/^\/cuenta\/[\w-]+\/?$/i.test(path))
    return { chunk: 'CuentaFamilia', titulo: texto('cuenta.titulo'), que: 'cuenta' }
  const [, update, nombre = 'general', guid] = REGISTRO.exec(path) ?? []
  const variante = VARIANTES.find((una) => una === nombre.toLowerCase())
  if (!guid || !variante) return undefined
  if (update) return { chunk: 'formulario', que: 'actualizar' }
  return { chunk: 'formulario', data: `/api/api/Publico/Convocatorias/${variante}/${guid}`, que: 'registro' }
}

/**
 * The first paint of a page, before its code draws. Any page says after a while what to do if it does not open. Those
 * of the public forms, which cheap phones open on slow lines, draw the school's name and the outline of the form, and
 * ask for the code and the data that it needs at once, not one after another, as the sign-in does; with the address of
 * the school their links have a picture where they are shared.
 */
export function firstPaint(root: string, page: string, origin?: string): (path: string, centro: Rotulo) => string {
  const file = join(root, '.vite/manifest.json')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const code = { formulario: '', Consentimiento: '', CuentaFamilia: '', ingreso: '' }
  for (const chunk of CHUNKS) {
    const files = filesOf(manifest, chunk).filter((name) => !page.includes(name))
    code[chunk] = files.map((name) => `<link ${COMO[extname(name)]} crossorigin href="/${name}">`).join('')
  }
  return (path, centro) => {
    const form = formOf(path)
    if (!form) {
      const ingreso = path.toLowerCase() === LOGIN ? code.ingreso : ''
      return page
        .replace('</head>', () => `${ingreso}</head>`)
        .replace(EMPTY, () => filled(`${titleOf(centro)}${late(centro)}`))
    }
    const data = form.data ? `<link rel="preload" as="fetch" crossorigin href="${form.data}">` : ''
    return page
      .replace('</head>', () => `${shared(form, centro, origin)}${code[form.chunk]}${data}${STYLE}</head>`)
      .replace(EMPTY, () => filled(`${outline(centro, form.titulo)}${late(centro)}`))
  }
}

/** A link's preview in a messenger: the school and the form's purpose, nothing that its address keeps. */
function shared({ que }: Form, { nombre, logo }: Rotulo, origin: string | undefined): string {
  const own = {
    title: texto(`publico.compartido.${que}`),
    description: texto('publico.compartido.detalle'),
    site_name: nombre,
  }
  const image = origin && { image: `${origin}${logo ? logoUrl(logo) : '/icon-512.png'}` }
  return Object.entries({ type: 'website', ...own, ...image })
    .map(([name, content]) => `<meta property="og:${name}" content="${escaped(content)}">`)
    .join('')
}

const EMPTY = '<div id="root"></div>'
const filled = (content: string): string => `<div id="root">${content}</div>`

/**
 * Comes into sight by style alone, where the code has not come to take its place: cut off, refused by the browser, or
 * too slow. No link to load it again: it would lose what the address has behind its `#`.
 */
const late = ({ telefono }: Rotulo): string => `<style>
.na{position:fixed;inset:auto 0 0;padding:16px;font:15px/1.5 system-ui,sans-serif;background:#fff4e5;color:#3d2400;
border-top:1px solid #b45309;visibility:hidden;animation:na 0s 15s forwards}
.na a{color:inherit}
@keyframes na{to{visibility:visible}}
@media print{.na{display:none}}
</style><p class="na" role="alert" style="margin:0">${texto('publico.tarda')}${
  telefono
    ? ` ${texto('publico.tarda_llame')} <a href="tel:${escaped(telefono)}">${escaped(formatoTelefono(telefono))}</a>.`
    : ''
}</p>`

/** The relation by which a file is asked for ahead of its use. */
const COMO: Record<string, string> = { '.js': 'rel="modulepreload"', '.css': 'rel="preload" as="style"' }

/** The files of a chunk and of all that it imports. */
function filesOf(manifest: Manifest, name: string): string[] {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    for (const name of [chunk.file, ...(chunk.css ?? [])]) found.add(name)
    chunk.imports?.forEach(add)
  }
  Object.keys(manifest)
    .filter((key) => manifest[key]?.name === name)
    .forEach(add)
  return [...found]
}

/* The outline below stands where `resources/publico/marco/Marco.tsx` then draws the same. */

const FIELD = '<i class="t"></i><i class="c"></i>'

/** Within the root, so that it goes when the application, whose pages bring theirs, takes the place of it. */
const titleOf = ({ nombre }: Rotulo): string => `<title>${escaped(nombre || texto('layout.producto'))}</title>`

const outline = (centro: Rotulo, titulo = ''): string => {
  const { nombre, logo } = centro
  const rotulo = escaped(nombre || texto('layout.producto'))
  const debajo = escaped(texto(nombre ? 'layout.producto' : 'layout.lema'))
  const imagen = `<img src="${logo ? logoUrl(logo) : '/favicon.svg'}" alt="" ${logo ? 'class="logo"' : 'width="32"'} height="32">`
  return `<div class="fp">${titleOf(centro)}
<header><div>${imagen}<p><b>${rotulo}</b><small>${debajo}</small></p></div><p class="n">${titulo}</p></header>
<main role="status"><p>${texto('publico.abriendo')}</p>${FIELD.repeat(3)}</main>
</div>`
}

const coloresDe = ({ fondo, hoja, tinta, suave, linea }: typeof CLARO | typeof OSCURO): string =>
  `--f:${fondo};--p:${hoja};--t:${tinta};--s:${suave};--l:${linea}`

const STYLE = `<style>
body{margin:0}
.fp{min-height:100dvh;font:15px/1.5 system-ui,sans-serif;background:var(--f);color:var(--t);${coloresDe(CLARO)}}
.fp header,.fp main{box-sizing:border-box;max-width:600px;margin:0 auto;padding:16px}
.fp header div{display:flex;align-items:center;gap:10px}
.fp img{flex:none;max-width:56px;object-fit:contain;border-radius:4px}
.fp p{margin:0;min-width:0}
.fp header b{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.fp b{font-weight:650;font-size:14px;line-height:1.2}
.fp header small{display:block;line-height:1.25;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.fp small{font-size:12px;color:var(--s)}
.fp .n{min-height:22.5px;margin-top:12px;font-weight:600;color:var(--s)}
.fp main{border-top:1px solid var(--l)}
.fp main p{margin-bottom:24px;font-size:16px}
.fp i{display:block;border-radius:8px;background:var(--l)}
.fp .t{width:38%;height:16px;margin-bottom:8px}.fp .c{height:48px;margin-bottom:24px}
@media (min-width:600px){
.fp header{padding:16px 32px}
.fp main{padding:32px;border:1px solid var(--l);border-radius:8px;background:var(--p)}
}
@media (prefers-color-scheme:dark){
.fp{${coloresDe(OSCURO)}}
.fp .logo{box-sizing:border-box;padding:2px;background:#fff}
}
</style>`
