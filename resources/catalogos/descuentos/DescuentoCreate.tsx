import { DescuentoFormulario } from '#contract/catalogos/descuentos'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DescuentoInputs } from './DescuentoInputs.tsx'

const validar = validarCon(DescuentoFormulario)
const NUEVO = {
  tipo: 'porcentaje',
  aplica_a: 'mensualidad',
  requiere_autorizacion: false,
  acumulable: false,
  hermanos: false,
  activo: true,
}

export const DescuentoCreate = () => (
  <Creacion titulo="descuentos.agregar">
    <Formulario validate={validar} defaultValues={NUEVO}>
      <DescuentoInputs />
    </Formulario>
  </Creacion>
)
