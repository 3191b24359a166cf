import './theme/fonts.css'
import { createRoot } from 'react-dom/client'
import { reloadOnceOnStaleCode } from './reload-once.ts'
import { Root } from './Root.tsx'
import { createAppRouter } from './router.tsx'
import { seguirBorradores } from './session/borrador.ts'
import { sessionStore } from './session/session.ts'

reloadOnceOnStaleCode()
void sessionStore.start()
sessionStore.follow()
seguirBorradores()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(<Root router={createAppRouter()} />)
