import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { MODULOS } from '#contract/modulos'
import { json, PERMISO_CALL, sesion, TOKEN_CALL } from './fake-server.ts'

type Row = Record<string, unknown>
type Answer = () => Response | Promise<Response>

/** Text that a person is never to read: words whose data did not come, and a screen that broke. */
export const BROKEN = /%\{|undefined|\bNaN\b|Invalid Date|\[object |Algo falló en esta pantalla/

/** An answer of `validar-token` for a user to whom everything was granted. */
export const sesionDeTodo = (changes: Record<string, unknown> = {}) =>
  sesion({ modulos: MODULOS.map(({ name, acciones }) => ({ name, acciones })), navbar: [], ...changes })

/** Asked of whole screens again and again, by its attributes: to work out the roles of all the others takes longer. */
const LOADING = '[role="status"][aria-label="Cargando…"]'

const noSuch = () => json({ status: 404, message: 'Not found' }, 404)

interface Bare {
  token: Answer
  permiso?: Answer
  /** The rows that each resource has, as they are, by ra-data-simple-rest; without them no such call is answered. */
  rows?: Row[]
}

/** Puts in the place of `fetch` a server that validates sessions (§7), and speaks simple-rest or nothing more. */
export function bareServer({ token, permiso = noSuch, rows }: Bare) {
  let asked = 0
  let pending = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked++
    pending++
    await Promise.resolve()
    pending--
    return answer(url.replace('/api/api', '').replace(/\?.*/, ''), method)
  })

  function answer(path: string, method: string): Response | Promise<Response> {
    if (path === TOKEN_CALL) return token()
    if (path === PERMISO_CALL) return permiso()
    const [, resource, id] = /^\/(\w+)(?:\/(\d+))?$/.exec(path) ?? []
    if (method !== 'GET' || !resource || !rows) return noSuch()
    if (id) return json({ ...rows[0], id: Number(id) })
    return json(rows, 200, { 'Content-Range': `${resource} 0-${rows.length - 1}/${rows.length}` })
  }

  return {
    /** The page as read and heard, once nothing has been asked or shown for a moment. */
    async settled(): Promise<string> {
      let before = ''
      for (let quiet = 0, round = 0; quiet < 3 && round < 100; round++) {
        await act(() => new Promise((done) => setTimeout(done, 30)))
        const text = `${asked} ${document.body.textContent}`
        const still = text === before && pending === 0 && !document.querySelector(LOADING)
        quiet = still ? quiet + 1 : 0
        before = text
      }
      return [document.body.textContent, ...labels()].join('\n')
    },
  }
}

/** Labels: said of things rather than written on them. */
const labels = (): (string | null)[] =>
  ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  )
