import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import {
  AutocompleteInput,
  ReferenceInput,
  useChoicesContext,
  type AutocompleteInputProps,
  type SortPayload,
} from 'react-admin'
import { translate } from '#i18n/translate'
import { coincide } from '#src/coincide.ts'
import { usePantallaDeCrear } from '#src/form/crear.ts'
import { CrearLoEscrito } from '#src/form/dialogos/DialogoCrear.tsx'
import type { InputProps } from './FormattedInput.tsx'

interface ReferenciaInputProps extends InputProps {
  reference: string
  /** The filter that offered records must meet. */
  filter?: Record<string, unknown>
  sort?: SortPayload
  /** The text of an offered record, when its own name says too little. */
  optionText?: AutocompleteInputProps['optionText']
  /** False where a new record would be no answer: a report's filter, a role. */
  crear?: boolean
}

const CREAR = 'formulario.crear_lo_escrito'

/** A record of another resource, found by typing part of it (`q`), or added if it is not there; the value is its id. */
export const ReferenciaInput = ({ reference, filter, sort, ...props }: ReferenciaInputProps) => (
  <ReferenceInput source={props.source} reference={reference} filter={filter} sort={sort} perPage={20}>
    <Caja {...props} reference={reference} filter={filter} />
  </ReferenceInput>
)

function Caja({ autoFocus, reference, filter, crear = true, ...props }: Omit<ReferenciaInputProps, 'sort'>) {
  const { filterValues, isPlaceholderData, availableChoices } = useChoicesContext()
  const [escrito, setEscrito] = useState('')
  const pantalla = usePantallaDeCrear(reference)
  const buscando = escrito !== '' && (escrito !== filterValues.q || isPlaceholderData)
  // On the box itself, where react-admin's own goes to the frame around it; and behind the commit, when what the box
  // calls on focus is there.
  const enfocar = useCallback(
    (campo: HTMLInputElement | null) => {
      if (autoFocus) queueMicrotask(() => campo?.focus())
    },
    [autoFocus],
  )
  /** An arrow went through the list of what is typed. */
  const recorrida = useRef(false)
  /**
   * While the list is of what was typed before, Enter takes of it only a record that already is what was typed; and a
   * hurried Enter adds nobody: who was not found is chosen with an arrow, or a click.
   */
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key.startsWith('Arrow')) recorrida.current = !buscando
    if (event.key !== 'Enter' || escrito === '') return
    const opcion = marcada(event.target)
    const hallada = opcion !== '' && (!buscando || coincide(opcion, escrito))
    if (opcion === translate(CREAR, { item: escrito }) ? recorrida.current : hallada) return
    event.defaultMuiPrevented = true
    event.preventDefault()
  }
  return (
    <AutocompleteInput
      // Enter takes the first of what was looked for, as in every other box that finds; where nothing was, nobody.
      autoHighlight={escrito !== '' && Boolean(availableChoices?.length)}
      TextFieldProps={{ inputRef: enfocar }}
      // A form that has just opened is seen whole: the list comes with the first letter, or a click.
      openOnFocus={!autoFocus}
      noOptionsText="comun.estado.sin_coincidencias"
      {...(crear &&
        pantalla && {
          create: <CrearLoEscrito source={props.source} resource={reference} pantalla={pantalla} filtro={filter} />,
        })}
      createItemLabel={CREAR}
      {...props}
      onKeyDown={onKeyDown}
      onInputChange={(_, texto, razon) => {
        recorrida.current = false
        setEscrito(razon === 'input' ? texto : '')
      }}
      filterToQuery={(q: string) => (q ? { q } : {})}
    />
  )
}

/** The text of the option that Enter would take. */
const marcada = (campo: EventTarget): string =>
  (campo instanceof Element &&
    document.getElementById(campo.getAttribute('aria-activedescendant') ?? '')?.textContent) ||
  ''
