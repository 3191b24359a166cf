import { Resource } from 'react-admin'
import type { Identifier, ResourceProps } from 'react-admin'
import { tipoDe } from '#contract/importacion/tipos'
import { MODULOS, recursoDe, type NombreModulo } from '#contract/modulos'
import type { NombrePorGrupos } from '#contract/reportes/por-grupos'
import centro from '#resources/ajustes/centro/index.tsx'
import contador from '#resources/ajustes/contador/index.ts'
import metas from '#resources/ajustes/metas/index.ts'
import plantillas from '#resources/ajustes/plantillas/index.ts'
import asistencia from '#resources/asistencia/asistencia/index.tsx'
import reporteAsistencias from '#resources/asistencia/reporte/index.tsx'
import { rutaImportar } from '#resources/catalogos/importar/ruta.tsx'
import arreglos from '#resources/catalogos/arreglos/index.ts'
import becas from '#resources/catalogos/becas/index.ts'
import cargosGrupo from '#resources/catalogos/cargos-grupo/index.ts'
import constancias from '#resources/catalogos/constancias/index.tsx'
import clientes from '#resources/catalogos/clientes/index.ts'
import convocatorias from '#resources/catalogos/convocatorias/index.ts'
import cursos from '#resources/catalogos/cursos/index.ts'
import descuentos from '#resources/catalogos/descuentos/index.ts'
import finiquitos from '#resources/catalogos/finiquitos/index.ts'
import finiquitosManuales from '#resources/catalogos/finiquitos-manuales/index.ts'
import matriculas from '#resources/catalogos/matriculas/index.ts'
import cajaChica from '#resources/gastos/caja-chica/index.ts'
import gastos from '#resources/gastos/gastos/index.ts'
import facturas from '#resources/facturacion/facturas/index.tsx'
import rangosCai from '#resources/facturacion/rangos/index.ts'
import dashboard from '#resources/inicio/dashboard/index.ts'
import caja from '#resources/recibos/caja/index.tsx'
import cierres from '#resources/recibos/cierres/index.ts'
import conciliacion from '#resources/recibos/conciliacion/index.ts'
import cuentas from '#resources/recibos/cuentas/index.ts'
import reportados from '#resources/recibos/reportados/index.ts'
import movimientos from '#resources/recibos/movimientos/index.tsx'
import recibosIndividuales from '#resources/recibos/recibos-individuales/index.ts'
import recibosVarios from '#resources/recibos/recibos-varios/index.tsx'
import cartaConsentimiento from '#resources/reportes/carta-consentimiento/index.tsx'
import recordatorios from '#resources/reportes/recordatorios/index.ts'
import cxc from '#resources/reportes/cxc/index.ts'
import recibosGeneral from '#resources/reportes/recibosgeneral/index.tsx'
import nuevosRegistros from '#resources/reportes/nuevos-registros/index.ts'
import docentes from '#resources/usuarios/docentes/index.ts'
import roles from '#resources/usuarios/roles/index.ts'
import usuarios from '#resources/usuarios/usuarios/index.ts'
import type { PantallaDeCrear } from './form/crear.ts'
import { lazyCatalogue, lazyList } from './lazy-view.ts'
import type { Screens } from './screens.ts'

/** A grouped report's screen is drawn from its declaration. */
const POR_GRUPOS = Object.fromEntries(
  MODULOS.flatMap((modulo) => ('porGrupos' in modulo ? [[modulo.name, lazyList(() => informeDe(modulo.name))]] : [])),
) as Record<NombrePorGrupos, Screens>

async function informeDe(name: NombrePorGrupos) {
  const [pantalla, { POR_GRUPOS: informes }] = await Promise.all([
    import('#resources/reportes/InformePorGrupos.tsx'),
    import('#contract/reportes/por-grupos'),
  ])
  return pantalla.informeDe(name, informes)
}

