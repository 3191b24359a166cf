import Box from '@mui/material/Box'
import {
  formatoAsistencia,
  type AsistenciasResumen,
  type GrupoDeCuentas,
  type GrupoSinTomar,
  type SinTomarResumen,
} from '#contract/asistencia/reporte'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import { formatoFecha, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Barras } from '#src/charts/Barras.tsx'
import type { Barra } from '#src/charts/barras-model.ts'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

/** The sums over everything that the filters let through, and how they spread over courses and teachers. */
export const Totales = () => (
  <Resumen<AsistenciasResumen | SinTomarResumen>
    cifras={cifrasDe}
    // A figure of attendance says little without the rule of what counts as attended.
    nota={({ vista }) => translate(`asistencias.regla.${vista}`)}
    grafico={(resumen) => <Reparto resumen={resumen} />}
  />
)

const LADO_A_LADO = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

function cifrasDe(resumen: AsistenciasResumen | SinTomarResumen): Cifra[] {
  if (resumen.vista === 'sin_tomar') {
    const { desde, hasta, clases } = resumen
    const label = translate('asistencias.total.sin_tomar', { desde: formatoFecha(desde), hasta: formatoFecha(hasta) })
    return [{ label, valor: formatoNumero(clases), mal: clases > 0 }]
  }
  const { vista, porcentaje, sesiones, matriculas, estudiantes, con_faltas, bajas, ausentes } = resumen
  const deMatriculas = { label: 'asistencias.total.matriculas', valor: formatoNumero(matriculas) }
  if (vista === 'faltas') return [{ ...deMatriculas, mal: matriculas > 0 }]
  return [
    { label: 'campos.porcentaje', valor: formatoAsistencia(porcentaje) },
    { label: 'asistencias.total.dadas', valor: formatoNumero(sesiones) },
    { label: 'asistencias.vista.estudiantes', valor: formatoNumero(estudiantes) },
    deMatriculas,
    { label: 'asistencias.total.ausencias', valor: formatoNumero(ausentes) },
    { label: 'campos.tres_faltas', valor: formatoNumero(con_faltas), mal: con_faltas > 0 },
    { label: 'campos.baja', valor: formatoNumero(bajas), mal: bajas > 0 },
  ]
}

function Reparto({ resumen }: { resumen: AsistenciasResumen | SinTomarResumen }) {
  if (resumen.vista === 'faltas') return null
  if (resumen.vista === 'sin_tomar') {
    return (
      <Box sx={LADO_A_LADO}>
        <Grupos
          titulo={translate('asistencias.total.sin_tomar_curso')}
          rotulos={[translate('campos.curso'), translate('campos.clases')]}
          barras={resumen.por_curso.map(cuantas)}
        />
        <Grupos
          titulo={translate('asistencias.total.sin_tomar_docente')}
          rotulos={[translate('campos.docente'), translate('campos.clases')]}
          barras={resumen.por_docente.map(conNombre(translate('asistencias.sin_docente'))).map(cuantas)}
        />
      </Box>
    )
  }
  return (
    <Box sx={LADO_A_LADO}>
      <Grupos
        titulo={translate('asistencias.total.por_curso')}
        rotulos={[translate('campos.curso'), translate('campos.porcentaje')]}
        barras={resumen.por_curso.map(porciento)}
        tope={CIEN_POR_CIENTO}
      />
      <Grupos
        titulo={translate('asistencias.total.por_docente')}
        rotulos={[translate('campos.docente'), translate('campos.porcentaje')]}
        barras={resumen.por_docente.map(conNombre(translate('asistencias.sin_docente'))).map(porciento)}
        tope={CIEN_POR_CIENTO}
      />
    </Box>
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
      <Aparte sx={{ mb: 0.5 }}>{titulo}</Aparte>
      <Barras titulo={titulo} {...grafico} />
    </Box>
  )
}
