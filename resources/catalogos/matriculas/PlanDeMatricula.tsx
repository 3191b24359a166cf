import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BooleanInput, useDataProvider, type HttpError } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DescuentoElegido } from '#contract/catalogos/descuentos'
import type { Plan } from '#contract/catalogos/matriculas'
import { esFecha } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { DescuentosInput } from '#resources/catalogos/descuentos/DescuentosInput.tsx'
import { descuentosEnPlan } from '#resources/catalogos/descuentos/descuentos-model.ts'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { MATRICULAS, type FilaDePlan } from './matriculas-model.ts'
import { PlanInputs } from './PlanInputs.tsx'

/**
 * The charges that the chosen enrolment would have, editable, with what should be known before; says whether the
 * student would wait.
 */
export function PlanDeMatricula({ onEspera }: { onEspera: (espera: boolean) => void }) {
  const { data: plan, error, isPlaceholderData } = usePlan(onEspera)
  if (error) return <Alert severity="error">{(error as HttpError).message}</Alert>
  if (plan === null)
    return <Typography color="text.secondary">{translate('catalogos.matriculas.plan.elija')}</Typography>
  if (!plan) return <Skeleton variant="rounded" height={160} />
  return (
    <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Avisos plan={plan} />
      {plan.lugar === null && <ConDescuentos plan={plan} />}
    </Box>
  )
}

/** The rows, and the discounts that they begin with. */
function ConDescuentos({ plan }: { plan: Plan }) {
  const [filas, elegidos] = useWatch({ name: ['plan', 'descuentos'] }) as [
    FilaDePlan[] | undefined,
    DescuentoElegido[] | undefined,
  ]
  const aplicados = descuentosEnPlan(filas ?? [], elegidos ?? [], plan.ofrecidos)
  return (
    <PlanInputs
      titulo="catalogos.matriculas.plan.titulo"
      descuentos={aplicados}
      pie={<DescuentosInput ofrecidos={plan.ofrecidos} aplicados={aplicados} />}
    >
      {plan.meses.length > 0 && <DesdeCuando plan={plan} />}
    </PlanInputs>
  )
}

const Avisos = ({ plan: { advertencias, lugar, disponibles, cupo } }: { plan: Plan }) => (
  <Box sx={{ display: 'grid', gap: 1 }} aria-live="polite">
    {advertencias.map(({ key, params, bloquea }) => (
      <Alert key={key} severity={bloquea ? 'error' : 'warning'}>
        {translate(key, params)}
      </Alert>
    ))}
    {lugar === null && <Aparte>{translate('catalogos.matriculas.cupos', { smart_count: disponibles, cupo })}</Aparte>}
  </Box>
)

/** The first month to charge, and whether it is charged in part; neither is stored with the enrolment. */
function DesdeCuando({ plan }: { plan: Plan }) {
  const meses = plan.meses.map((id) => ({ id, name: formatoMes(id) }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 1 }}>
      <Elegir
        source="primer_mes"
        choices={meses}
        translateChoice={false}
        format={(mes: string | null) => mes ?? plan.primer_mes ?? ''}
        sx={{ maxWidth: 260 }}
        helperText={false}
      />
      <BooleanInput source="prorratear" helperText={false} />
    </Box>
  )
}

/**
 * The server's plan for what is chosen; null until there is a course and a date. Each new plan replaces the rows of
 * the form, and says whether the student would wait.
 */
function usePlan(onEspera: (espera: boolean) => void) {
  const provider = useDataProvider<CampanaDataProvider>()
  const { setValue } = useFormContext()
  const [cliente_id, curso_id, fecha, primer_mes, prorratear] = useWatch({
    name: ['cliente_id', 'curso_id', 'fecha', 'primer_mes', 'prorratear'],
  }) as unknown[]
  const listo = typeof curso_id === 'number' && typeof fecha === 'string' && esFecha(fecha)
  const body = {
    cliente_id: cliente_id ?? null,
    curso_id,
    fecha,
    primer_mes: primer_mes || null,
    prorratear: prorratear === true,
  }
  const query = useQuery({
    queryKey: [MATRICULAS, 'plan', body],
    queryFn: () => provider.accion<Plan>(MATRICULAS, null, 'plan', body),
    enabled: listo,
    placeholderData: keepPreviousData,
    // Seats go while one looks: a plan is never an old one.
    staleTime: 0,
    gcTime: 0,
  })
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (!data || isPlaceholderData) return
    setValue('plan', data.plan)
    setValue('en_espera_ok', data.lugar !== null)
    onEspera(data.lugar !== null)
  }, [data, isPlaceholderData, setValue, onEspera])
  // The chosen month is dropped with the course, as another course has other months.
  useEffect(() => setValue('primer_mes', null), [curso_id, setValue])
  return listo ? query : { data: null, error: null, isPlaceholderData: false }
}
