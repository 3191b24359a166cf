import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { projectRoot } from '#server/base/root'

interface Trozo {
  name?: string
  imports?: string[]
}

const DEL_PERSONAL = ['App', 'listas', 'formas', 'pantallas']

/** Chunks built for others (build/chunks.ts), which a page or part does without: by its source, or its file's name. */
const AJENO: Readonly<Record<string, readonly string[]>> = {
  'resources/publico/cuenta/Pagina.tsx': DEL_PERSONAL,
  'resources/publico/consentimiento/Consentimiento.tsx': DEL_PERSONAL,
  formulario: DEL_PERSONAL,
  'src/login/LoginPage.tsx': [...DEL_PERSONAL, 'zod'],
  'src/login/PrimerInicio.tsx': DEL_PERSONAL,
  'resources/catalogos/clientes/ClienteList.tsx': ['formas', 'pantallas', 'zod'],
  'resources/inicio/dashboard/DashboardPage.tsx': ['formas', 'pantallas'],
  'resources/recibos/recibos-individuales/ReciboList.tsx': ['formas', 'pantallas'],
  'resources/asistencia/asistencia/AsistenciaPage.tsx': ['listas', 'formas', 'pantallas', 'zod'],
  'resources/asistencia/asistencia/ListaPage.tsx': ['listas', 'formas', 'pantallas'],
  guardada: ['listas', 'formas', 'pantallas'],
}

/* A module that one more screen shares may move to the file of all of them, and who else needs it then loads that. */
test('a page loads nothing that is built for others', () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Trozo
  >
  const con = (clave: string, vistos = new Set<string>()): Set<string> => {
    if (!vistos.has(clave)) for (const otra of manifest[clave]?.imports ?? []) con(otra, vistos.add(clave))
    return vistos.add(clave)
  }
  for (const [pagina, ajeno] of Object.entries(AJENO)) {
    const [clave = ''] = Object.entries(manifest).find(([key, { name }]) => key === pagina || name === pagina) ?? []
    const carga = [...con(clave)].flatMap((cada) => manifest[cada]?.name ?? [])
    expect(carga.length, pagina).toBeGreaterThan(1)
    expect(
      carga.filter((nombre) => ajeno.includes(nombre)),
      pagina,
    ).toEqual([])
  }
})
