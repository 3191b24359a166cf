import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { BooleanInput, useDataProvider, useGetOne, type HttpError } from 'react-admin'
import { ACTIVAR, type Matricula, type MatriculaFila, type Siguiente } from '#contract/catalogos/matriculas'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CargosInputs } from './CargosInputs.tsx'
import { MATRICULAS } from './matriculas-model.ts'

const validar = validarCon(ACTIVAR.activar.cuerpo.omit({ version: true }))
const INICIAL = { plan: [], descuentos: [], fuera_de_orden: false }

interface ActivarConDescuentoProps {
  matricula: Pick<MatriculaFila, 'id' | 'cliente_nombre' | 'version'>
  onActivada?: () => void
}

/**
 * Gives a free seat to someone who waits, with the charges and the discounts that an enrolment begins with; the button
 * without them is `Activar`.
 */
export function ActivarConDescuento({ matricula, onActivada }: ActivarConDescuentoProps) {
  return (
    <BotonDialogo label="catalogos.matriculas.activar.con_descuento" resource={MATRICULAS} action="edit">
      {(onClose) => <Dialogo matricula={matricula} onActivada={onActivada} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({
  matricula: { id, version, cliente_nombre },
  onActivada,
  onClose,
}: ActivarConDescuentoProps & { onClose: () => void }) {
  const [primera, setPrimera] = useState<Siguiente | null>(null)
  const [listo, setListo] = useState(false)
  const provider = useDataProvider<CampanaDataProvider>()
  const enviar = ({ plan, descuentos, fuera_de_orden }: Record<string, unknown>) =>
    provider
      .accion<Matricula>(MATRICULAS, id, 'activar', { version, plan, descuentos, fuera_de_orden })
      .catch((error: HttpError) => {
        if (error.body?.primera) setPrimera(error.body.primera as Siguiente)
        throw error
      })
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.activar.pregunta', { nombre: cliente_nombre })}
      guardar={listo && 'catalogos.matriculas.activar.boton'}
      defaultValues={INICIAL}
      validate={validar}
      enviar={enviar}
      hecho="catalogos.matriculas.activar.hecho"
      onHecho={onActivada}
      onClose={onClose}
      maxWidth="md"
    >
      <Cargos matricula_id={id} onListo={setListo} />
      {primera && (
        <BooleanInput
          source="fuera_de_orden"
          label={translate('catalogos.matriculas.activar.antes_que', { nombre: primera.cliente_nombre })}
          helperText={false}
        />
      )}
    </DialogoFormulario>
  )
}

function Cargos({ matricula_id, onListo }: { matricula_id: number; onListo: (listo: boolean) => void }) {
  const { data: matricula } = useGetOne<Matricula>(MATRICULAS, { id: matricula_id })
  if (!matricula) return <Skeleton variant="rounded" height={200} />
  return <CargosInputs cliente_id={matricula.cliente_id} curso_id={matricula.curso_id} onListo={onListo} />
}
