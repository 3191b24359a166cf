import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatoMes } from '#contract/texto/formato'
import { MODULOS } from '#contract/modulos'
import { FORMULARIOS } from '#contract/rutas-publicas'
import type * as Aprendidas from '#i18n/aprendidas'
import type * as Proveedor from '#i18n/proveedor'
import type * as Visitante from '#i18n/visitante'
import { SCREENS } from '#src/resources.tsx'
import { bareServer, sesionDeTodo } from '#src/testing/bare-server.ts'
import { json } from '#src/testing/fake-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'
import { wordsOutside } from '#tests/corchetes'

/*
 * Every screen in the bracketed language (`i18n/pseudo.ts`): no word stands in the code, so that a second language
 * would reach them all. What the server answers is data, and here says `dato`.
 */
vi.mock('#i18n/proveedor', async (original) => {
  const [{ pseudo }, { proveedorDe }] = await Promise.all([import('#i18n/pseudo'), original<typeof Proveedor>()])
  return {
    proveedorDe: (...[primeras, ...mas]: Parameters<typeof proveedorDe>) => proveedorDe(pseudo(primeras), ...mas),
  }
})
vi.mock('#i18n/aprendidas', async (original) => {
  const [{ pseudo }, { aprender, aprendidas }] = await Promise.all([
    import('#i18n/pseudo'),
    original<typeof Aprendidas>(),
  ])
  // Contracts that `clean-page.ts` brought have said their words by now.
  for (const [place, areas] of aprendidas.entries()) aprendidas[place] = pseudo(areas)
  return { aprendidas, aprender: (areas: Parameters<typeof aprender>[0]) => aprender(pseudo(areas)) }
})
// `clean-page.ts` brought it before the dictionary's own stand-in.
vi.mock('#i18n/visitante', async (original) => {
  const [{ pseudo }, { proveedorDe }, { aprendidas }, { visitante }] = await Promise.all([
    import('#i18n/pseudo'),
    vi.importActual<typeof Proveedor>('#i18n/proveedor'),
    import('#i18n/aprendidas'),
    original<typeof Visitante>(),
  ])
  return { visitante, i18nVisitante: proveedorDe(pseudo(visitante), aprendidas) }
})

const TOKEN = 'token-de-ana'

beforeAll(async () => {
  await loadApp()
  await Promise.all(
    Object.values(SCREENS).flatMap(({ list, show, edit, create }) =>
      [list, show, edit, create].map(async (view) => view?.preload()),
    ),
  )
}, 120_000)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ADDRESSES = MODULOS.flatMap(({ name, path }) => {
  const { list, show, edit, create } = SCREENS[name] ?? {}
  return [list && path, create && `${path}/create`, show && `${path}/1/show`, edit && `${path}/1`]
}).filter((address) => address !== undefined)

/** Dates are told by `Intl` (contract/texto/formato.ts), in the language of the school. */
const months = Array.from({ length: 12 }, (_, month) => formatoMes(`2026-${String(month + 1).padStart(2, '0')}`))
const days = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat('es-HN', { weekday: 'long' }).format(new Date(2026, 0, 4 + day)),
)
/** Answers of the server: its rows, its user (and the initials), that there is no such record. */
const data = 'dato Ana Cruz AC id Not found'
const NO_WORD = new Set(`${data} ${months.join(' ')} ${days.join(' ')}`.match(/\p{L}{2,}/gu))

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt']

/** Texts of the page that a person reads or hears. */
function said(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const all: string[] = []
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (!parentElement?.closest('style, script')) all.push(textContent ?? '')
  }
  for (const attribute of ATTRIBUTES)
    for (const element of document.querySelectorAll(`[${attribute}]`)) all.push(element.getAttribute(attribute) ?? '')
  return all
}

const strange = () => [
  ...new Set(said().flatMap((text) => (wordsOutside(text).some((word) => !NO_WORD.has(word)) ? [text] : []))),
]

const KINDS: [string, Record<string, unknown>[]][] = [
  ['an id alone', [{ id: 1 }]],
  ['an id and names', [{ id: 1, nombre: 'dato', nombres: 'dato', apellidos: 'dato', codigo: 'dato' }]],
]
/** An eighth of the addresses, each kind others; all of them in the long run. */
const some = (kind: number) => ADDRESSES.filter((_, place) => process.env.LARGO || place % 16 === kind * 8)

describe.each(KINDS.map(([name, rows], kind) => ({ name, rows, kind })))('with a row of $name', ({ rows, kind }) => {
  it.each(some(kind))('%s says nothing of its own', async (address) => {
    const server = bareServer({ token: () => json(sesionDeTodo()), rows })
    openApp(address, TOKEN)
    await server.settled()
    expect(said().some((text) => text.startsWith('['))).toBe(true)
    expect(strange()).toEqual([])
  })
})

it.each(['/login', '/forgot_password', '/reset_password/abc', ...FORMULARIOS.map(({ path }) => path)])(
  '%s, where nobody has signed in, says nothing of its own',
  async (address) => {
    const server = bareServer({ token: () => json({}, 401) })
    openApp(address.replace(':guid', 'abc'))
    await server.settled()
    expect(said().some((text) => text.startsWith('['))).toBe(true)
    expect(strange()).toEqual([])
  },
)
