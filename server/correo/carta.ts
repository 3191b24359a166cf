import { CLARO } from '#contract/colores'
import { idiomaEnVigor } from '#i18n/idioma'
import { texto } from '#i18n/texto'
import { escaped } from '#server/web/html'

/** A short letter, perhaps with one link and files; every part is plain text. */
export interface Carta {
  para: string
  asunto: string
  saludo: string
  /** Before the link and after it. */
  antes: string[]
  enlace?: { rotulo: string; url: string }
  despues: string[]
  /** `contenido` in base64: a letter waits as JSON. */
  adjuntos?: { nombre: string; tipo: string; contenido: string }[]
  centro: { nombre: string; correo: string | null }
}

export function cartaTexto({ saludo, antes, enlace, despues, centro }: Carta): string {
  return [
    saludo,
    ...antes,
    ...(enlace ? [`${enlace.rotulo}:\n${enlace.url}`] : []),
    ...despues,
    `— ${centro.nombre}`,
  ].join('\n\n')
}

/* Readers of mail know no stylesheet: each element carries its own. */
const FONDO = [
  'margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif',
  `background:${CLARO.fondo};color:${CLARO.tinta}`,
].join(';')
const HOJA = [
  'max-width:30rem;margin:0 auto;padding:24px',
  `background:${CLARO.hoja};border:1px solid ${CLARO.linea};border-radius:8px`,
].join(';')
const BOTON = [
  'display:inline-block;padding:10px 20px;border-radius:8px',
  `background:${CLARO.marca};color:${CLARO.hoja};text-decoration:none;font-weight:600`,
].join(';')

/**
 * The same in HTML, with nothing fetched from anywhere; the address is also written out, for readers that hide links.
 */
export function cartaHtml({ asunto, saludo, antes, enlace, despues, centro }: Carta): string {
  const parrafo = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`
  return `<!doctype html>
<html lang="${idiomaEnVigor().tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(asunto)}</title></head>
<body style="${FONDO}">
<div style="${HOJA}">
${[saludo, ...antes].map(parrafo).join('\n')}
${enlace ? boton(enlace) : ''}${despues.map(parrafo).join('\n')}
<p style="margin:0;color:${CLARO.suave}">${escaped(centro.nombre)}</p>
</div>
</body>
</html>
`
}

function boton({ rotulo, url }: { rotulo: string; url: string }): string {
  const address = escaped(url)
  return `<p style="margin:0 0 16px"><a href="${address}" style="${BOTON}">${escaped(rotulo)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${CLARO.suave}">
${escaped(texto('correo.copie'))}<br><span style="word-break:break-all">${address}</span></p>
`
}
