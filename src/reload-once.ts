const KEY = 'campana.recarga'
const AGAIN_AFTER_MS = 60_000

/**
 * A page that was open while a new version was installed asks for code that is gone: it loads the
 * new version by itself, but not twice in a minute, in case the code is missing for another reason.
 */
export function reloadOnceOnStaleCode() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
