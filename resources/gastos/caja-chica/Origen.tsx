import { BooleanInput, SelectInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { METODOS_REPOSICION } from '#contract/gastos/caja-chica'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { useOpcionesDeCajaChica } from './caja-chica-model.ts'

const ESCRITO = { shouldDirty: true }

/** The source of a fund's cash: the office, the user's open till, or a bank account. */
export function Origen() {
  const { setValue } = useFormContext()
  const metodo: unknown = useWatch({ name: 'metodo' })
  const { data } = useOpcionesDeCajaChica()
  // Values of the other method are cleared: the server would refuse them in fields that nobody sees.
  const alElegir = (elegido: string) =>
    elegido === 'efectivo' ? setValue('cuenta_id', null, ESCRITO) : setValue('de_caja', false, ESCRITO)
  return (
    <>
      <Opciones
        source="metodo"
        label="cajaChica.origen"
        opciones={METODOS_REPOSICION}
        isRequired
        onChange={(event: { target: { value: string } }) => alElegir(event.target.value)}
      />
      {metodo === 'efectivo' ? (
        <BooleanInput
          source="de_caja"
          label="cajaChica.de_mi_caja"
          disabled={!data?.con_caja}
          helperText={data?.con_caja === false ? 'gastos.de_caja.sin_caja' : 'cajaChica.de_mi_caja_ayuda'}
        />
      ) : (
        <>
          <SelectInput
            source="cuenta_id"
            isPending={!data}
            choices={data?.cuentas ?? []}
            optionText="nombre"
            translateChoice={false}
            emptyText="gastos.sin_cuenta"
          />
          <TextInput source="referencia" autoComplete="off" />
        </>
      )}
    </>
  )
}
