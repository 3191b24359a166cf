import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import MuiTable from '@mui/material/Table'
import { useMemo, type ReactNode } from 'react'
import {
  DataTableBase,
  DataTableClasses,
  DataTableHead,
  DataTableRenderContext,
  DataTableRoot,
  useGetResourceLabel,
  useListContext,
  useResourceDefinition,
  type RaRecord,
} from 'react-admin'
import { translate } from '#i18n/translate'
import { Asas, ColGroup } from './columnas/Anchos.tsx'
import { ConVistazo } from './ConVistazo.tsx'
import { useDensidad } from './columnas/densidad.ts'
import { Elegidos } from './Elegidos.tsx'
import type { AlAbrir } from './EnlaceDeFila.tsx'
import { Filas } from './Filas.tsx'
import { ConSeleccion } from './seleccion.tsx'
import { CASILLA, esqueleto, marco } from './columnas/table-style.ts'
import type { Columnas } from './columnas/use-columnas.ts'

export interface TableProps {
  alAbrir?: AlAbrir
  /** i18n key; the resource's own name by default. */
  titulo?: string
  /** Buttons for the chosen rows; without them, and without `suma`, there are no checkboxes. */
  masivas?: ReactNode
  /** Centavos that a chosen row adds to their total. */
  suma?: (record: RaRecord) => number
}

const RENGLONES = 16

/** Stands for the rows that nobody has read yet; `dice` is the i18n key that says so. */
export const TableSkeleton = ({ dice = 'lista.cargando' }: { dice?: string }) => (
  <Box role="status" aria-label={translate(dice)} sx={esqueleto}>
    {Array.from({ length: RENGLONES }, (_, index) => (
      <Skeleton key={index} animation={false} height={22} width={index === 0 ? '60%' : '100%'} sx={{ my: 1.5 }} />
    ))}
  </Box>
)

/** The pixels that checkboxes take from a list's columns. */
export const anchoDeCasillas = ({ masivas, suma }: TableProps): number => (masivas || suma ? CASILLA : 0)

/**
 * The rows on a wide screen, within a scroll area of their own, so that the head and the first column stay. Of the
 * parts of react-admin's table: the whole one brings a chooser of columns and rows that nobody sees.
 */
export function Table({ alAbrir, titulo, masivas, suma, columnas }: TableProps & { columnas: Columnas }) {
  const { isPending, resource } = useListContext()
  const nombreDe = useGetResourceLabel()
  const densidad = useDensidad()
  const { hasShow, hasEdit } = useResourceDefinition()
  const abre = alAbrir === undefined ? Boolean(hasShow || hasEdit) : alAbrir !== false
  const casillas = anchoDeCasillas({ masivas, suma })
  const seElige = Boolean(masivas || suma)
  const { total, desborda } = columnas
  const sx = useMemo(
    () => marco({ total, desborda, casillas, abre, densidad }),
    [total, desborda, casillas, abre, densidad],
  )
  if (isPending) return <TableSkeleton />
  return (
    <ConVistazo hechos={columnas.hechos} alAbrir={alAbrir} sx={sx}>
      <Asas columnas={columnas}>
        <ConSeleccion>
          <DataTableBase
            hasBulkActions={seElige}
            storeKey={SIN_MEMORIA}
            rowClick={false}
            loading={<TableSkeleton />}
            empty={null}
          >
            <DataTableRoot className={DataTableClasses.root}>
              {seElige && <Elegidos suma={suma}>{masivas}</Elegidos>}
              <div className={DataTableClasses.tableWrapper}>
                <MuiTable
                  className={DataTableClasses.table}
                  size="small"
                  aria-label={titulo ? translate(titulo) : nombreDe(resource)}
                >
                  <ColGroup />
                  <DataTableRenderContext.Provider value="header">
                    <DataTableHead>{columnas.elementos}</DataTableHead>
                  </DataTableRenderContext.Provider>
                  <Filas>{columnas.elementos}</Filas>
                </MuiTable>
              </div>
            </DataTableRoot>
          </DataTableBase>
        </ConSeleccion>
      </Asas>
    </ConVistazo>
  )
}

/** The place in the store where react-admin would look for hidden columns: they are hidden before they get to it. */
const SIN_MEMORIA = 'columnas-de-nadie'
