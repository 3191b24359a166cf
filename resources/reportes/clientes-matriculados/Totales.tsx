import Box from '@mui/material/Box'
import { formatoNumero, formatoPorcentaje } from '#contract/texto/formato'
import type { GrupoMatriculado, MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import { translate } from '#i18n/translate'
import { Barras } from '#src/charts/Barras.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

const COLUMNAS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Seats taken, free and waited for over every course of the filters, and how they spread. */
export const Totales = () => (
  <Resumen<MatriculadosResumen>
    cuantas={6}
    cifras={cifrasDe}
    grafico={({ por_categoria, por_periodo }) => (
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
    )}
  />
)

const cifrasDe = ({ cursos, cupo, matriculados, inscritos, disponibles, en_espera }: MatriculadosResumen) => [
  { label: 'campos.matriculados', valor: formatoNumero(matriculados) },
  { label: 'campos.inscritos', valor: formatoNumero(inscritos) },
  { label: 'campos.disponibles', valor: formatoNumero(disponibles) },
  { label: 'campos.en_espera', valor: formatoNumero(en_espera) },
  { label: 'campos.cursos', valor: formatoNumero(cursos) },
  ...(cupo > 0
    ? [
        {
          label: 'reportes.matriculados.ocupacion',
          valor: formatoPorcentaje(Math.round((matriculados * 100) / cupo) * 100),
        },
      ]
    : []),
]

function Grupos({ titulo, rotulo, grupos }: { titulo: string; rotulo: string; grupos: readonly GrupoMatriculado[] }) {
  if (grupos.length === 0) return null
  return (
    <Box>
      <Aparte sx={{ mb: 0.5 }}>{titulo}</Aparte>
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
