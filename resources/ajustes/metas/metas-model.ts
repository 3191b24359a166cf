import { filtroDeMeta, MODULO_DE_META, type Meta, type TipoMeta } from '#contract/ajustes/metas'
import { sumarMeses } from '#contract/tiempo/fechas'
import { formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { hoyDelCentro } from '#src/offline/reloj.ts'

export const METAS = recursoDe('Metas')
export const CURSOS = recursoDe('Cursos')
export const CATEGORIAS = recursoDe('CursoCategorias')

export interface Mes {
  anio: number
  mes: number
}

/** The month that a local date is in, so many months later. */
function mesDe(fecha: string, despues = 0): Mes {
  const [anio = 0, mes = 0] = sumarMeses(fecha, despues).split('-').map(Number)
  return { anio, mes }
}

export const esteMes = (despues = 0): Mes => mesDe(hoyDelCentro(), despues)

const EN_EL_MENU = 6
/** Years that a filter offers: the next one and the last few. */
export const aniosOfrecidos = (): number[] =>
  Array.from({ length: EN_EL_MENU }, (_, indice) => esteMes().anio + 1 - indice)

/** Centavos, or a number of enrolments or registrations. */
export const cuantoDe = (tipo: TipoMeta, valor: number): string =>
  tipo === 'ingresos' ? formatoLempiras(valor) : formatoNumero(valor)

/** The list that makes up what was reached of a goal. */
export const rutaDe = (meta: Meta): string =>
  `/${recursoDe(MODULO_DE_META[meta.tipo])}?${new URLSearchParams({ filter: JSON.stringify(filtroDeMeta(meta)) })}`
