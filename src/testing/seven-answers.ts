import { MODULOS } from '#contract/modulos'
import { sesionDeTodo } from './bare-server.ts'
import { brokenOff, html, json, networkFailure } from './fake-server.ts'

type Answer = () => Response | Promise<Response>

export interface Way {
  token: Answer
  permiso?: Answer
  /** The answer's outcome: into every screen, to a page that says that nothing was granted, or to the sign-in. */
  leads: 'in' | 'nothing' | 'out'
}

const NAMES = MODULOS.map(({ name }) => ({ name }))
const MENU = [
  { label: 'Inicio', path: '/dashboard' },
  { label: 'Catálogos', items: [{ label: 'Estudiantes', path: '/catalogos/clientes' }] },
]

const session = (changes: Record<string, unknown> = {}, status = 200) => json(sesionDeTodo(changes), status)
const enters = (changes: Record<string, unknown>, status?: number): Way => ({
  token: () => session(changes, status),
  leads: 'in',
})
/** Modules by their names alone, so that everything else is asked of `validar-permisos`. */
const asks = (permiso: Answer): Way => ({ token: () => session({ modulos: NAMES }), permiso, leads: 'in' })
const refuses = (token: Answer): Way => ({ token, leads: 'out' })
const grants = (modulos: unknown): Way => ({ token: () => session({ modulos }), leads: 'nothing' })

/** Ways in which a server that keeps to §7 of the specification, and to nothing more, may answer its three calls. */
export const WAYS: Record<string, Way> = {
  'everything, with a menu': enters({ navbar: MENU }),
  'no menu': enters({ navbar: undefined }),
  'a menu that is null': enters({ navbar: null }),
  'a menu that is a word': enters({ navbar: 'menu' }),
  'a menu of words': enters({ navbar: ['Clientes', 'Cursos'] }),
  'a menu that leads nowhere': enters({ navbar: [{ label: 'Inicio' }, { path: '/nada' }, { items: [] }, null] }),
  'a menu of entries without words': enters({
    navbar: [{ path: '/catalogos/cursos' }, { items: [{ path: '/Gastos' }] }],
  }),
  'no user': enters({ usuarioid: undefined, nombre: undefined, email: undefined, rol: undefined }),
  'a user of nulls': enters({ usuarioid: null, nombre: null, email: null, rol: null }),
  'a user of other kinds': enters({ usuarioid: '7', nombre: 7, email: ['a'], rol: { id: 1, nombre: 'Caja' } }),
  'another token': enters({ token: 'otro-token' }),
  'more than was asked for': enters({ permisos: { a: 1 }, version: 9, modulo: 'x' }),
  '201': enters({}, 201),
  'its status in the body too': enters({ status: 200 }),
  'modules twice, and some of its own': enters({
    modulos: [...NAMES, ...NAMES, { name: 'Biblioteca' }, { id: 3 }, null],
  }),
  'actions that are words of its own': enters({ modulos: MODULOS.map(({ name }) => ({ name, acciones: 'todas' })) }),
  'actions that are empty': enters({ modulos: MODULOS.map(({ name }) => ({ name, acciones: [] })) }),
  'actions of another list': enters({ modulos: MODULOS.map(({ name }) => ({ name, acciones: ['listar'] })) }),
  'actions that are objects': enters({ modulos: MODULOS.map(({ name }) => ({ name, acciones: [{ ver: true }] })) }),
  'text that is JSON': {
    token: () => new Response(JSON.stringify(sesionDeTodo()), { headers: { 'Content-Type': 'text/plain' } }),
    leads: 'in',
  },
  'yes to each permission': asks(() => json({ permitido: true })),
  'a bare yes': asks(() => json(true)),
  'no to each permission': asks(() => json({ permitido: false })),
  'a permission of null': asks(() => json(null)),
  'a list for a permission': asks(() => json([])),
  'a page for a permission': asks(() => html()),
  'nothing for a permission': asks(() => new Response(null, { status: 204 })),
  'no such call for permissions': asks(() => html(404)),
  'a fault for a permission': asks(() => json({}, 500)),
  '401 for a permission': asks(() => json({}, 401)),
  'no answer for a permission': asks(networkFailure),
  'half an answer for a permission': asks(brokenOff),
  'modules that are null': grants(null),
  'modules that are words': grants(['Clientes', 'Cursos']),
  'no module': grants([]),
  '401': refuses(() => session({}, 401)),
  '401 in the body': refuses(() => session({ status: 401 })),
  'a fault in the body': refuses(() => session({ status: 500 })),
  'a fault': refuses(() => session({}, 500)),
  'an empty token': refuses(() => session({ token: '' })),
  'a blank token': refuses(() => session({ token: '   ' })),
  'no token': refuses(() => session({ token: undefined })),
  'a token that is a number': refuses(() => session({ token: 7 })),
  null: refuses(() => json(null)),
  'a list': refuses(() => json([])),
  'a page': refuses(() => html()),
  nothing: refuses(() => new Response(null, { status: 204 })),
  'no answer': refuses(networkFailure),
  'half an answer': refuses(brokenOff),
}
