import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { GastoInputs } from './formulario/GastoInputs.tsx'
import { conLoVisto, validarGasto } from './gastos-model.ts'
import { useTasas } from './retencion/use-tasas.ts'

export function GastoEdit() {
  const { data: tasas } = useTasas()
  return (
    <Edicion redirect="show" transform={conLoVisto(tasas)}>
      <Formulario validate={validarGasto}>
        <GastoInputs />
      </Formulario>
    </Edicion>
  )
}
