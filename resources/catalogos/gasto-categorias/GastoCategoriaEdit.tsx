import { GastoCategoriaCrear } from '#contract/gastos/gasto-categorias'
import { BotonEliminar } from '#src/form/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { GastoCategoriaInputs } from './GastoCategoriaInputs.tsx'

const validar = validarCon(GastoCategoriaCrear)

export const GastoCategoriaEdit = () => (
  <Edicion>
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <GastoCategoriaInputs />
    </Formulario>
  </Edicion>
)
