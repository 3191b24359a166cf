import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { ORIGENES } from '#contract/catalogos/clientes'
import { formatoMesCorto, formatoNumero } from '#contract/formato'
import type { RegistradosResumen } from '#contract/reportes/clientes-registrados'
import { Cifra } from '#resources/reportes/cxc/Cifra.tsx'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { Columnas } from '#src/charts/Columnas.tsx'
import { Fallo } from '#src/page/estados.tsx'

/** The sums of the registered clients: how many came, by what way, and month by month. */
export function Totales() {
  const { data, error, refetch } = useResumen<RegistradosResumen>()
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} sx={{ mb: 1.5 }} />
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('lista.resumen')}
      sx={{ px: 2, py: 1.5, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <Cifra titulo={translate('modulos.nombre.ClientesRegistrados')} grande>
          {formatoNumero(data.total)}
        </Cifra>
        {ORIGENES.map((origen) => (
          <Cifra key={origen} titulo={translate(`opciones.origen.${origen}`)}>
            {formatoNumero(data[origen])}
          </Cifra>
        ))}
      </Box>
      {data.por_mes.length > 1 && (
        <Box sx={{ mt: 1.5 }}>
          <Columnas
            titulo={translate('reportes.registrados.por_mes')}
            rotulos={[translate('campos.mes'), translate('campos.estudiantes')]}
            barras={data.por_mes.map(({ mes, total }) => ({
              etiqueta: formatoMesCorto(mes),
              valor: total,
              texto: formatoNumero(total),
            }))}
          />
        </Box>
      )}
    </Paper>
  )
}
