import { NumberInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { TIPOS_META } from '#contract/ajustes/metas'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { MesInputs } from './MesInputs.tsx'
import { CATEGORIAS, CURSOS } from './metas-model.ts'

const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const SIN_CENTAVOS = { step: 1, min: 1 }

/** The fields of a goal: what is wanted of a month, and of what part of the school. */
export function MetaInputs() {
  const { setValue } = useFormContext()
  return (
    <Seccion>
      {/* Lempiras of one kind are no people of another. */}
      <Ancho>
        <Opciones source="tipo" opciones={TIPOS_META} radio isRequired onChange={() => setValue('valor', null)} />
      </Ancho>
      <MesInputs />
      <ValorInput />
      <ReferenciaInput source="curso_id" reference={CURSOS} sort={RECIENTES} helperText="metas.de_ayuda" />
      <ReferenciaInput source="categoria_id" reference={CATEGORIAS} sort={POR_NOMBRE} />
    </Seccion>
  )
}

function ValorInput() {
  const tipo: unknown = useWatch({ name: 'tipo' })
  return tipo === 'ingresos' ? (
    <DineroInput source="valor" label="metas.meta" isRequired helperText="metas.valor_ayuda.ingresos" />
  ) : (
    <NumberInput
      source="valor"
      label="metas.meta"
      isRequired
      {...SIN_CENTAVOS}
      helperText={tipo ? `metas.valor_ayuda.${String(tipo)}` : false}
    />
  )
}
