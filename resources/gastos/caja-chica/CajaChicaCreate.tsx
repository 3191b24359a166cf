import { TextInput } from 'react-admin'
import { CajaChicaCrear } from '#contract/gastos/caja-chica'
import { Creacion } from '#src/form/Creacion.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { Seccion } from '#src/form/Seccion.tsx'
import { DE_LA_OFICINA, validarConOrigen } from './caja-chica-model.ts'
import { Origen } from './Origen.tsx'
import { Responsable } from './Responsable.tsx'

const validar = validarConOrigen(CajaChicaCrear)
const NUEVA = { nombre: '', responsable_id: null, monto: null, ...DE_LA_OFICINA }

/** Sets a fund up with its first cash. */
export const CajaChicaCreate = () => (
  <Creacion titulo="cajaChica.agregar" redirect="show">
    <Formulario validate={validar} defaultValues={NUEVA} guardar="cajaChica.constituir" idempotente>
      <Seccion>
        <TextInput source="nombre" isRequired autoFocus autoComplete="off" helperText="cajaChica.nombre_ayuda" />
        <Responsable />
        <DineroInput source="monto" isRequired helperText="cajaChica.monto_ayuda" />
        <Origen />
      </Seccion>
    </Formulario>
  </Creacion>
)
