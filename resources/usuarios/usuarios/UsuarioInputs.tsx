import { TextInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { TelefonoInput } from '#src/form/campos/person-inputs.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

/**
 * The fields of a user: who it is and what they may do; `propio`: nobody changes their own role; `ayuda`: i18n key of
 * what follows.
 */
export const UsuarioInputs = ({ propio = false, ayuda }: { propio?: boolean; ayuda?: string }) => (
  <Seccion>
    <Ancho>
      <TextInput source="nombre" isRequired autoComplete="off" />
    </Ancho>
    <TextInput source="email" type="email" isRequired autoComplete="off" />
    <TelefonoInput source="telefono" />
    <ReferenciaInput
      source="rol_id"
      reference="usuarios/roles"
      crear={false}
      sort={POR_NOMBRE}
      isRequired
      readOnly={propio}
      helperText={propio && 'usuarios.usuarios.rol_propio'}
    />
    {ayuda && (
      <Ancho>
        <Aparte>{translate(ayuda)}</Aparte>
      </Ancho>
    )}
  </Seccion>
)
