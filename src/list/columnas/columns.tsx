import { DataTable, DataTableClasses, useDataTableRenderContext, useRecordContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import type { Clase } from '#contract/clases'
import {
  formatoFecha,
  formatoHora,
  formatoIdentidad,
  formatoInstante,
  formatoMes,
  formatoNumero,
  formatoPorcentaje,
  formatoTelefono,
} from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { ColumnaDeLista } from './columnas-de.ts'
import { REGLAS } from './columnas-model.ts'
import { Dinero } from './Dinero.tsx'
import { Estado } from './Estado.tsx'
import { TONOS } from './EstadoDe.tsx'
import { Hecho, useEnVistazo } from './Hecho.tsx'
import { Nada } from '#src/list/Nada.tsx'

/** The class of the box that cuts a name or a text. */
export const CEDE = 'lista-cede'
/** The class of the cells of figures. */
export const DERECHA = 'lista-derecha'
/** And of those of the one that matters most. */
export const FUERTE = 'lista-fuerte'

/*
 * A plain cell, styled by the table's frame: one of MUI's takes ten times as long to draw, and there are as many as a
 * thousand.
 */
const CELDA = `MuiTableCell-root ${DataTableClasses.rowCell}`

type Mostrar = (record: RaRecord) => ReactNode

function Celda({
  clase,
  fuerte,
  source,
  label,
  disableSort,
  sortByOrder,
  mostrar,
}: Omit<ColumnaDeLista, 'render'> & { mostrar: Mostrar }) {
  const { cede, derecha } = REGLAS[clase]
  const enVistazo = useEnVistazo()
  const enFila = useDataTableRenderContext() === 'data'
  const record = useRecordContext()
  if (enVistazo) return <Hecho source={source} label={label} render={mostrar} />
  if (!enFila)
    return <DataTable.Col {...{ source, label, disableSort, sortByOrder }} align={derecha ? 'right' : undefined} />
  const valor = record && mostrar(record)
  const clases = [CELDA, derecha && DERECHA, fuerte && FUERTE].filter(Boolean).join(' ')
  return <td className={clases}>{cede ? <span className={CEDE}>{valor}</span> : valor}</td>
}

/** Kinds of text that reads otherwise than it is kept. */
const FORMATOS: Partial<Record<Clase, (texto: string) => string>> = {
  fecha: formatoFecha,
  instante: formatoInstante,
  mes: formatoMes,
  hora: formatoHora,
  telefono: formatoTelefono,
  identidad: formatoIdentidad,
}

/** A value by its kind; an absent one shows nothing. */
function porClase({ source, clase, sinCero }: ColumnaDeLista): Mostrar {
  const formato = FORMATOS[clase]
  return (record) => {
    const valor: unknown = record[source]
    if (clase === 'dinero') return sinCero && !valor ? <Nada /> : <Dinero centavos={valor as number | null} />
    if (valor === null || valor === undefined) return null
    if (clase === 'numero') return formatoNumero(valor as number)
    if (clase === 'porcentaje') return formatoPorcentaje(valor as number)
    return formato && valor !== '' ? formato(String(valor)) : String(valor)
  }
}

/** A column whose cells say a word: yes or no, or one of a constant list. */
function DePalabra(columna: ColumnaDeLista) {
  const {
    source,
    clase,
    grupo = `opciones.${source}`,
    tonos = grupo === 'opciones.estado' ? TONOS : undefined,
  } = columna
  const mostrar: Mostrar = (record) => {
    const valor: unknown = record[source]
    if (clase === 'si_no') return translate(valor ? 'lista.si' : 'lista.no')
    if (valor === null || valor === undefined) return null
    const palabra = translate(`${grupo}.${String(valor)}`)
    return tonos ? <Estado tono={tonos[String(valor)]}>{palabra}</Estado> : palabra
  }
  return <Celda {...columna} mostrar={mostrar} />
}

const DeValor = ({ render, ...columna }: ColumnaDeLista) => (
  <Celda {...columna} mostrar={(render as Mostrar | undefined) ?? porClase(columna)} />
)

/** A column within a DataTable, and within the panel beside it. */
export const Columna = (columna: ColumnaDeLista) =>
  !columna.render && (columna.clase === 'si_no' || columna.clase === 'palabra') ? (
    <DePalabra {...columna} />
  ) : (
    <DeValor {...columna} />
  )
