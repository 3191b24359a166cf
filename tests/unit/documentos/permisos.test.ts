import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { MODULOS, type Accion, type NombreModulo } from '#contract/modulos'
import { MODULOS_POR_GRUPOS } from '#contract/reportes/por-grupos'
import type { Database } from '#server/db/pool'
import { registerGuard } from '#server/http/guard'
import { ADMINISTRADOR, ROLES_INTEGRADOS } from '#server/sesion/roles'
import { API, COMUNES, esDeOtros, moduloDeUrl, nombreDe, PUBLICAS, rutasDelServidor, type Ruta } from '#tests/rutas'

const rutas = (await rutasDelServidor()).filter((ruta) => !esDeOtros(ruta))

/** They compute, or hand on what is seen: a preview, a link to a document. Nothing of the school changes. */
const MIRAN = [
  'POST /api/api/Centro/muestra',
  'POST /api/api/Centro/muestra/dibujo',
  'POST /api/api/Plantillas/:id/vista',
  'POST /api/api/RecibosIndividuales/:id/enlace',
  'POST /api/api/RecibosVarios/:id/enlace',
  'POST /api/api/Roles/menu',
]

describe('the routes of the server', () => {
  it('stop the start when one does not declare who may use it', () => {
    const app = fastify()
    registerGuard(app, {} as Database)
    app.get('/abierta', { config: { acceso: 'publica' } }, async () => 'sí')
    expect(() => app.get('/olvidada', async () => 'no')).toThrow('GET /olvidada no declara quién puede usarla')
    expect(() => app.get('/vacia', { config: {} }, async () => 'no')).toThrow('GET /vacia no declara')
  })

  it('name permissions that exist, and at least one', () => {
    const existen = new Set(MODULOS.flatMap(({ name, acciones }) => acciones.map((accion) => `${name}:${accion}`)))
    for (const ruta of rutas) {
      if (typeof ruta.acceso === 'string') continue
      expect(ruta.acceso.length, nombreDe(ruta)).toBeGreaterThan(0)
      expect(
        ruta.acceso.filter((permiso) => !existen.has(permiso)),
        nombreDe(ruta),
      ).toEqual([])
    }
  })

  it('ask for the right of their own module that their verb names', () => {
    const exigido = ({ metodo, url }: Ruta): string | undefined => {
      const modulo = moduloDeUrl(url)
      const resto = url.slice(API.length + modulo.length)
      if (metodo === 'POST' && resto === '') return 'crear'
      if (metodo === 'PUT' && resto === '/:id') return 'editar'
      if (metodo === 'DELETE' && resto === '/:id') return 'eliminar'
      return metodo === 'GET' && resto === '/exportar' ? 'exportar' : undefined
    }
    for (const ruta of rutas) {
      const accion = exigido(ruta)
      const modulo = MODULOS.find(({ name }) => name === moduloDeUrl(ruta.url))
      if (accion && modulo && typeof ruta.acceso !== 'string')
        expect(ruta.acceso, nombreDe(ruta)).toEqual([`${modulo.name}:${accion}`])
    }
  })

  it('change nothing by a right to look, but for what a look leaves behind', () => {
    const mirando = rutas
      .filter(
        ({ metodo, acceso }) =>
          metodo !== 'GET' &&
          typeof acceso !== 'string' &&
          acceso.some((permiso) => permiso.endsWith(':ver') || permiso.endsWith(':exportar')),
      )
      .map(nombreDe)
    expect(mirando).toEqual(MIRAN)
  })

  it('of a grouped report are the list and its totals, and the file, each by its own right', () => {
    for (const { name } of MODULOS_POR_GRUPOS)
      expect(rutas.filter(({ url }) => moduloDeUrl(url) === name).map((una) => [nombreDe(una), una.acceso])).toEqual([
        [`GET ${API}${name}`, [`${name}:ver`]],
        [`GET ${API}${name}/cruce`, [`${name}:ver`]],
        [`GET ${API}${name}/exportar`, [`${name}:exportar`]],
        [`GET ${API}${name}/resumen`, [`${name}:ver`]],
      ])
  })

  it('are public only where somebody decided it', () => {
    const publicas = rutas.filter(({ acceso }) => acceso === 'publica').map(nombreDe)
    expect(publicas.toSorted()).toEqual(PUBLICAS.filter((nombre) => nombre !== 'GET /*').toSorted())
  })
})

/*
 * Changed on purpose? `npx vitest run --project unit tests/unit/documentos/permisos.test.ts -u` writes the page again;
 * its difference is what the commit is about.
 */
describe('docs/permisos.md', () => {
  it('is what the routes and the built-in roles say today', async () => {
    await expect(pagina()).toMatchFileSnapshot('../../../docs/permisos.md')
  })
})

