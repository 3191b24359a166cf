import { BecaFormulario } from '#contract/catalogos/becas'
import { sumarMeses } from '#contract/tiempo/fechas'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { EstudianteInput } from '#resources/catalogos/clientes/EstudianteInput.tsx'
import { Creacion } from '#src/form/Creacion.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'

const validar = validarCon(BecaFormulario)
const nueva = () => {
  const desde = hoyDelCentro()
  return { desde, hasta: sumarMeses(desde, 6), motivo: null }
}
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const ACTIVOS = { activo: true }

/** Grants a discount of the catalogue to a student, between two dates. */
export const BecaCreate = () => (
  <Creacion titulo="becas.otorgar" redirect="show">
    <Formulario validate={validar} defaultValues={nueva} idempotente>
      <Seccion>
        <EstudianteInput autoFocus />
        <ReferenciaInput
          source="descuento_id"
          reference="catalogos/descuentos"
          filter={ACTIVOS}
          sort={POR_NOMBRE}
          helperText="becas.descuento_ayuda"
          isRequired
        />
        <FechaInput source="desde" isRequired helperText="becas.desde_ayuda" />
        <FechaInput source="hasta" isRequired helperText="becas.hasta_ayuda" />
        <Ancho>
          <MotivoInput ayuda="becas.motivo_ayuda" despues opcional />
        </Ancho>
      </Seccion>
    </Formulario>
  </Creacion>
)
