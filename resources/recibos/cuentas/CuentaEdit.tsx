import { CuentaBancariaCambiar } from '#contract/recibos/cuentas'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CuentaInputs } from './CuentaInputs.tsx'

const validar = validarCon(CuentaBancariaCambiar)

export const CuentaEdit = () => (
  <Edicion>
    <Formulario validate={validar}>
      <CuentaInputs />
    </Formulario>
  </Edicion>
)
