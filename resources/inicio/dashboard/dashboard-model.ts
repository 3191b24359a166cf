import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import { AUTORIZACIONES } from '#contract/rutas'
import type { Tramo } from '#contract/reportes/cxc'

export const DASHBOARD = recursoDe('Dashboard')

/** The list of a module with that filter: what a figure leads to. */
const rutaCon = (modulo: NombreModulo, filter: object, camino = ''): string =>
  `/${recursoDe(modulo)}${camino}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** The paths that the figures lead to: each to the list that it was counted with. */
export function rutasDe(hoy: string) {
  const filtros = filtrosDelTablero(hoy)
  return {
    hoy: rutaCon('RecibosGeneral', filtros.ingresosDeHoy),
    mes: rutaCon('RecibosGeneral', filtros.ingresosDelMes),
    porMes: rutaCon('RecibosGeneral', filtros.ingresosPorMes),
    deMes: (mes: string) => rutaCon('RecibosGeneral', { fecha_gte: inicioDeMes(mes), fecha_lte: finDeMes(mes) }),
    metodo: (metodo: string) => rutaCon('RecibosGeneral', { ...filtros.ingresosDelMes, metodo }),
    matriculas: rutaCon('Matriculas', filtros.matriculas),
    registros: rutaCon('NuevosRegistros', filtros.registros),
    porCobrar: rutaCon('CxC', filtros.porCobrar),
    vencido: rutaCon('CxC', { con_vencido: true }),
    tramo: (tramo: Tramo) => rutaCon('CxC', { tramo }),
    cursos: rutaCon('ClientesMatriculados', filtros.cursos),
    curso: (codigo: string) => rutaCon('ClientesMatriculados', { q: codigo }),
    clases: `/${recursoDe('Asistencia')}`,
    porDecidir: rutaCon('NuevosRegistros', filtros.registrosPorDecidir),
    rangos: `/${recursoDe('RangosCAI')}`,
    cajas: rutaCon('Caja', filtros.cajasOlvidadas, '/historial'),
    transferencias: rutaCon('Conciliacion', filtros.transferencias),
    reportados: rutaCon('PagosReportados', filtros.reportados),
    lineas: rutaCon('MovimientosBanco', filtros.lineasSinPareja),
    retenciones: rutaCon('Retenciones', filtros.retencionesPorPagar),
    arreglos: rutaCon('Arreglos', filtros.arreglosPorRomperse),
    autorizaciones: AUTORIZACIONES,
    respaldos: rutaCon('Bitacora', filtros.respaldos),
  }
}
export type Rutas = ReturnType<typeof rutasDe>

/** Whether the user sees some part of the dashboard. */
export const tieneAlgo = ({ hoy: _, ...partes }: Tablero): boolean =>
  Object.values(partes).some((parte) => parte !== null)
