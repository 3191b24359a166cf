import type { BrowserContext } from '@playwright/test'

/* A person's steps, counted in the pages of a browser. */

/** Keys that write nothing, clicks or touches, letters that are typed, and screens. */
type Paso = 'pulsacion' | 'clic' | 'letra' | 'pantalla'

export type Pasos = Record<Paso, number>

/**
 * Counts in every page of the context from now on; the answer grows with what is done there. Read it where a page has
 * answered since (`context.pages()`), or the last step may still be on its way.
 */
export async function contarPasos(context: BrowserContext): Promise<Pasos> {
  const pasos: Pasos = { pulsacion: 0, clic: 0, letra: 0, pantalla: 0 }
  await context.exposeBinding('contarPaso', (_, paso: Paso, veces: number) => {
    pasos[paso] += veces
  })
  await context.addInitScript(observar)
  return pasos
}

/** The steps of what is done meanwhile. */
export async function pasosDe(context: BrowserContext, pasos: Pasos, hacer: () => Promise<void>): Promise<Pasos> {
  const antes = { ...pasos }
  await hacer()
  await Promise.all(context.pages().map((page) => page.evaluate('0')))
  const { pulsacion, clic, letra, pantalla } = pasos
  return {
    pulsacion: pulsacion - antes.pulsacion,
    clic: clic - antes.clic,
    letra: letra - antes.letra,
    pantalla: pantalla - antes.pantalla,
  }
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
  // A test fills a field at once: its user gets there with one key, and types.
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
