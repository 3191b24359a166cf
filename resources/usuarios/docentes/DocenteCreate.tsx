import { DocenteCrear } from '#contract/usuarios/docentes'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DocenteInputs } from './DocenteInputs.tsx'

const validar = validarCon(DocenteCrear)
const NUEVO = { activo: true }

export const DocenteCreate = () => (
  <Creacion titulo="usuarios.docentes.agregar" redirect="show">
    <Formulario validate={validar} defaultValues={NUEVO}>
      <DocenteInputs />
    </Formulario>
  </Creacion>
)
