import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Previa } from '#contract/catalogos/finiquitos'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { FINIQUITOS_MANUALES } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Fallo } from '#src/page/estados.tsx'

/** The agreement's write-off, charge by charge, before it is confirmed; the form sends exactly that amount. */
export function LoQueSeCondona({ onMonto }: { onMonto: (centavos: number) => void }) {
  const matricula_id: unknown = useWatch({ name: 'matricula_id' })
  const { setValue } = useFormContext()
  const elegida = typeof matricula_id === 'number'
  const { data, error, refetch } = useConsulta<Previa>(FINIQUITOS_MANUALES, 'previa', {
    params: { matricula_id },
    enabled: elegida,
    retry: false,
  })
  const debe = elegida && data && !error ? data.debe : null
  useEffect(() => {
    setValue('condonado', debe)
    onMonto(debe ?? 0)
  }, [debe, setValue, onMonto])
  if (!elegida) return null
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  return <Detalle previa={data} />
}

function Detalle({
  previa: { cargos, debe, total_cargos, total_descuentos, total_pagado, a_favor },
}: {
  previa: Previa
}) {
  const condonados = cargos.filter(({ condonado }) => condonado > 0)
  return (
    <Box
      component="section"
      aria-label={translate('finiquitos.manual.se_condona')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      {debe === 0 && <Typography>{translate('finiquitos.manual.nada_que_condonar')}</Typography>}
      {condonados.map(({ cargo_id, descripcion, condonado }) => (
        <Box key={cargo_id} sx={{ display: 'flex', gap: 2, py: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{descripcion}</Box>
          <Dinero centavos={condonado} />
        </Box>
      ))}
      {debe > 0 && (
        <Box sx={{ display: 'flex', gap: 2, mt: 0.5, pt: 1, borderTop: 1, borderColor: 'divider', fontWeight: 600 }}>
          <Box sx={{ flex: 1 }}>{translate('finiquitos.manual.se_condona')}</Box>
          <Dinero centavos={debe} />
        </Box>
      )}
      <Aparte sx={{ mt: 0.5 }}>
        {translate('finiquitos.manual.ya_pago', {
          total: formatoLempiras(total_cargos - total_descuentos),
          pagado: formatoLempiras(total_pagado),
        })}
      </Aparte>
      {debe > 0 && a_favor > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('finiquitos.manual.a_favor', { monto: formatoLempiras(a_favor) })}
        </Alert>
      )}
    </Box>
  )
}
