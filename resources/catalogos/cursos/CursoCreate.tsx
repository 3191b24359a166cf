import { CursoFormulario } from '#contract/catalogos/cursos'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CursoInputs } from './CursoInputs.tsx'

const validar = validarCon(CursoFormulario)
const NUEVO = {
  modalidad: 'presencial',
  estado: 'borrador',
  isv: 'exento',
  cupo: 20,
  mensualidades: null,
  hasta_retiro: false,
  dia_pago: 5,
  precio_matricula: 0,
  precio_mensualidad: 0,
  horarios: [],
}

export const CursoCreate = () => (
  <Creacion titulo="catalogos.cursos.agregar" redirect="show">
    <Formulario validate={validar} defaultValues={NUEVO}>
      <CursoInputs />
    </Formulario>
  </Creacion>
)
