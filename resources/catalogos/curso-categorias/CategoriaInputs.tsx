import { BooleanInput, TextInput } from 'react-admin'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

export const CategoriaInputs = () => (
  <Seccion>
    <TextInput source="nombre" isRequired autoFocus />
    <Ancho>
      <TextInput source="descripcion" multiline />
    </Ancho>
    <Ancho>
      <BooleanInput source="activo" helperText="catalogos.categorias.activo_ayuda" />
    </Ancho>
  </Seccion>
)
