import { MetaFormulario } from '#contract/ajustes/metas'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MetaInputs } from './MetaInputs.tsx'

const validar = validarCon(MetaFormulario)

export const MetaEdit = () => (
  <Edicion>
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <MetaInputs />
    </Formulario>
  </Edicion>
)
