import { MODULOS, type Operacion } from '#contract/modulos'

/* Every screen that there is, for the tests that look at each and for the pictures that are compared. */

export const PUBLIC = [
  '/login',
  '/Carta-Consentimiento',
  '/Forms/Register/x',
  '/Forms/UpdateRegister/Octubre/x',
  '/forgot_password',
]

/**
 * `:cliente`, `:curso`… stand for a record that the demonstration has. The pieces run side by side, those that take
 * longest first.
 */
export const SCREENS: Record<string, string[]> = {
  asistencia: [
    '/ReporteAsistencias',
    '/ReporteAsistencias?filter=%7B%22vista%22%3A%22faltas%22%7D&sort=seguidas&order=DESC',
    '/ReporteAsistencias?filter=%7B%22vista%22%3A%22sin_tomar%22%7D&sort=fecha&order=DESC',
    '/ReporteAsistencias/:asistida/show',
    '/ReporteAsistencias/matriz',
    '/ReporteAsistencias/matriz?curso_id=:cursoConClases',
    '/asistencia?fecha=:conClases',
    '/asistencia/:claseCurso/:conClases/:claseHora',
    '/asistencia/feriados',
  ],
  usuarios: [
    '/usuarios/usuarios',
    '/usuarios/usuarios/create',
    '/usuarios/usuarios/:usuario',
    '/usuarios/docentes',
    '/usuarios/docentes/create',
    '/usuarios/docentes/:docente',
    '/usuarios/docentes/:docente/show',
    '/usuarios/roles',
    '/usuarios/roles/create',
    '/usuarios/roles/create?copia=:rol',
    '/usuarios/roles/:rol',
    '/perfil',
    '/autorizaciones',
  ],
  'registros y cartas': [
    '/reportes/NuevosRegistros',
    '/reportes/NuevosRegistros/:registro/show',
    '/reportes/NuevosRegistros/:corregido/show',
    '/reportes/NuevosRegistros/:aceptado/show',
    '/reportes/carta-consentimiento',
    '/reportes/carta-consentimiento/:carta/show',
    '/reportes/carta-consentimiento/:revocada/show',
    '/reportes/carta-consentimiento/faltan',
    '/reportes/carta-consentimiento/faltan?curso_id=:cursoConCartas',
    '/reportes/carta-consentimiento/texto',
  ],
  reportes: [
    '/reportes/cxc',
    '/reportes/cxc?filter=%7B%22vista%22%3A%22curso%22%7D',
    '/reportes/cxc?filter=%7B%22vista%22%3A%22cargo%22%7D',
    '/reportes/cxc/:cliente/show',
    '/reportes/recibosgeneral',
    '/reportes/ventas',
    '/reportes/ventas?filter=%7B%22vista%22%3A%22lineas%22%7D&sort=fecha&order=DESC',
    '/reportes/isv',
    '/reportes/clientesRegistrados',
    '/reportes/clientesMatriculados',
    '/reportes/recibosgeneral?filter=%7B%22fecha_lapso%22%3A%22mes_pasado%22%2C%22vista%22%3A%22dia%22%7D&sort=id&order=ASC',
    '/reportes/recibosgeneral?filter=%7B%22vista%22%3A%22mes%22%7D&sort=id&order=ASC',
    '/reportes/recibosgeneral?filter=%7B%22vista%22%3A%22curso%22%7D&sort=recibido&order=DESC',
    '/reportes/recibosgeneral/cuadre/:diaConCajas',
  ],
  recibos: [
    '/recibos/recibosIndividuales',
    '/recibos/recibosIndividuales/create',
    '/recibos/recibosIndividuales/create?cliente_id=:cliente',
    '/recibos/recibosIndividuales/:recibo/show',
    '/recibos/recibosVarios',
    '/recibos/recibosVarios/ventas',
    '/recibos/recibosVarios/:venta/show',
    '/recibos/caja',
    '/recibos/caja/historial',
    '/recibos/caja/:caja/show',
    '/recibos/conciliacion',
    '/recibos/conciliacion/:pago/show',
    '/recibos/cierres',
    '/recibos/cuentas',
    '/recibos/cuentas/create',
    '/recibos/cuentas/:cuenta',
  ],
  'estudiantes y cursos': [
    '/catalogos/clientes',
    '/catalogos/clientes/create',
    '/catalogos/clientes/:cliente',
    '/catalogos/clientes/:cliente/show',
    '/catalogos/clientes/importar',
    '/catalogos/cursos',
    '/catalogos/cursos/create',
    '/catalogos/cursos/:curso',
    '/catalogos/cursos/:curso/show',
    '/catalogos/clientes/:conFiniquito/show?ver=documentos',
    '/catalogos/clientes/:conAsistencia/show?ver=asistencia',
  ],
  'matrículas y finiquitos': [
    '/catalogos/matriculas',
    '/catalogos/matriculas/create?cliente_id=:cliente&curso_id=:curso',
    '/catalogos/matriculas/:matricula/show',
    '/catalogos/matriculas/:terminada/show',
    '/catalogos/finiquitos',
    '/catalogos/finiquitos/create',
    '/catalogos/finiquitos/create?curso_id=:cursoTerminado',
    '/catalogos/finiquitos/:finiquito/show',
    '/catalogos/finiquitosManuales',
    '/catalogos/finiquitosManuales/create',
    '/catalogos/finiquitosManuales/create?cliente_id=:deudor&matricula_id=:matriculaDeudora',
  ],
  'convocatorias y descuentos': [
    '/catalogos/convocatorias',
    '/catalogos/convocatorias/create',
    '/catalogos/convocatorias/:convocatoria',
    '/catalogos/convocatorias/:convocatoria/show',
    '/catalogos/descuentos',
    '/catalogos/descuentos/create',
  ],
  'gastos y ajustes': [
    '/Gastos',
    '/Gastos/create',
    '/Gastos/:gasto',
    '/Gastos/:gasto/show',
    '/Gastos/:gastoAnulado/show',
    '/ajustes/metas',
    '/ajustes/metas/create',
    '/ajustes/metas/:meta',
    '/ajustes/centro',
    '/ajustes/contador',
    '/ajustes/contador/1/show',
    '/ajustes/bitacora',
  ],
  'facturación e inicio': [
    '/dashboard',
    '/facturacion/facturas',
    '/facturacion/facturas/sin-factura',
    '/facturacion/facturas/:factura/show',
    '/facturacion/facturas/:nota/show',
    '/facturacion/facturas/:anulada/show',
    '/facturacion/rangos',
    '/facturacion/rangos/create',
    '/facturacion/rangos/:rango',
    '/no-existe',
  ],
}

/** Of a module that no list above names, what its row in the spine says that it has. */
const named = Object.values(SCREENS).flat().join('\n')
export const OTHERS = MODULOS.filter(({ path }) => !`${named}\n`.includes(`${path}\n`)).flatMap((modulo) => {
  const does = (operacion: Operacion) => (modulo.operaciones as readonly Operacion[]).includes(operacion)
  const form = does('update') && 'entidad' in modulo && `${modulo.path}/:${modulo.entidad}`
  return [modulo.path, does('create') && `${modulo.path}/create`, form].filter((path) => path !== false)
})
