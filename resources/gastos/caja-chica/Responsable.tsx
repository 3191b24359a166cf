import { AutocompleteInput } from 'react-admin'
import type { CajaChica } from '#contract/gastos/caja-chica'
import { useOpcionesDeCajaChica } from './caja-chica-model.ts'

/** The user who answers for a fund; one who may no longer sign in stays where it was chosen. */
export function Responsable({ caja }: { caja?: CajaChica }) {
  const { data } = useOpcionesDeCajaChica()
  const antes = caja ? [{ id: caja.responsable_id, nombre: caja.responsable_nombre }] : []
  const choices = [
    ...(data?.usuarios ?? []),
    ...antes.filter(({ id }) => !data?.usuarios.some((usuario) => usuario.id === id)),
  ]
  return (
    <AutocompleteInput
      source="responsable_id"
      isPending={!data}
      choices={choices}
      optionText="nombre"
      translateChoice={false}
      noOptionsText="comun.estado.sin_coincidencias"
      helperText="cajaChica.responsable_ayuda"
      isRequired
    />
  )
}
