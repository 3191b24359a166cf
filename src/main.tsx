import './theme/fonts.css'
import { createRoot } from 'react-dom/client'
import { I18nContext } from 'react-admin'
import { RouterProvider } from 'react-router/dom'
import { i18nProvider } from '#i18n/provider'
import { reloadOnceOnStaleCode } from './reload-once.ts'
import { createAppRouter } from './router.tsx'
import { sessionStore } from './session/session.ts'
import { AppTheme } from './theme/AppTheme.tsx'

reloadOnceOnStaleCode()
void sessionStore.start()
sessionStore.follow()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <I18nContext.Provider value={i18nProvider}>
    <AppTheme>
      <RouterProvider router={createAppRouter()} />
    </AppTheme>
  </I18nContext.Provider>,
)
