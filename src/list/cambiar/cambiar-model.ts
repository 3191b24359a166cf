import type * as z from 'zod'
import { erroresPorCampo } from '#contract/texto/validacion'
import {
  celdasDe,
  esConCeldas,
  haceresDe,
  PORCENTAJES,
  type Cambio,
  type EnTodosRevisar,
  type Hace,
} from '#contract/listas/varios'
import { columnasDeCeldas, type ColumnaDeCeldas } from '#src/list/celdas/columnas.ts'
import type { ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'

/** A field that can be changed in many records, with the ways to do it. */
export interface CampoCambiable extends ColumnaDeCeldas {
  haceres: readonly Hace[]
  esquema?: z.ZodType
}

/** A line of the form: one field, and what is done to it. Values of the other ways stay while one tries them. */
export interface Renglon {
  campo: string
  hace: Hace
  valor?: unknown
  monto?: number | null
  puntos_basicos?: number | null
  redondeo?: number
  busca?: string | null
  por?: string | null
}

/** The form: whom it reaches, its lines, and what is asked of prices. */
export interface Forma {
  alcance: 'elegidos' | 'filtro'
  cambios: Renglon[]
  actualizar_cargos: boolean
  motivo: string
}

/** The fields of a list that can be changed in many, in the order in which the module offers them. */
export function camposDe(
  modulo: string,
  columnas: readonly ColumnaDeLista[],
  { shape }: z.ZodObject,
): readonly CampoCambiable[] {
  if (!esConCeldas(modulo)) return []
  const orden = celdasDe(modulo)
  return columnasDeCeldas(columnas)
    .flatMap((columna): CampoCambiable[] => {
      const { campo, edita, clase } = columna
      if (!edita || !orden.includes(campo)) return []
      const esquema = shape[campo] as z.ZodType | undefined
      // A word is one of those that the list offers; a name or a telephone that the form has elsewhere may be empty.
      const haceres = esquema ? haceresDe(modulo, campo, esquema) : (['poner', 'quitar'] as const)
      const escribe = clase === 'palabra' || clase === 'telefono' || clase === 'identidad'
      return [{ ...columna, esquema, haceres: escribe ? haceres.filter((hace) => hace !== 'reemplazar') : haceres }]
    })
    .sort((uno, otro) => orden.indexOf(uno.campo) - orden.indexOf(otro.campo))
}

/** The usual way to change a field: an amount of many goes up by a share. */
const primerHacer = ({ clase, haceres }: CampoCambiable): Hace =>
  clase === 'dinero' && haceres.includes('porcentaje') ? 'porcentaje' : (haceres[0] ?? 'poner')

export const renglonDe = (campo: CampoCambiable): Renglon => ({
  campo: campo.campo,
  hace: primerHacer(campo),
  valor: null,
  monto: null,
  puntos_basicos: null,
  redondeo: 1,
  busca: '',
  por: '',
})

/** The change that a line asks for; undefined while something of it is missing, or can't be read. */
export function cambioDe({ campo, hace, ...valores }: Renglon, { esquema, edita }: CampoCambiable): Cambio | undefined {
  const entero = (valor: unknown): valor is number => typeof valor === 'number' && Number.isSafeInteger(valor)
  switch (hace) {
    case 'poner': {
      const escrito = valores.valor ?? null
      if (escrito === null || escrito === '') return undefined
      const valor = edita?.referencia ? Number(escrito) : escrito
      return esquema && !esquema.safeParse(valor).success ? undefined : { campo, hace, valor }
    }
    case 'sumar':
      return entero(valores.monto) && valores.monto !== 0 ? { campo, hace, monto: valores.monto } : undefined
    case 'porcentaje':
      return entero(valores.puntos_basicos) && valores.puntos_basicos !== 0 && !faltaDe(valores.puntos_basicos)
        ? { campo, hace, puntos_basicos: valores.puntos_basicos, redondeo: (valores.redondeo ?? 1) as 1 }
        : undefined
    case 'quitar':
      return { campo, hace }
    case 'reemplazar':
      return valores.busca ? { campo, hace, busca: valores.busca, por: valores.por ?? '' } : undefined
  }
}

/** i18n key of a share that can't be; what is not written yet is no fault. */
function faltaDe(puntos: unknown): string | undefined {
  if (puntos === null || puntos === undefined || puntos === '') return undefined
  const { desde, hasta } = PORCENTAJES
  return typeof puntos === 'number' && puntos >= desde && puntos <= hasta ? undefined : 'varios.porcentaje_fuera'
}

type Falta = string | { message: string; args: Record<string, unknown> }

/** The sentence beside the field of a line that can't be taken as it is written, by the field's name in the form. */
function faltasDeRenglon({ hace, ...valores }: Renglon, { esquema, edita }: CampoCambiable): Record<string, Falta> {
  if (hace === 'porcentaje') {
    const falta = faltaDe(valores.puntos_basicos)
    return falta ? { puntos_basicos: falta } : {}
  }
  if (hace === 'sumar') return typeof valores.monto === 'string' ? { monto: 'varios.sumando_ilegible' } : {}
  const { valor } = valores
  if (hace !== 'poner' || edita?.referencia || valor === null || valor === undefined || valor === '') return {}
  const error = esquema?.safeParse(valor).error
  const [mensaje] = error ? Object.values(erroresPorCampo(error)) : []
  return mensaje ? { valor: { message: mensaje.key, args: mensaje.params ?? {} } } : {}
}

/** The name of what is written in a line of the form; of «Dejar vacío», where nothing is, the choice itself. */
const LO_ESCRITO = {
  poner: 'valor',
  sumar: 'monto',
  porcentaje: 'puntos_basicos',
  quitar: 'hace',
  reemplazar: 'busca',
} as const satisfies Record<Hace, keyof Renglon>

/** A sentence beside what each of these lines has written; the others stay as they are. */
const enRenglones = (cambios: readonly Renglon[], dice: (renglon: Renglon, lugar: number) => string | undefined) => ({
  cambios: Object.fromEntries(
    cambios.flatMap((renglon, lugar) => {
      const frase = dice(renglon, lugar)
      return frase ? [[lugar, { [LO_ESCRITO[renglon.hace]]: frase }]] : []
    }),
  ),
})

/** The sentences of what is missing of a form that was sent before it was whole. */
export const loQueFalta = ({ cambios }: Forma, campos: readonly CampoCambiable[]) =>
  enRenglones(cambios, (renglon) => {
    const campo = campos.find((uno) => uno.campo === renglon.campo)
    return campo && cambioDe(renglon, campo) ? undefined : `varios.sin.${renglon.hace}`
  })

/** The same of one that would change nothing, which is said once. */
export const nadaCambia = ({ cambios }: Forma) =>
  enRenglones(cambios, (_, lugar) => (lugar === 0 ? 'varios.nada_cambia' : undefined))

/** The faults of a form, as its validation answers them. */
export function faltasDe({ cambios, motivo }: Forma, campos: readonly CampoCambiable[], pideMotivo: boolean) {
  const deCambios = cambios.map((renglon) => {
    const campo = campos.find((uno) => uno.campo === renglon.campo)
    return campo ? faltasDeRenglon(renglon, campo) : {}
  })
  return {
    ...(deCambios.some((una) => Object.keys(una).length > 0) && { cambios: deCambios }),
    ...(pideMotivo && !motivo && { motivo: 'varios.falta_motivo' }),
  }
}

/** The request of a form that is complete. */
export function pedidoDe(
  { alcance, cambios, actualizar_cargos }: Forma,
  campos: readonly CampoCambiable[],
  { ids, filter }: { ids: readonly number[]; filter: Record<string, unknown> },
): EnTodosRevisar | undefined {
  const pedidos = cambios.map((renglon) => {
    const campo = campos.find((uno) => uno.campo === renglon.campo)
    return campo && cambioDe(renglon, campo)
  })
  if (!pedidos.length || pedidos.some((uno) => !uno)) return undefined
  return {
    ...(alcance === 'elegidos' ? { ids: [...ids] } : { filter }),
    cambios: pedidos as Cambio[],
    actualizar_cargos,
  }
}
