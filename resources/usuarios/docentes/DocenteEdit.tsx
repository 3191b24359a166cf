import { DocenteCambiar } from '#contract/usuarios/docentes'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DocenteInputs } from './DocenteInputs.tsx'

const validar = validarCon(DocenteCambiar)

export const DocenteEdit = () => (
  <Edicion redirect="show">
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <DocenteInputs />
    </Formulario>
  </Edicion>
)
