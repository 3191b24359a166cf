import { GastoCategoriaCrear } from '#contract/gastos/gasto-categorias'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { GastoCategoriaInputs } from './GastoCategoriaInputs.tsx'

const validar = validarCon(GastoCategoriaCrear)

export const GastoCategoriaCreate = () => (
  <Creacion titulo="gastos.categorias.agregar">
    <Formulario validate={validar}>
      <GastoCategoriaInputs />
    </Formulario>
  </Creacion>
)
