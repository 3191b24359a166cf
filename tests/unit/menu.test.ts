import { expect, it } from 'vitest'
import { AREAS, MODULOS, moduloDe, moduloDeRuta } from '#contract/modulos'
import { aprender } from '#i18n/aprendidas'
import { hallar } from '#i18n/es-HN/hallar'
import { modulos } from '#i18n/es-HN/modulos'
import { grantedModules, navbar } from '#server/sesion/menu'
import { ROLES_INTEGRADOS } from '#server/sesion/roles'
import { lineasDe } from '#src/search/actos.ts'
import { modulesNamed, modulesNear } from '#src/search/search-model.ts'
import { barraDe, esFila, filaDe, firstPath, flatMenu, lineaDe, readNavbar } from '#src/session/navbar.ts'
import { menuLabel, shortLabel } from '#src/layout/menu/menu-label.ts'
import { TAREAS } from '#tests/tareas'

aprender({ hallar, modulos })

const permisosDe = (nombre: string): Set<string> => {
  const permisos = ROLES_INTEGRADOS.find((rol) => rol.nombre === nombre)?.permisos ?? {}
  return new Set(
    MODULOS.flatMap(({ name, acciones }) => {
      const dadas = permisos[name]
      return (dadas === 'todo' ? acciones : (dadas ?? [])).map((accion) => `${name}:${accion}`)
    }),
  )
}
const ordenDe = (nombre: string) => ROLES_INTEGRADOS.find((rol) => rol.nombre === nombre)?.orden ?? []
const menuDe = (nombre: string) => readNavbar(navbar(permisosDe(nombre), ordenDe(nombre)))
const ROLES = ROLES_INTEGRADOS.map(({ nombre }) => nombre)

it.each(ROLES)('%s reads under each icon of the rail a short part of its name', (rol) => {
  for (const fila of menuDe(rol)) {
    expect(shortLabel(fila).length).toBeLessThanOrEqual(11)
    expect(menuLabel(fila).toLowerCase()).toContain(shortLabel(fila).toLowerCase())
  }
})

it.each([
  ['Administrador', 16, '/dashboard', ['Inicio', 'Cobrar', 'Estudiantes', 'Cuentas por cobrar']],
  ['Contabilidad', 12, '/reportes/recibosgeneral', ['Recibos en general', 'Cuentas por cobrar', 'Caja', 'Gastos']],
  ['Recepción', 9, '/recibos/recibosIndividuales/create', ['Cobrar', 'Punto de venta', 'Caja', 'Estudiantes']],
  ['Docente', 3, '/asistencia', ['Asistencia', 'Reporte de asistencias', 'Cursos']],
])('%s has at most %i rows, begins at %s and has the first of its order on a phone', (rol, filas, entra, barra) => {
  const menu = menuDe(rol)
  expect(menu.length).toBeLessThanOrEqual(filas)
  expect(firstPath(menu)).toBe(entra)
  expect(barraDe(menu).map(menuLabel)).toEqual(barra)
})

it('every module that a role sees is a line of the row of its area, or that line alone', () => {
  for (const rol of ROLES) {
    const menu = menuDe(rol)
    const vistos = MODULOS.filter(({ name }) => permisosDe(rol).has(`${name}:ver`))
    for (const { name, area, path } of vistos) {
      const entrada = menu.find((una) => una.path === path || una.items.some((item) => item.path === path))
      expect([rol, name, entrada && (esFila(entrada) ? entrada.name : moduloDe(name).area)]).toEqual([rol, name, area])
    }
    expect(flatMenu(menu).every(({ modulo }) => !modulo || vistos.some(({ name }) => name === modulo))).toBe(true)
  }
})

it('the tabs of a row are those of its pages, and a record lies below its list', () => {
  const menu = menuDe('Recepción')
  const fila = filaDe(menu, '/recibos/recibosIndividuales/create')
  expect(fila?.items.map(menuLabel)).toEqual(['Cobrar', 'Recibos individuales', 'Punto de venta', 'Productos'])
  const actual = (pathname: string) => fila && lineaDe(fila.items, pathname)?.label
  expect(actual('/recibos/recibosIndividuales/create')).toBe('Cobrar')
  expect(actual('/RECIBOS/recibosindividuales')).toBe('Recibos individuales')
  expect(actual('/recibos/recibosIndividuales/7/show')).toBe('Recibos individuales')
  expect(actual('/catalogos/productos')).toBe('Productos')
  expect(filaDe(menu, '/recibos/caja')).toBeUndefined()
  expect(filaDe(menuDe('Administrador'), '/ajustes')?.items.length).toBeGreaterThan(9)
})

it('the form of Cobrar is a line for who may collect, and for nobody else', () => {
  const caminos = flatMenu(menuDe('Contabilidad')).map(({ path }) => path)
  expect(caminos).toContain('/recibos/recibosIndividuales')
  expect(caminos).not.toContain('/recibos/recibosIndividuales/create')
})

it('a group of another server is no row, whatever its name', () => {
  const deOtro = readNavbar([
    { name: 'bancos', label: 'Bancos', items: [{ path: '/recibos/conciliacion' }, { path: '/recibos/caja' }] },
    { name: 'Finanzas', items: [{ path: '/Gastos' }, { path: '/CajaChica' }] },
    { name: 'gastos', items: [{ path: '/Gastos' }] },
  ])
  expect(deOtro.map(esFila)).toEqual([false, false, false])
  expect(barraDe(deOtro).map(({ path }) => path)).toEqual(
    flatMenu(deOtro)
      .slice(0, 4)
      .map(({ path }) => path),
  )
})

