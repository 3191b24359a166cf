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
import { useEvent, useListContext, useNavigate, type Identifier, type RaRecord } from 'react-admin'
import { CEDE } from './columnas/columns.tsx'
import { RutaDeFila, useRutaDe, type AlAbrir } from './EnlaceDeFila.tsx'

// Few people open it in a visit: the first screen does not wait for it.
const Vistazo = lazy(() => import('./Vistazo.tsx').then((module) => ({ default: module.Vistazo })))

interface ConVistazoProps {
  /** The columns of a record by itself. */
  hechos: ReactNode
  alAbrir?: AlAbrir
  sx: SxProps<Theme>
  children: ReactNode
}

/** The frame by itself: it is not drawn again as another row is looked at. */
const Caja = memo((props: BoxProps) => <Box {...props} />)

/**
 * The keys of a table's rows: arrows move between them, Enter or a click opens one, space shows it beside the list. All
 * of a row does what its link does: with Ctrl, or by the middle button, it is opened in another tab.
 * The record shown is this component's own state, so that the rows are not drawn again as it goes from one to the next;
 * it comes behind the focus, which goes on from row to row as fast as the keys do.
 */
export function ConVistazo({ hechos, alAbrir, sx, children }: ConVistazoProps) {
  const { data } = useListContext()
  const navigate = useNavigate()
  const rutaDe = useRutaDe(alAbrir)
  const pedida = useRef<Identifier>(undefined)
  const [mirada, setMirada] = useState<Identifier>()
  const mirar = (id?: Identifier) => {
    pedida.current = id
    startTransition(() => setMirada(id))
  }
  const deFila = (fila: HTMLElement): RaRecord | undefined =>
    data?.find(({ id }) => String(id) === fila.dataset.listaFila)
  const record = mirada === undefined ? undefined : data?.find(({ id }) => id === mirada)

  const onClick = useEvent((event: MouseEvent) => {
    const fila = filaEn(event.target)
    const pulsado = fila && deFila(fila)
    const path = pulsado && rutaDe(pulsado)
    if (!path) return
    const aparte = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
    // The browser opens a link better than the page can: behind, in a window, in a tab of the same group.
    if (aparte && event.target instanceof Element && event.target.closest('a')) return
    event.preventDefault()
    if (aparte) window.open(path, '_blank')
    else navigate(path, { state: { _scrollToTop: true } })
  })
  // The middle button would begin to scroll.
  const onMouseDown = useEvent((event: MouseEvent) => {
    if (event.button === 1 && alAbrir !== false && filaEn(event.target)) event.preventDefault()
  })
  const onAuxClick = useEvent((event: MouseEvent) => {
    if (event.button === 1) onClick(event)
  })
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const fila = filaDe(event.target)
    if (!fila) return
    if (event.key === 'Escape') mirar(undefined)
    if (event.key === ' ') {
      const id = deFila(fila)?.id
      mirar(id === pedida.current ? undefined : id)
      event.preventDefault()
    } else if (alTeclear(event, fila)) event.preventDefault()
  })
  // The record beside the list follows the row that the arrows come to.
  const onFocus = useEvent(({ target }: FocusEvent) => {
    const fila = pedida.current === undefined ? null : filaDe(target)
    if (fila) mirar(deFila(fila)?.id)
  })

  return (
    <>
      <Caja sx={sx} {...{ onClick, onMouseDown, onAuxClick, onKeyDown, onFocus }} onMouseOver={decirEntero}>
        <RutaDeFila.Provider value={rutaDe}>{children}</RutaDeFila.Provider>
      </Caja>
      {record && (
        <Suspense>
          <Vistazo record={record} columnas={hechos} ruta={rutaDe(record)} onClose={() => mirar(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const filaEn = (lugar: EventTarget): HTMLElement | null =>
  lugar instanceof Element ? lugar.closest<HTMLElement>('[data-lista-fila]') : null

const filaDe = (lugar: EventTarget): HTMLElement | null =>
  lugar instanceof HTMLElement && lugar.matches('[data-lista-fila]') ? lugar : null

/** Answers whether the key moved to another row, or opened this one. */
function alTeclear({ key, ctrlKey, metaKey }: KeyboardEvent, fila: HTMLElement): boolean {
  if (key === 'Enter')
    fila.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
  const lado = key === 'ArrowDown' ? 'nextElementSibling' : key === 'ArrowUp' ? 'previousElementSibling' : undefined
  if (!lado) return false
  const otra = fila[lado]
  if (otra instanceof HTMLElement) otra.focus()
  return true
}

/** A text that its column cuts is told whole to who points at it. */
function decirEntero({ target }: MouseEvent) {
  const celda = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th)') : null
  if (!celda || celda.title) return
  const texto = celda.querySelector<HTMLElement>(`.${CEDE}`) ?? celda
  if (texto.scrollWidth > texto.clientWidth || texto.scrollHeight > texto.clientHeight + 1)
    celda.title = texto.innerText
}
