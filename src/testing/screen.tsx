import { ThemeProvider } from '@mui/material/styles'
import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  CoreAdminContext,
  memoryStore,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  useNotificationContext,
  useTranslate,
  type DataProvider,
  type Store,
} from 'react-admin'
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { i18nProvider } from '#i18n/provider'
import { lightTheme } from '#src/theme/theme.ts'

export { setWidth } from './media.ts'

interface ScreenOptions {
  /** The methods that the screen calls; `consulta` answers for `lista` too. */
  dataProvider?: object
  resource?: string
  /** Address of the screen; with the state of its entry in the history. */
  path?: string | { pathname: string; state: unknown }
  /** Path pattern of the screen under test. */
  route?: string
  hasCreate?: boolean
  store?: Store
  /** The application's own, for what is tried again only after a fault. */
  queryClient?: QueryClient
  /** Uses the page's address bar, for a test that looks at it. */
  browser?: boolean
}

/**
 * Renders a screen within react-admin's contexts and a data router, as the application does; other paths say
 * "elsewhere".
 */
export function renderScreen(
  screen: ReactNode,
  {
    dataProvider = {},
    resource = 'catalogos/clientes',
    path = '/',
    route = '/',
    hasCreate,
    store = memoryStore(),
    queryClient,
    browser,
  }: ScreenOptions = {},
) {
  const definitions = { [resource]: { name: resource, hasCreate, hasEdit: true, recordRepresentation: 'nombres' } }
  const app = (
    <CoreAdminContext
      dataProvider={{ ...enLista(dataProvider), ...dataProvider } as unknown as DataProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <ResourceContextProvider value={resource}>{screen}</ResourceContextProvider>
      </ResourceDefinitionContextProvider>
      <Toasts />
    </CoreAdminContext>
  )
  const routes = [
    { path: route, element: app },
    { path: '*', element: <p>elsewhere</p> },
  ]
  if (browser) window.history.replaceState(null, '', String(path))
  const router = browser ? createBrowserRouter(routes) : createMemoryRouter(routes, { initialEntries: [path] })
  return {
    router,
    ...render(
      <ThemeProvider theme={lightTheme()}>
        <RouterProvider router={router} />
      </ThemeProvider>,
    ),
  }
}

/** No views but those that a test has of its own: a screen's questions are about something else. */
const enLista = ({ consulta }: { consulta?: (...args: unknown[]) => unknown }) => ({
  lista: async (...args: unknown[]) => (args[0] === 'FiltrosGuardados' ? [] : consulta?.(...args)),
})

function Toasts() {
  const { notifications } = useNotificationContext()
  const translate = useTranslate()
  return notifications.map(({ message, notificationOptions }, index) => (
    <p key={index} data-testid="toast">
      {translate(String(message), { _: String(message), ...notificationOptions?.messageArgs })}
    </p>
  ))
}
