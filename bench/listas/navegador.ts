import { chromium, type BrowserContext } from '@playwright/test'
import { seedOnce } from '#server/demo/seed'
import { CHROMIUM_ARGS, ensureChromium } from '#tests/maquina/chromium'
import { abrirSesion, type Escenario } from '../apoyo/escenario.ts'

/**
 * Runs `mirar` in a browser that is signed in to the demonstration, whose scroll bars take room. `LISTAS` and
 * `LISTAS_TOKEN` name another server that runs, and a session of it.
 */
export async function enNavegador<T>(
  escenario: Escenario,
  mirar: (contexto: BrowserContext, direccion: string) => Promise<T>,
): Promise<T> {
  const { direccion, token } = await servidor(escenario)
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
    // As on Windows, where a scroll bar takes room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    const contexto = await browser.newContext({
      locale: 'es-HN',
      timezoneId: 'America/Tegucigalpa',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await contexto.addInitScript((valor) => localStorage.setItem('token', valor), token)
    return await mirar(contexto, direccion)
  } finally {
    await browser.close()
  }
}

async function servidor(escenario: Escenario): Promise<{ direccion: string; token: string }> {
  const { LISTAS, LISTAS_TOKEN } = process.env
  if (LISTAS && LISTAS_TOKEN) return { direccion: LISTAS, token: LISTAS_TOKEN }
  const base = await escenario.base('bench_listas')
  await seedOnce(base.db, () => undefined)
  const { token } = await abrirSesion(base, 'Administrador')
  return { direccion: await escenario.servir(base), token }
}
