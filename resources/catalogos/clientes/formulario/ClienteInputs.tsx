import { BooleanInput, TextInput, useRecordContext } from 'react-admin'
import { LINEAS_DE_ESTUDIANTE, SEXOS } from '#contract/catalogos/personas'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { MunicipioInput } from '#src/form/campos/MunicipioInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { DniInput, NombreInput, TelefonoInput } from '#src/form/campos/person-inputs.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { AvisoDuplicados } from './Duplicados.tsx'
import { Encargados } from './Encargados.tsx'
import { MasDatos } from './MasDatos.tsx'
import { Pagadores } from './Pagadores.tsx'

/** The form of a student, in the order of the counter: who, who answers for a child, how to reach them, who pays. */
export function ClienteInputs() {
  return (
    <>
      <Estudiante />
      <AvisoDuplicados />
      <Encargados />
      <Contacto />
      <Pagadores />
    </>
  )
}

const OTRO_DOCUMENTO = ['otro_documento_tipo', 'otro_documento', 'otro_documento_pais']

function Estudiante() {
  const existing = useRecordContext() !== undefined
  return (
    <Seccion titulo="catalogos.clientes.seccion.estudiante">
      <NombreInput source="nombres" autoFocus={!existing} />
      <NombreInput source="apellidos" />
      <FechaInput source="fecha_nacimiento" />
      <Opciones source="sexo" opciones={SEXOS} vacia />
      <DniInput source="dni" />
      {existing && <BooleanInput source="activo" helperText={false} />}
      <MasDatos titulo="catalogos.clientes.mas.documento" campos={OTRO_DOCUMENTO}>
        <TextInput source="otro_documento_tipo" autoComplete="off" />
        <TextInput source="otro_documento" label="campos.numero" autoComplete="off" />
        <TextInput source="otro_documento_pais" autoComplete="off" />
      </MasDatos>
    </Seccion>
  )
}

const DIRECCION = [...LINEAS_DE_ESTUDIANTE, 'municipio', 'observaciones']

function Contacto() {
  return (
    <Seccion titulo="catalogos.clientes.seccion.contacto">
      <TelefonoInput source="telefono" />
      <TelefonoInput source="telefono_2" />
      <TelefonoInput source="whatsapp" helperText="comun.telefono.whatsapp_ayuda" />
      <TextInput source="correo" type="email" autoComplete="off" />
      <MasDatos titulo="catalogos.clientes.mas.direccion" campos={DIRECCION}>
        {LINEAS_DE_ESTUDIANTE.map((linea) => (
          <Ancho key={linea}>
            <TextInput source={linea} autoComplete="off" />
          </Ancho>
        ))}
        <MunicipioInput source="municipio" />
        <Ancho>
          <TextInput source="observaciones" multiline minRows={2} />
        </Ancho>
      </MasDatos>
    </Seccion>
  )
}
