import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { formatoFecha } from '#contract/formato'
import type { CxCResumen, Tramo } from '#contract/reportes/cxc'
import { Dinero } from '#src/list/Dinero.tsx'
import { useFilter } from '#src/list/filters.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { tiempoDe } from './cxc-model.ts'
import { Cifra } from './Cifra.tsx'
import { Antiguedad } from './Antiguedad.tsx'
import { useCxCResumen } from './use-resumen.ts'

/** The sums of all rows of the filters: owed, overdue, in favour, and how old it is. */
export function Totales() {
  const { data, error, refetch } = useCxCResumen()
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('lista.resumen')}
      sx={{ px: 2, py: 1.5, mb: 1.5 }}
    >
      {data ? <Cifras resumen={data} /> : <Skeleton variant="rounded" height={112} />}
    </Paper>
  )
}

function Cifras({ resumen }: { resumen: CxCResumen }) {
  const [tramo, setTramo] = useFilter<Tramo>('tramo')
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 1.5 }}>
        <Cifra titulo={translate(`cxc.debe_${tiempoDe(resumen.al)}`, { fecha: formatoFecha(resumen.al) })} grande>
          <Dinero centavos={resumen.debe} />
        </Cifra>
        <Cifra titulo={translate('campos.vencido')} mal={resumen.vencido > 0}>
          <Dinero centavos={resumen.vencido} />
        </Cifra>
        {resumen.a_favor !== null && (
          <Cifra titulo={translate('campos.a_favor')}>
            <Dinero centavos={resumen.a_favor} />
          </Cifra>
        )}
      </Box>
      <Antiguedad edades={resumen} elegido={tramo} onElegir={(uno) => setTramo(uno === tramo ? null : uno)} />
    </>
  )
}
