import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useEffect } from 'react'
import {} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Pendientes } from '#contract/catalogos/finiquitos'
import { enLinea, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { FINIQUITOS } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Fallo } from '#src/page/estados.tsx'

/** One of the student's enrolments that are over and have no settlement; the only one is chosen by itself. */
export function MatriculaInput({ cliente_id }: { cliente_id: number }) {
  const { getValues, setValue } = useFormContext()
  const { data, error, refetch } = useConsulta<Pendientes>(FINIQUITOS, 'pendientes', { params: { cliente_id } })
  const filas = data?.filas
  useEffect(() => {
    if (!filas) return
    const elegida: unknown = getValues('matricula_id')
    if (filas.some(({ matricula_id }) => matricula_id === elegida)) return
    setValue('matricula_id', filas.length === 1 ? filas[0]?.matricula_id : null, { shouldDirty: true })
  }, [filas, getValues, setValue])
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!filas) return <Skeleton variant="rounded" height={56} />
  if (filas.length === 0) return <Alert severity="info">{translate('finiquitos.manual.sin_matriculas')}</Alert>
  const choices = filas.map(({ matricula_id, curso_nombre, periodo, debe }) => {
    const curso = enLinea(curso_nombre, periodo)
    return {
      id: matricula_id,
      name:
        debe > 0
          ? translate('finiquitos.manual.debe', { curso, monto: formatoLempiras(debe) })
          : translate('finiquitos.manual.saldada', { curso }),
    }
  })
  return (
    <Elegir
      source="matricula_id"
      choices={choices}
      translateChoice={false}
      isRequired
      helperText="finiquitos.manual.matricula_ayuda"
    />
  )
}
