import type { NombreModulo } from '#contract/modulos'
import { autorizacionesRoutes } from './autorizaciones/routes.ts'
import { reporteAsistenciasRoutes } from './asistencia/reporte/routes.ts'
import { bitacoraRoutes } from './ajustes/bitacora/routes.ts'
import type { Ejemplo } from './ajustes/centro/ejemplo.ts'
import { centroRoutes } from './ajustes/centro/routes.ts'
import { equiposRoutes } from './ajustes/equipos/routes.ts'
import { paquetesRoutes } from './ajustes/paquetes/routes.ts'
import { contadorRoutes } from './ajustes/contador/routes.ts'
import { filtrosGuardadosRoutes } from './ajustes/filtros-guardados/routes.ts'
import { asistenciaRoutes } from './asistencia/routes.ts'
import { movimientosBancoRoutes } from './banco/routes.ts'
import { busquedaRoutes } from './busqueda/routes.ts'
import { metasRoutes } from './ajustes/metas/routes.ts'
import { plantillasRoutes } from './ajustes/plantillas/routes.ts'
import type { Api } from './http/api.ts'
import { foldersOf } from './http/carpetas.ts'
import { leerDe, type Leer } from './http/leer/lector.ts'
import { dashboardRoutes } from './inicio/dashboard/routes.ts'
import { porAtenderRoutes } from './inicio/por-atender/routes.ts'
import { accesosRoutes } from './catalogos/clientes/accesos-routes.ts'
import { arreglosRoutes } from './catalogos/arreglos/routes.ts'
import { becasRoutes } from './catalogos/becas/routes.ts'
import { cargosGrupoRoutes } from './catalogos/cargos-grupo/routes.ts'
import { constanciasRoutes } from './catalogos/constancias/routes.ts'
import { fotoRoutes } from './catalogos/clientes/foto-routes.ts'
import { clientesRoutes } from './catalogos/clientes/routes.ts'
import { convocatoriasRoutes } from './catalogos/convocatorias/routes.ts'
import { DECLARADOS } from './catalogos/declarados.ts'
import { cursosRoutes } from './catalogos/cursos/routes.ts'
import { descuentosRoutes } from './catalogos/descuentos/routes.ts'
import { finiquitosManualesRoutes, finiquitosRoutes } from './catalogos/finiquitos/routes.ts'
import { matriculasRoutes } from './catalogos/matriculas/routes.ts'
import { productos } from './catalogos/productos/routes.ts'
import { makeCorreo, type Correo } from './correo/correo.ts'
import type { Database } from './db/pool.ts'
import { cajaChicaRoutes } from './gastos/caja-chica/routes.ts'
import { gastosRoutes } from './gastos/gastos/routes.ts'
import { facturasRoutes } from './facturacion/facturas/routes.ts'
import { numerosSinUsar } from './facturacion/sin-usar/service.ts'
import { rangosRoutes } from './facturacion/rangos/routes.ts'
import type { Informe } from './resource/salida/export.ts'
import { registerList } from './resource/list.ts'
import type { Resource } from './resource/resource.ts'
import { registerResource } from './resource/rutas.ts'
import { importacionesRoutes } from './importacion/routes.ts'
import { cuentaPublicaRoutes } from './publico/cuenta/routes.ts'
import { consentimientoRoutes } from './publico/consentimiento/routes.ts'
import { registrosPublicosRoutes } from './publico/registros/routes.ts'
import { cajaRoutes } from './recibos/caja/routes.ts'
import { cargosRoutes } from './recibos/cargos/routes.ts'
import { cierresRoutes } from './recibos/cierres/routes.ts'
import { conciliacionRoutes } from './recibos/conciliacion/routes.ts'
import { cuentas } from './recibos/cuentas/routes.ts'
import { pagosReportadosRoutes } from './recibos/reportados/routes.ts'
import { recibosIndividualesRoutes } from './recibos/recibos-individuales/routes.ts'
import { cartaConsentimientoRoutes } from './reportes/carta-consentimiento/routes.ts'
import { clientesMatriculadosRoutes } from './reportes/clientes-matriculados/routes.ts'
import { clientesRegistradosRoutes } from './reportes/clientes-registrados/routes.ts'
import { cxcRoutes } from './reportes/cxc/routes.ts'
import { recordatoriosRoutes } from './reportes/recordatorios/routes.ts'
import { relojRoutes } from './reloj/routes.ts'
import { facturadosRoutes } from './recibos/facturados/routes.ts'
import { recibosVariosRoutes } from './recibos/recibos-varios/routes.ts'
import { nuevosRegistrosRoutes } from './reportes/nuevos-registros/routes.ts'
import { recibosGeneralRoutes } from './reportes/recibosgeneral/routes.ts'
import { isv } from './reportes/isv/service.ts'
import { resultadoCursos } from './reportes/resultado-cursos/service.ts'
import { tasasRetencion } from './gastos/retenciones/tasas.ts'
import { retenciones } from './reportes/retenciones/fuentes.ts'
import { POR_GRUPOS } from './reportes/por-grupos.ts'
import { sesionRoutes } from './sesion/routes.ts'
import type { Settings } from './base/settings.ts'
import { docentesRoutes } from './usuarios/docentes/routes.ts'
import { informesRoutes } from './usuarios/informes/routes.ts'
import { perfilRoutes } from './usuarios/perfil/routes.ts'
import { primerAdministradorRoutes } from './usuarios/primer-administrador/routes.ts'
import { recuperacionRoutes } from './usuarios/recuperacion/routes.ts'
import { rolesRoutes } from './usuarios/roles/routes.ts'
import { usuariosRoutes } from './usuarios/usuarios/routes.ts'

