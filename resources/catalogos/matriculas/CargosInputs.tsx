import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DescuentoElegido } from '#contract/catalogos/descuentos'
import type { Plan } from '#contract/catalogos/matriculas'
import { DescuentosInput } from '#resources/catalogos/descuentos/DescuentosInput.tsx'
import { descuentosEnPlan } from '#resources/catalogos/descuentos/descuentos-model.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Fallo } from '#src/page/estados.tsx'
import { MATRICULAS, type FilaDePlan } from './matriculas-model.ts'
import { PlanInputs } from './PlanInputs.tsx'

interface CargosInputsProps {
  /** Null: a student who is not on file yet. */
  cliente_id: number | null
  curso_id: number
  /** The form has its plan. */
  onListo?: (listo: boolean) => void
}

/**
 * The editable charges of a student with a seat as of today (fields `plan` and `descuentos` of the form), and the
 * discounts to begin with.
 */
export function CargosInputs({ cliente_id, curso_id, onListo }: CargosInputsProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const { setValue } = useFormContext()
  const [filas, elegidos] = useWatch({ name: ['plan', 'descuentos'] }) as [FilaDePlan[], DescuentoElegido[]]
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({
    queryKey: [MATRICULAS, 'plan', 'con-cupo', cliente_id, curso_id],
    queryFn: () => provider.accion<Plan>(MATRICULAS, null, 'plan', { cliente_id, curso_id }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!plan) return
    setValue('plan', plan.plan)
    onListo?.(true)
  }, [plan, setValue, onListo])
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!plan) return <Skeleton variant="rounded" height={200} />
  const aplicados = descuentosEnPlan(filas, elegidos, plan.ofrecidos)
  return (
    <PlanInputs descuentos={aplicados} pie={<DescuentosInput ofrecidos={plan.ofrecidos} aplicados={aplicados} />} />
  )
}
