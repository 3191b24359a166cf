import { guardarOferta } from './oferta.ts'
import { hayVersion } from './version.ts'

const BUSCAR_VERSION_MS = 3_600_000

let hecho = false

/**
 * Makes an application of this page that the device can install and open without network. Over plain http on a LAN the
 * browser has no such thing, and everything else works all the same.
 */
export function instalar(): void {
  if (hecho || !('serviceWorker' in navigator) || import.meta.env.DEV) return
  hecho = true
  guardarOferta()
  const enlace = document.createElement('link')
  enlace.rel = 'manifest'
  enlace.href = '/manifest.webmanifest'
  document.head.append(enlace)
  navigator.serviceWorker.register('/sw.js').then(vigilar, console.error)
}

/** Tells of a new version once it is whole on the device, and looks for one now and then. */
function vigilar(registro: ServiceWorkerRegistration): void {
  const anunciar = () => {
    const { waiting } = registro
    if (waiting && navigator.serviceWorker.controller) hayVersion(() => usarVersion(waiting))
  }
  const seguir = () => registro.installing?.addEventListener('statechange', anunciar)
  anunciar()
  // A version may have been found before this listened.
  seguir()
  registro.addEventListener('updatefound', seguir)
  setInterval(() => void registro.update().catch(() => undefined), BUSCAR_VERSION_MS)
}

function usarVersion(espera: ServiceWorker): void {
  // Another tab has put the version in place already: this one has only to open again.
  if (espera.state !== 'installed') return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  espera.postMessage('usar')
}
