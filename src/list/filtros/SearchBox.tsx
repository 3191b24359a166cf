import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import {
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useListFilterContext } from 'react-admin'
import { useLocation } from 'react-router'
import { MAS_LETRAS_EN_LISTA } from '#contract/listas/cuentas'
import { translate } from '#i18n/translate'
import { FIRST_ROW } from '#src/list/Filas.tsx'
import { claros, conElegidas, type Elegida } from '#src/list/buscar/gramatica.ts'
import { useHallados, type UseLectores } from '#src/list/buscar/use-hallados.ts'
import { LoEscrito } from './filtro-escrito.ts'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'

// Most lists recognise nothing: they do without it.
const Fichas = lazy(() => import('#src/list/buscar/Fichas.tsx').then((module) => ({ default: module.Fichas })))

const ESPERA_MS = 250
/** Finds the first chip, which the down arrow of the search box goes to. */
const PRIMERA_FICHA = '[data-fichas] button'

interface SearchBoxProps {
  /** i18n key of what it looks through. */
  placeholder?: string
  /** The readers of what is typed, which offer filters under the box. */
  reconoce?: UseLectores
}

/**
 * The free search `q` of a list. `b` brings the cursor here, Escape empties it, the down arrow goes to the rows; by the
 * chips of what is recognised, which Enter takes.
 */
export function SearchBox({ placeholder = 'comun.accion.buscar', reconoce }: SearchBoxProps) {
  const { filterValues, setFilters } = useListFilterContext()
  const applied: string = filterValues.q ?? ''
  const [text, setText] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(applied)
  const echoes = useRef<string[]>([])
  const stillHere = useStillHere()
  useKey(KEYS.list, () => input.current?.focus())

  // A change made elsewhere (a view, Back) shows in the box; late echoes of one's own typing do not.
  useEffect(() => {
    const echo = echoes.current.indexOf(applied)
    echoes.current = echoes.current.slice(echo + 1)
    if (echo >= 0 || applied === sent.current) return
    echoes.current = []
    sent.current = applied
    setText(applied)
  }, [applied])

  useEffect(() => {
    const q = text.trim()
    if (q === sent.current) return
    const timer = setTimeout(() => {
      if (!stillHere()) return
      sent.current = q
      echoes.current.push(q)
      setFilters({ ...filterValues, q })
    }, ESPERA_MS)
    return () => clearTimeout(timer)
  }, [text, filterValues, setFilters, stillHere])

  const escrito = useContext(LoEscrito)
  useLayoutEffect(() => {
    if (!escrito) return
    escrito.current = text.trim()
    return () => {
      escrito.current = undefined
    }
  }, [escrito, text])

  const hallados = useHallados(reconoce, text, filterValues)
  const elegir = (elegidas: readonly Elegida[]) => {
    const { filtro, texto } = conElegidas(filterValues, text, elegidas)
    sent.current = texto
    echoes.current.push(texto)
    setText(texto)
    setFilters({ ...filtro, q: texto })
    input.current?.focus()
  }

  const limpiar = () => {
    setText('')
    // The button goes with the text, and the cursor must not go with it.
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('')
    if (event.key === 'ArrowDown') enfocar(hallados.length ? PRIMERA_FICHA : FIRST_ROW)
    const todas = event.key === 'Enter' ? claros(hallados) : []
    if (todas.length) elegir(todas)
  }

  const caja = (
    <TextField
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      inputRef={input}
      placeholder={translate(placeholder)}
      size="small"
      margin="none"
      hiddenLabel
      sx={campo}
      slotProps={{
        htmlInput: {
          'aria-label': translate('comun.accion.buscar'),
          type: 'search',
          // A page pasted by mistake is cut, and is no error.
          maxLength: MAS_LETRAS_EN_LISTA,
          enterKeyHint: 'search',
          autoComplete: 'off',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          // There from the start, as its styles are: the first letter does not wait for them.
          endAdornment: (
            <InputAdornment position="end" style={{ visibility: text ? 'visible' : 'hidden' }}>
              <IconButton size="small" edge="end" aria-label={translate('lista.limpiar_busqueda')} onClick={limpiar}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
  if (!reconoce) return caja
  return (
    <>
      {caja}
      <Suspense>
        <Fichas
          hallados={hallados}
          onElegir={elegir}
          onSalir={(hacia) => (hacia === 'caja' ? input.current?.focus() : enfocar(FIRST_ROW))}
        />
      </Suspense>
    </>
  )
}

const enfocar = (cual: string) => document.querySelector<HTMLElement>(cual)?.focus()

const campo = {
  flex: '1 1 170px',
  maxWidth: 380,
  '& .MuiOutlinedInput-root': { height: 36, '@media (pointer: coarse)': { height: 44 } },
  '& ::-webkit-search-cancel-button': { display: 'none' },
} as const

/**
 * Whether the address still is that of the page on screen. One that is being left stays there until the next one has
 * arrived, and a filter set meanwhile would bring it back.
 */
function useStillHere(): () => boolean {
  const { pathname } = useLocation()
  const address = useRef('')
  useEffect(() => {
    address.current = window.location.pathname
  }, [pathname])
  return useCallback(() => address.current === window.location.pathname, [])
}
