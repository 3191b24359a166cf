/**
 * The spine of the product: one row per module. Its `name` is at once the route name of the
 * specification (§2), the permission name and the API path (`/api/api/<name>`); routes, guard,
 * menu, permission matrix and API are derived from it. Adding a module starts here, but for a grouped report.
 */

import { MODULOS_POR_GRUPOS } from './reportes/por-grupos.ts'

export const ACCIONES = ['ver', 'crear', 'editar', 'eliminar', 'anular', 'exportar', 'autorizar'] as const
export type Accion = (typeof ACCIONES)[number]

/**
 * The rows of the menu, each with what is looked for together: a page stands in the same row for every role
 * (docs/decisions/2026-11-28-menu.md).
 */
export const AREAS = [
  'inicio',
  'recibos',
  'caja',
  'estudiantes',
  'cursos',
  'registros',
  'asistencia',
  'cxc',
  'bancos',
  'gastos',
  'facturacion',
  'documentos',
  'reportes',
  'ajustes',
] as const
export type Area = (typeof AREAS)[number]

/** Rows too long for tabs: each opens a page that says what every module of it is for (`/reportes`). */
export const AREAS_CON_PAGINA = ['reportes', 'ajustes'] as const satisfies readonly Area[]
export type AreaConPagina = (typeof AREAS_CON_PAGINA)[number]
export const tienePagina = (area: Area): area is AreaConPagina => (AREAS_CON_PAGINA as readonly Area[]).includes(area)

/** Operations that a resource answers in the dialect of ra-data-simple-rest; anything else is a 405. */
export type Operacion = 'list' | 'one' | 'create' | 'update' | 'delete'

interface Declaracion {
  name: string
  /** Screen path, in the spelling of the specification. */
  path: `/${string}`
  area: Area
  acciones: readonly Accion[]
  operaciones: readonly Operacion[]
  icon: string
  /** The table of its records, and their name in the bitácora, of a module that keeps records of its own. */
  entidad?: string
  /** Its records come from a file and go back in it: new ones by who may `crear`, changes by who may `editar`. */
  importa?: true
  /** It is a grouped report. */
  porGrupos?: true
}

const COMPLETO = ['list', 'one', 'create', 'update', 'delete'] as const
const LEER = ['list', 'one'] as const

