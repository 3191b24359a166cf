import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { advertenciaRtn } from '#contract/texto/advertencias'
import { sinLetra } from '#contract/texto/letras'
import { DNI, RTN, TELEFONO } from './escrituras.ts'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/** A name, or part of it. One with a letter that papers lack is told while it is written, and taken. */
export function NombreInput({ source, ...props }: TextInputProps & { source: string }) {
  const valor: unknown = useWatch({ name: source })
  const helperText = sinLetra(String(valor ?? '')) ? 'validacion.advertencia.sin_letra' : props.helperText
  return <TextInput isRequired autoComplete="off" {...props} source={source} helperText={helperText} />
}

/** A telephone, kept in E.164: eight digits are Honduran, others are typed with their country (`+1 305…`). */
export function TelefonoInput(props: InputProps) {
  return <FormattedInput {...props} {...TELEFONO} htmlInput={{ type: 'tel' }} />
}

/** An identity number: 13 digits in the record, its dashes only on screen, once the field is left. */
export function DniInput(props: InputProps) {
  return <FormattedInput {...props} {...DNI} />
}

/** A tax number: 14 digits in the record, its dashes only on screen. One that looks odd is told, and taken. */
export function RtnInput(props: InputProps) {
  const valor: unknown = useWatch({ name: props.source })
  return <FormattedInput {...props} {...RTN} helperText={advertenciaRtn(String(valor ?? '')) ?? props.helperText} />
}
