import { CursoCategoriaCrear } from '#contract/catalogos/curso-categorias'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CategoriaInputs } from './CategoriaInputs.tsx'

const validar = validarCon(CursoCategoriaCrear)
const NUEVA = { activo: true }

export const CategoriaCreate = () => (
  <Creacion titulo="catalogos.categorias.agregar">
    <Formulario validate={validar} defaultValues={NUEVA}>
      <CategoriaInputs />
    </Formulario>
  </Creacion>
)
