import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { trabajoDe, type Trabajo } from '#contract/inicio/por-atender'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import type { Tramo } from '#contract/reportes/cxc'

export const DASHBOARD = recursoDe('Dashboard')

/** The list of a module with that filter: what a figure leads to. */
const rutaCon = (modulo: NombreModulo, filter: object, camino = ''): string =>
  `/${recursoDe(modulo)}${camino}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** The list of what was counted of some work, on a local date. */
export function rutaDeTrabajo(trabajo: Trabajo, hoy: string): string {
  const { modulo, filtro, camino } = trabajoDe(trabajo)
  return rutaCon(modulo, filtro(hoy), camino)
}

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
    rangos: `/${recursoDe('RangosCAI')}`,
    ingresosAntes: rutaCon('RecibosGeneral', filtros.haceUnAnio),
    matriculasAntes: rutaCon('Matriculas', filtros.matriculasHaceUnAnio),
    registrosAntes: rutaCon('NuevosRegistros', filtros.haceUnAnio),
    vencidoAntes: rutaCon('CxC', filtros.vencidoHaceUnAnio),
    respaldos: rutaCon('Bitacora', filtros.respaldos),
  }
}
export type Rutas = ReturnType<typeof rutasDe>

/** Whether the user sees some part of the dashboard. */
export const tieneAlgo = ({ hoy: _, ...partes }: Tablero): boolean =>
  Object.values(partes).some((parte) => parte !== null)

/** Whether the user sees some figure of the month. */
export const tieneCifras = ({ ingresos, matriculas, registros, por_cobrar }: Tablero): boolean =>
  [ingresos, matriculas, registros, por_cobrar].some((cifra) => cifra !== null)

/** Whether the user is told of ranges that run out, or of the server. */
export const avisa = ({ rangos, respaldo, disco, carpetas }: Tablero): boolean =>
  [rangos, respaldo, disco, carpetas].some((aviso) => aviso !== null)

/**
 * The difference of a figure from that of a year ago, in whole percents told as basis points; undefined where there was
 * none to be compared with.
 */
export const cambio = (ahora: number, antes: number | null): number | undefined =>
  antes !== null && antes > 0 ? Math.round(((ahora - antes) / antes) * 100) * 100 : undefined
