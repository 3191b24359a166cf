import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MODULOS } from '#contract/modulos'
import { SCREENS } from '#src/resources.tsx'
import { BROKEN, bareServer, sesionDeTodo } from '#src/testing/bare-server.ts'
import { json } from '#src/testing/fake-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

/* Whole screens before a server that speaks ra-data-simple-rest and answers rows that have almost nothing. */

const TOKEN = 'token-de-ana'

beforeAll(async () => {
  await loadApp()
  await Promise.all(
    Object.values(SCREENS).flatMap(({ list, show, edit }) => [list, show, edit].map(async (view) => view?.preload())),
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

const WIDE = 1280
/**
 * Lists have another shape on a phone than on a desk: both are looked at in the long run, and all screens; one of five
 * neighbours otherwise, which are made of the same parts.
 */
const ALL_SCREENS = MODULOS.flatMap(({ name, path }) => {
  const { list, show, edit } = SCREENS[name] ?? {}
  const wide = list && [`${path} (1280)`, path, WIDE]
  const narrow = list && process.env.LARGO && [path, path]
  const records = [show && `${path}/1/show`, edit && `${path}/1`].filter((address) => address !== undefined)
  return [wide, narrow, ...records.map((address) => [address, address])].filter((each) => !!each)
}) as [name: string, address: string, width?: number][]
const SCREENS_OF = ALL_SCREENS.filter((_, index) => process.env.LARGO !== undefined || index % 5 === 0)

/** The least first; the others in the long run. */
const KINDS: [string, Record<string, unknown>[]][] = [
  ['an id alone', [{ id: 1 }]],
  ['an id and a name', [{ id: 1, nombre: 'Uno' }]],
  ['an id and nulls', [{ id: 1, nombre: null, estado: null, total: null, fecha: null, cliente_id: null }]],
]

describe.each(process.env.LARGO ? KINDS : KINDS.slice(0, 1))('a row of %s', (_, rows) => {
  it.each(SCREENS_OF)('opens at %s', async (_name, address, width) => {
    const server = bareServer({ token: () => json(sesionDeTodo()), rows })
    openApp(address, TOKEN, width)
    const text = await server.settled()
    expect(BROKEN.exec(text) && text).toBeNull()
    expect(screen.queryAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
  })
})
