import { BooleanInput, TextInput } from 'react-admin'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { DineroInput } from '#src/form/DineroInput.tsx'
import { Opciones } from '#src/form/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

export const ProductoInputs = () => (
  <Seccion>
    <TextInput source="nombre" isRequired autoFocus />
    <TextInput source="codigo" isRequired helperText="catalogos.productos.codigo_ayuda" />
    <DineroInput source="precio" isRequired helperText="catalogos.productos.precio_ayuda" />
    <Opciones source="isv" opciones={TRATAMIENTOS_ISV} />
    <Ancho>
      <BooleanInput source="activo" helperText="catalogos.productos.activo_ayuda" />
    </Ancho>
  </Seccion>
)
