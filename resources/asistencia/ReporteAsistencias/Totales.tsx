import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import {
  formatoAsistencia,
  type AsistenciasResumen,
  type GrupoDeCuentas,
  type GrupoSinTomar,
  type SinTomarResumen,
  type VistaAsistencia,
} from '#contract/asistencia/reporte'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import { formatoFecha, formatoNumero } from '#contract/formato'
import { Cifra } from '#resources/reportes/cxc/Cifra.tsx'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { Barras } from '#src/charts/Barras.tsx'
import type { Barra } from '#src/charts/barras-model.ts'
import { Fallo } from '#src/page/estados.tsx'

/** The sums over everything that the filters let through, and how they spread over courses and teachers. */
export function Totales() {
  const { data, error, refetch } = useResumen<AsistenciasResumen | SinTomarResumen>()
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
      {data.vista === 'sin_tomar' ? <SinTomar resumen={data} /> : <Asistencia resumen={data} />}
    </Paper>
  )
}

const CIFRAS = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }
const LADO_A_LADO = {
  display: 'grid',
  gap: 3,
  mt: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

function Asistencia({ resumen }: { resumen: AsistenciasResumen }) {
  const { vista, porcentaje, sesiones, matriculas, estudiantes, con_faltas, bajas, ausentes, por_curso, por_docente } =
    resumen
  const translate = useTranslate()
  if (vista === 'faltas') {
    return (
      <>
        <Cifra titulo={translate('asistencias.total.matriculas')} grande mal={matriculas > 0}>
          {formatoNumero(matriculas)}
        </Cifra>
        <Regla vista="faltas" />
      </>
    )
  }
  return (
    <>
      <Box sx={CIFRAS}>
        <Cifra titulo={translate('campos.porcentaje')} grande>
          {formatoAsistencia(porcentaje)}
        </Cifra>
        <Cifra titulo={translate('asistencias.total.dadas')}>{formatoNumero(sesiones)}</Cifra>
        <Cifra titulo={translate('asistencias.vista.estudiantes')}>{formatoNumero(estudiantes)}</Cifra>
        <Cifra titulo={translate('asistencias.total.matriculas')}>{formatoNumero(matriculas)}</Cifra>
        <Cifra titulo={translate('asistencias.total.ausencias')}>{formatoNumero(ausentes)}</Cifra>
        <Cifra titulo={translate('campos.tres_faltas')} mal={con_faltas > 0}>
          {formatoNumero(con_faltas)}
        </Cifra>
        <Cifra titulo={translate('campos.baja')} mal={bajas > 0}>
          {formatoNumero(bajas)}
        </Cifra>
      </Box>
      <Regla vista="estudiantes" />
      <Box sx={LADO_A_LADO}>
        <Grupos
          titulo={translate('asistencias.total.por_curso')}
          rotulos={[translate('campos.curso'), translate('campos.porcentaje')]}
          barras={por_curso.map(porciento)}
          tope={CIEN_POR_CIENTO}
        />
        <Grupos
          titulo={translate('asistencias.total.por_docente')}
          rotulos={[translate('campos.docente'), translate('campos.porcentaje')]}
          barras={por_docente.map(conNombre(translate('asistencias.sin_docente'))).map(porciento)}
          tope={CIEN_POR_CIENTO}
        />
      </Box>
    </>
  )
}

function SinTomar({ resumen: { desde, hasta, clases, por_curso, por_docente } }: { resumen: SinTomarResumen }) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={CIFRAS}>
        <Cifra
          titulo={translate('asistencias.total.sin_tomar', { desde: formatoFecha(desde), hasta: formatoFecha(hasta) })}
          grande
          mal={clases > 0}
        >
          {formatoNumero(clases)}
        </Cifra>
      </Box>
      <Regla vista="sin_tomar" />
      {clases > 0 && (
        <Box sx={LADO_A_LADO}>
          <Grupos
            titulo={translate('asistencias.total.sin_tomar_curso')}
            rotulos={[translate('campos.curso'), translate('campos.clases')]}
            barras={por_curso.map(cuantas)}
          />
          <Grupos
            titulo={translate('asistencias.total.sin_tomar_docente')}
            rotulos={[translate('campos.docente'), translate('campos.clases')]}
            barras={por_docente.map(conNombre(translate('asistencias.sin_docente'))).map(cuantas)}
          />
        </Box>
      )}
    </>
  )
}

/** The rule of what counts as attended: a figure without it means nothing. */
function Regla({ vista }: { vista: VistaAsistencia }) {
  const translate = useTranslate()
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
      {translate(`asistencias.regla.${vista}`)}
    </Typography>
  )
}

const porciento = ({ nombre, porcentaje }: GrupoDeCuentas): Barra => ({
  etiqueta: nombre,
  valor: porcentaje ?? 0,
  texto: formatoAsistencia(porcentaje),
})
const cuantas = ({ nombre, clases }: GrupoSinTomar): Barra => ({
  etiqueta: nombre,
  valor: clases,
  texto: formatoNumero(clases),
})
const conNombre =
  (nadie: string) =>
  <G extends { nombre: string }>(grupo: G): G => ({ ...grupo, nombre: grupo.nombre || nadie })

function Grupos({
  titulo,
  ...grafico
}: {
  titulo: string
  rotulos: readonly [string, string]
  barras: readonly Barra[]
  tope?: number
}) {
  if (grafico.barras.length === 0) return null
  return (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {titulo}
      </Typography>
      <Barras titulo={titulo} {...grafico} />
    </Box>
  )
}
