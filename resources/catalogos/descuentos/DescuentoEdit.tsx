import Alert from '@mui/material/Alert'
import { useRecordContext } from 'react-admin'
import { DescuentoFormulario, type Descuento } from '#contract/catalogos/descuentos'
import { translate } from '#i18n/translate'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DescuentoInputs } from './DescuentoInputs.tsx'

const validar = validarCon(DescuentoFormulario)

export const DescuentoEdit = () => (
  <Edicion redirect="show">
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <YaDado />
      <DescuentoInputs />
    </Formulario>
  </Edicion>
)

function YaDado() {
  const { veces = 0 } = useRecordContext<Descuento>() ?? {}
  return (
    veces > 0 && (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('descuentos.ya_dado', { smart_count: veces })}
      </Alert>
    )
  )
}
