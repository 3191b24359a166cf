import { BooleanInput, TextInput, useRecordContext } from 'react-admin'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

export function GastoCategoriaInputs() {
  const existing = useRecordContext() !== undefined
  return (
    <Seccion>
      <TextInput
        source="nombre"
        isRequired
        autoFocus={!existing}
        autoComplete="off"
        helperText="gastos.categorias.nombre_ayuda"
      />
      {existing && (
        <Ancho>
          <BooleanInput source="activo" helperText="gastos.categorias.activo_ayuda" />
        </Ancho>
      )}
    </Seccion>
  )
}
