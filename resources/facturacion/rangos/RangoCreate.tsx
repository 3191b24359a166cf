import { RangoFormulario } from '#contract/facturacion/rangos'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { RangoInputs } from './RangoInputs.tsx'

const validar = validarCon(RangoFormulario)
/** The defaults of a new range, as most schools have it: one establishment, one point, invoices. */
const NUEVO = {
  cai: '',
  modalidad: 'autoimpresor',
  establecimiento: '000',
  punto_emision: '001',
  tipo: '01',
  codigo: null,
  desde: 1,
  hasta: null,
  siguiente: null,
  fecha_limite: null,
  estado: 'activo',
}

export const RangoCreate = () => (
  <Creacion titulo="facturacion.rango.agregar">
    <Formulario validate={validar} defaultValues={NUEVO}>
      <RangoInputs />
    </Formulario>
  </Creacion>
)
