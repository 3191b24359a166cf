import { appendFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/*
 * A person's steps in a journey, counted in its page: strokes that are no letters, clicks, letters typed, and screens.
 * `PASOS=<file> npx playwright test tests/e2e/dinero/recepcion.e2e.ts --reporter tests/pasos/reportero.ts` counts them
 * by the steps of the test; an earlier commit counts by its own tests, with these files brought to it.
 */

export type Paso = 'pulsacion' | 'clic' | 'letra' | 'pantalla'

/** Something done at that time of the test's own clock, so many times. */
export interface Hecho {
  cuando: number
  paso: Paso
  veces: number
}

/** Counts in every page of the context, into the file that `PASOS` names. */
export async function contarPasos(context: BrowserContext, archivo: string): Promise<void> {
  await context.exposeBinding('contarPaso', (_, paso: Paso, veces: number) => {
    const hecho: Hecho = { cuando: Date.now(), paso, veces }
    appendFileSync(archivo, `${JSON.stringify(hecho)}\n`)
  })
  await context.addInitScript(observar)
}

declare global {
  interface Window {
    contarPaso?: (paso: Paso, veces: number) => void
  }
}

/** Runs in the page before its own code, and so uses nothing from outside. */
function observar(): void {
  if (window !== window.top || location.pathname === '/favicon.svg') return
  const contar = (paso: Paso, veces = 1) => window.contarPaso?.(paso, veces)
  const SOLAS = ['Shift', 'Control', 'Alt', 'Meta']
  let porTecla = false
  addEventListener(
    'keydown',
    ({ isTrusted, key, ctrlKey, repeat }) => {
      if (!isTrusted || repeat || SOLAS.includes(key)) return
      porTecla = true
      contar(key.length > 1 || ctrlKey ? 'pulsacion' : 'letra')
    },
    true,
  )
  addEventListener('keyup', () => (porTecla = false), true)
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && contar('clic'), true)
  // A test fills a field at once: its user gets there with one stroke, and types.
  addEventListener(
    'input',
    ({ target }) => {
      if (porTecla || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      if (['checkbox', 'radio', 'file'].includes(target.type)) return
      contar('pulsacion')
      contar('letra', target.value.length)
    },
    true,
  )
  // And chooses from a list without opening it.
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && contar('clic', 2), true)

  let vista = ''
  const mirar = () => {
    if (location.pathname === vista) return
    vista = location.pathname
    contar('pantalla')
  }
  for (const verbo of ['pushState', 'replaceState'] as const) {
    const propio = history[verbo].bind(history)
    history[verbo] = (...args) => {
      propio(...args)
      mirar()
    }
  }
  addEventListener('popstate', mirar)
  mirar()
}