/** The needs of some modules' routes besides the database. */
interface Needs {
  settings: Settings
  /** Address that families reach; undefined where there is none. */
  publicUrl: string | undefined
  correo: Correo
  /** The example school beside, where there can be one. */
  ejemplo: Ejemplo | undefined
  /** Reader for reports alone: of what is not at once changed and shown. */
  leer: Leer
}
type Routes = (app: Api, db: Database, needs: Needs) => void

const catalogue =
  (resource: Resource): Routes =>
  (app, db) =>
    registerResource(app, db, resource)

const report =
  (informe: Informe): Routes =>
  (app, db, { leer }) =>
    registerList(app, db, informe, { leer })

/** The same routes of each module of a list. */
const each = <Name extends string, Told>(all: Record<Name, Told>, routes: (told: Told) => Routes) =>
  Object.fromEntries(Object.entries<Told>(all).map(([name, told]) => [name, routes(told)])) as Record<Name, Routes>

/** The routes of each module of the spine: one without an entry does not compile. */
const OF_MODULES: Record<NombreModulo, Routes> = {
  ...each(DECLARADOS, catalogue),
  ...each(POR_GRUPOS, report),
  Dashboard: (app, db, { settings }) => dashboardRoutes(app, db, foldersOf(settings)),
  RecibosIndividuales: (app, db, { publicUrl }) => recibosIndividualesRoutes(app, db, publicUrl),
  RecibosVarios: (app, db, { publicUrl }) => recibosVariosRoutes(app, db, publicUrl),
  Caja: cajaRoutes,
  Conciliacion: conciliacionRoutes,
  MovimientosBanco: movimientosBancoRoutes,
  PagosReportados: pagosReportadosRoutes,
  Cuentas: catalogue(cuentas),
  CierresMensuales: cierresRoutes,
  Clientes: clientesRoutes,
  Cursos: cursosRoutes,
  Matriculas: matriculasRoutes,
  Descuentos: descuentosRoutes,
  Becas: becasRoutes,
  CargosGrupo: cargosGrupoRoutes,
  Arreglos: (app, db, { publicUrl }) => arreglosRoutes(app, db, publicUrl),
  Finiquitos: (app, db, { publicUrl }) => finiquitosRoutes(app, db, publicUrl),
  FiniquitosManuales: (app, db, { publicUrl }) => finiquitosManualesRoutes(app, db, publicUrl),
  Constancias: (app, db, { publicUrl }) => constanciasRoutes(app, db, publicUrl),
  Productos: catalogue(productos),
  Convocatorias: (app, db, { publicUrl }) => convocatoriasRoutes(app, db, publicUrl),
  Gastos: gastosRoutes,
  CajaChica: cajaChicaRoutes,
  CxC: cxcRoutes,
  Recordatorios: (app, db, { correo, publicUrl }) => recordatoriosRoutes(app, db, correo, publicUrl),
  RecibosGeneral: (app, db, { leer }) => recibosGeneralRoutes(app, db, leer),
  ResultadoCursos: report(resultadoCursos),
  ISV: report(isv),
  Retenciones: report(retenciones),
  ClientesRegistrados: clientesRegistradosRoutes,
  ClientesMatriculados: clientesMatriculadosRoutes,
  NuevosRegistros: (app, db, { correo }) => nuevosRegistrosRoutes(app, db, correo),
  CartaConsentimiento: (app, db, { publicUrl }) => cartaConsentimientoRoutes(app, db, publicUrl),
  Usuarios: (app, db, { correo }) => usuariosRoutes(app, db, correo),
  Docentes: docentesRoutes,
  Roles: rolesRoutes,
  Metas: metasRoutes,
  Bitacora: bitacoraRoutes,
  Centro: centroRoutes,
  Plantillas: plantillasRoutes,
  TasasRetencion: catalogue(tasasRetencion),
  Contador: contadorRoutes,
  Asistencia: asistenciaRoutes,
  ReporteAsistencias: (app, db, { leer }) => reporteAsistenciasRoutes(app, db, leer),
  Facturas: facturasRoutes,
  RangosCAI: rangosRoutes,
  NumerosSinUsar: report(numerosSinUsar),
}

/** Routes that are no module: of sessions, of what every screen uses, and of families. */
const OTHERS: readonly Routes[] = [
  (app, db, { settings }) => sesionRoutes(app, db, settings),
  (app, db, { publicUrl }) => equiposRoutes(app, db, publicUrl),
  paquetesRoutes,
  perfilRoutes,
  (app, db, { correo }) => informesRoutes(app, db, correo),
  primerAdministradorRoutes,
  (app, db, { correo, publicUrl }) => recuperacionRoutes(app, db, correo, publicUrl),
  autorizacionesRoutes,
  porAtenderRoutes,
  relojRoutes,
  filtrosGuardadosRoutes,
  busquedaRoutes,
  importacionesRoutes,
  cargosRoutes,
  facturadosRoutes,
  consentimientoRoutes,
  registrosPublicosRoutes,
  (app, db, { publicUrl }) => accesosRoutes(app, db, publicUrl),
  fotoRoutes,
  (app, db, { publicUrl }) => cuentaPublicaRoutes(app, db, publicUrl),
]

interface Parts {
  db: Database
  settings: Settings
  /** Database that reports may be read from. */
  replica?: Database | undefined
  ejemplo?: Ejemplo | undefined
}

/** Every route under the API base. */
export function registerModules(app: Api, { db, settings, replica, ejemplo }: Parts): void {
  const correo = makeCorreo(settings, app.log)
  const needs = { settings, publicUrl: settings.PUBLIC_URL, correo, ejemplo, leer: leerDe(db, replica) }
  for (const routes of [...OTHERS, ...Object.values(OF_MODULES)]) routes(app, db, needs)
}
