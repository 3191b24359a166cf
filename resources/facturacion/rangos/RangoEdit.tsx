import type { RaRecord } from 'react-admin'
import { RangoFormulario, type Rango } from '#contract/facturacion/rangos'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { RangoInputs } from './RangoInputs.tsx'
import { numeracionDe } from './numeracion.ts'

const validar = validarCon(RangoFormulario)

/** The next number moves while the form is open: of a range in use it is not sent back. */
const sinSiguiente = ({ siguiente, ...rango }: RaRecord) => (rango.con_documentos ? rango : { ...rango, siguiente })

export const RangoEdit = () => (
  <Edicion titulo={(rango) => numeracionDe(rango as Rango)} transform={sinSiguiente}>
    <Formulario validate={validar}>
      <RangoInputs />
    </Formulario>
  </Edicion>
)
