import type { BrowserContext, Page } from '@playwright/test'
import { centil, mediana, tabla } from '../apoyo/cifras.ts'
import type { Escenario } from '../apoyo/escenario.ts'
import { enNavegador } from './navegador.ts'

/** A cheap computer beside the machine that measures. */
const MAS_LENTO = 4
/** The pauses between keys of who writes fast, and of who gets a new page of rows with each letter. */
const DEPRISA_MS = 150
const DESPACIO_MS = 300
/** Rounds, of which the best counts: other work beside one of them spoils that one alone. */
const RONDAS = Number(process.env.RONDAS ?? 5)
const ACEPTADO_MS = 100
/** In a cell one writes without looking. */
const EN_CELDA_MS = 50

const CIEN = 'perPage=100'
const PALABRAS = [...'mejia sofia', ...Array.from({ length: 11 }, () => 'Backspace')]
const BAJAR = Array.from({ length: 20 }, () => 'ArrowDown')
const SUBIR = Array.from({ length: 20 }, () => 'ArrowUp')

interface Accion {
  nombre: string
  ruta: string
  /** Brings the keyboard to where the keys are pressed. */
  empezar: (page: Page) => Promise<unknown>
  teclas: readonly string[]
  pausa?: number
  aceptado?: number
}

const aLaPrimera = (page: Page) => page.locator('[data-lista-fila]').first().focus()
const alBuscador = (page: Page) => page.getByRole('searchbox').focus()
/** Begins to change cells, at the first one. */
const aLaCelda = async (page: Page) => {
  await page.getByRole('button', { name: 'Editar en la lista' }).click()
  await page.locator('[role=grid] [data-columna][tabindex="0"]').waitFor()
}
const aLaCasilla = (page: Page) => page.locator('[data-lista-fila] input[type=checkbox]').nth(3).focus()

const ACCIONES: readonly Accion[] = [
  {
    nombre: 'a letter in the search',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: alBuscador,
    teclas: PALABRAS,
  },
  {
    nombre: 'a letter for each of which a new page comes',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: alBuscador,
    teclas: PALABRAS,
    pausa: DESPACIO_MS,
  },
  { nombre: 'an arrow between rows', ruta: `/catalogos/clientes?${CIEN}`, empezar: aLaPrimera, teclas: BAJAR },
  {
    nombre: 'a row seen beside the list, and closed',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: aLaPrimera,
    teclas: Array.from({ length: 10 }, () => 'Space'),
  },
  {
    nombre: 'an arrow with a row seen beside the list',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: async (page) => {
      await aLaPrimera(page)
      for (const tecla of [...BAJAR, 'Space']) await page.keyboard.press(tecla)
    },
    teclas: SUBIR,
  },
  {
    nombre: 'a row chosen, and let go',
    ruta: `/recibos/recibosIndividuales?${CIEN}`,
    empezar: aLaCasilla,
    teclas: Array.from({ length: 10 }, () => 'Space'),
  },
  {
    nombre: 'another value of a filter',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: (page) => page.locator('[role=search] select').first().focus(),
    teclas: ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp'],
    pausa: 2 * DESPACIO_MS,
  },
  {
    nombre: 'an arrow between cells',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: aLaCelda,
    teclas: BAJAR,
    aceptado: EN_CELDA_MS,
  },
  {
    nombre: 'a figure in a cell, and Enter',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: aLaCelda,
    teclas: Array.from({ length: 3 }, () => [...'99990001', 'Enter']).flat(),
    aceptado: EN_CELDA_MS,
  },
  {
    nombre: 'a cell taken back, and done again',
    ruta: `/catalogos/clientes?${CIEN}`,
    empezar: async (page) => {
      await aLaCelda(page)
      for (let celda = 0; celda < 10; celda++) for (const tecla of ['9', 'Enter']) await page.keyboard.press(tecla)
    },
    teclas: Array.from({ length: 5 }, () => ['Control+z', 'Control+y']).flat(),
    aceptado: EN_CELDA_MS,
  },
]

/** From a key until what it changed is painted, on lists of 100 rows, as the browser itself counts it. */
export const medirTeclas = (escenario: Escenario): Promise<string> => enNavegador(escenario, alTeclear)

async function alTeclear(contexto: BrowserContext, direccion: string): Promise<string> {
  const page = await contexto.newPage()
  await page.addInitScript(PULSACIONES)
  // The cells that a round typed are none of the next one.
  await page.addInitScript("sessionStorage.removeItem('borrador')")
  page.on('dialog', (dialogo) => void dialogo.accept())
  await page.setViewportSize({ width: 1280, height: 800 })
  const cdp = await contexto.newCDPSession(page)
  const filas: (string | number)[][] = []
  for (const accion of ACCIONES) {
    const rondas: number[][] = []
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.goto(`${direccion}${accion.ruta}`, { waitUntil: 'networkidle' })
      await page.locator('[data-lista-fila]').nth(99).waitFor()
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: MAS_LENTO })
      await accion.empezar(page)
      await page.waitForTimeout(1_000)
      await page.evaluate('pulsaciones.clear()')
      for (const tecla of accion.teclas) {
        await page.keyboard.press(tecla)
        await page.waitForTimeout(accion.pausa ?? DEPRISA_MS)
      }
      await page.waitForTimeout(1_000)
      rondas.push(await page.evaluate<number[]>('[...pulsaciones.values()]'))
    }
    const medianas = rondas.map(mediana)
    const peores = rondas.map((ms) => centil(ms, 1))
    const peor = Math.min(...peores)
    filas.push([
      accion.nombre,
      Math.min(...medianas),
      `${peor}${peor < (accion.aceptado ?? ACEPTADO_MS) ? '' : ' !'}`,
      peores.join(' '),
    ])
  }
  return tabla(
    [
      `ms from a key to its paint, 100 rows, CPU ${MAS_LENTO} times slower: the best of ${RONDAS} rounds`,
      'median of the keys above 16',
      'most',
      'most of each round',
    ],
    filas,
  )
}

/** The longest event of each pressed key, by what the browser calls an interaction; none that took less than 16 ms. */
const PULSACIONES = `
window.pulsaciones = new Map()
new PerformanceObserver((lista) => {
  for (const { interactionId, duration } of lista.getEntries())
    if (interactionId) pulsaciones.set(interactionId, Math.max(duration, pulsaciones.get(interactionId) ?? 0))
}).observe({ type: 'event', durationThreshold: 16 })
`
