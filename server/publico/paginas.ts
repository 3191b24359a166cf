import { CLARO, OSCURO } from '#contract/colores'
import { idiomaEnVigor } from '#i18n/idioma'
import { texto } from '#i18n/texto'
import { logoUrl } from '#server/documentos/centro'
import { escaped } from '#server/web/html'

/** The school whose page it is. */
interface Rotulo {
  nombre: string
  /** Fingerprint of its logo. */
  logo: string | null
}

interface Pagina {
  titulo: string
  centro: Rotulo
  mensaje: string
  tono: 'bien' | 'mal'
  filas?: { etiqueta: string; valor: string }[]
}

const coloresDe = (colores: typeof CLARO | typeof OSCURO): string =>
  Object.entries(colores)
    .map(([nombre, color]) => `--${nombre}: ${color}`)
    .join('; ')

/** A small page without JavaScript, in the product's colours; every value is text. */
export const pagina = ({ titulo, centro, mensaje, tono, filas = [] }: Pagina): string => `<!doctype html>
<html lang="${idiomaEnVigor().tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`${titulo} · ${centro.nombre}`)}</title>
<style>
  :root { color-scheme: light dark; ${coloresDe(CLARO)} }
  @media (prefers-color-scheme: dark) { :root { ${coloresDe(OSCURO)} } }
  body { margin: 0; padding: 24px 16px; background: var(--fondo); color: var(--tinta) }
  body { font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 28rem; margin: 0 auto; padding: 24px }
  main { background: var(--hoja); border: 1px solid var(--linea); border-radius: 8px }
  header { display: flex; align-items: center; gap: 12px; margin-bottom: 24px; font-weight: 600 }
  header img { max-width: 96px; max-height: 48px }
  header p { margin: 0 }
  h1 { margin: 0 0 16px; font-size: 1.25rem }
  p.mensaje { margin: 0 0 16px; font-weight: 600 } p.bien { color: var(--marca) } p.mal { color: var(--mal) }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; margin: 0 }
  dt { color: var(--suave) }
  dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
</style>
</head>
<body>
<main>
<header>${centro.logo ? `<img src="${logoUrl(centro.logo)}" alt="">` : ''}<p>${escaped(centro.nombre)}</p></header>
<h1>${escaped(titulo)}</h1>
<p class="mensaje ${tono}">${escaped(mensaje)}</p>
<dl>${filas.map(({ etiqueta, valor }) => `<dt>${escaped(etiqueta)}</dt><dd>${escaped(valor)}</dd>`).join('')}</dl>
</main>
</body>
</html>
`

/** The page of an address that can't be read; it comes before anything is known of the school. */
export const direccionIlegible = (): string =>
  pagina({
    titulo: texto('documentos.enlace.titulo_mal_escrito'),
    centro: { nombre: 'Campana', logo: null },
    mensaje: texto('documentos.enlace.mal_escrito'),
    tono: 'mal',
  })

/** The page of a link that is unknown or has expired: both say the same. */
export const enlaceNoDisponible = (centro: Rotulo): string =>
  pagina({
    titulo: texto('documentos.enlace.titulo'),
    centro,
    mensaje: texto('documentos.enlace.no_disponible'),
    tono: 'mal',
  })