describe('docs/diseno/dominio.md', () => {
  it('has one row of each built-in role, which names its modules, how far each goes, and where it lands', () => {
    const filas = readFileSync('docs/diseno/dominio.md', 'utf8')
      .split('\n')
      .map((linea) => linea.split('|').map((celda) => celda.trim()))
    for (const { nombre, permisos, orden } of ROLES_INTEGRADOS) {
      const suyas = filas.filter(([, rol]) => rol === nombre)
      expect(
        suyas.map(([, , , llega]) => llega),
        nombre,
      ).toEqual([orden[0]])
      if (nombre === ADMINISTRADOR) continue
      const tiene = Object.entries(permisos).map(([modulo, acciones]) => {
        const todas: readonly Accion[] = MODULOS.find(({ name }) => name === modulo)?.acciones ?? []
        return [modulo, acciones === 'todo' ? todas : acciones] as const
      })
      expect(leida(suyas[0]?.[2] ?? ''), nombre).toEqual(Object.fromEntries(tiene))
    }
  })
})

/** `Facturas; Caja (sin crear: why); Clientes y Metas (ver)`: what each module that it names is granted. */
function leida(celda: string): Record<string, readonly string[]> {
  const partes = celda.replace(/, con `solo_propios`$/, '').split('; ')
  return Object.fromEntries(
    partes.flatMap((parte) => {
      const [, nombres = '', dice] = /^([^(]+?)(?: \(([^)]+)\))?$/.exec(parte) ?? []
      return nombres.split(/, | y /).map((modulo) => {
        const todas: readonly Accion[] = MODULOS.find(({ name }) => name === modulo)?.acciones ?? []
        const [, menos] = /^sin ([^:]+)/.exec(dice ?? '') ?? []
        if (menos) return [modulo, todas.filter((accion) => !menos.split(' ni ').includes(accion))]
        return [modulo, dice?.split(', ') ?? todas]
      })
    }),
  )
}

type Rol = (typeof ROLES_INTEGRADOS)[number]

const fila = (celdas: readonly string[]): string => `| ${celdas.join(' | ')} |`
const ruta = (url: string): string => (url.startsWith(API) ? url.slice(API.length - 1) : url)

function pagina(): string {
  const abiertas = rutas.filter(({ acceso }) => acceso === 'publica')
  const cualquiera = rutas.filter(({ acceso }) => acceso === 'sesion')
  const modulos = [
    ...new Set(rutas.filter(({ acceso }) => typeof acceso !== 'string').map(({ url }) => moduloDeUrl(url))),
  ].filter((modulo) => !MODULOS_POR_GRUPOS.some(({ name }) => name === modulo))
  const nombres = ROLES_INTEGRADOS.map(({ nombre }) => nombre)
  return [
    '# Quién puede qué',
    'Esta página la escribe `tests/unit/documentos/permisos.test.ts` a partir de las rutas del servidor y de los roles integrados; no se edita a mano. De los permisos que una ruta declara basta uno. «lo suyo»: el rol ve solo los cursos de su docente.',
    '## Sin sesión',
    abiertas.map((una) => `- \`${una.metodo} ${ruta(una.url)}\``).join('\n'),
    '## Con cualquier sesión, sobre lo propio',
    cualquiera.map((una) => `- \`${una.metodo} ${ruta(una.url)}\``).join('\n'),
    '## Un reporte por grupos',
    'Los de `contract/reportes/por-grupos.ts`, cada uno con las mismas rutas; qué roles integrados lo tienen está en [dominio.md](diseno/dominio.md#usuarios-y-roles).',
    [
      fila(['ruta', 'permiso']),
      fila(['---', '---']),
      fila(['`GET /<Modulo>`', '`<Modulo>:ver`']),
      fila(['`GET /<Modulo>/cruce`', '`<Modulo>:ver`']),
      fila(['`GET /<Modulo>/exportar`', '`<Modulo>:exportar`']),
      fila(['`GET /<Modulo>/resumen`', '`<Modulo>:ver`']),
    ].join('\n'),
    ...modulos.flatMap((modulo) => [
      `## ${modulo}`,
      [
        fila(['ruta', 'permiso', ...nombres]),
        fila(['---', '---', ...nombres.map(() => '---')]),
        ...rutas
          .filter(({ url, acceso }) => typeof acceso !== 'string' && moduloDeUrl(url) === modulo)
          .map((una) =>
            fila([
              `\`${una.metodo} ${ruta(una.url)}\``,
              [una.acceso].flat().join(', '),
              ...ROLES_INTEGRADOS.map((rol) => celda(una, rol)),
            ]),
          ),
      ].join('\n'),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

function celda(una: Ruta, rol: Rol): string {
  if (![una.acceso].flat().some((permiso) => concede(rol, permiso))) return ''
  return rol.solo_propios && !COMUNES.includes(nombreDe(una)) ? 'lo suyo' : 'sí'
}

function concede(rol: Rol, permiso: string): boolean {
  const [nombre, accion] = permiso.split(':') as [NombreModulo, Accion]
  const modulo = MODULOS.find(({ name }) => name === nombre)
  if (!modulo) return false
  const concedido = rol.permisos[nombre]
  return concedido === 'todo'
    ? (modulo.acciones as readonly Accion[]).includes(accion)
    : Boolean(concedido?.includes(accion))
}
