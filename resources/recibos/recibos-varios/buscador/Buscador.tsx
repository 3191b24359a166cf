import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useNavigate } from 'react-router'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { esCodigo, leerTexto, type DeVenta, type Opcion } from './busqueda-model.ts'
import { idDeOpcion, Opciones } from './Opciones.tsx'
import { efectivoEscrito } from '#resources/recibos/recibos-varios/pago/pago-model.ts'
import { useBusqueda, type Leer } from './use-busqueda.ts'

/** The actions of keys on the cart, while nothing is typed in the box. */
interface TeclasDelCarrito {
  pagar: () => void
  mover: (paso: 1 | -1) => void
  sumar: (paso: number) => void
  poner: (cantidad: number) => void
  quitar: () => void
  escapar: () => void
}

interface BuscadorProps {
  onElegir: (opcion: DeVenta, cantidad: number) => void
  leer: Leer
  teclas: TeclasDelCarrito
  /**
   * Charges with the cash (centavos) that was typed before F9, and answers whether it took it; absent while there is
   * nothing to charge.
   */
  onEfectivo?: (monto: Centavos) => boolean
  inputRef: Ref<HTMLInputElement>
  disabled?: boolean
}

/**
 * The one box of the point of sale: a code that is typed or read, a product, a student, or before F9 the cash that was
 * handed over. It is where the keyboard is at home.
 */
export function Buscador({ onElegir, onEfectivo, leer, teclas, inputRef, disabled }: BuscadorProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [indice, setIndice] = useState(0)
  const [aviso, setAviso] = useState<string | null>(null)
  const { cantidad, q, fuera } = leerTexto(text)
  const { opciones, lista, fallo } = useBusqueda(q)
  const efectivo = onEfectivo ? efectivoEscrito(text) : null

  const escribir = (typed: string) => {
    setText(typed)
    setIndice(0)
    setAviso(null)
  }
  const elegir = (opcion: Opcion, cuantos: number | null) => {
    escribir('')
    if (opcion.tipo === 'otro') void navigate(opcion.otro.a)
    else onElegir(opcion, cuantos ?? 1)
  }

  /** Enter came before the list, as it always does from a reader. */
  const adelantar = async () => {
    escribir('')
    const lectura = await leer(q, cantidad ?? 1)
    if (lectura === 'puesto') return
    // The text comes back to be looked at, unless something else is being typed already.
    setText((typed) => typed || text)
    if (lectura === 'sin_red') setAviso(translate('ventas.busca.sin_red'))
    else if (lectura === 'nada' && esCodigo(q)) setAviso(translate('ventas.busca.sin_codigo', { texto: q }))
  }

  const entrar = () => {
    if (!text.trim()) return teclas.pagar()
    if (fuera) return setAviso(translate('ventas.carrito.cantidad_entera'))
    if (!q) {
      escribir('')
      return teclas.poner(cantidad ?? 1)
    }
    const opcion = opciones[indice]
    if (opcion) return elegir(opcion, cantidad)
    if (lista) return setAviso(translate('ventas.busca.sin_codigo', { texto: q }))
    void adelantar()
  }

  const vacias: Record<string, () => void> = {
    ArrowDown: () => teclas.mover(1),
    ArrowUp: () => teclas.mover(-1),
    '+': () => teclas.sumar(1),
    '-': () => teclas.sumar(-1),
    Delete: teclas.quitar,
    Escape: teclas.escapar,
  }
  const escritas: Record<string, () => void> = {
    ArrowDown: () => setIndice(Math.min(indice + 1, opciones.length - 1)),
    ArrowUp: () => setIndice(Math.max(indice - 1, 0)),
    Escape: () => escribir(''),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'F9' && onEfectivo && text.trim()) {
      // The page's own F9, which would charge the exact amount, leaves a key alone that was used.
      event.preventDefault()
      if (event.repeat) return
      if (efectivo === null) setAviso(translate('ventas.busca.no_es_efectivo', { texto: text.trim() }))
      else if (onEfectivo(efectivo)) escribir('')
      return
    }
    const hacer = event.key === 'Enter' ? entrar : (text === '' ? vacias : escritas)[event.key]
    if (!hacer) return
    event.preventDefault()
    hacer()
  }

  const abierta = q !== '' && !aviso
  const elegida = opciones[indice]
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        label={translate('ventas.busca.etiqueta')}
        placeholder={translate('ventas.busca.ayuda')}
        value={text}
        onChange={(event) => escribir(event.target.value)}
        onKeyDown={onKeyDown}
        error={aviso !== null}
        helperText={
          aviso ?? (efectivo !== null && translate('ventas.busca.efectivo', { monto: formatoLempiras(efectivo) }))
        }
        disabled={disabled}
        inputRef={inputRef}
        margin="none"
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-expanded': abierta,
            'aria-controls': `${id}-lista`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': elegida && idDeOpcion(`${id}-lista`, elegida),
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
            maxLength: 120,
          },
          inputLabel: { shrink: true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
            sx: { minHeight: 48, fontSize: '1.0625rem' },
          },
          formHelperText: { role: aviso ? 'alert' : undefined },
        }}
      />
      {abierta && (
        <Opciones
          id={`${id}-lista`}
          opciones={opciones}
          indice={indice}
          aviso={
            fallo
              ? translate('ventas.busca.sin_red')
              : !lista
                ? translate('recibos.cobro.buscando')
                : opciones.length
                  ? null
                  : translate('ventas.busca.sin_codigo', { texto: q })
          }
          cantidad={cantidad ?? 1}
          onElegir={(opcion) => elegir(opcion, cantidad)}
        />
      )}
    </Box>
  )
}
