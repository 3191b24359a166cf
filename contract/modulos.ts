/**
 * The spine of the product: one row per module. Its `name` is at once the route name of the
 * specification (§2), the permission name and the API path (`/api/api/<name>`); routes, guard,
 * menu, permission matrix and API are derived from it. Adding a module starts here, but for a grouped report.
 */

import { MODULOS_POR_GRUPOS } from './reportes/por-grupos.ts'

export const ACCIONES = ['ver', 'crear', 'editar', 'eliminar', 'anular', 'exportar', 'autorizar'] as const
export type Accion = (typeof ACCIONES)[number]

export const AREAS = [
  'inicio',
  'recibos',
  'catalogos',
  'gastos',
  'reportes',
  'usuarios',
  'ajustes',
  'asistencia',
  'facturacion',
] as const
export type Area = (typeof AREAS)[number]

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
  /** Its records can be imported from a file, by who may `crear`. */
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
    name: 'Caja',
    path: '/recibos/caja',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'exportar', 'autorizar'],
    operaciones: LEER,
    icon: 'caja',
    entidad: 'cajas',
  },
  {
    name: 'Conciliacion',
    path: '/recibos/conciliacion',
    area: 'recibos',
    acciones: ['ver', 'editar', 'exportar', 'autorizar'],
    operaciones: LEER,
    icon: 'conciliacion',
  },
  {
    name: 'MovimientosBanco',
    path: '/recibos/movimientos',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create', 'delete'],
    icon: 'extracto',
    entidad: 'cuenta_movimientos',
  },
  {
    name: 'PagosReportados',
    path: '/recibos/reportados',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'pagoReportado',
    entidad: 'avisos_pago',
  },
  {
    name: 'Cuentas',
    path: '/recibos/cuentas',
    area: 'recibos',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create', 'update'],
    icon: 'cuenta',
    entidad: 'cuentas',
  },
  {
    name: 'CierresMensuales',
    path: '/recibos/cierres',
    area: 'recibos',
    acciones: ['ver', 'crear', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'cierre',
  },
  {
    name: 'Clientes',
    path: '/catalogos/clientes',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: COMPLETO,
    icon: 'estudiante',
    entidad: 'clientes',
    importa: true,
  },
  {
    name: 'Cursos',
    path: '/catalogos/cursos',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: COMPLETO,
    icon: 'curso',
    entidad: 'cursos',
    importa: true,
  },
  {
    name: 'CursoCategorias',
    path: '/catalogos/curso-categorias',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'categoria',
    entidad: 'curso_categorias',
    importa: true,
  },
  {
    name: 'Matriculas',
    path: '/catalogos/matriculas',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'matricula',
    entidad: 'matriculas',
    importa: true,
  },
  {
    name: 'Descuentos',
    path: '/catalogos/descuentos',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar', 'autorizar'],
    operaciones: COMPLETO,
    icon: 'descuento',
    entidad: 'descuentos',
  },
  {
    name: 'Becas',
    path: '/catalogos/becas',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'beca',
    entidad: 'becas',
  },
  {
    name: 'CargosGrupo',
    path: '/catalogos/cargosGrupo',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'cargoGrupo',
    entidad: 'cargo_grupos',
  },
  {
    name: 'Arreglos',
    path: '/catalogos/arreglos',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'arreglo',
    entidad: 'convenios',
  },
  {
    name: 'Finiquitos',
    path: '/catalogos/finiquitos',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: LEER,
    icon: 'finiquito',
  },
  {
    name: 'FiniquitosManuales',
    path: '/catalogos/finiquitosManuales',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'anular', 'exportar', 'autorizar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'finiquito',
  },
  {
    name: 'Constancias',
    path: '/catalogos/constancias',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'anular', 'exportar'],
    operaciones: ['list', 'one', 'create'],
    icon: 'constancia',
    entidad: 'constancias',
  },
  {
    name: 'Productos',
    path: '/catalogos/productos',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'producto',
    entidad: 'productos',
  },
  {
    name: 'Convocatorias',
    path: '/catalogos/convocatorias',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'convocatoria',
    entidad: 'convocatorias',
  },
  {
    name: 'GastoCategorias',
    path: '/catalogos/gasto-categorias',
    area: 'catalogos',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'categoria',
    entidad: 'gasto_categorias',
    importa: true,
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
    name: 'CxC',
    path: '/reportes/cxc',
    area: 'reportes',
    acciones: ['ver', 'crear', 'exportar'],
    operaciones: LEER,
    icon: 'porCobrar',
  },
  {
    name: 'Recordatorios',
    path: '/reportes/recordatorios',
    area: 'reportes',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'recordatorio',
    entidad: 'avisos',
  },
  {
    name: 'RecibosGeneral',
    path: '/reportes/recibosgeneral',
    area: 'reportes',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'reporte',
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
    name: 'ISV',
    path: '/reportes/isv',
    area: 'reportes',
    acciones: ['ver', 'exportar'],
    operaciones: [],
    icon: 'impuesto',
  },
  {
    name: 'Retenciones',
    path: '/reportes/retenciones',
    area: 'reportes',
    acciones: ['ver', 'exportar'],
    operaciones: [],
    icon: 'impuesto',
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
    name: 'ClientesMatriculados',
    path: '/reportes/clientesMatriculados',
    area: 'reportes',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'reporte',
  },
  {
    name: 'NuevosRegistros',
    path: '/reportes/NuevosRegistros',
    area: 'reportes',
    acciones: ['ver', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'registro',
    entidad: 'registros',
  },
  {
    name: 'CartaConsentimiento',
    path: '/reportes/carta-consentimiento',
    area: 'reportes',
    acciones: ['ver', 'editar', 'anular', 'exportar', 'autorizar'],
    operaciones: LEER,
    icon: 'carta',
    entidad: 'cartas_consentimiento',
  },
  {
    name: 'Usuarios',
    path: '/usuarios/usuarios',
    area: 'usuarios',
    acciones: ['ver', 'crear', 'editar', 'exportar'],
    operaciones: ['list', 'one', 'create', 'update'],
    icon: 'usuario',
    entidad: 'usuarios',
  },
  {
    name: 'Docentes',
    path: '/usuarios/docentes',
    area: 'usuarios',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'docente',
    entidad: 'docentes',
  },
  {
    name: 'Roles',
    path: '/usuarios/roles',
    area: 'usuarios',
    acciones: ['ver', 'crear', 'editar', 'eliminar'],
    operaciones: COMPLETO,
    icon: 'rol',
    entidad: 'roles',
  },
  {
    name: 'Metas',
    path: '/ajustes/metas',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'meta',
    entidad: 'metas',
  },
  {
    name: 'Bitacora',
    path: '/ajustes/bitacora',
    area: 'ajustes',
    acciones: ['ver', 'exportar'],
    operaciones: LEER,
    icon: 'bitacora',
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
    name: 'Plantillas',
    path: '/ajustes/plantillas',
    area: 'ajustes',
    acciones: ['ver', 'editar'],
    operaciones: ['list', 'one', 'update'],
    icon: 'plantilla',
    entidad: 'plantillas',
  },
  {
    name: 'TasasRetencion',
    path: '/ajustes/tasas-retencion',
    area: 'ajustes',
    acciones: ['ver', 'crear', 'editar', 'eliminar', 'exportar'],
    operaciones: COMPLETO,
    icon: 'impuesto',
    entidad: 'tasas_retencion',
  },
  {
    name: 'Contador',
    path: '/ajustes/contador',
    area: 'ajustes',
    acciones: ['ver', 'editar', 'exportar'],
    operaciones: LEER,
    icon: 'contador',
    entidad: 'contador_puntos',
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
