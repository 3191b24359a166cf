import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState, type FocusEvent } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, type CommonInputProps } from 'react-admin'

/** What every input of the kit takes: `source`, and what react-admin's own take. */
export type InputProps = Pick<
  CommonInputProps,
  'source' | 'label' | 'helperText' | 'defaultValue' | 'validate' | 'disabled' | 'readOnly' | 'isRequired' | 'onChange'
> & { autoFocus?: boolean }

interface FormattedInputProps extends InputProps {
  /** The record's value as text; what is no valid value is text already and shows as it is. */
  show: (value: unknown) => string
  /** The typed text as a value of the record; the text itself when it is not one, so that validation says so. */
  read: (text: string) => unknown
  /** Rewrites the text while it is typed (a mask). */
  mask?: (text: string) => string
  selectOnFocus?: boolean
  htmlInput?: Record<string, unknown>
  slots?: NonNullable<TextFieldProps['slotProps']>['input']
}

/**
 * A text field whose record holds something else than what is typed. While it has the focus the
 * text is the user's own; the value follows each key, and leaving the field shows it formatted.
 */
export function FormattedInput({
  show,
  read,
  mask = (text) => text,
  selectOnFocus,
  htmlInput,
  slots,
  ...props
}: FormattedInputProps) {
  const { source, label, helperText, disabled, readOnly, autoFocus } = props
  const resource = useResourceContext()
  const { id, field, fieldState, isRequired } = useInput({
    ...props,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const shown = field.value === null || field.value === undefined ? '' : show(field.value)

  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(shown)
    if (selectOnFocus) event.target.select()
  }
  const onType = (text: string) => {
    const masked = mask(text)
    setTyped(masked)
    field.onChange(masked.trim() === '' ? null : read(masked))
  }
  const onBlur = () => {
    setTyped(null)
    field.onBlur()
  }

  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={typed ?? shown}
      onChange={(event) => onType(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      disabled={disabled}
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { autoComplete: 'off', readOnly, ...htmlInput }, input: slots }}
    />
  )
}
