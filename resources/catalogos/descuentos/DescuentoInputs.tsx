import { BooleanInput, NumberInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { APLICA_A, TIPOS_DESCUENTO } from '#contract/catalogos/descuentos'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { PorcentajeInput } from '#src/form/campos/PorcentajeInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

export const DescuentoInputs = () => (
  <>
    <Seccion titulo="descuentos.seccion.regla">
      <Ancho>
        <TextInput source="nombre" isRequired autoFocus autoComplete="off" helperText="descuentos.ayuda.nombre" />
      </Ancho>
      <Valor />
      <Opciones source="aplica_a" opciones={APLICA_A} isRequired />
    </Seccion>
    <Seccion titulo="descuentos.seccion.cuando">
      <FechaInput source="desde" helperText="descuentos.ayuda.desde" />
      <FechaInput source="hasta" helperText="descuentos.ayuda.hasta" />
      <NumberInput source="dias_antes" min={0} max={365} helperText="descuentos.ayuda.dias_antes" />
    </Seccion>
    <Seccion titulo="descuentos.seccion.condiciones">
      <Ancho>
        <BooleanInput source="requiere_autorizacion" helperText="descuentos.ayuda.requiere_autorizacion" />
      </Ancho>
      <Ancho>
        <BooleanInput source="hermanos" helperText="descuentos.ayuda.hermanos" />
      </Ancho>
      <Ancho>
        <BooleanInput source="acumulable" helperText="descuentos.ayuda.acumulable" />
      </Ancho>
      <Ancho>
        <BooleanInput source="activo" helperText="descuentos.ayuda.activo" />
      </Ancho>
    </Seccion>
  </>
)

function Valor() {
  const tipo = useWatch({ name: 'tipo' })
  const { setValue } = useFormContext()
  // Fifty lempiras are not fifty per cent.
  const alCambiar = () => setValue('valor', null, { shouldDirty: true })
  return (
    <>
      <Opciones source="tipo" opciones={TIPOS_DESCUENTO} isRequired onChange={alCambiar} />
      {tipo === 'monto' ? <DineroInput source="valor" isRequired /> : <PorcentajeInput source="valor" isRequired />}
    </>
  )
}
