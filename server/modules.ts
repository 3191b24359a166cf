import type { FastifyInstance } from 'fastify'
import { autorizacionesRoutes } from './autorizaciones/routes.ts'
import { reporteAsistenciasRoutes } from './asistencia/reporte/routes.ts'
import { bitacoraRoutes } from './ajustes/bitacora/routes.ts'
import { centroRoutes } from './ajustes/centro/routes.ts'
import { filtrosGuardadosRoutes } from './ajustes/filtros-guardados/routes.ts'
import { asistenciaRoutes } from './asistencia/routes.ts'
import { busquedaRoutes } from './busqueda/routes.ts'
import { metasRoutes } from './ajustes/metas/routes.ts'
import { foldersOf } from './http/health.ts'
import { dashboardRoutes } from './inicio/dashboard/routes.ts'
import { clientesRoutes } from './catalogos/clientes/routes.ts'
import { convocatoriasRoutes } from './catalogos/convocatorias/routes.ts'
import { cursoCategorias } from './catalogos/curso-categorias/routes.ts'
import { cursosRoutes } from './catalogos/cursos/routes.ts'
import { descuentosRoutes } from './catalogos/descuentos/routes.ts'
import { finiquitosRoutes } from './catalogos/finiquitos/routes.ts'
import { matriculasRoutes } from './catalogos/matriculas/routes.ts'
import { productos } from './catalogos/productos/routes.ts'
import { makeCorreo } from './correo/correo.ts'
import type { Database } from './db/pool.ts'
import { gastoCategorias } from './gastos/gasto-categorias/routes.ts'
import { gastosRoutes } from './gastos/gastos/routes.ts'
import { facturasRoutes } from './facturacion/facturas/routes.ts'
import { rangosRoutes } from './facturacion/rangos/routes.ts'
import { registerResource } from '#server/resource/resource'
import { importacionesRoutes } from './importacion/routes.ts'
import { consentimientoRoutes } from './publico/consentimiento/routes.ts'
import { registrosPublicosRoutes } from './publico/registros/routes.ts'
import { cajaRoutes } from './recibos/caja/routes.ts'
import { cargosRoutes } from './recibos/cargos/routes.ts'
import { cierresRoutes } from './recibos/cierres/routes.ts'
import { conciliacionRoutes } from './recibos/conciliacion/routes.ts'
import { cuentas } from './recibos/cuentas/routes.ts'
import { recibosIndividualesRoutes } from './recibos/recibos-individuales/routes.ts'
import { cartaConsentimientoRoutes } from './reportes/carta-consentimiento/routes.ts'
import { clientesMatriculadosRoutes } from './reportes/clientes-matriculados/routes.ts'
import { clientesRegistradosRoutes } from './reportes/clientes-registrados/routes.ts'
import { cxcRoutes } from './reportes/cxc/routes.ts'
import { relojRoutes } from './reloj/routes.ts'
import { facturadosRoutes } from './recibos/facturados/routes.ts'
import { recibosVariosRoutes } from './recibos/recibos-varios/routes.ts'
import { nuevosRegistrosRoutes } from './reportes/nuevos-registros/routes.ts'
import { recibosGeneralRoutes } from './reportes/recibosgeneral/routes.ts'
import { sesionRoutes } from './sesion/routes.ts'
import type { Settings } from './settings.ts'
import { docentesRoutes } from './usuarios/docentes/routes.ts'
import { perfilRoutes } from './usuarios/perfil/routes.ts'
import { primerAdministradorRoutes } from './usuarios/primer-administrador/routes.ts'
import { recuperacionRoutes } from './usuarios/recuperacion/routes.ts'
import { rolesRoutes } from './usuarios/roles/routes.ts'
import { usuariosRoutes } from './usuarios/usuarios/routes.ts'

/** Every route under the API base, read top to bottom. */
export function registerModules(app: FastifyInstance, db: Database, settings: Settings): void {
  const correo = makeCorreo(settings, app.log)
  sesionRoutes(app, db, settings)
  perfilRoutes(app, db)
  primerAdministradorRoutes(app, db)
  recuperacionRoutes(app, db, correo, settings.PUBLIC_URL)
  usuariosRoutes(app, db, correo)
  autorizacionesRoutes(app, db)
  relojRoutes(app, db)
  filtrosGuardadosRoutes(app, db)
  busquedaRoutes(app, db)
  bitacoraRoutes(app, db)
  clientesRoutes(app, db)
  registerResource(app, db, cursoCategorias)
  cursosRoutes(app, db)
  matriculasRoutes(app, db)
  descuentosRoutes(app, db)
  registerResource(app, db, productos)
  finiquitosRoutes(app, db, settings.PUBLIC_URL)
  docentesRoutes(app, db)
  asistenciaRoutes(app, db)
  rolesRoutes(app, db)
  importacionesRoutes(app, db)
  cargosRoutes(app, db)
  recibosIndividualesRoutes(app, db, settings.PUBLIC_URL)
  recibosVariosRoutes(app, db, settings.PUBLIC_URL)
  cajaRoutes(app, db)
  registerResource(app, db, gastoCategorias)
  gastosRoutes(app, db)
  registerResource(app, db, cuentas)
  conciliacionRoutes(app, db)
  cierresRoutes(app, db)
  recibosGeneralRoutes(app, db)
  facturasRoutes(app, db)
  facturadosRoutes(app, db)
  rangosRoutes(app, db)
  cxcRoutes(app, db, correo)
  nuevosRegistrosRoutes(app, db, correo)
  clientesRegistradosRoutes(app, db)
  clientesMatriculadosRoutes(app, db)
  reporteAsistenciasRoutes(app, db)
  centroRoutes(app, db, settings.PUBLIC_URL)
  metasRoutes(app, db)
  dashboardRoutes(app, db, foldersOf(settings))
  consentimientoRoutes(app, db)
  convocatoriasRoutes(app, db, settings.PUBLIC_URL)
  registrosPublicosRoutes(app, db)
  cartaConsentimientoRoutes(app, db, settings.PUBLIC_URL)
}
