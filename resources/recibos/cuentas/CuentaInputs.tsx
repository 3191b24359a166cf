import { BooleanInput, TextInput } from 'react-admin'
import { TIPOS_CUENTA } from '#contract/recibos/cuentas'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

/** The fields of an account. Its kind can't change: the payments that it received were of that kind. */
export const CuentaInputs = ({ nueva }: { nueva?: boolean }) => (
  <Seccion>
    <TextInput source="nombre" isRequired autoFocus helperText="tesoreria.cuentas.nombre_ayuda" />
    <Opciones
      source="tipo"
      opciones={TIPOS_CUENTA}
      isRequired
      disabled={!nueva}
      helperText={nueva ? 'tesoreria.cuentas.tipo_ayuda' : 'tesoreria.cuentas.tipo_fijo'}
    />
    <TextInput source="banco" />
    <TextInput source="numero" label="tesoreria.cuentas.numero" />
    <Ancho>
      <BooleanInput source="activo" helperText="tesoreria.cuentas.activo_ayuda" />
    </Ancho>
  </Seccion>
)
