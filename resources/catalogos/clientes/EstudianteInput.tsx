import { enLinea } from '#contract/texto/formato'
import type { InputProps } from '#src/form/campos/FormattedInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { CLIENTES } from './cliente-model.ts'

/** An order open also to who may not look at students (`ClienteBreve`). */
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

interface EstudianteInputProps extends Omit<InputProps, 'source'> {
  filter?: Record<string, unknown>
}

/** The student whom a paper, a scholarship or an arrangement is for, by name and code; the value is the id. */
export const EstudianteInput = (props: EstudianteInputProps) => (
  <ReferenciaInput
    source="cliente_id"
    reference={CLIENTES}
    sort={POR_NOMBRE}
    optionText={({ nombre, codigo }: { nombre: string; codigo: string }) => enLinea(nombre, codigo)}
    isRequired
    {...props}
  />
)
