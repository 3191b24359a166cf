import { ConvocatoriaFormulario } from '#contract/catalogos/convocatorias'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ConvocatoriaInputs } from './ConvocatoriaInputs.tsx'

const validar = validarCon(ConvocatoriaFormulario)

export const ConvocatoriaEdit = () => (
  <Edicion redirect="show">
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <ConvocatoriaInputs />
    </Formulario>
  </Edicion>
)
