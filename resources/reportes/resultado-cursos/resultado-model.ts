import { esLapso, limitesDe } from '#contract/tiempo/lapsos'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import type { ResultadoCurso } from '#contract/reportes/resultado-cursos'

type Filtro = Record<string, unknown>

/** The figures of a course that a list of another module is behind. */
export type CifraConLista = 'recibido' | 'con_saldo' | 'gastos' | 'notas_credito'

/** The list that each figure is the sum of. */
export const LISTA_DE: Record<CifraConLista, NombreModulo> = {
  recibido: 'RecibosGeneral',
  con_saldo: 'RecibosGeneral',
  gastos: 'Gastos',
  notas_credito: 'Gastos',
}

/** The dates of the report under the name that another list has for them: its moving span stays one. */
const fechasComo = (campo: string, { fecha_lapso, fecha_gte, fecha_lte }: Filtro): Filtro => ({
  [`${campo}_lapso`]: fecha_lapso,
  [`${campo}_gte`]: fecha_gte,
  [`${campo}_lte`]: fecha_lte,
})

/** First and last date that there may be, where the report has none. */
const SIEMPRE = { desde: '2000-01-01', hasta: '2099-12-31' }

/** The same dates, both told: a note may have another one than its expense. */
function entre({ fecha_lapso, fecha_gte, fecha_lte }: Filtro, hoy: string): [string, string] {
  const { desde, hasta } = esLapso(fecha_lapso) ? limitesDe(fecha_lapso, hoy) : { desde: fecha_gte, hasta: fecha_lte }
  return [String(desde || SIEMPRE.desde), String(hasta || SIEMPRE.hasta)]
}

function filtroDe(cifra: CifraConLista, filtro: Filtro, hoy: string): Filtro {
  switch (cifra) {
    case 'recibido':
      return fechasComo('fecha', filtro)
    case 'con_saldo':
      return { ...fechasComo('fecha', filtro), metodo: 'saldo_a_favor' }
    case 'gastos':
      return { ...fechasComo('periodo', filtro), estado: 'registrado', es_costo: true }
    case 'notas_credito':
      return { notas_del: entre(filtro, hoy) }
  }
}

/** Whether a list is behind a figure: what no course has less of credit is in the receipts of all the others. */
export const tieneLista = (cifra: CifraConLista, { id, [cifra]: monto }: ResultadoCurso): boolean =>
  monto !== 0 && (cifra !== 'con_saldo' || id !== 0)

/** Address of the list that a figure of a course (0 for none) is the sum of, in the dates of the report. */
export const rutaDe = (cifra: CifraConLista, curso_id: number, filtro: Filtro, hoy: string): string =>
  `/${recursoDe(LISTA_DE[cifra])}?${new URLSearchParams({
    filter: JSON.stringify({ ...filtroDe(cifra, filtro, hoy), curso_id }),
    page: '1',
  })}`
