import type { ComponentType } from 'react'
import { createBrowserRouter, createRoutesFromElements, Navigate } from 'react-router'
import type { RouteObject } from 'react-router'
import { PRIMER_INICIO } from '#contract/rutas'
import { entryPage } from './entry-page.tsx'
import { RouteError } from './layout/ErrorPage.tsx'
import { publicForms } from './public-forms.tsx'
import { LOGIN, RECUPERACION } from '#contract/rutas-publicas'

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
  { path: LOGIN, element: entryPage(async () => (await import('./login/LoginPage.tsx')).LoginPage) },
  {
    path: `${PRIMER_INICIO}/:token`,
    element: entryPage(async () => (await import('./login/PrimerInicio.tsx')).PrimerInicio),
  },
  ...createRoutesFromElements(publicForms.props.children),
  ...RECUPERACION.map(({ name, path }) => ({ path, id: name, element: entryPage(RECUPERAR[name]) })),
  { path: '*', element: entryPage(application) },
]

/** A data router: react-admin's warning about unsaved changes does nothing without one. */
export const createAppRouter = () =>
  createBrowserRouter(routes.map((route) => ({ ...route, errorElement: <RouteError /> }) as RouteObject))
