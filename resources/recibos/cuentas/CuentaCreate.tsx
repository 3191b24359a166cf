import { CuentaBancariaCrear } from '#contract/recibos/cuentas'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CuentaInputs } from './CuentaInputs.tsx'

const validar = validarCon(CuentaBancariaCrear)
const NUEVA = { tipo: 'banco', activo: true }

export const CuentaCreate = () => (
  <Creacion titulo="tesoreria.cuentas.agregar">
    <Formulario validate={validar} defaultValues={NUEVA}>
      <CuentaInputs nueva />
    </Formulario>
  </Creacion>
)
