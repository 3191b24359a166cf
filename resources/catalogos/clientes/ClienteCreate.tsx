import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { ClienteInputs } from './formulario/ClienteInputs.tsx'
import { Duplicados } from './formulario/Duplicados.tsx'
import { validarCliente } from './formulario/validar.ts'

const NUEVO = { activo: true, encargados: [], datos_facturacion: [] }

/** A new student, typed at the counter; who may be on file already is shown before saving. */
export const ClienteCreate = () => (
  <Creacion titulo="catalogos.clientes.agregar" redirect="show">
    <Duplicados>
      <Formulario validate={validarCliente} defaultValues={NUEVO}>
        <ClienteInputs />
      </Formulario>
    </Duplicados>
  </Creacion>
)
