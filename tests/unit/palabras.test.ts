import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import { interfaz } from '#i18n/es-HN/interfaz'
import { palabras } from '../../vite.palabras.ts'

const { transform, resolveId, load } = palabras() as Plugin & {
  transform: { handler: (code: string, id: string) => { code: string } | undefined }
  resolveId: (id: string) => string | undefined
  load: (id: string) => string | undefined
}
const pedidas = (code: string) =>
  [...(transform.handler(code, '/src/Pantalla.tsx')?.code ?? '').matchAll(/^import 'palabras:(\w+)'$/gm)].map(
    ([, area]) => area,
  )

it('the areas that a file names come with it, once, but for those of every screen', () => {
  expect(pedidas("translate('cxc.titulo') + t(`clases.vista.${vista}`) + t('cxc.total') + t('comun.si')")).toEqual([
    'cxc',
    'clases',
  ])
  expect(pedidas("translate('comun.accion.guardar') + 'a.cxc.titulo' + 'cxc'")).toEqual([])
})

it('no line of the file moves', () => {
  const code = "t('cxc.titulo')\nfin()"
  expect(transform.handler(code, '/src/Pantalla.tsx')?.code.startsWith(code)).toBe(true)
})

it('what comes is the area’s own dictionary', () => {
  const id = resolveId('palabras:cxc') ?? ''
  expect(load(id)).toMatch(/import { cxc } from ".*\/i18n\/es-HN\/cxc\.ts"\naprender\({ cxc }\)$/)
  expect(resolveId('react')).toBeUndefined()
})

it('every area of the screens is either of all or comes with who names it', () => {
  const deTodos = ['i18n/provider.ts', 'i18n/visitante.ts'].map((archivo) => readFileSync(archivo, 'utf8')).join()
  for (const area of Object.keys(interfaz))
    expect([area, pedidas(`t('${area}.algo')`).length > 0]).toEqual([area, !deTodos.includes(`es-HN/${area}'`)])
})
