import { ProductoCrear } from '#contract/catalogos/productos'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ProductoInputs } from './ProductoInputs.tsx'

const validar = validarCon(ProductoCrear)
const NUEVO = { isv: 'gravado_15', activo: true }

export const ProductoCreate = () => (
  <Creacion titulo="catalogos.productos.agregar">
    <Formulario validate={validar} defaultValues={NUEVO}>
      <ProductoInputs />
    </Formulario>
  </Creacion>
)
