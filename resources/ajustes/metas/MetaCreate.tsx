import { MetaFormulario } from '#contract/ajustes/metas'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MetaInputs } from './MetaInputs.tsx'
import { esteMes } from './metas-model.ts'

const validar = validarCon(MetaFormulario)
const nueva = () => ({ ...esteMes(), tipo: 'ingresos', curso_id: null, categoria_id: null, valor: null })

export const MetaCreate = () => (
  <Creacion titulo="metas.agregar">
    <Formulario validate={validar} defaultValues={nueva}>
      <MetaInputs />
    </Formulario>
  </Creacion>
)
