import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstPaint } from '#server/web/first-paint'
import { dark, light } from '#src/theme/palette.ts'

const GUID = 'demo-general-000000000'
const PAGE =
  '<html><head><link rel="modulepreload" crossorigin href="/assets/inicio-1.js"></head><body><div id="root"></div></body></html>'
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', name: 'index', imports: ['_inicio.js'] },
  '_inicio.js': { file: 'assets/inicio-1.js', name: 'inicio' },
  '_formulario.js': { file: 'assets/formulario-1.js', name: 'formulario', imports: ['_inicio.js', '_controles.js'] },
  '_controles.js': { file: 'assets/controles-1.js', name: 'controles', imports: ['_inicio.js'] },
  'resources/publico/consentimiento/Consentimiento.tsx': {
    file: 'assets/Consentimiento-1.js',
    name: 'Consentimiento',
    imports: ['_formulario.js'],
  },
  'resources/publico/cuenta/CuentaFamilia.tsx': {
    file: 'assets/CuentaFamilia-1.js',
    name: 'CuentaFamilia',
    imports: ['_controles.js'],
  },
  '_ingreso.js': { file: 'assets/ingreso-1.js', name: 'ingreso', imports: ['_inicio.js', '_entradas.js'] },
  '_entradas.js': { file: 'assets/entradas-1.js', name: 'entradas', css: ['assets/entradas-1.css'] },
}
const CENTRO = { nombre: 'Instituto <Ñandú>', logo: null, telefono: '+50422395160' }

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'campana-'))
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(MANIFEST))
})
afterAll(() => rmSync(root, { recursive: true }))

const of = (path: string, centro: Parameters<ReturnType<typeof firstPaint>>[1] = CENTRO) =>
  firstPaint(root, PAGE)(path, centro)
const asked = (page = '') =>
  [...page.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)

describe('the first paint of a public form', () => {
  it('asks for code and campaign with the page, each once', () => {
    expect(asked(of(`/Forms/Register/Junio/${GUID}`))).toEqual([
      'modulepreload /assets/inicio-1.js',
      'modulepreload /assets/formulario-1.js',
      'modulepreload /assets/controles-1.js',
      `preload /api/api/Publico/Convocatorias/junio/${GUID}`,
    ])
    expect(asked(of('/carta-consentimiento'))).toEqual([
      'modulepreload /assets/inicio-1.js',
      'modulepreload /assets/Consentimiento-1.js',
      'modulepreload /assets/formulario-1.js',
      'modulepreload /assets/controles-1.js',
      'preload /api/api/Publico/Consentimiento',
    ])
    // An account's page is asked once its PIN was given.
    expect(asked(of(`/cuenta/${GUID}`))).toEqual([
      'modulepreload /assets/inicio-1.js',
      'modulepreload /assets/CuentaFamilia-1.js',
      'modulepreload /assets/controles-1.js',
    ])
  })

  it('is not that of the sign-in, which asks for its code and style with the page all the same', () => {
    expect(asked(of('/login'))).toEqual([
      'modulepreload /assets/inicio-1.js',
      'modulepreload /assets/ingreso-1.js',
      'modulepreload /assets/entradas-1.js',
      'preload /assets/entradas-1.css',
    ])
    expect(asked(of('/catalogos/clientes'))).toEqual(['modulepreload /assets/inicio-1.js'])
  })

  it('is shown where its link is shared: whose it is and what for, with a picture, and nothing of the address', () => {
    const shared = (path: string, logo: string | null) =>
      [
        ...(firstPaint(
          root,
          PAGE,
          'https://escuela.hn',
        )(path, { ...CENTRO, logo }).matchAll(/"og:(\w+)" content="(.*?)"/g) ?? []),
      ].map(([, name, content]) => `${name}: ${content}`)
    expect(shared(`/Forms/Register/${GUID}`, 'a1b2')).toEqual([
      'type: website',
      'title: Registro de estudiantes',
      'description: Se llena desde el teléfono en unos minutos.',
      'site_name: Instituto &lt;Ñandú&gt;',
      'image: https://escuela.hn/logo?v=a1b2',
    ])
    expect(shared(`/Forms/UpdateRegister/${GUID}`, null)).toContain('title: Corregir un registro')
    expect(shared('/Carta-Consentimiento', null)).toContain('image: https://escuela.hn/icon-512.png')
    expect(shared('/login', null)).toEqual([])
    expect(of('/Carta-Consentimiento')).not.toContain('og:image')
  })

  it('asks nothing of a registration before its birth date is known', () => {
    expect(asked(of(`/Forms/UpdateRegister/${GUID}`)).filter((link) => link.startsWith('preload'))).toEqual([])
  })

  it('shows the school as text, with its logo where it has one', () => {
    const page = of(`/forms/register/${GUID}`)
    expect(page).toContain('<b>Instituto &lt;Ñandú&gt;</b>')
    expect(page).toContain('src="/favicon.svg"')
    expect(of(`/forms/register/${GUID}`, { ...CENTRO, logo: 'a1b2' })).toContain('src="/logo?v=a1b2"')
  })

  it('is painted as the application is, by day and by night', () => {
    const [dia = '', noche = ''] = of(`/forms/register/${GUID}`)?.split('@media (prefers-color-scheme:dark)') ?? []
    for (const [trazo, { background, text, divider }] of [
      [dia, light],
      [noche, dark],
    ] as const)
      for (const color of [background.default, background.paper, text.primary, text.secondary, divider])
        expect(trazo).toContain(color)
  })

  it('asks for nothing else on every other page, and draws nothing', () => {
    for (const path of [
      '/',
      '/catalogos/clientes',
      '/Forms/Register/',
      `/Forms/Register/Marzo/${GUID}`,
      '/Forms/Register/"><script>',
    ])
      expect(of(path).replace(/<title>.*<\/p>/s, '')).toBe(PAGE)
  })

  it.each(['/login', '/carta-consentimiento'])('says on %s in time that it does not open, and whom to call', (path) => {
    expect(of(path)).toContain('<a href="tel:+50422395160">2239-5160</a>')
    expect(of(path, { ...CENTRO, telefono: null })).toMatch(/La página tarda más de lo normal\.[^<]*<\/p>/)
  })

  it('draws the outline of a build that has no manifest, without the links', () => {
    const page = firstPaint(tmpdir(), PAGE)(`/Forms/Register/${GUID}`, CENTRO)
    expect(asked(page)).toEqual([
      'modulepreload /assets/inicio-1.js',
      `preload /api/api/Publico/Convocatorias/general/${GUID}`,
    ])
  })
})
