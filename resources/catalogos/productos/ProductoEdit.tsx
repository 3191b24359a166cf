import { ProductoCrear } from '#contract/catalogos/productos'
import { BotonEliminar } from '#src/form/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ProductoInputs } from './ProductoInputs.tsx'

const validar = validarCon(ProductoCrear)

export const ProductoEdit = () => (
  <Edicion>
    <Formulario validate={validar} junto={<BotonEliminar />}>
      <ProductoInputs />
    </Formulario>
  </Edicion>
)
