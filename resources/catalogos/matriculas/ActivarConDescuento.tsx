import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BooleanInput, useDataProvider, useGetOne, useTranslate, type HttpError } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DescuentoElegido } from '#contract/catalogos/descuentos'
import { ActivarBody, type Matricula, type MatriculaFila, type Plan, type Siguiente } from '#contract/catalogos/matriculas'
import { DescuentosInput } from '#resources/catalogos/descuentos/DescuentosInput.tsx'
import { descuentosEnPlan } from '#resources/catalogos/descuentos/descuentos-model.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MATRICULAS, type FilaDePlan } from './matriculas-model.ts'
import { PlanInputs } from './PlanInputs.tsx'

const validar = validarCon(ActivarBody.omit({ version: true }))
const INICIAL = { plan: [], descuentos: [], fuera_de_orden: false }

interface ActivarConDescuentoProps {
  matricula: Pick<MatriculaFila, 'id' | 'cliente_nombre' | 'version'>
  onActivada?: () => void
}

/** Gives a free seat to someone who waits, with the charges and the discounts that an enrolment begins with; the button without them is `Activar`. */
export function ActivarConDescuento({ matricula, onActivada }: ActivarConDescuentoProps) {
  return (
    <BotonDialogo label="catalogos.matriculas.activar.con_descuento" resource={MATRICULAS} action="edit">
      {(onClose) => <Dialogo matricula={matricula} onActivada={onActivada} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ matricula: { id, version, cliente_nombre }, onActivada, onClose }: ActivarConDescuentoProps & { onClose: () => void }) {
  const [primera, setPrimera] = useState<Siguiente | null>(null)
  const [listo, setListo] = useState(false)
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const enviar = ({ plan, descuentos, fuera_de_orden }: Record<string, unknown>) =>
    provider.accion<Matricula>(MATRICULAS, id, 'activar', { version, plan, descuentos, fuera_de_orden }).catch((error: HttpError) => {
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
      {primera && <BooleanInput source="fuera_de_orden" label={translate('catalogos.matriculas.activar.antes_que', { nombre: primera.cliente_nombre })} helperText={false} />}
    </DialogoFormulario>
  )
}

/** What the student would be charged today, editable, and the discounts to begin with. */
function Cargos({ matricula_id, onListo }: { matricula_id: number; onListo: (listo: boolean) => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const { setValue } = useFormContext()
  const [filas, elegidos] = useWatch({ name: ['plan', 'descuentos'] }) as [FilaDePlan[], DescuentoElegido[]]
  const { data: matricula } = useGetOne<Matricula>(MATRICULAS, { id: matricula_id })
  const { data: plan } = useQuery({
    queryKey: [MATRICULAS, 'plan', 'espera', matricula_id],
    queryFn: () => provider.accion<Plan>(MATRICULAS, null, 'plan', { cliente_id: matricula?.cliente_id, curso_id: matricula?.curso_id }),
    enabled: matricula !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!plan) return
    setValue('plan', plan.plan)
    onListo(true)
  }, [plan, setValue, onListo])
  if (!plan) return <Skeleton variant="rounded" height={200} />
  const aplicados = descuentosEnPlan(filas, elegidos, plan.ofrecidos)
  return <PlanInputs descuentos={aplicados} pie={<DescuentosInput ofrecidos={plan.ofrecidos} aplicados={aplicados} />} />
}
