import { CursoCategoriaCrear } from '#contract/catalogos/curso-categorias'
import { BotonEliminar } from '#src/form/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CategoriaInputs } from './CategoriaInputs.tsx'

const validar = validarCon(CursoCategoriaCrear)

export const CategoriaEdit = () => (
  <Edicion>
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <CategoriaInputs />
    </Formulario>
  </Edicion>
)
