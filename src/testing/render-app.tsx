import { cleanup, render } from '@testing-library/react'
import { createAppRouter } from '#src/router.tsx'
import { Root } from '#src/Root.tsx'
import { seguirBorradores } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { setWidth, withoutMedia } from './media.ts'

let stop: (() => void) | undefined
let router: ReturnType<typeof createAppRouter> | undefined

/**
 * Opens an address as a browser would, with or without a stored token, on a phone or in a window of `width` pixels; the
 * server is `fakeServer`'s.
 */
export function openApp(address: string, token?: string, width?: number) {
  if (width) setWidth(width)
  else withoutMedia()
  if (token) localStorage.setItem('token', token)
  window.history.pushState(null, '', address)
  void sessionStore.start()
  stop = seguirBorradores()
  router = createAppRouter()
  // A screen before rows that lack everything may fail once and be drawn by the second try of React, which tells the
  // window; what fails for good shows on the page.
  return render(<Root router={router} />, { onRecoverableError: () => undefined })
}

export function closeApp() {
  cleanup()
  router?.dispose()
  stop?.()
  sessionStorage.clear()
  localStorage.clear()
}

/** The code of all lazy parts, so that a test does not wait for it. */
export const loadApp = () =>
  Promise.all([
    import('#src/App.tsx'),
    import('#src/login/LoginPage.tsx'),
    import('#src/login/Olvido.tsx'),
    import('#src/login/ElegirContrasena.tsx'),
    import('#src/login/PrimerInicio.tsx'),
    import('#resources/usuarios/perfil/PerfilPage.tsx'),
    import('#resources/publico/consentimiento/Consentimiento.tsx'),
    import('#resources/publico/registro/Registrar.tsx'),
    import('#resources/publico/registro/Actualizar.tsx'),
  ])