export const MODULOS = [
  { name: 'Dashboard', path: '/dashboard', area: 'inicio', acciones: ['ver'], operaciones: [], icon: 'tablero' },
  {
    name: 'RecibosIndividuales',
    path: '/recibos/recibosIndividuales',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'recibo',
    entidad: 'recibos',
  },
  {
    name: 'RecibosVarios',
    path: '/recibos/recibosVarios',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'venta',
  },
  {
    name: 'RecibosGeneral',
    path: '/reportes/recibosgeneral',
    area: 'recibos',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'reporte',
  },
  {
    name: 'Productos',
    path: '/catalogos/productos',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'producto',
    entidad: 'productos',
    importa: true,
  },
  {
    name: 'Caja',
    path: '/recibos/caja',
    area: 'caja',
    acciones: ['ver', 'crear', 'editar', 'exportar', 'autorizar'],
    operaciones: LEER,
    icon: 'caja',
    entidad: 'cajas',
  },
  {
    name: 'Clientes',
    path: '/catalogos/clientes',
    area: 'estudiantes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: COMPLETO,
    icon: 'estudiante',
    entidad: 'clientes',
    importa: true,
  },
  {
    name: 'Cursos',
    path: '/catalogos/cursos',
    area: 'cursos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: COMPLETO,
    icon: 'curso',
    entidad: 'cursos',
    importa: true,
  },
  {
    name: 'CursoCategorias',
    path: '/catalogos/curso-categorias',
    area: 'cursos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'categoria',
    entidad: 'curso_categorias',
    importa: true,
  },
  {
    name: 'Matriculas',
    path: '/catalogos/matriculas',
    area: 'cursos',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'matricula',
    entidad: 'matriculas',
    importa: true,
  },
  {
    name: 'ClientesMatriculados',
    path: '/reportes/clientesMatriculados',
    area: 'cursos',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'reporte',
  },
  {
    name: 'NuevosRegistros',
    path: '/reportes/NuevosRegistros',
    area: 'registros',
    acciones: ['ver', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'registro',
    entidad: 'registros',
  },
  {
    name: 'Convocatorias',
    path: '/catalogos/convocatorias',
    area: 'registros',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'convocatoria',
    entidad: 'convocatorias',
    importa: true,
  },
  {
    name: 'CartaConsentimiento',
    path: '/reportes/carta-consentimiento',
    area: 'registros',
    acciones: ['ver', 'editar', 'anular', 'exportar', 'autorizar'],
    operaciones: LEER,
    icon: 'carta',
    entidad: 'cartas_consentimiento',
  },
  {
    name: 'Asistencia',
    path: '/asistencia',
    area: 'asistencia',
    acciones: ['ver', 'crear', 'editar', 'autorizar'],
    operaciones: [],
    icon: 'asistencia',
  },
  {
    name: 'ReporteAsistencias',
    path: '/ReporteAsistencias',
    area: 'asistencia',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'reporte',
  },
  {
    name: 'CxC',
    path: '/reportes/cxc',
    area: 'cxc',
    acciones: ['ver', 'crear', 'exportar'],
    operaciones: LEER,
    icon: 'porCobrar',
  },
  {
    name: 'Recordatorios',
    path: '/reportes/recordatorios',
    area: 'cxc',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'recordatorio',
    entidad: 'avisos',
  },
  {
    name: 'Arreglos',
    path: '/catalogos/arreglos',
    area: 'cxc',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'arreglo',
    entidad: 'convenios',
  },
  {
    name: 'CargosGrupo',
    path: '/catalogos/cargosGrupo',
    area: 'cxc',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'cargoGrupo',
    entidad: 'cargo_grupos',
  },
  {
    name: 'Conciliacion',
    path: '/recibos/conciliacion',
    area: 'bancos',
    acciones: ['ver', 'editar', 'exportar', 'autorizar'],
    operaciones: LEER,
    icon: 'conciliacion',
  },
  {
    name: 'MovimientosBanco',
    path: '/recibos/movimientos',
    area: 'bancos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create', 'delete'],
    icon: 'extracto',
    entidad: 'cuenta_movimientos',
  },
  {
    name: 'PagosReportados',
    path: '/recibos/reportados',
    area: 'bancos',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'pagoReportado',
    entidad: 'avisos_pago',
  },
  {
    name: 'CierresMensuales',
    path: '/recibos/cierres',
    area: 'bancos',
    acciones: ['ver', 'crear', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'cierre',
  },
  {
    name: 'Gastos',
    path: '/Gastos',
    area: 'gastos',
    acciones: ['ver', 'crear', 'editar', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create', 'update'],
    icon: 'gasto',
    entidad: 'gastos',
  },
  {
    name: 'CajaChica',
    path: '/CajaChica',
    area: 'gastos',
    acciones: ['ver', 'crear', 'editar', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'cajaChica',
    entidad: 'cajas_chicas',
  },
  {
    name: 'GastoCategorias',
    path: '/catalogos/gasto-categorias',
    area: 'gastos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'categoria',
    entidad: 'gasto_categorias',
    importa: true,
  },
  {
    name: 'Facturas',
    path: '/facturacion/facturas',
    area: 'facturacion',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'factura',
    entidad: 'facturas',
  },
  {
    name: 'RangosCAI',
    path: '/facturacion/rangos',
    area: 'facturacion',
    acciones: ['ver', 'crear', 'editar'],
    operaciones: ['list', 'one', 'create', 'update'],
    icon: 'rango',
    entidad: 'rangos_cai',
  },
  {
    name: 'NumerosSinUsar',
    path: '/facturacion/sin-usar',
    area: 'facturacion',
    acciones: ['ver', 'exportar'],
    operaciones: [],
    icon: 'reporte',
  },
  {
    name: 'ISV',
    path: '/reportes/isv',
    area: 'facturacion',
    acciones: ['ver', 'exportar'],
    operaciones: [],
    icon: 'impuesto',
  },
  {
    name: 'Retenciones',
    path: '/reportes/retenciones',
    area: 'facturacion',
    acciones: ['ver', 'exportar'],
    operaciones: [],
    icon: 'impuesto',
  },
  {
    name: 'Contador',
    path: '/ajustes/contador',
    area: 'facturacion',
    acciones: ['ver', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'contador',
    entidad: 'contador_puntos',
  },
  {
    name: 'Constancias',
    path: '/catalogos/constancias',
    area: 'documentos',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'constancia',
    entidad: 'constancias',
  },
  {
    name: 'Finiquitos',
    path: '/catalogos/finiquitos',
    area: 'documentos',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: LEER,
    icon: 'finiquito',
  },
  {
    name: 'FiniquitosManuales',
    path: '/catalogos/finiquitosManuales',
    area: 'documentos',
    acciones: ['ver', 'crear', 'anular', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'finiquito',
  },
  // Each in its declaration.
  ...MODULOS_POR_GRUPOS,
  {
    name: 'ResultadoCursos',
    path: '/reportes/resultado-cursos',
    area: 'reportes',
    acciones: ['ver', 'exportar'],
    operaciones: [],
    icon: 'resultado',
  },
  {
    name: 'ClientesRegistrados',
    path: '/reportes/clientesRegistrados',
    area: 'reportes',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'reporte',
  },
  {
    name: 'Centro',
    path: '/ajustes/centro',
    area: 'ajustes',
    acciones: ['ver', 'editar'],
    operaciones: [],
    icon: 'centro',
    entidad: 'centro',
  },
  {
    name: 'Usuarios',
    path: '/usuarios/usuarios',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create', 'update'],
    icon: 'usuario',
    entidad: 'usuarios',
    importa: true,
  },
  {
    name: 'Docentes',
    path: '/usuarios/docentes',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'docente',
    entidad: 'docentes',
    importa: true,
  },
  {
    name: 'Roles',
    path: '/usuarios/roles',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar'],
    operaciones: COMPLETO,
    icon: 'rol',
    entidad: 'roles',
  },
  {
    name: 'Descuentos',
    path: '/catalogos/descuentos',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: COMPLETO,
    icon: 'descuento',
    entidad: 'descuentos',
    importa: true,
  },
  {
    name: 'Becas',
    path: '/catalogos/becas',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'beca',
    entidad: 'becas',
  },
  {
    name: 'Cuentas',
    path: '/recibos/cuentas',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create', 'update'],
    icon: 'cuenta',
    entidad: 'cuentas',
    importa: true,
  },
  {
    name: 'Plantillas',
    path: '/ajustes/plantillas',
    area: 'ajustes',
    acciones: ['ver', 'editar'],
    operaciones: ['list', 'one', 'update'],
    icon: 'plantilla',
    entidad: 'plantillas',
  },
  {
    name: 'Metas',
    path: '/ajustes/metas',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'meta',
    entidad: 'metas',
    importa: true,
  },
  {
    name: 'TasasRetencion',
    path: '/ajustes/tasas-retencion',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'impuesto',
    entidad: 'tasas_retencion',
    importa: true,
  },
  {
    name: 'Bitacora',
    path: '/ajustes/bitacora',
    area: 'ajustes',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'bitacora',
  },
] as const satisfies readonly Declaracion[]

export type Modulo = (typeof MODULOS)[number]
export type NombreModulo = Modulo['name']
/** A module that keeps records of its own. */
export type ModuloConEntidad = Extract<Modulo, { entidad: string }>['name']
/** A module whose records can be imported. */
export type ModuloImportable = Extract<Modulo, { importa: true }>

/** A permission as one word, `Clientes:crear`: what a role holds and a route asks for. */
export type ClavePermiso = `${NombreModulo}:${Accion}`

const porNombre = new Map<string, Declaracion>(MODULOS.map((modulo) => [modulo.name, modulo]))

/** The declaration of a module; throws on a name that the table does not hold. */
export function moduloDe(name: NombreModulo): Declaracion {
  const modulo = porNombre.get(name)
  if (!modulo) throw new Error(`Módulo desconocido: ${name}`)
  return modulo
}

/** The table of a module's records. */
export const entidadDe = (name: ModuloConEntidad): string => moduloDe(name).entidad as string

export const esModulo = (name: string): name is NombreModulo => porNombre.has(name)

/** The form with which a module is used every day, and which stands in the menu before its list. */
export const COBRAR = `${moduloDe('RecibosIndividuales').path}/create`

/** Resource name in react-admin: the path without its first slash (`catalogos/clientes`). */
export const recursoDe = (name: NombreModulo): string => moduloDe(name).path.slice(1)

/** A browser path as the router reads it: each part decoded, where it can be (`/%75suarios` opens `/usuarios`). */
export const rutaLeida = (pathname: string): string =>
  pathname
    .split('/')
    .map((parte) => {
      try {
        return decodeURIComponent(parte).replaceAll('/', '%2F')
      } catch {
        return parte
      }
    })
    .join('/')

/**
 * The module whose screen a browser path belongs to, however its letters are written: neither capitals nor percent
 * signs matter (docs/diseno/arquitectura.md, «Pantallas»).
 */
export function moduloDeRuta(pathname: string): Modulo | undefined {
  const path = rutaLeida(pathname).toLowerCase()
  return MODULOS.find((modulo) => {
    const own = modulo.path.toLowerCase()
    return path === own || path.startsWith(`${own}/`)
  })
}
