import type { ValidateForm } from 'react-admin'
import { centavosPositivos, mes } from '#contract/campos'
import { esFecha, mesesEntre, sumarMeses } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { defectosDeGasto, GastoCrear, MESES_DE_CREDITO, type Gasto } from '#contract/gastos/gastos'
import type { GastosResumen } from '#contract/gastos/resumen'
import { tratamientoDe, type Importes } from '#contract/gastos/importes'
import { retener, type RetencionDeGasto, type TasaRetencion } from '#contract/gastos/retenciones'
import { recursoDe } from '#contract/modulos'
import type { MesRetenido } from '#contract/reportes/retenciones'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { validarCon } from '#src/form/validation.ts'

export const GASTOS = recursoDe('Gastos')
export const GASTO_CATEGORIAS = recursoDe('GastoCategorias')

export const PARTES = [
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
] as const satisfies readonly (keyof Importes)[]
/** The tax treatments of a whole document, and `varios` for a mixture whose parts are typed one by one. */
export const TRATAMIENTOS = [...TRATAMIENTOS_ISV, 'varios'] as const
export type Tratamiento = (typeof TRATAMIENTOS)[number]

/** Amounts beside each other, each under its name. */
export const SUMANDOS = {
  display: 'flex',
  columnGap: 3,
  m: 0,
  pt: 1.25,
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0 },
} as const

type Valores = Record<string, unknown>

/** The amounts of the form as numbers; what is empty, or no amount, counts as 0. */
export const importesEn = (valores: Valores): Importes => {
  const centavos = (campo: keyof Importes) => (typeof valores[campo] === 'number' ? valores[campo] : 0)
  return {
    importe_exento: centavos('importe_exento'),
    gravado_15: centavos('gravado_15'),
    gravado_18: centavos('gravado_18'),
    isv: centavos('isv'),
    total: centavos('total'),
  }
}

/** The treatment that the form shows: the chosen one, unless the amounts are no longer its own. */
export function tratamientoVisto(importes: Importes, elegido: Tratamiento): Tratamiento {
  if (elegido === 'varios' || importes.total === 0) return elegido
  return tratamientoDe(importes) ?? 'varios'
}

/** An emptied part is none. */
export const sinVacios = <T extends Valores>(valores: T): T => ({
  ...valores,
  ...Object.fromEntries(PARTES.map((parte) => [parte, valores[parte] ?? 0])),
})

export type Elegible = Pick<TasaRetencion, 'id' | 'nombre' | 'tasa' | 'base'>

/** The rates that an expense may choose: those that it has, as they were chosen, before the others in use. */
export const elegibles = (
  suyas: readonly RetencionDeGasto[] = [],
  enUso: readonly TasaRetencion[] = [],
): Elegible[] => [
  ...suyas.map(({ tasa_id: id, nombre, tasa, base }) => ({ id, nombre, tasa, base })),
  ...enUso.filter(({ id }) => !suyas.some(({ tasa_id }) => tasa_id === id)),
]

/** The withholding of these rates on the amounts of the form (centavos). */
export const retenidoEn = (valores: Valores, tasas: readonly Elegible[]): number =>
  tasas.reduce((suma, tasa) => suma + retener(tasa, importesEn(valores)).monto, 0)

/** As it is sent: with what the form said that is withheld, where a rate is chosen anew and may have changed since. */
export const conLoVisto =
  (enUso: readonly TasaRetencion[] | undefined) =>
  <T extends Valores & { tasas_retencion?: readonly number[]; retenciones?: readonly RetencionDeGasto[] }>(
    valores: T,
  ) => {
    const { tasas_retencion: elegidas = [], retenciones: suyas = [] } = valores
    const conNueva = elegidas.some((id) => !suyas.some(({ tasa_id }) => tasa_id === id))
    const tasas = elegibles(suyas, enUso).filter(({ id }) => elegidas.includes(id))
    return { ...sinVacios(valores), ...(conNueva && { retenido_visto: retenidoEn(valores, tasas) }) }
  }

/** The form of a payment of what is left of a month (YYYY-MM), filled in: see `pagoDe`. */
export const rutaDePago = ({ mes, por_pagar }: Pick<MesRetenido, 'mes' | 'por_pagar'>, categoria_id: number | null) =>
  `/${GASTOS}/create?${new URLSearchParams({
    paga_retenciones_de: mes,
    total: String(por_pagar),
    ...(categoria_id && { categoria_id: String(categoria_id) }),
  })}`

