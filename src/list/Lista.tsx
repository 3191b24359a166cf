import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { lazy, memo, Suspense, useMemo, useRef, type ReactNode } from 'react'
import {
  ListBase,
  useCanAccess,
  useCreatePath,
  useGetResourceLabel,
  useListContext,
  useNavigate,
  useResourceContext,
  useResourceDefinition,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import type * as z from 'zod'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { pideCruce } from '#contract/reportes/agrupaciones'
import type { ConCruce } from '#src/data/cruce.ts'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { BotonAgregar } from '#src/page/BotonAgregar.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { useRecordarVecinos } from '#src/page/registro/vecinos.ts'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import type { UseLectores } from './buscar/use-hallados.ts'
import { CambiarFiltrados } from './cambiar/Botones.tsx'
import { conCambiar, useLoCambiable } from './cambiar/use-lo-cambiable.tsx'
import { ParaCambiar } from './cambiar/contexto.ts'
import { Cards, type Tarjeta } from './Cards.tsx'
import type { EnLaListaProps } from './celdas/EnLaLista.tsx'
import { useEdicion } from './celdas/BotonEditar.tsx'
import { Comunes } from './Comunes.tsx'
import { yaNoEstan, type Cruzable } from './cruce/cruce-model.ts'
import { ComoSeVe } from './cruce/Cruzar.tsx'
import { EnCamino } from './cruce/EnCamino.tsx'
import { YaNoEsta } from './cruce/YaNoEsta.tsx'
import type { ColumnaDeLista } from './columnas/columnas-de.ts'
import type { AlAbrir } from './EnlaceDeFila.tsx'
import { ExportButton } from './salida/ExportButton.tsx'
import { ImportarButton } from './salida/ImportarButton.tsx'
import { ImprimirLista } from './salida/ImprimirLista.tsx'
import { FilterBar } from './filtros/FilterBar.tsx'
import { FiltrosIniciales } from './filtros/use-limpiar.ts'
import { LoEscrito } from './filtros/filtro-escrito.ts'
import { ListaEstable } from './ListaEstable.tsx'
import { Paginas, useAlMenos } from './Paginas.tsx'
import { LaSeleccion, useSeleccionDeLista } from './seleccion.tsx'
import { LoadError, NoRows } from './states.tsx'
import { anchoDeCasillas, Table, TableSkeleton, type TableProps } from './Table.tsx'
import { useAncho, useColumnas, type Columnas } from './columnas/use-columnas.ts'
import { ConVista } from './vistas/LaVista.tsx'
import { ALTO_DE_VISTAS, LoQueFalta, TiraDeVistas, useHayTira } from './vistas/TiraDeVistas.tsx'

export interface ListaProps<T extends RaRecord> extends Pick<TableProps, 'masivas'> {
  /** The columns, by the fields of the row: `columnasDe(BecaFila, ['desde', …])`. */
  columnas?: readonly ColumnaDeLista[]
  /** Sources of the columns that are hidden until someone asks for them. */
  ocultas?: readonly string[]
  /** The rows in a shape of their own, instead of table and cards. */
  cuerpo?: ReactNode
  orden: SortPayload
  /**
   * Filters beside the search box (`FiltroOpciones`, `FiltroFechas`…), those that matter most first: the first three
   * stand in the bar, the others behind its button.
   */
  filtros?: ReactNode
  /** Filters that the list has when it is opened for the first time; the user may take them away. */
  filtrosIniciales?: Record<string, unknown>
  /** A filter that no user can take away. */
  filtroFijo?: Record<string, unknown>
  /** Keeps filters and selection apart from those of another list of the same resource. */
  llave?: string
  /** i18n key of what the search box looks through; false takes the box away. */
  busca?: string | false
  /** The readers of what is typed there, which offer filters under the box: always the same ones. */
  reconoce?: UseLectores
  /** Offers paper, CSV and Excel of everything filtered, to who may `exportar`. */
  exporta?: boolean
  /** i18n key of the button that adds a record. */
  agregar?: string
  /** Buttons of this resource, before "Agregar". */
  acciones?: ReactNode
  /** Figures over everything filtered, in one line above the rows (see `Resumen`). */
  resumen?: ReactNode
  /** The choice of what the rows are, beside the title (see `Ver`). */
  ver?: ReactNode
  /** Its kinds of rows can be crossed with each other, and set beside another time (`cruce/`). */
  cruce?: Cruzable
  /** Centavos that a chosen row adds to the total of those that are chosen; makes rows choosable. */
  suma?: (record: T) => number
  /** Instead of the rows while nothing has been added at all. */
  vacio?: ReactNode
  /** A record on a phone; without it a phone scrolls the table. */
  tarjeta?: (record: T) => Tarjeta
  alAbrir?: AlAbrir<T>
  /**
   * Props by the filters or by the rows at hand: rows of another kind bring columns, buttons or a shape of their own.
   */
  segun?: (
    filterValues: Record<string, unknown>,
    rows: readonly T[],
  ) => Pick<ListaProps<T>, 'columnas' | 'cuerpo' | 'filtros' | 'masivas' | 'suma' | 'tarjeta' | 'alAbrir'>
  /**
   * Lets who may `editar` change the cells of its columns on the list itself (`edita`): the schema of the form, whose
   * rules are theirs, asked for once somebody does.
   */
  celdas?: () => Promise<z.ZodObject>
  /** i18n key; the resource's own name by default. */
  titulo?: string
}

// Few people cross a list in a visit: the first screen does not wait for it.
const Cruzada = lazy(() => import('./cruce/Cruzada.tsx').then((module) => ({ default: module.Cruzada })))
const TotalesDelCruce = lazy(() =>
  import('./cruce/Cruzada.tsx').then((module) => ({ default: module.TotalesDelCruce })),
)

const NO_TOAST = { onError: () => undefined }

/**
 * The list of every catalogue and report: title with total, views, search, filters,
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
      queryOptions={{ ...NO_TOAST, meta: { orden } }}
    >
      <ListaEstable orden={orden}>
        <FiltrosIniciales value={filtrosIniciales}>
          <ConVista iniciales={filtrosIniciales}>
            <ListView {...view} iniciales={filtrosIniciales} />
          </ConVista>
        </FiltrosIniciales>
      </ListaEstable>
    </ListBase>
  )
}

function ListView<T extends RaRecord>({
  busca,
  reconoce,
  resumen,
  ver,
  cruce,
  titulo,
  agregar,
  acciones,
  exporta,
  segun,
  celdas,
  ...props
}: Omit<ListaProps<T>, 'orden' | 'filtrosIniciales' | 'filtroFijo' | 'llave'> & Pick<RowsProps<T>, 'iniciales'>) {
  const { isFetching, isPending, filterValues, data, meta, resource } = useListContext<T>()
  // Once for each answer: columns made anew would have every cell drawn again.
  const propias = useMemo(() => segun?.(filterValues, data ?? []), [segun, filterValues, data])
  const { filtros, ocultas, columnas: todas, ...rows } = { ...props, ...propias }
  const edicion = useEdicion(celdas)
  const cambiable = useLoCambiable(celdas, todas)
  const { masivas: propiasMasivas } = rows
  rows.masivas = useMemo(() => (cambiable ? conCambiar(propiasMasivas) : propiasMasivas), [cambiable, propiasMasivas])
  const declaradas = useMemo(() => todas?.filter(({ soloAlEditar }) => !soloAlEditar), [todas])
  const seleccion = useSeleccionDeLista()
  const escrito = useRef<string>(undefined)
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  // Rows of another kind stay until those that are asked for are here: what they are, their answer says.
  const cruzada =
    cruce &&
    (isPending ? pideCruce(moduloDeRecurso(resource), filterValues) : (meta as Partial<ConCruce> | undefined)?.cruce) &&
    cruce
  const ausentes = cruce ? yaNoEstan(cruce, filterValues) : []
  const cuerpo = cruzada ? (
    <Suspense fallback={<TableSkeleton dice="lista.cruce.sumando" />}>
      <Cruzada de={cruzada} />
    </Suspense>
  ) : (
    rows.cuerpo
  )
  const asTable = !cuerpo && (wide || !rows.tarjeta)
  const [caja, ancho] = useAncho()
  const casillas = anchoDeCasillas(rows as TableProps)
  const altoDeVistas = useHayTira() ? ALTO_DE_VISTAS : '0px'
  const columnas = useColumnas(declaradas, ocultas, { ancho, casillas, filas: data, pliega: asTable })
  return (
    <ParaCambiar.Provider value={cambiable}>
      <Box ref={caja} sx={{ '--sobre': `calc(${resumen ? '252px' : '208px'} + ${altoDeVistas})` }}>
        <LoEscrito.Provider value={escrito}>
          <Head
            {...{ titulo, agregar, acciones, ver, cruce, exporta }}
            columnas={columnas.queridas}
            editar={edicion.boton}
            cambiar={!!cambiable && !edicion.esquema}
            editando={edicion.esquema !== undefined}
          />
          <TiraDeVistas />
          <LoQueFalta columnas={asTable ? declaradas?.map(({ source }) => source) : undefined} />
          {asTable && !edicion.esquema && <Comunes columnas={columnas.comunes} />}
          <FilterBar
            busca={busca}
            reconoce={reconoce}
            filtros={filtros}
            columnas={asTable && !edicion.esquema ? columnas : undefined}
          />
        </LoEscrito.Provider>
        {cruce && <EnCamino />}
        <Parte>
          {ausentes.length > 0 ? null : cruzada ? (
            <Suspense>
              <TotalesDelCruce de={cruzada} />
            </Suspense>
          ) : (
            resumen
          )}
        </Parte>
        <Box sx={{ position: 'relative' }}>
          <LinearProgress aria-hidden hidden={!isFetching || isPending} sx={ENCIMA} />
          {edicion.esquema ? (
            <Suspense>
              <EnLaLista
                esquema={edicion.esquema}
                columnas={todas ?? SIN_COLUMNAS}
                titulo={titulo}
                tarjeta={asTable ? undefined : (rows.tarjeta as EnLaListaProps['tarjeta'])}
                vacio={rows.vacio}
                onTerminar={edicion.terminar}
              />
            </Suspense>
          ) : (
            <LaSeleccion.Provider value={seleccion}>
              <Suspense>
                {ausentes.length > 0 ? (
                  <YaNoEsta campos={ausentes} />
                ) : (
                  <Rows {...rows} cuerpo={cuerpo} titulo={titulo} columnas={columnas} asTable={asTable} />
                )}
              </Suspense>
            </LaSeleccion.Provider>
          )}
        </Box>
        {!edicion.esquema && !cruzada && ausentes.length === 0 && <Paginas />}
      </Box>
    </ParaCambiar.Provider>
  )
}

// Few people open it in a visit: the list does not wait for it.
const EnLaLista = lazy(() => import('./celdas/EnLaLista.tsx').then((module) => ({ default: module.EnLaLista })))
const SIN_COLUMNAS: readonly ColumnaDeLista[] = []

/**
 * Over the upper edge of the rows, so that nothing moves when it comes and goes. It is there from the start: styles
 * that arrive later, with an animation or a medium among them, have the browser style the whole page again.
 */
const ENCIMA = { position: 'absolute', top: -4, left: 0, right: 0, zIndex: 1, '&[hidden]': { display: 'none' } }

/** Its buttons follow neither from the rows nor from what is chosen of them. */
const Head = memo(function Head({
  titulo,
  agregar = 'comun.accion.agregar',
  acciones,
  ver,
  cruce,
  exporta,
  columnas,
  editar,
  cambiar,
  editando,
}: Pick<ListaProps<RaRecord>, 'titulo' | 'agregar' | 'acciones' | 'ver' | 'cruce' | 'exporta'> & {
  columnas: readonly string[]
  editar: ReactNode
  /** The same change for everything filtered is offered. */
  cambiar: boolean
  /** Cells are changed: whatever leads away from the page stands aside. */
  editando: boolean
}) {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const resourceLabel = useGetResourceLabel()
  return (
    <PageHeader titulo={titulo ? translate(titulo) : resourceLabel(resource)} junto={<Cuantas />}>
      <Parte sin={null}>{cruce ? <ComoSeVe de={cruce} ver={ver} /> : ver}</Parte>
      {exporta && (
        <>
          <ImprimirLista columnas={columnas} />
          <ExportButton />
          <ImportarButton />
        </>
      )}
      {cambiar && <CambiarFiltrados />}
      {editar}
      <Parte sin={null}>{!editando && acciones}</Parte>
      {hasCreate && !editando && <BotonAgregar label={agregar} />}
      {hasCreate && !editando && <TeclaAgregar />}
    </PageHeader>
  )
})

/** By itself: whoever navigates is drawn again at each address, and a filter is one. */
function TeclaAgregar() {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  const navigate = useNavigate()
  const createPath = useCreatePath()
  useKey(KEYS.create, () => navigate(createPath({ resource, type: 'create' })), !!canAccess)
  return null
}

function Cuantas() {
  const { total } = useListContext()
  const alMenos = useAlMenos()
  if (alMenos) return translate('lista.o_mas', { total: formatoNumero(alMenos) })
  return total !== undefined && formatoNumero(total)
}

const SIN_FILAS: readonly RaRecord[] = []

type RowsProps<T extends RaRecord> = Pick<
  ListaProps<T>,
  'cuerpo' | 'tarjeta' | 'alAbrir' | 'masivas' | 'suma' | 'titulo' | 'vacio'
> & { iniciales?: Record<string, unknown> }

function Rows<T extends RaRecord>({
  asTable,
  cuerpo,
  tarjeta,
  alAbrir,
  vacio,
  iniciales,
  suma,
  ...table
}: RowsProps<T> & { asTable: boolean; columnas: Columnas }) {
  const { data, error } = useListContext<T>()
  useRecordarVecinos(data, alAbrir)
  if (error) return <LoadError />
  if (data?.length === 0) return <NoRows vacio={vacio} iniciales={iniciales} />
  return (
    <LoQueHay records={data ?? SIN_FILAS}>
      {cuerpo ||
        (asTable || !tarjeta ? (
          <Table {...table} suma={suma as TableProps['suma']} alAbrir={alAbrir as AlAbrir} />
        ) : (
          <Cards tarjeta={tarjeta} alAbrir={alAbrir} />
        ))}
    </LoQueHay>
  )
}
