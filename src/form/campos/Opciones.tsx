import { RadioButtonGroupInput, SelectInput } from 'react-admin'
import { Elegir } from './Elegir.tsx'
import type { InputProps } from './FormattedInput.tsx'

interface OpcionesProps extends InputProps {
  /** A constant list of the contract. */
  opciones: readonly string[]
  /** i18n group of the words; `opciones.<source>` by default. */
  grupo?: string
  /** Shows all the choices at once; for two or three. */
  radio?: boolean
  /** False to set such choices one below the other: for whole sentences. */
  row?: boolean
  /** Lets the field be emptied. */
  vacia?: boolean
}

/** An input that chooses one of a constant list of values. */
export function Opciones({ opciones, grupo, radio, row, vacia, ...props }: OpcionesProps) {
  const words = grupo ?? `opciones.${props.source.split('.').pop()}`
  const choices = opciones.map((id) => ({ id, name: `${words}.${id}` }))
  if (radio) return <RadioButtonGroupInput {...props} row={row} choices={choices} />
  return vacia ? <SelectInput {...props} choices={choices} /> : <Elegir {...props} choices={choices} />
}
