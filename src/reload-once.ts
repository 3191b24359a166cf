import { tab } from './storage.ts'

const KEY = 'campana.recarga'
const AGAIN_AFTER_MS = 60_000

/**
 * A page that was open while a new version was installed asks for code that is gone: it loads the
 * new version by itself, but not twice in a minute, in case the code is missing for another reason,
 * and not while the server is away, when the frame with an error is better than the browser's page.
 */
export function reloadOnceOnStaleCode() {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(tab.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    // A browser that forgets this would load it again for ever.
    if (!tab.setItem(KEY, String(Date.now()))) return
    void fetch('/', { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => undefined,
    )
  })
}
