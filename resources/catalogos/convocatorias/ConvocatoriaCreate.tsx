import { ConvocatoriaFormulario } from '#contract/catalogos/convocatorias'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ConvocatoriaInputs } from './ConvocatoriaInputs.tsx'

const validar = validarCon(ConvocatoriaFormulario)
const NUEVA = { variante: 'general', reserva_dias: 5, requiere_consentimiento: false, activa: true, cursos: [] }

export const ConvocatoriaCreate = () => (
  <Creacion titulo="convocatorias.agregar" redirect="show">
    <Formulario validate={validar} defaultValues={NUEVA}>
      <ConvocatoriaInputs />
    </Formulario>
  </Creacion>
)
