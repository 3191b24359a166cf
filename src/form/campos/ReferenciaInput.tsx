import { useCallback, useState, type KeyboardEvent } from 'react'
import {
  AutocompleteInput,
  ReferenceInput,
  useChoicesContext,
  type AutocompleteInputProps,
  type SortPayload,
} from 'react-admin'
import { llana } from '#contract/usuarios/fuerza'
import type { InputProps } from './FormattedInput.tsx'

interface ReferenciaInputProps extends InputProps {
  reference: string
  /** The filter that offered records must meet. */
  filter?: Record<string, unknown>
  sort?: SortPayload
  /** The text of an offered record, when its own name says too little. */
  optionText?: AutocompleteInputProps['optionText']
}

/** A record of another resource, found by typing part of it (`q`); the value is its id. */
export const ReferenciaInput = ({ reference, filter, sort, ...props }: ReferenciaInputProps) => (
  <ReferenceInput source={props.source} reference={reference} filter={filter} sort={sort} perPage={20}>
    <Caja {...props} />
  </ReferenceInput>
)

function Caja({ autoFocus, ...props }: Omit<ReferenciaInputProps, 'reference' | 'filter' | 'sort'>) {
  const { filterValues, isPlaceholderData } = useChoicesContext()
  const [escrito, setEscrito] = useState('')
  const buscando = escrito !== '' && (escrito !== filterValues.q || isPlaceholderData)
  // On the box itself, where react-admin's own goes to the frame around it; and behind the commit, when what the box
  // calls on focus is there.
  const enfocar = useCallback(
    (campo: HTMLInputElement | null) => {
      if (autoFocus) queueMicrotask(() => campo?.focus())
    },
    [autoFocus],
  )
  /** While the list is of what was typed before, Enter takes of it only what already is what was typed. */
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || !buscando || dice(marcada(event.target), escrito)) return
    event.defaultMuiPrevented = true
    event.preventDefault()
  }
  return (
    <AutocompleteInput
      // Enter takes the first of what was looked for, as in every other box that finds; where nothing was, nobody.
      autoHighlight={escrito !== ''}
      TextFieldProps={{ inputRef: enfocar }}
      // A form that has just opened is seen whole: the list comes with the first letter, or a click.
      openOnFocus={!autoFocus}
      noOptionsText="comun.estado.sin_coincidencias"
      {...props}
      onKeyDown={onKeyDown}
      onInputChange={(_, texto, razon) => setEscrito(razon === 'input' ? texto : '')}
      filterToQuery={(q: string) => (q ? { q } : {})}
    />
  )
}

/** The text of the option that Enter would take. */
const marcada = (campo: EventTarget): string =>
  (campo instanceof Element &&
    document.getElementById(campo.getAttribute('aria-activedescendant') ?? '')?.textContent) ||
  ''

/** Whether a text has all of the words. */
const dice = (texto: string, palabras: string): boolean =>
  llana(palabras)
    .split(/\s+/)
    .every((palabra) => llana(texto).includes(palabra))