/** The screens of each module of the spine: one without an entry does not compile. */
export const SCREENS: Record<NombreModulo, Screens> = {
  ...POR_GRUPOS,
  Dashboard: dashboard,
  RecibosIndividuales: recibosIndividuales,
  RecibosVarios: recibosVarios,
  Caja: caja,
  Cuentas: cuentas,
  Conciliacion: conciliacion,
  MovimientosBanco: movimientos,
  PagosReportados: reportados,
  CierresMensuales: cierres,
  Cursos: cursos,
  CursoCategorias: lazyCatalogue(() => import('#resources/catalogos/curso-categorias/CursoCategorias.tsx')),
  Matriculas: matriculas,
  Descuentos: descuentos,
  CargosGrupo: cargosGrupo,
  Becas: becas,
  Arreglos: arreglos,
  Constancias: constancias,
  Finiquitos: finiquitos,
  FiniquitosManuales: finiquitosManuales,
  Productos: lazyCatalogue(() => import('#resources/catalogos/productos/Productos.tsx')),
  Convocatorias: convocatorias,
  Clientes: clientes,
  GastoCategorias: lazyCatalogue(() => import('#resources/catalogos/gasto-categorias/GastoCategorias.tsx')),
  Gastos: gastos,
  CajaChica: cajaChica,
  CartaConsentimiento: cartaConsentimiento,
  CxC: cxc,
  Recordatorios: recordatorios,
  RecibosGeneral: recibosGeneral,
  Ventas: lazyList(async () => (await import('#resources/reportes/ventas/VentasList.tsx')).VentasList),
  DescuentosDados: lazyList(
    async () => (await import('#resources/reportes/descuentos/DescuentosList.tsx')).DescuentosList,
  ),
  ResultadoCursos: lazyList(
    async () => (await import('#resources/reportes/resultado-cursos/ResultadoCursosList.tsx')).ResultadoCursosList,
  ),
  ISV: lazyList(async () => (await import('#resources/reportes/isv/IsvList.tsx')).IsvList),
  Retenciones: lazyList(async () => (await import('#resources/reportes/retenciones/RetencionList.tsx')).RetencionList),
  NuevosRegistros: nuevosRegistros,
  ClientesRegistrados: lazyList(
    async () =>
      (await import('#resources/reportes/clientes-registrados/ClientesRegistradosList.tsx')).ClientesRegistradosList,
  ),
  ClientesMatriculados: lazyList(
    async () =>
      (await import('#resources/reportes/clientes-matriculados/ClientesMatriculadosList.tsx')).ClientesMatriculadosList,
  ),
  Asistencia: asistencia,
  ReporteAsistencias: reporteAsistencias,
  Facturas: facturas,
  RangosCAI: rangosCai,
  NumerosSinUsar: lazyList(async () => (await import('#resources/facturacion/sin-usar/SinUsarList.tsx')).SinUsarList),
  Docentes: docentes,
  Usuarios: usuarios,
  Roles: roles,
  Metas: metas,
  Plantillas: plantillas,
  Centro: centro,
  Contador: contador,
  TasasRetencion: lazyCatalogue(() => import('#resources/ajustes/tasas-retencion/TasasRetencion.tsx')),
  Bitacora: lazyList(async () => (await import('#resources/ajustes/bitacora/BitacoraList.tsx')).BitacoraList),
}

/** One Resource for each module, in the order of the spine. */
export const resourcesOf = (all: typeof SCREENS) =>
  MODULOS.map(({ name }) => <Resource key={name} {...definitionOf(name, all[name])} />)

export const resources = resourcesOf(SCREENS)

/** The pages that a search offers to add what it did not find. */
export const pantallasDeCrear: Record<string, PantallaDeCrear> = Object.fromEntries(
  MODULOS.flatMap(({ name }) => {
    const { create, escrito }: Screens = SCREENS[name]
    return create ? [[recursoDe(name), { create, escrito }]] : []
  }),
)

function definitionOf(
  name: NombreModulo,
  { recordRepresentation: nombreDe, escrito: _, ...screens }: Screens,
): ResourceProps {
  const tipo = tipoDe(name)
  return {
    name: recursoDe(name),
    options: { label: `modulos.nombre.${name}` },
    // A row of another's server may lack what it is called by.
    recordRepresentation: (record: { id: Identifier; nombre?: string }) =>
      (nombreDe ? nombreDe(record) : record.nombre) || `#${record.id}`,
    ...screens,
    ...(tipo && { children: rutaImportar(tipo) }),
  }
}
