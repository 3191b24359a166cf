import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState, type FocusEvent } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, type CommonInputProps } from 'react-admin'
import type { Escritura } from './escrituras.ts'

/** The props of every input of the kit: `source`, and those of react-admin's own inputs. */
export type InputProps = Pick<
  CommonInputProps,
  'source' | 'label' | 'helperText' | 'defaultValue' | 'validate' | 'disabled' | 'readOnly' | 'isRequired' | 'onChange'
> & { autoFocus?: boolean }

interface FormattedInputProps extends InputProps, Escritura {
  selectOnFocus?: boolean
  htmlInput?: Record<string, unknown>
  slots?: NonNullable<TextFieldProps['slotProps']>['input']
}

/**
 * A text field whose record holds something else than what is typed. While it has the focus the text is the user's own,
 * as long as the value still is what was typed; the value follows each key, and leaving the field shows it formatted.
 */
export function FormattedInput({
  show,
  read,
  inputMode,
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
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const shown = field.value === null || field.value === undefined ? '' : show(field.value)
  // A value that was changed elsewhere (a record that came back, a draft) shows itself, also under the fingers.
  const text = typed && (typed.value ?? null) === (field.value ?? null) ? typed.text : shown

  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    if (selectOnFocus) event.target.select()
  }
  const onType = (text: string) => {
    const value = text.trim() === '' ? null : read(text)
    setTyped({ text, value })
    field.onChange(value)
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
      value={text}
      onChange={(event) => onType(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      disabled={disabled}
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { autoComplete: 'off', readOnly, inputMode, ...htmlInput }, input: slots }}
    />
  )
}
