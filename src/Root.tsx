import { I18nContext } from 'react-admin'
import { RouterProvider } from 'react-router/dom'
import type { RouterProviderProps } from 'react-router/dom'
import { i18nVisitante } from '#i18n/visitante'
import { AppTheme } from './theme/AppTheme.tsx'

/** The root of public pages and the application alike: their words, looks and addresses. */
export function Root({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <I18nContext.Provider value={i18nVisitante}>
      <AppTheme>
        <RouterProvider router={router} />
      </AppTheme>
    </I18nContext.Provider>
  )
}
