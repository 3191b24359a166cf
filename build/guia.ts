import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../docs/guia/', import.meta.url))
const PLACE = '/guia/'

/**
 * Writes the user's guide, `docs/guia/*.md`, as pages of their own under `/guia/`: readable without the application,
 * and without a script.
 */
export const guia = (): Plugin => ({
  name: 'campana:guia',
  async generateBundle() {
    for (const [fileName, source] of await pages())
      this.emitFile({ type: 'asset', fileName: `guia/${fileName}`, source })
  },
  configureServer({ middlewares }) {
    middlewares.use(PLACE, (request, response, next) => {
      const name = (request.url ?? '/').replace(/[?#].*$/, '').slice(1) || 'index.html'
      void pages().then((all) => {
        const source = all.get(name)
        if (source === undefined) return next()
        response.setHeader(
          'Content-Type',
          name.endsWith('.png') ? 'image/png' : name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
        )
        response.end(source)
      }, next)
    })
  },
})

/** Every file of the guide by its name under `/guia/`. */
async function pages(): Promise<Map<string, string | Uint8Array>> {
  const index = await readFile(join(SOURCE, 'index.md'), 'utf8')
  const names = (await readdir(SOURCE)).filter((name) => name.endsWith('.md'))
  const images = (await readdir(join(SOURCE, 'img'))).filter((name) => name.endsWith('.png'))
  const menu = contentsOf(index)
  return new Map<string, string | Uint8Array>([
    ['guia.css', await readFile(join(SOURCE, 'guia.css'), 'utf8')],
    ...(await Promise.all(names.map(async (name) => [htmlName(name), await page(name, menu)] as const))),
    ...(await Promise.all(
      images.map(async (name) => [`img/${name}`, await readFile(join(SOURCE, 'img', name))] as const),
    )),
  ])
}

const htmlName = (name: string): string => name.replace(/\.md$/, '.html')

/** The pages in the order of the index: its numbered lines. */
const contentsOf = (index: string): { href: string; title: string }[] =>
  [...index.matchAll(/^\d+\. \[([^\]]+)\]\(([\w-]+\.md)\)/gm)].map(([, title = '', name = '']) => ({
    title,
    href: PLACE + htmlName(name),
  }))

/** Addresses as they are in the repository become those of the server. */
const markdown = new Marked({
  walkTokens(token) {
    if ((token.type === 'link' || token.type === 'image') && !/^(https?:|\/|#)/.test(token.href))
      token.href = PLACE + htmlName(token.href)
  },
})

async function page(name: string, menu: ReturnType<typeof contentsOf>): Promise<string> {
  const text = await readFile(join(SOURCE, name), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  const here = PLACE + htmlName(name)
  const entrada = ({ href, title }: { href: string; title: string }) =>
    `<li><a href="${href}"${href === here ? ' aria-current="page"' : ''}>${title}</a></li>`
  return `<!doctype html>
<html lang="es-HN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name === 'index.md' ? title : `${title} · Guía de uso`}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${PLACE}guia.css">
</head>
<body>
<header><a href="${PLACE}">Guía de uso</a></header>
<div>
<nav aria-label="Contenido"><ol>
${menu.map(entrada).join('\n')}
</ol></nav>
<main>
${await markdown.parse(text)}</main>
</div>
</body>
</html>
`
}
