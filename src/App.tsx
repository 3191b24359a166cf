import './theme/fonts.css'
import { memo, useEffect, useState } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes } from 'react-admin'
import { Navigate, Route, useLocation } from 'react-router'
import { AREAS_CON_PAGINA } from '#contract/modulos'
import { AUTORIZACIONES, PERFIL } from '#contract/rutas'
import { i18nProvider } from '#i18n/provider'
import { dataProvider } from './data/data-provider.ts'
import { Denied } from './guard/Denied.tsx'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { PageSkeleton } from './layout/PageSkeleton.tsx'
import { lazyView } from './lazy-view.ts'
import { publicForms } from './public-forms.tsx'
import { LOGIN } from '#contract/rutas-publicas'
import type { LoginState } from './login/LoginPage.tsx'
import { createQueryClient } from './query-client.ts'
import { PantallasDeCrear } from './form/crear.ts'
import { pantallasDeCrear, resources } from './resources.tsx'
import { authProvider } from './session/auth-provider.ts'
import { tiendaDe } from './session/preferencias.ts'
import { useSession, useSessionState } from './session/use-session.ts'
import { Toasts } from './toasts/Toasts.tsx'

const PerfilPage = lazyView(async () => (await import('#resources/usuarios/perfil/PerfilPage.tsx')).PerfilPage)

const FilaPage = lazyView(async () => (await import('./layout/menu/FilaPage.tsx')).FilaPage)

const AutorizacionesPage = lazyView(
  async () => (await import('./autorizaciones/AutorizacionesPage.tsx')).AutorizacionesPage,
)

/** All that lies behind the sign-in; another user gets another application, with nothing left of the first one's. */
export function App() {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.status === 'in') return <Admin key={state.session.usuario.usuarioID} />
  const left = state.status === 'out' ? state : undefined
  const from = left?.reason === 'signed-out' ? undefined : `${pathname}${search}`
  return <Navigate to={LOGIN} replace state={{ from, quien: left?.quien } satisfies LoginState} />
}

/** Not drawn again for an address: routes that come anew are worked out anew, and all that they show with them. */
const Admin = memo(function Admin() {
  const session = useSession()
  const [queryClient] = useState(createQueryClient)
  const [store] = useState(() => tiendaDe(session.usuario.usuarioID))

  // Preferences changed on another device arrive with the session, here too when it is validated again.
  useEffect(() => store.adoptar(session.preferencias), [store, session])

  // A revalidated session may grant other things than the answers kept about it.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['auth'] }), [queryClient, session])

  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <PantallasDeCrear value={pantallasDeCrear}>
        <CoreAdminUI
          layout={Layout}
          catchAll={NotFound}
          error={ErrorPage}
          loading={PageSkeleton}
          accessDenied={Denied}
          authenticationError={NotFound}
          disableTelemetry
        >
          {resources}
          {publicForms}
          <CustomRoutes>
            <Route path={PERFIL} element={<PerfilPage />} />
            <Route path={AUTORIZACIONES} element={<AutorizacionesPage />} />
            {AREAS_CON_PAGINA.map((area) => (
              <Route key={area} path={`/${area}`} element={<FilaPage />} />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
      </PantallasDeCrear>
      <Toasts />
    </CoreAdminContext>
  )
})
