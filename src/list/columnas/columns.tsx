import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import {
  DataTableClasses,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useRecordContext,
  useResourceContext,
  useTranslateLabel,
  type RaRecord,
} from 'react-admin'
import type { ReactNode } from 'react'
import type { Clase } from '#contract/clases'
import { seOrdena } from '#contract/listas/ordenes'
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
import { sumarDias } from '#contract/tiempo/fechas'
import { translate } from '#i18n/translate'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import type { ColumnaDeLista } from './columnas-de.ts'
import { REGLAS } from './columnas-model.ts'
import { Dinero } from './Dinero.tsx'
import { Estado } from './Estado.tsx'
import { TONOS } from './EstadoDe.tsx'
import { Hecho, useEnVistazo } from './Hecho.tsx'
import { EnlaceDeFila } from '#src/list/EnlaceDeFila.tsx'
import { Nada } from '#src/list/Nada.tsx'

/** The class of the box in which a name or a text takes two lines. */
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
type CeldaProps = Omit<ColumnaDeLista, 'render'> & { /** Names its row. */ primera?: boolean; mostrar: Mostrar }

function Celda({ mostrar, ...columna }: CeldaProps) {
  const enVistazo = useEnVistazo()
  const enFila = useDataTableRenderContext() === 'data'
  if (enVistazo) return <Hecho source={columna.source} label={columna.label} render={mostrar} />
  return enFila ? <Dato {...columna} mostrar={mostrar} /> : <Cabeza {...columna} />
}

/** A head of its own: react-admin's comes with a floating sentence, and with what places that anywhere. */
function Cabeza({ source, label, clase, sortByOrder = 'ASC' }: Omit<CeldaProps, 'mostrar'>) {
  const orden = useDataTableSortContext()
  const modulo = moduloDeRecurso(useResourceContext() ?? '')
  const { handleSort } = useDataTableCallbacksContext()
  const nombre = String(useTranslateLabel()({ source, label }))
  const activa = orden?.field === source
  const direccion = orden?.order === 'DESC' ? 'desc' : 'asc'
  const siguiente = activa ? (direccion === 'asc' ? 'DESC' : 'ASC') : sortByOrder
  const ordenar = translate('ra.sort.sort_by', {
    field: nombre,
    field_lower_first: nombre.charAt(0).toLowerCase() + nombre.slice(1),
    order: translate(`ra.sort.${siguiente}`),
  })
  return (
    <TableCell
      variant="head"
      className={DataTableClasses.headerCell}
      align={REGLAS[clase].derecha ? 'right' : undefined}
      // Told by the head itself: who hears the table is not told by an arrow, nor by its button beside every cell.
      sortDirection={activa && direccion}
      aria-label={nombre}
    >
      {!orden || !handleSort || !seOrdena(modulo, source) ? (
        nombre
      ) : (
        <TableSortLabel
          active={activa}
          direction={direccion}
          aria-label={ordenar}
          title={ordenar}
          data-field={source}
          data-order={sortByOrder}
          onClick={handleSort}
        >
          {nombre}
        </TableSortLabel>
      )}
    </TableCell>
  )
}

function Dato({ clase, fuerte, primera, enlaza, mostrar }: CeldaProps) {
  const { cede, derecha } = REGLAS[clase]
  const record = useRecordContext()
  const valor = record && mostrar(record)
  const clases = [CELDA, derecha && DERECHA, fuerte && FUERTE].filter(Boolean).join(' ')
  const contenido = cede ? <span className={CEDE}>{valor}</span> : valor
  if (!primera || !record) return <td className={clases}>{contenido}</td>
  return (
    <th scope="row" className={clases}>
      {enlaza ? contenido : <EnlaceDeFila record={record}>{contenido}</EnlaceDeFila>}
    </th>
  )
}

/** An instant at a glance: of today and yesterday in the school by their word, of this year without it. */
function formatoReciente(instante: string): string {
  const [fecha = '', hora = ''] = formatoInstante(instante).split(' ')
  const hoy = hoyDelCentro()
  if (fecha === formatoFecha(hoy)) return `${translate('lista.lapsos.hoy')} ${hora}`
  if (fecha === formatoFecha(sumarDias(hoy, -1))) return `${translate('lista.lapsos.ayer')} ${hora}`
  return fecha.endsWith(hoy.slice(0, 4)) ? `${fecha.slice(0, 5)} ${hora}` : `${fecha} ${hora}`
}

/** Kinds of text that reads otherwise than it is kept. */
const FORMATOS: Partial<Record<Clase, (texto: string) => string>> = {
  fecha: formatoFecha,
  instante: formatoReciente,
  mes: formatoMes,
  hora: formatoHora,
  telefono: formatoTelefono,
  identidad: formatoIdentidad,
}

/** A value by its kind; an absent one shows nothing. */
function porClase(columna: ColumnaDeLista): Mostrar {
  const { source, clase, sinCero } = columna
  const formato = FORMATOS[clase]
  return (record) => {
    const valor: unknown = record[source]
    if (clase === 'dinero') return sinCero && !valor ? <Nada /> : <Dinero centavos={valor as number | null} />
    if (clase === 'si_no') return translate(valor ? 'lista.si' : 'lista.no')
    if (valor === null || valor === undefined) return null
    if (clase === 'palabra') return enPalabra(columna, String(valor))
    if (clase === 'numero') return formatoNumero(valor as number)
    if (clase === 'porcentaje') return formatoPorcentaje(valor as number)
    return formato && valor !== '' ? formato(String(valor)) : String(valor)
  }
}

function enPalabra({ source, grupo = `opciones.${source}`, tonos }: ColumnaDeLista, valor: string): ReactNode {
  const palabra = translate(`${grupo}.${valor}`)
  const tono = tonos ?? (grupo === 'opciones.estado' ? TONOS : undefined)
  return tono ? <Estado tono={tono[valor]}>{palabra}</Estado> : palabra
}

/** The content of a column's cell for a row. */
export const mostrarDe = (columna: ColumnaDeLista): Mostrar =>
  (columna.render as Mostrar | undefined) ?? porClase(columna)

/** A column within a DataTable, and within the panel beside it. */
export const Columna = ({ render, ...columna }: ColumnaDeLista & { primera?: boolean }) => (
  <Celda {...columna} mostrar={mostrarDe({ render, ...columna })} />
)
