import type { BrowserContext, Page } from '@playwright/test'
import { mediana, tabla } from '../apoyo/cifras.ts'
import type { Escenario } from '../apoyo/escenario.ts'
import { enNavegador } from './navegador.ts'

/** A cheap computer beside the machine that measures. */
const MAS_LENTO = 4
const RONDAS = Number(process.env.RONDAS ?? 5)
/** Lists that the menu leads to from a page without any. */
const LISTAS = ['/catalogos/clientes', '/catalogos/cursos', '/reportes/cxc', '/Gastos']
const DESDE = '/perfil'

/** From a click in the menu until rows are painted: cold, with no code of a list here yet, and warm, once more. */
export const medirClics = (escenario: Escenario): Promise<string> => enNavegador(escenario, alPulsar)

async function alPulsar(contexto: BrowserContext, direccion: string): Promise<string> {
  const filas: (string | number)[][] = []
  for (const lista of LISTAS) {
    const veces: { frio: number[]; tibio: number[] } = { frio: [], tibio: [] }
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      const page = await contexto.newPage()
      await page.addInitScript(PINTADA)
      await page.setViewportSize({ width: 1280, height: 800 })
      const cdp = await contexto.newCDPSession(page)
      await cdp.send('Network.clearBrowserCache')
      await page.goto(`${direccion}${DESDE}`, { waitUntil: 'networkidle' })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: MAS_LENTO })
      for (const cual of ['frio', 'tibio'] as const) {
        veces[cual].push(await pulsar(page, lista))
        await page.waitForTimeout(1_000)
        await page.goBack()
        await page.locator('[data-lista-fila]').first().waitFor({ state: 'detached' })
      }
      await page.close()
    }
    filas.push([lista, ...[veces.frio, veces.tibio].flatMap((ms) => [mediana(ms), Math.max(...ms)].map(Math.round))])
  }
  return tabla(
    [
      `ms from a click to rows painted, CPU ${MAS_LENTO} times slower, ${RONDAS} rounds`,
      'cold, median',
      'most',
      'warm, median',
      'most',
    ],
    filas,
  )
}

async function pulsar(page: Page, lista: string): Promise<number> {
  await page.locator(`nav a[href="${lista}"]`).first().click()
  return page.evaluate<number>('pintada')
}

/** The frame in which rows stand is painted before the next message of its page. */
const PINTADA = `
addEventListener('click', ({ timeStamp }) => {
  window.pintada = new Promise((listo) => {
    const mirar = new MutationObserver(() => {
      if (!document.querySelector('[data-lista-fila]')) return
      mirar.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => listo(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    })
    mirar.observe(document.body, { childList: true, subtree: true })
  })
}, true)
`