/** A new expense's beginning where an address says which withholdings it pays; nothing where it does not. */
export function pagoDe(params: URLSearchParams) {
  const { data: paga_retenciones_de } = mes.safeParse(params.get('paga_retenciones_de'))
  if (!paga_retenciones_de) return {}
  const { data: total = null } = centavosPositivos.safeParse(Number(params.get('total')))
  return {
    paga_retenciones_de,
    categoria_id: Number(params.get('categoria_id')) || null,
    proveedor: translate('gastos.sin_costo.proveedor'),
    descripcion: translate('gastos.sin_costo.descripcion', { mes: formatoMes(paga_retenciones_de) }),
    importe_exento: total,
    total,
  }
}

const validarCampos = validarCon(GastoCrear)

/** Validates each field by itself, then the expense as a whole. */
export const validarGasto: ValidateForm = (valores) => {
  const enteros = sinVacios(valores)
  const errores = validarCampos(enteros)
  if (errores && Object.keys(errores).length) return errores
  const { data } = GastoCrear.safeParse(
    Object.fromEntries(Object.keys(GastoCrear.shape).map((campo) => [campo, enteros[campo]])),
  )
  return (
    data &&
    Object.fromEntries(
      Object.entries(defectosDeGasto(data)).map(([campo, { key, params }]) => [campo, { message: key, args: params }]),
    )
  )
}

/**
 * The months (YYYY-MM) that an expense of a document's date may count in: its own, or where that is closed those that
 * are open, the first one first, until the month of `hoy`; none before `desde`, the month of the expense that a note
 * credits. None for what is no date.
 */
export function mesesAbiertosPara(fecha: unknown, cerrado_hasta: string | null, hoy: string, desde = ''): string[] {
  if (typeof fecha !== 'string' || !esFecha(fecha)) return []
  const suyo = fecha.slice(0, 7)
  if (cerrado_hasta === null || suyo > cerrado_hasta) return [suyo < desde ? desde : suyo]
  const ultimo = `${cerrado_hasta}-01`
  return Array.from({ length: Math.max(0, mesesEntre(ultimo, hoy)) }, (_, indice) =>
    sumarMeses(ultimo, indice + 1).slice(0, 7),
  ).filter((mes) => mes >= desde)
}

/**
 * The months (YYYY-MM) that the ISV of a document of `fecha` may be credited in: open ones from the one that it counts
 * in to the third after its own, and the one that it has. None for what is no date.
 */
export function mesesDeCredito(
  fecha: unknown,
  { periodo, cerrado_hasta, suyo }: { periodo: unknown; cerrado_hasta: string | null; suyo?: string | null },
): string[] {
  if (typeof fecha !== 'string' || !esFecha(fecha)) return []
  const desde = typeof periodo === 'string' ? periodo : fecha.slice(0, 7)
  return Array.from({ length: MESES_DE_CREDITO + 1 }, (_, indice) =>
    sumarMeses(`${fecha.slice(0, 7)}-01`, indice).slice(0, 7),
  ).filter((mes) => mes === suyo || (mes >= desde && mes > (cerrado_hasta ?? '')))
}

/** The reason why the amounts of an expense stand for good; null while they can change. */
export type Fijo = 'mes' | 'caja' | 'vale' | null
export const fijoDe = (
  gasto: Pick<Gasto, 'mes_cerrado' | 'de_caja' | 'caja_abierta' | 'reposicion'> | undefined,
): Fijo => {
  if (!gasto) return null
  if (gasto.mes_cerrado) return 'mes'
  if (gasto.reposicion) return 'vale'
  return gasto.de_caja && !gasto.caja_abierta ? 'caja' : null
}

interface Mes {
  /** YYYY-MM */
  mes: string
  total: number
  /** Centavos of each category, by its id. */
  categorias: ReadonlyMap<number, number>
}

/** The months from the first with an expense to the last, also those between that have none. */
export function mesesDe({ por_mes }: Pick<GastosResumen, 'por_mes'>): Mes[] {
  const [primero, ultimo] = [por_mes[0]?.mes, por_mes.at(-1)?.mes]
  if (!primero || !ultimo) return []
  const conGastos = new Map(por_mes.map((uno) => [uno.mes, uno]))
  return Array.from({ length: mesesEntre(`${primero}-01`, `${ultimo}-01`) + 1 }, (_, indice) => {
    const mes = sumarMeses(`${primero}-01`, indice).slice(0, 7)
    const { total = 0, categorias = [] } = conGastos.get(mes) ?? {}
    return { mes, total, categorias: new Map(categorias.map((una) => [una.categoria_id, una.total])) }
  })
}
