import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import type { RouteObject } from 'react-router'
import { PRIMER_INICIO } from '#contract/rutas'
import { RouteError } from './layout/ErrorPage.tsx'
import { FirstPaint } from './layout/FirstPaint.tsx'
import { PageSkeleton } from './layout/PageSkeleton.tsx'
import { FORMULARIOS, LOGIN, RECUPERACION } from '#contract/rutas-publicas'
import type { NombreFormulario } from '#contract/rutas-publicas'
import { SessionGate } from './session/SessionGate.tsx'

const registrar = async () => (await import('#resources/publico/registro/Registrar.tsx')).Registrar
const actualizar = async () => (await import('#resources/publico/registro/Actualizar.tsx')).Actualizar
const FORMULARIO: Record<NombreFormulario, () => Promise<ComponentType>> = {
  FormConsentimiento: async () => (await import('#resources/publico/consentimiento/Consentimiento.tsx')).Consentimiento,
  FormRegister: registrar,
  FormRegisterJunio: registrar,
  FormRegisterOctubre: registrar,
  FormUpdate: actualizar,
  FormUpdateJunio: actualizar,
  FormUpdateOctubre: actualizar,
}
const RECUPERAR: Record<(typeof RECUPERACION)[number]['name'], () => Promise<ComponentType>> = {
  forgot_password: async () => (await import('./login/Olvido.tsx')).Olvido,
  reset_password: async () => (await import('./login/ElegirContrasena.tsx')).ElegirContrasena,
}

const application = async () => {
  const [{ App }, { preloadScreen }] = await Promise.all([import('./App.tsx'), import('./preload-screen.ts')])
  await preloadScreen(window.location.pathname)
  return App
}

/**
 * Public pages stand outside the application, so that a visitor never downloads it. Matching ignores
 * case; all that is not public belongs to the application behind the sign-in.
 */
const routes: RouteObject[] = [
  { path: '/', element: <Navigate to={LOGIN} replace /> },
  { path: LOGIN, element: page(async () => (await import('./login/LoginPage.tsx')).LoginPage) },
  {
    path: `${PRIMER_INICIO}/:token`,
    element: page(async () => (await import('./login/PrimerInicio.tsx')).PrimerInicio),
  },
  ...FORMULARIOS.map(({ name, path }) => ({ path, id: name, element: page(FORMULARIO[name], <FirstPaint />) })),
  ...RECUPERACION.map(({ name, path }) => ({ path, id: name, element: page(RECUPERAR[name]) })),
  { path: '*', element: page(application) },
]

/** A data router: react-admin's warning about unsaved changes does nothing without one. */
export const createAppRouter = () =>
  createBrowserRouter(routes.map((route) => ({ ...route, errorElement: <RouteError /> }) as RouteObject))

/**
 * Code and session arrive side by side; nothing is shown before both have. Without Suspense, which shows nothing within
 * 300 ms of having shown that it waits.
 */
function page(load: () => Promise<ComponentType>, waiting = <PageSkeleton />) {
  let Content: ComponentType | undefined
  function Page() {
    const [, arrived] = useState<ComponentType>()
    const [error, failed] = useState<unknown>()
    useEffect(() => {
      if (!Content) load().then((view) => arrived(() => (Content = view)), failed)
    }, [])
    if (error) throw error
    if (!Content) return waiting
    return (
      <SessionGate>
        <Content />
      </SessionGate>
    )
  }
  return <Page />
}
