import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Form } from 'react-admin'
import { translate } from '#i18n/translate'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import type { Registro, Valor } from './celdas-model.ts'
import { escrituraDe, leer, textoDe, type ColumnaDeCeldas } from './columnas.ts'

/**
 * The beginning of a cell that is written: over what it says, by a letter, or within it. By a pointer its choices are
 * shown at once.
 */
export interface Edicion {
  modo: 'sobre' | 'dentro'
  puntero: boolean
}

/** Where the focus goes when a cell is done with. */
export type Salida = 'abajo' | 'arriba' | 'sigue' | 'antes' | 'izquierda' | 'derecha' | 'queda'

export interface EditorProps {
  columna: ColumnaDeCeldas
  registro: Registro
  actual: Valor
  edicion: Edicion
  rotulo: string
  /** The sentence of what is wrong with it, where there is one. */
  describe?: string
  /** Asks for what is written. */
  escrito: RefObject<(() => Valor) | null>
  onDejar: (salida: Salida | 'anula', elegido?: Valor) => void
  onTecla: () => void
}

/** The only input of the grid: in the cell that is being written. */
export function Editor(props: EditorProps) {
  const { edita } = props.columna
  if (edita?.referencia) return <ElegirRegistro {...props} />
  return edita?.opciones ? <ElegirOpcion {...props} /> : <Escribir {...props} />
}

const SALIDAS: Partial<Record<string, Salida>> = {
  ArrowDown: 'abajo',
  ArrowUp: 'arriba',
  ArrowLeft: 'izquierda',
  ArrowRight: 'derecha',
}

/** Enter and Tab leave a cell with what is written, Esc without it. */
function alTeclear(event: KeyboardEvent, onDejar: EditorProps['onDejar'], conFlechas: boolean) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (event.nativeEvent.isComposing || altKey) return
  const salida =
    key === 'Enter'
      ? shiftKey
        ? 'arriba'
        : 'abajo'
      : key === 'Tab'
        ? shiftKey
          ? 'antes'
          : 'sigue'
        : key === 'Escape'
          ? 'anula'
          : conFlechas && !shiftKey && !ctrlKey && !metaKey
            ? SALIDAS[key]
            : undefined
  if (!salida) return
  event.preventDefault()
  event.stopPropagation()
  onDejar(salida)
}

function Escribir({ columna, registro, actual, edicion, rotulo, describe, escrito, onDejar, onTecla }: EditorProps) {
  const campo = useRef<HTMLInputElement>(null)
  useEscrito(escrito, () => ({ valor: leer(columna, registro, campo.current?.value ?? '') }))
  const { inputMode } = escrituraDe(columna, registro)
  return (
    <input
      ref={campo}
      autoFocus
      defaultValue={edicion.modo === 'dentro' ? textoDe(columna, registro, actual) : ''}
      aria-label={rotulo}
      aria-describedby={describe}
      aria-invalid={describe ? true : undefined}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => alTeclear(event, onDejar, edicion.modo === 'sobre')}
      onInput={onTecla}
      onBlur={() => onDejar('queda')}
    />
  )
}

function ElegirOpcion({ columna, actual, edicion, rotulo, describe, escrito, onDejar, onTecla }: EditorProps) {
  const campo = useRef<HTMLSelectElement>(null)
  useEscrito(escrito, () => ({ valor: campo.current?.value || null }))
  useEffect(() => {
    try {
      if (edicion.puntero) campo.current?.showPicker?.()
    } catch {
      // The browser wants it to be pressed once more.
    }
  }, [edicion])
  const valor = String(actual.valor ?? '')
  const opciones = columna.edita?.opciones ?? []
  const { grupo } = columna
  return (
    <select
      ref={campo}
      autoFocus
      defaultValue={valor}
      aria-label={rotulo}
      aria-describedby={describe}
      onKeyDown={(event) => alTeclear(event, onDejar, false)}
      onChange={() => (edicion.puntero ? onDejar('queda') : onTecla())}
      onBlur={() => onDejar('queda')}
    >
      {!opciones.includes(valor) && <option value={valor}>{valor}</option>}
      {opciones.map((una) => (
        <option key={una} value={una}>
          {translate(`${grupo}.${una}`)}
        </option>
      ))}
    </select>
  )
}

/** The form's own search for a record of others; who is chosen is taken at once. */
function ElegirRegistro({ columna, actual, edicion, rotulo, escrito, onDejar }: EditorProps) {
  const { campo, edita } = columna
  const caja = useRef<HTMLDivElement>(null)
  useEscrito(escrito, () => actual)
  if (!edita?.referencia) return null
  const { recurso, filter, sort } = edita.referencia
  return (
    <div
      ref={caja}
      className="celdas-referencia"
      onKeyDown={(event) => {
        const abierta = caja.current?.querySelector('[aria-expanded="true"]')
        if (event.key === 'Enter' && abierta) return
        if (event.key === 'Escape' || event.key === 'Tab' || event.key === 'Enter') alTeclear(event, onDejar, false)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onDejar('queda')
      }}
    >
      {/* Written over, it begins empty: who nobody chose stays. */}
      <Form record={{ [campo]: edicion.modo === 'sobre' ? null : actual.valor }} sanitizeEmptyValues={false}>
        <ReferenciaInput
          source={campo}
          label={rotulo}
          helperText={false}
          reference={recurso}
          filter={filter}
          sort={sort}
          crear={false}
          autoFocus
          onChange={(valor: unknown, record?: unknown) =>
            onDejar('queda', { valor: valor === '' ? null : valor, nombre: nombreDe(record) })
          }
        />
      </Form>
    </div>
  )
}

const nombreDe = (record: unknown): string | undefined => {
  const nombre = (record as { nombre?: unknown } | undefined)?.nombre
  return typeof nombre === 'string' ? nombre : undefined
}

/** Lets what is written be asked for as long as the input is there. */
function useEscrito(escrito: EditorProps['escrito'], leido: () => Valor) {
  useEffect(() => {
    escrito.current = leido
    return () => void (escrito.current = null)
  })
}
