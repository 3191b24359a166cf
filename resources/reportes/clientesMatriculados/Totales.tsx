import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { formatoNumero, formatoPorcentaje } from '#contract/formato'
import type { GrupoMatriculado, MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import { Cifra } from '#resources/reportes/cxc/Cifra.tsx'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { Barras } from '#src/charts/Barras.tsx'
import { Fallo } from '#src/page/estados.tsx'

const COLUMNAS = {
  display: 'grid',
  gap: 3,
  mt: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} satisfies SxProps<Theme>

/** Seats taken, free and waited for over every course of the filters, and how they spread. */
export function Totales() {
  const { data, error, refetch } = useResumen<MatriculadosResumen>()
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} sx={{ mb: 1.5 }} />
  const { cursos, cupo, matriculados, inscritos, disponibles, en_espera, por_categoria, por_periodo } = data
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('lista.resumen')}
      sx={{ px: 2, py: 1.5, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <Cifra titulo={translate('campos.matriculados')} grande>
          {formatoNumero(matriculados)}
        </Cifra>
        <Cifra titulo={translate('campos.inscritos')}>{formatoNumero(inscritos)}</Cifra>
        <Cifra titulo={translate('campos.disponibles')}>{formatoNumero(disponibles)}</Cifra>
        <Cifra titulo={translate('campos.en_espera')}>{formatoNumero(en_espera)}</Cifra>
        <Cifra titulo={translate('campos.cursos')}>{formatoNumero(cursos)}</Cifra>
        {cupo > 0 && (
          <Cifra titulo={translate('reportes.matriculados.ocupacion')}>
            {formatoPorcentaje(Math.round((matriculados * 100) / cupo) * 100)}
          </Cifra>
        )}
      </Box>
      <Box sx={COLUMNAS}>
        <Grupos
          titulo={translate('reportes.matriculados.por_categoria')}
          rotulo={translate('campos.categoria')}
          grupos={por_categoria}
        />
        <Grupos
          titulo={translate('reportes.matriculados.por_periodo')}
          rotulo={translate('campos.periodo')}
          grupos={por_periodo}
        />
      </Box>
    </Paper>
  )
}

function Grupos({ titulo, rotulo, grupos }: { titulo: string; rotulo: string; grupos: readonly GrupoMatriculado[] }) {
  const translate = useTranslate()
  if (grupos.length === 0) return null
  return (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {titulo}
      </Typography>
      <Barras
        titulo={titulo}
        rotulos={[rotulo, translate('campos.matriculados')]}
        barras={grupos.map(({ nombre, matriculados, cupo }) => ({
          etiqueta: nombre,
          valor: matriculados,
          texto: translate('reportes.matriculados.de_cupo', {
            matriculados: formatoNumero(matriculados),
            cupo: formatoNumero(cupo),
          }),
        }))}
      />
    </Box>
  )
}
