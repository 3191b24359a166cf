import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { ClienteInputs } from './formulario/ClienteInputs.tsx'
import { validarCliente } from './formulario/validar.ts'

export const ClienteEdit = () => (
  <Edicion redirect="show">
    <Formulario validate={validarCliente} junto={<BotonEliminar />}>
      <ClienteInputs />
    </Formulario>
  </Edicion>
)
