import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { GastoInputs } from './GastoInputs.tsx'
import { sinVacios, validarGasto } from './gastos-model.ts'

export const GastoEdit = () => (
  <Edicion redirect="show" transform={sinVacios}>
    <Formulario validate={validarGasto}>
      <GastoInputs />
    </Formulario>
  </Edicion>
)
