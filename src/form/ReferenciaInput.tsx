import { useCallback } from 'react'
import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps, type SortPayload } from 'react-admin'
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
export function ReferenciaInput({ reference, filter, sort, autoFocus, ...props }: ReferenciaInputProps) {
  // On the box itself, where react-admin's own goes to the frame around it; and behind the commit, when what the box
  // calls on focus is there.
  const enfocar = useCallback(
    (campo: HTMLInputElement | null) => {
      if (autoFocus) queueMicrotask(() => campo?.focus())
    },
    [autoFocus],
  )
  return (
    <ReferenceInput source={props.source} reference={reference} filter={filter} sort={sort} perPage={20}>
      <AutocompleteInput
        // Enter takes the first, as in every other box that finds.
        autoHighlight
        TextFieldProps={{ inputRef: enfocar }}
        // A form that has just opened is seen whole: the list comes with the first letter, or a click.
        openOnFocus={!autoFocus}
        noOptionsText="comun.estado.sin_coincidencias"
        {...props}
        filterToQuery={(q: string) => (q ? { q } : {})}
      />
    </ReferenceInput>
  )
}
