import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { advertenciaRtn } from '#contract/texto/advertencias'
import { dni, rtn, telefono } from '#contract/campos'
import { formatoDni, formatoRtn, formatoTelefono } from '#contract/texto/formato'
import { sinLetra } from '#contract/texto/letras'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/** A name, or part of it. One with a letter that papers lack is told while it is written, and taken. */
export function NombreInput({ source, ...props }: TextInputProps & { source: string }) {
  const valor: unknown = useWatch({ name: source })
  const helperText = sinLetra(String(valor ?? '')) ? 'validacion.advertencia.sin_letra' : props.helperText
  return <TextInput isRequired autoComplete="off" {...props} source={source} helperText={helperText} />
}

/** A telephone, kept in E.164: eight digits are Honduran, others are typed with their country (`+1 305…`). */
export function TelefonoInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      show={(value) => formatoTelefono(String(value))}
      read={(text) => telefono.safeParse(text).data ?? text}
      htmlInput={{ type: 'tel', inputMode: 'tel' }}
    />
  )
}

/** An identity number: 13 digits in the record, its dashes only on screen, once the field is left. */
export function DniInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      show={(value) => formatoDni(String(value))}
      read={(text) => dni.safeParse(text).data ?? text}
      htmlInput={{ inputMode: 'numeric' }}
    />
  )
}

/** A tax number: 14 digits in the record, its dashes only on screen. One that looks odd is told, and taken. */
export function RtnInput(props: InputProps) {
  const valor: unknown = useWatch({ name: props.source })
  return (
    <FormattedInput
      {...props}
      show={(value) => formatoRtn(String(value))}
      helperText={advertenciaRtn(String(valor ?? '')) ?? props.helperText}
      read={(text) => rtn.safeParse(text).data ?? text}
      htmlInput={{ inputMode: 'numeric' }}
    />
  )
}
