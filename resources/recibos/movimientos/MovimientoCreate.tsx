import { TextInput } from 'react-admin'
import { recursoDe } from '#contract/modulos'
import { MovimientoCrear, SENTIDOS } from '#contract/recibos/movimientos'
import { Creacion } from '#src/form/Creacion.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'

const validar = validarCon(MovimientoCrear)
const NUEVO = { sentido: 'entra' }
const BANCOS = { tipo: 'banco', activo: true }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

/** A line of the bank that is typed, where there is no file. */
export const MovimientoCreate = () => (
  <Creacion titulo="banco.agregar">
    <Formulario validate={validar} defaultValues={NUEVO}>
      <Seccion>
        <ReferenciaInput
          source="cuenta_id"
          label="banco.archivo.cuenta"
          reference={recursoDe('Cuentas')}
          filter={BANCOS}
          sort={POR_NOMBRE}
          isRequired
        />
        <FechaInput source="fecha" isRequired />
        <Opciones source="sentido" opciones={SENTIDOS} isRequired />
        <DineroInput source="monto" isRequired />
        <TextInput source="referencia" />
        <Ancho>
          <TextInput source="descripcion" isRequired />
        </Ancho>
      </Seccion>
    </Formulario>
  </Creacion>
)
