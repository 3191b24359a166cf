import Box, { type BoxProps } from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import {
  lazy,
  memo,
  startTransition,
  Suspense,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import {
  useEvent,
  useGetPathForRecordCallback,
  useListContext,
  useNavigate,
  type DataTableProps,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { CEDE } from './columnas/columns.tsx'

// Few people open it in a visit: the first screen does not wait for it.
const Vistazo = lazy(() => import('./Vistazo.tsx').then((module) => ({ default: module.Vistazo })))

interface ConVistazoProps {
  /** The columns of a record by itself. */
  hechos: ReactNode
  alAbrir: DataTableProps['rowClick']
  sx: SxProps<Theme>
  children: ReactNode
}

/** The frame by itself: it is not drawn again as another row is looked at. */
const Caja = memo((props: BoxProps) => <Box {...props} />)

/**
 * The keys of a table's rows: arrows move between them, Enter or a click opens one, space shows it beside the list.
 * The record shown is this component's own state, so that the rows are not drawn again as it goes from one to the next;
 * it comes behind the focus, which goes on from row to row as fast as the keys do.
 */
export function ConVistazo({ hechos, alAbrir, sx, children }: ConVistazoProps) {
  const { data, resource } = useListContext()
  const navigate = useNavigate()
  const rutaDe = useGetPathForRecordCallback()
  const pedida = useRef<Identifier>(undefined)
  const [mirada, setMirada] = useState<Identifier>()
  const mirar = (id?: Identifier) => {
    pedida.current = id
    startTransition(() => setMirada(id))
  }
  const deFila = (fila: HTMLElement): RaRecord | undefined =>
    data?.find(({ id }) => String(id) === fila.dataset.listaFila)
  const record = mirada === undefined ? undefined : data?.find(({ id }) => id === mirada)

  const onClick = useEvent(async ({ target }: MouseEvent) => {
    const fila = target instanceof Element ? target.closest<HTMLElement>('[data-lista-fila]') : null
    const pulsado = fila && deFila(fila)
    if (!pulsado) return
    const link = typeof alAbrir === 'function' ? await alAbrir(pulsado.id, resource, pulsado) : alAbrir
    const path = await rutaDe({ record: pulsado, resource, link: link as Parameters<typeof rutaDe>[0]['link'] })
    if (path) navigate(path, { state: { _scrollToTop: true } })
  })
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const fila = filaDe(event.target)
    if (!fila) return
    if (event.key === 'Escape') mirar(undefined)
    if (event.key === ' ') {
      const id = deFila(fila)?.id
      mirar(id === pedida.current ? undefined : id)
      event.preventDefault()
    } else if (alTeclear(event.key, fila)) event.preventDefault()
  })
  // The record beside the list follows the row that the arrows come to.
  const onFocus = useEvent(({ target }: FocusEvent) => {
    const fila = pedida.current === undefined ? null : filaDe(target)
    if (fila) mirar(deFila(fila)?.id)
  })

  return (
    <>
      <Caja sx={sx} onClick={onClick} onKeyDown={onKeyDown} onFocus={onFocus} onMouseOver={decirEntero}>
        {children}
      </Caja>
      {record && (
        <Suspense>
          <Vistazo record={record} columnas={hechos} alAbrir={alAbrir} onClose={() => mirar(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const filaDe = (lugar: EventTarget): HTMLElement | null =>
  lugar instanceof HTMLElement && lugar.matches('[data-lista-fila]') ? lugar : null

/** Answers whether the key moved to another row, or opened this one. */
function alTeclear(tecla: string, fila: HTMLElement): boolean {
  if (tecla === 'Enter') fila.click()
  const lado = tecla === 'ArrowDown' ? 'nextElementSibling' : tecla === 'ArrowUp' ? 'previousElementSibling' : undefined
  if (!lado) return false
  const otra = fila[lado]
  if (otra instanceof HTMLElement) otra.focus()
  return true
}

/** A text that its column cuts is told whole to who points at it. */
function decirEntero({ target }: MouseEvent) {
  const celda = target instanceof Element ? target.closest<HTMLElement>('tbody td') : null
  if (!celda || celda.title) return
  const texto = celda.querySelector<HTMLElement>(`.${CEDE}`) ?? celda
  if (texto.scrollWidth > texto.clientWidth || texto.scrollHeight > texto.clientHeight + 1)
    celda.title = texto.innerText
}
