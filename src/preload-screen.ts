import { moduloDeRuta } from '#contract/modulos'
import { actionOfPath } from './guard/action-of-path.ts'
import { SCREENS } from './resources.tsx'

/** The longest wait for a screen's code before its frame is drawn: React shows nothing within 300 ms of a fallback. */
const MOMENT_MS = 200

/**
 * Asks for the code of the screen at an address, to be shown together with the frame. Resolves when it is there, or
 * after a moment, when it will come later or not at all: whoever shows it asks again and tells of a failure.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const modulo = moduloDeRuta(pathname)
  const screens = modulo && SCREENS[modulo.name]
  if (!screens) return
  const action = actionOfPath(pathname, modulo, { create: !!screens.create, edit: !!screens.edit })
  const code = screens[action]?.preload().catch(() => undefined)
  await Promise.race([code, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))])
}
