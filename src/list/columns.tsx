import { DataTable, useTranslate, type DataTableColumnProps, type RaRecord } from 'react-admin'
import { formatoDni, formatoFecha, formatoInstante, formatoNumero, formatoTelefono } from '#contract/formato'
import { Dinero } from './Dinero.tsx'
import { Estado, type Tono } from './Estado.tsx'

/*
 * Columns for DataTable, typed like its own: `const Dinero = ColumnaDinero<Recibo>`,
 * then `<Dinero source="total" />`. An absent value shows nothing.
 */
type ColumnProps<T extends RaRecord> = Omit<DataTableColumnProps<T>, 'source' | 'render' | 'field'> & {
  source: NonNullable<DataTableColumnProps<T>['source']>
}

/** The value at a dotted path (`cliente.nombre`). */
function valueAt(record: RaRecord, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], record)
}

function text<T extends RaRecord>(source: string, format: (value: string) => string) {
  return (record: T) => {
    const value: unknown = valueAt(record, source)
    return typeof value === 'string' && value !== '' ? format(value) : null
  }
}

/** Centavos, right-aligned. */
export function ColumnaDinero<T extends RaRecord>(props: ColumnProps<T>) {
  return (
    <DataTable.Col<T>
      align="right"
      {...props}
      render={(record) => <Dinero centavos={valueAt(record, props.source) as number | null} />}
    />
  )
}

/** A number with thousands, right-aligned. */
export function ColumnaNumero<T extends RaRecord>(props: ColumnProps<T>) {
  const render = (record: T) => {
    const value: unknown = valueAt(record, props.source)
    return typeof value === 'number' ? formatoNumero(value) : null
  }
  return <DataTable.Col<T> align="right" {...props} render={render} sx={{ fontVariantNumeric: 'tabular-nums' }} />
}

/** A local date, `05/03/2025`. */
export function ColumnaFecha<T extends RaRecord>(props: ColumnProps<T>) {
  return <DataTable.Col<T> {...props} render={text(props.source, formatoFecha)} sx={{ whiteSpace: 'nowrap' }} />
}

/** An instant in local time, `05/03/2025 14:30`. */
export function ColumnaInstante<T extends RaRecord>(props: ColumnProps<T>) {
  return <DataTable.Col<T> {...props} render={text(props.source, formatoInstante)} sx={{ whiteSpace: 'nowrap' }} />
}

/** A telephone as people say it. */
export function ColumnaTelefono<T extends RaRecord>(props: ColumnProps<T>) {
  return <DataTable.Col<T> {...props} render={text(props.source, formatoTelefono)} />
}

/** An identity number with its dashes. */
export function ColumnaDni<T extends RaRecord>(props: ColumnProps<T>) {
  return <DataTable.Col<T> {...props} render={text(props.source, formatoDni)} />
}

/**
 * A column of one of a constant list of values, by its word `opciones.<source>.<value>` (or in another `grupo`); with
 * `tonos`, a dot of colour before it.
 */
export function ColumnaEstado<T extends RaRecord>({
  grupo,
  tonos,
  ...props
}: ColumnProps<T> & { grupo?: string; tonos?: Readonly<Record<string, Tono>> }) {
  const translate = useTranslate()
  const render = (record: T) => {
    const value: unknown = valueAt(record, props.source)
    if (value === null || value === undefined) return null
    const word = translate(`${grupo ?? `opciones.${props.source}`}.${String(value)}`)
    return tonos ? <Estado tono={tonos[String(value)]}>{word}</Estado> : word
  }
  return <DataTable.Col<T> {...props} render={render} />
}

/** Yes or no in words. */
export function ColumnaSiNo<T extends RaRecord>(props: ColumnProps<T>) {
  const translate = useTranslate()
  return (
    <DataTable.Col<T>
      {...props}
      render={(record) => translate(valueAt(record, props.source) ? 'lista.si' : 'lista.no')}
    />
  )
}
