import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { TablePaginationProps } from '@mui/material/TablePagination'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  CreateButton,
  ListBase,
  Pagination,
  useCanAccess,
  useCreatePath,
  useEvent,
  useGetResourceLabel,
  useListContext,
  useNavigate,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  type Identifier,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import { formatoNumero } from '#contract/formato'
import type { CuentaDetenida } from '#src/data/data-provider.ts'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Cards, type Tarjeta } from './Cards.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ImprimirLista } from './ImprimirLista.tsx'
import { FilterBar } from './FilterBar.tsx'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import { LoadError, NoRows } from './states.tsx'
import { Table, type TableProps } from './Table.tsx'

export interface ListaProps<T extends RaRecord> extends Pick<TableProps, 'ocultas' | 'masivas'> {
  /** The columns; each needs its `source`. */
  children?: ReactNode
  /** The rows in a shape of their own, instead of table and cards. */
  cuerpo?: ReactNode
  orden: SortPayload
  /** Filters beside the search box (`FiltroOpciones`, `FiltroFechas`…). */
  filtros?: ReactNode
  /** Filters that the list has when it is opened for the first time; the user may take them away. */
  filtrosIniciales?: Record<string, unknown>
  /** A filter that no user can take away. */
  filtroFijo?: Record<string, unknown>
  /** Keeps filters and selection apart from those of another list of the same resource. */
  llave?: string
  /** i18n key of what the search box looks through; false takes the box away. */
  busca?: string | false
  /** Offers paper, CSV and Excel of everything filtered, to who may `exportar`. */
  exporta?: boolean
  /** i18n key of the button that adds a record. */
  agregar?: string
  /** Buttons of this resource, before "Agregar". */
  acciones?: ReactNode
  /** Figures over everything filtered, above the rows (see `Resumen`). */
  resumen?: ReactNode
  /** Instead of the rows while nothing has been added at all. */
  vacio?: ReactNode
  /** A record on a phone; without it a phone scrolls the table. */
  tarjeta?: (record: T) => Tarjeta
  /** Where a row leads, also as a function that answers a path; by default `show` if there is one, else `edit`. */
  alAbrir?: 'show' | 'edit' | false | ((record: T) => string)
  /**
   * Props by the filters or by the rows at hand: rows of another kind bring columns, buttons or a shape of their own.
   */
  segun?: (
    filterValues: Record<string, unknown>,
    rows: readonly T[],
  ) => Pick<ListaProps<T>, 'children' | 'cuerpo' | 'masivas' | 'tarjeta' | 'alAbrir'>
  /** i18n key; the resource's own name by default. */
  titulo?: string
}

const NO_TOAST = { onError: () => undefined }

/**
 * The list of every catalogue and report: title with total, search, filters (also saved ones),
 * columns, export, bulk actions, keyboard (`b`, arrows, Enter, `n`), and cards on a phone.
 * Filters, order and page live in the address, so a list can be linked to and Back finds it again.
 */
export function Lista<T extends RaRecord = RaRecord>({
  orden,
  filtrosIniciales,
  filtroFijo,
  llave,
  ...view
}: ListaProps<T>) {
  return (
    <ListBase
      sort={orden}
      filterDefaultValues={filtrosIniciales}
      filter={filtroFijo}
      storeKey={llave}
      perPage={25}
      exporter={false}
      queryOptions={NO_TOAST}
    >
      <ListView {...view} iniciales={filtrosIniciales} />
    </ListBase>
  )
}

function ListView<T extends RaRecord>({
  filtros,
  busca,
  resumen,
  titulo,
  agregar,
  acciones,
  exporta,
  segun,
  ...props
}: Omit<ListaProps<T>, 'orden' | 'filtrosIniciales' | 'filtroFijo' | 'llave'> & Pick<RowsProps<T>, 'iniciales'>) {
  const { isFetching, isPending, filterValues, data = [] } = useListContext<T>()
  const rows = { ...props, ...segun?.(filterValues, data) }
  useSoltarSeleccion()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const asTable = !rows.cuerpo && (wide || !rows.tarjeta)
  return (
    <Box sx={{ pb: { xs: 10, md: 2 } }}>
      <Head titulo={titulo} agregar={agregar} acciones={acciones} exporta={exporta} ocultas={rows.ocultas}>
        {rows.children}
      </Head>
      <FilterBar busca={busca} filtros={filtros}>
        {asTable && <ColumnChooser ocultas={rows.ocultas}>{rows.children}</ColumnChooser>}
      </FilterBar>
      {resumen}
      <Box sx={{ height: 4 }}>{isFetching && !isPending && <LinearProgress aria-hidden />}</Box>
      <Rows {...rows} asTable={asTable} />
      <Paginas />
    </Box>
  )
}

