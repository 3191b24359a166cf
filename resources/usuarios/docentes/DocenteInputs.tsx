import { BooleanInput, TextInput, useRecordContext } from 'react-admin'
import { MunicipioInput } from '#src/form/campos/MunicipioInput.tsx'
import { DniInput, NombreInput, TelefonoInput } from '#src/form/campos/person-inputs.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { CuentaInput } from './CuentaInput.tsx'

export const DocenteInputs = () => (
  <>
    <Persona />
    <Contacto />
    <Seccion titulo="usuarios.docentes.seccion.acceso">
      <Ancho>
        <CuentaInput />
      </Ancho>
    </Seccion>
  </>
)

function Persona() {
  const existing = useRecordContext() !== undefined
  return (
    <Seccion titulo="usuarios.docentes.seccion.persona">
      <NombreInput source="nombres" autoFocus={!existing} />
      <NombreInput source="apellidos" />
      <DniInput source="dni" />
      <TextInput source="especialidad" autoComplete="off" />
      {existing && (
        <Ancho>
          <BooleanInput source="activo" helperText="usuarios.docentes.activo_ayuda" />
        </Ancho>
      )}
    </Seccion>
  )
}

const Contacto = () => (
  <Seccion titulo="usuarios.docentes.seccion.contacto">
    <TelefonoInput source="telefono" />
    <TelefonoInput source="telefono_2" />
    <TelefonoInput source="whatsapp" helperText="comun.telefono.whatsapp_ayuda" />
    <TextInput source="correo" type="email" autoComplete="off" />
    <MunicipioInput source="municipio" />
    <Ancho>
      <TextInput source="direccion" autoComplete="off" />
    </Ancho>
  </Seccion>
)