it('every row has a module, in the order of the table', () => {
  expect([...new Set(MODULOS.map(({ area }) => area))]).toEqual([...AREAS])
})

it('who closes a month reads it in the row that has it', () => {
  const fila = filaDe(menuDe('Contabilidad'), moduloDe('CierresMensuales').path)
  expect(fila && menuLabel(fila)).toMatch(/cierre/)
})

it('each errand is in a row of the menu, and the first that the search names for its words', () => {
  const fallan = TAREAS.flatMap(({ dice, rol, teclea, pagina }) => {
    const menu = menuDe(rol)
    const sesion = { menu, modulos: grantedModules(permisosDe(rol)) }
    const [primero] = modulesNamed(teclea, lineasDe(sesion))
    const enMenu = flatMenu(menu).some(({ modulo }) => modulo === moduloDeRuta(pagina)?.name)
    return primero?.to === pagina && enMenu ? [] : [[dice, teclea, primero?.title, primero?.to, enMenu]]
  })
  expect(fallan).toEqual([])
})

it.each<[rol: string, tecleado: string, pagina: RegExp]>([
  ['Recepción', 'pagar, mensualidad, cobro, cobrar mensualidad', /Individuales\/create$/],
  ['Recepción', 'mensualdiad', /Individuales/],
  ['Recepción', 'uniforme, vender, comprar uniforme, unifrome', /recibosVarios$/],
  ['Recepción', 'precio del libro, cuanto cuesta, cuanto cuesta el libro, presio', /productos$/],
  ['Recepción', 'copia de recibo, recibo de ayer, recivo, reinprimir', /recibosIndividuales$/],
  ['Recepción', 'anular un recibo, recibo malo, anualr', /recibosIndividuales$/],
  ['Recepción', 'devolver uniforme, debolver', /recibosVarios\/ventas$/],
  ['Recepción', 'cierre, cerrar, corte de caja, contar efectivo, cerar caja', /caja$/],
  ['Recepción', 'inscribir, matricula, matrcula, incribir', /matriculas/],
  ['Recepción', 'formularios, solicitudes, pagina web, en linea, fromulario', /NuevosRegistros$/],
  ['Recepción', 'firmo, carta firmada, concentimiento', /carta-consentimiento$/],
  ['Recepción', 'transfirio, foto del deposito, tranferencia', /reportados$/],
  ['Recepción', 'deudores, saldos, quien debe, morozos', /cxc$/],
  ['Recepción', 'carta para el trabajo, constansia', /constancias$/],
  ['Recepción', 'pagar en partes, a plazos, arreglo de pagos', /arreglos$/],
  ['Docente', 'pasar la lista, asistensia', /asistencia$/],
  ['Contabilidad', 'cargar banco, subir estado de cuenta', /movimientos\/importar$/],
  ['Contabilidad', 'cierre, cerrar el mes, cerrar octubre, cierre mensual', /cierres$/],
  ['Contabilidad', 'impuestos, cuanto declaro, iva, declarasion', /isv$/],
  ['Contabilidad', 'luz, recibo de luz, factura de luz, enee', /Gastos\/create$/],
  ['Administrador', 'secretaria, crear usuario, ususario', /usuarios/],
  ['Administrador', 'quien cambio el precio, historial de cambios, cambios, vitacora', /bitacora$/],
  ['Administrador', 'que curso deja mas, ingresos por curso, ganancias, rentavilidad', /resultado-cursos$/],
])('in a hurry %s finds by «%s» first what ends in %s', (rol, tecleado, pagina) => {
  const lineas = lineasDe({ menu: menuDe(rol), modulos: grantedModules(permisosDe(rol)) })
  const primera = (texto: string) => [...modulesNamed(texto, lineas), ...modulesNear(texto, lineas)][0]?.to
  const fallan = tecleado.split(', ').filter((texto) => !pagina.test(primera(texto) ?? ''))
  expect(fallan.map((texto) => [texto, primera(texto)])).toEqual([])
})

it('a module that the school does not use is named with what keeps it out of the menu, and none of its acts', () => {
  const permisos = permisosDe('Administrador')
  const menu = readNavbar(navbar(new Set([...permisos].filter((clave) => !clave.startsWith('Becas:'))), []))
  const sesion = { menu, modulos: grantedModules(permisos), apagados: ['Becas'] }
  const hallados = modulesNamed('beca', lineasDe(sesion))
  expect(hallados.find(({ to }) => to === '/catalogos/becas')).toMatchObject({
    title: 'Becas',
    detail: 'Ajustes',
    note: 'hallar.apagado',
  })
  expect(hallados.some(({ to }) => to === '/catalogos/becas/create')).toBe(false)
})

it('no act is offered to who may not do it', () => {
  const hallados = (rol: string, texto: string) =>
    modulesNamed(texto, lineasDe({ menu: menuDe(rol), modulos: grantedModules(permisosDe(rol)) })).map(({ to }) => to)
  expect(hallados('Contabilidad', 'nuevo alumno')).not.toContain('/catalogos/clientes/create')
  expect(hallados('Recepción', 'nuevo alumno')).toContain('/catalogos/clientes/create')
  expect(hallados('Docente', 'anular')).toEqual([])
})
