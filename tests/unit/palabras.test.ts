import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import { interfaz } from '#i18n/es-HN/interfaz'
import { palabras } from '../../build/palabras.ts'

const { transform, resolveId, load } = palabras() as Plugin & {
  transform: { handler: (code: string, id: string) => { code: string } | undefined }
  resolveId: (id: string) => string | undefined
  load: (id: string) => string | undefined
}
const pedidas = (code: string) =>
  [...(transform.handler(code, '/src/Pantalla.tsx')?.code ?? '').matchAll(/^import 'palabras:([\w.]+)'$/gm)].map(
    ([, area]) => area,
  )

it('what a file names comes with it, once, but for the areas of every screen', () => {
  expect(pedidas("t('cxc.busca') + t(`cxc.vista.${vista}`) + t('cxc.vista.curso') + t('comun.si')")).toEqual([
    'cxc.busca',
    'cxc.vista',
  ])
  expect(pedidas("translate('comun.accion.guardar') + 'a.cxc.titulo' + 'cxc'")).toEqual([])
})

it('a branch that is not named whole brings its area', () => {
  expect(pedidas('t(`cxc.${vista}.titulo`) + t(`clases.v${i}`) + t("becas.no_hay")')).toEqual([
    'cxc',
    'clases',
    'becas',
  ])
  expect(pedidas("t('opciones.estado.activo')")).toEqual(['opciones'])
})

it('no line of the file moves', () => {
  const code = "t('cxc.titulo')\nfin()"
  expect(transform.handler(code, '/src/Pantalla.tsx')?.code.startsWith(code)).toBe(true)
})

it('what comes is the area’s own dictionary, or the branch of it', () => {
  const trae = (cuales: string) =>
    JSON.parse(/aprender\((.*)\)$/.exec(load(resolveId(`palabras:${cuales}`) ?? '') ?? '')?.[1] ?? '') as unknown
  expect(trae('cxc')).toEqual({ cxc: interfaz.cxc })
  expect(trae('cxc.vista')).toEqual({ cxc: { vista: interfaz.cxc.vista } })
  expect(resolveId('react')).toBeUndefined()
})

it('every area of the screens is either of all or comes with who names it', () => {
  const deTodos = ['i18n/provider.ts', 'i18n/visitante.ts'].map((archivo) => readFileSync(archivo, 'utf8')).join()
  for (const area of Object.keys(interfaz))
    expect([area, pedidas(`t('${area}.algo')`).length > 0]).toEqual([area, !deTodos.includes(`es-HN/${area}'`)])
})

/** Props that hand a group of keys on, `rotulos="cxc.vista"`, to who completes them. */
const GRUPOS = ['grupo', 'rotulos', 'palabras']

it('no key is put together in a way that leaves its area behind', () => {
  const archivos = ['src', 'resources'].flatMap((carpeta) =>
    readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).map((archivo) => `${carpeta}/${archivo}`),
  )
  const areas = Object.keys(interfaz).join('|')
  const dePartes = /\b(?:translate|t)\((?:`\$\{(\w+)|(['"`][^'"`]*['"`]\s*\+))/g
  // A branch that the file does not name.
  const deOtraRama = /\.replace\(['"`]\.\w+\.['"`]/g
  const sinPunto = new RegExp(String.raw`\b(?:${GRUPOS.join('|')})(?:=\{?|: )['"\`](?:${areas})['"\`]`, 'g')
  const perdidas = archivos
    .filter((archivo) => /(?<!\.test)\.tsx?$/.test(archivo))
    .flatMap((archivo) => {
      const fuente = readFileSync(archivo, 'utf8')
      const partidas = [...fuente.matchAll(dePartes)].filter(([, hueco]) => !hueco || !GRUPOS.includes(hueco))
      return [...partidas, ...fuente.matchAll(sinPunto), ...fuente.matchAll(deOtraRama)].map(
        ([como]) => `${archivo}: ${como}`,
      )
    })
  expect(perdidas).toEqual([])
})
