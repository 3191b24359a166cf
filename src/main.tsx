import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { seguirAsistencia } from './offline/seguir.ts'
import { seguirFotos } from './offline/seguir-fotos.ts'
import { reloadOnceOnStaleCode } from './reload-once.ts'
import { Root } from './Root.tsx'
import { createAppRouter } from './router.tsx'
import { seguirBorradores } from './session/borrador.ts'
import { sessionStore } from './session/session.ts'

reloadOnceOnStaleCode()
void sessionStore.start()
sessionStore.follow()
seguirBorradores()
seguirAsistencia()
seguirFotos()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A transition is rendered a few milliseconds at a time, and whoever touches the page meanwhile is heard.
startTransition(() => createRoot(root).render(<Root router={createAppRouter()} />))
