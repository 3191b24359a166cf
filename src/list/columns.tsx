import {
  DataTable,
  DataTableClasses,
  useDataTableRenderContext,
  useRecordContext,
  useTranslate,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin'
import type { ReactNode } from 'react'
import { formatoDni, formatoFecha, formatoInstante, formatoNumero, formatoTelefono } from '#contract/formato'
import { REGLAS, type Clase } from './columnas-model.ts'
import { Dinero } from './Dinero.tsx'
import { Estado, type Tono } from './Estado.tsx'
import { Hecho, useEnVistazo } from './Hecho.tsx'
import { Nada } from './Nada.tsx'

/*
 * Columns for DataTable, typed like its own: `const Monto = ColumnaDinero<Recibo>`, then `<Monto source="total" />`.
 * Each declares its kind (`columnas-model.ts`). An absent value shows nothing.
 */
export interface Declarada {
  /** The column's kind, where its component has none of its own. */
  clase?: Clase
  /** Pixels that it needs, instead of its kind's own. */
  minimo?: number
  /** 1 stays to the last, 4 leaves first where not all fit. */
  importancia?: number
  /** The figure that matters most. */
  fuerte?: boolean
}

type ColumnProps<T extends RaRecord> = Pick<
  DataTableColumnProps<T>,
  'label' | 'disableSort' | 'sortByOrder' | 'render'
> &
  Omit<Declarada, 'clase'> & { source: NonNullable<DataTableColumnProps<T>['source']> }

type ValueProps<T extends RaRecord> = Omit<ColumnProps<T>, 'render'>

/** The value at a dotted path (`cliente.nombre`). */
function valueAt(record: RaRecord, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], record)
}

/** The class of the box that cuts a name or a text. */
export const CEDE = 'lista-cede'
/** The class of the cells of figures. */
export const DERECHA = 'lista-derecha'
/** And of those of the one that matters most. */
export const FUERTE = 'lista-fuerte'

function Celda<T extends RaRecord>({
  clase,
  minimo: _minimo,
  importancia: _importancia,
  fuerte,
  render,
  ...props
}: ColumnProps<T> & { clase: Clase; render: (record: T) => ReactNode }) {
  const { cede, derecha } = REGLAS[clase]
  const enVistazo = useEnVistazo()
  const enFila = useDataTableRenderContext() === 'data'
  const record = useRecordContext<T>()
  if (enVistazo) return <Hecho {...props} label={props.label} render={render} />
  if (!enFila) return <DataTable.Col<T> {...props} align={derecha ? 'right' : undefined} />
  const valor = record && render(record)
  const clases = [CELDA, derecha && DERECHA, fuerte && FUERTE].filter(Boolean).join(' ')
  return <td className={clases}>{cede ? <span className={CEDE}>{valor}</span> : valor}</td>
}

/*
 * A plain cell, styled by the table's frame: one of MUI's takes ten times as long to draw, and there are as many as a
 * thousand.
 */
const CELDA = `MuiTableCell-root ${DataTableClasses.rowCell}`

/** A column of any kind: by default a text, as it comes. */
export function Columna<T extends RaRecord>({
  clase = 'texto',
  render,
  ...props
}: ColumnProps<T> & Pick<Declarada, 'clase'>) {
  const plain = (record: T) => {
    const value: unknown = valueAt(record, props.source)
    return value === null || value === undefined ? null : String(value)
  }
  return <Celda<T> {...props} clase={clase} render={render ?? plain} />
}

function text<T extends RaRecord>(source: string, format: (value: string) => string) {
  return (record: T) => {
    const value: unknown = valueAt(record, source)
    return typeof value === 'string' && value !== '' ? format(value) : null
  }
}

/** Centavos; with `sinCero`, a dash for zero, so that what there is stands out. */
export function ColumnaDinero<T extends RaRecord>({ sinCero, ...props }: ValueProps<T> & { sinCero?: boolean }) {
  const render = (record: T) => {
    const centavos = valueAt(record, props.source) as number | null | undefined
    return sinCero && !centavos ? <Nada /> : <Dinero centavos={centavos} />
  }
  return <Celda<T> {...props} clase="dinero" render={render} />
}
ColumnaDinero.clase = 'dinero' as const

/** A number with thousands. */
export function ColumnaNumero<T extends RaRecord>(props: ValueProps<T>) {
  const render = (record: T) => {
    const value: unknown = valueAt(record, props.source)
    return typeof value === 'number' ? formatoNumero(value) : null
  }
  return <Celda<T> {...props} clase="numero" render={render} />
}
ColumnaNumero.clase = 'numero' as const

/** A local date, `05/03/2025`. */
export const ColumnaFecha = deTexto('fecha', formatoFecha)
/** An instant in local time, `05/03/2025 14:30`. */
export const ColumnaInstante = deTexto('instante', formatoInstante)
/** A telephone as people say it. */
export const ColumnaTelefono = deTexto('telefono', formatoTelefono)
/** An identity number with its dashes. */
export const ColumnaDni = deTexto('documento', formatoDni)

function deTexto(clase: Clase, format: (value: string) => string) {
  function DeTexto<T extends RaRecord>(props: ValueProps<T>) {
    return <Celda<T> {...props} clase={clase} render={text(props.source, format)} />
  }
  DeTexto.clase = clase
  return DeTexto
}

/**
 * A column of one of a constant list of values, by its word `opciones.<source>.<value>` (or in another `grupo`); with
 * `tonos`, a dot of colour before it.
 */
export function ColumnaEstado<T extends RaRecord>({
  grupo,
  tonos,
  ...props
}: ValueProps<T> & { grupo?: string; tonos?: Readonly<Record<string, Tono>> }) {
  const translate = useTranslate()
  const render = (record: T) => {
    const value: unknown = valueAt(record, props.source)
    if (value === null || value === undefined) return null
    const word = translate(`${grupo ?? `opciones.${props.source}`}.${String(value)}`)
    return tonos ? <Estado tono={tonos[String(value)]}>{word}</Estado> : word
  }
  return <Celda<T> {...props} clase="palabra" render={render} />
}
ColumnaEstado.clase = 'palabra' as const

/** Yes or no in words. */
export function ColumnaSiNo<T extends RaRecord>(props: ValueProps<T>) {
  const translate = useTranslate()
  const render = (record: T) => translate(valueAt(record, props.source) ? 'lista.si' : 'lista.no')
  return <Celda<T> {...props} clase="si_no" render={render} />
}
ColumnaSiNo.clase = 'si_no' as const
