import { CursoFormulario } from '#contract/catalogos/cursos'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CursoInputs } from './CursoInputs.tsx'

const validar = validarCon(CursoFormulario)

export const CursoEdit = () => (
  <Edicion redirect="show">
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <CursoInputs />
    </Formulario>
  </Edicion>
)