/** How many rows there are at least, where the server stopped counting. */
function useAlMenos(): number | undefined {
  const { meta } = useListContext()
  return (meta as Partial<CuentaDetenida> | undefined)?.alMenos
}

/** The pages; of a count that stopped, those that are known and one more. */
function Paginas() {
  const translate = useTranslate()
  const alMenos = useAlMenos()
  const label: TablePaginationProps['labelDisplayedRows'] = ({ from, to }) =>
    translate('lista.pagina_o_mas', {
      desde: formatoNumero(from),
      hasta: formatoNumero(to),
      total: formatoNumero(alMenos ?? 0),
    })
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...(alMenos && { labelDisplayedRows: label })} />
}

/**
 * Drops the selection when filters, order or page change, and when a list is opened: a choice belongs to the rows among
 * which it was made, and nothing is confirmed that is not on the screen.
 */
function useSoltarSeleccion() {
  const { filterValues, sort, page, perPage, data, selectedIds, onSelect, onUnselectItems } = useListContext()
  const soltar = useEvent(() => onUnselectItems())
  const vista = JSON.stringify([filterValues, sort, page, perPage])
  useEffect(() => soltar(), [vista, soltar])

  // Read again, a row may have gone: somebody else has done with it, or new ones pushed it off the page.
  const habia = useRef<ReadonlySet<Identifier>>(new Set())
  const quedan = useEvent(() => {
    const hay = new Set<Identifier>(data?.map(({ id }) => id))
    const fueron = selectedIds.filter((id) => habia.current.has(id) && !hay.has(id))
    habia.current = hay
    if (fueron.length) onSelect(selectedIds.filter((id) => !fueron.includes(id)))
  })
  useEffect(() => quedan(), [data, quedan])
}

function Head({
  titulo,
  agregar = 'comun.accion.agregar',
  acciones,
  exporta,
  ocultas,
  children,
}: Pick<ListaProps<RaRecord>, 'titulo' | 'agregar' | 'acciones' | 'exporta' | 'ocultas' | 'children'>) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { total } = useListContext()
  const alMenos = useAlMenos()
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ resource, action: 'create', enabled: !!hasCreate })
  const resourceLabel = useGetResourceLabel()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  useKey(KEYS.create, () => navigate(createPath({ resource, type: 'create' })), !!hasCreate && !!canAccess)
  return (
    <PageHeader
      titulo={titulo ? translate(titulo) : resourceLabel(resource)}
      junto={
        alMenos
          ? translate('lista.o_mas', { total: formatoNumero(alMenos) })
          : total !== undefined && formatoNumero(total)
      }
    >
      {exporta && (
        <>
          <ImprimirLista ocultas={ocultas}>{children}</ImprimirLista>
          <ExportButton />
        </>
      )}
      {acciones}
      {hasCreate && (
        <CreateButton
          label={agregar}
          variant="contained"
          sx={{ '&.MuiFab-root': { bottom: 'calc(16px + var(--bottom-bar, 0px))' } }}
        />
      )}
    </PageHeader>
  )
}

const SIN_FILAS: readonly RaRecord[] = []

type RowsProps<T extends RaRecord> = Pick<
  ListaProps<T>,
  'children' | 'cuerpo' | 'tarjeta' | 'alAbrir' | 'masivas' | 'ocultas' | 'vacio'
> & { iniciales?: Record<string, unknown> }

function Rows<T extends RaRecord>({
  asTable,
  cuerpo,
  tarjeta,
  alAbrir,
  vacio,
  iniciales,
  ...table
}: RowsProps<T> & { asTable: boolean }) {
  const { data, error } = useListContext()
  if (error) return <LoadError />
  if (data?.length === 0) return <NoRows vacio={vacio} iniciales={iniciales} />
  return (
    <LoQueHay records={data ?? SIN_FILAS}>
      {cuerpo ||
        (asTable || !tarjeta ? (
          <Table
            {...table}
            alAbrir={typeof alAbrir === 'function' ? (_id, _resource, record) => alAbrir(record as T) : alAbrir}
          />
        ) : (
          <Cards tarjeta={tarjeta} alAbrir={alAbrir} />
        ))}
    </LoQueHay>
  )
}
