import Box from '@mui/material/Box'
import { memo, useEffect, useRef } from 'react'
import { LinkBase } from 'react-admin'
import type { EstadoAsistencia } from '#contract/asistencia/asistencia'
import { formatoAsistencia, type Matriz } from '#contract/asistencia/reporte'
import { diaDeSemana } from '#contract/tiempo/fechas'
import { formatoDia, formatoFecha, formatoFechaCorta, formatoHora } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { esBaja, REPORTE } from './asistencias-model.ts'

/** Out of sight, and there all the same for who listens. */
const OIDO = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
const COLORES: Record<EstadoAsistencia, string> = {
  presente: 'text.secondary',
  ausente: 'error.main',
  tarde: 'warning.main',
  justificado: 'info.main',
}

/*
 * One sheet of styles serves all cells: at 400 students × 62 classes, a style for each would be worked out 24,800
 * times.
 */
const TABLA = {
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 240px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { borderBottom: 1, borderColor: 'divider', px: 1, py: 0.75, textAlign: 'center', whiteSpace: 'nowrap' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& td': { position: 'relative' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', fontWeight: 600 },
  '& thead small': { display: 'block', fontWeight: 400, color: 'text.secondary', fontSize: '0.75rem' },
  '& tbody th, & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'left',
    fontWeight: 400,
    borderRight: 1,
    borderColor: 'divider',
    width: { xs: 132, sm: 240 },
    minWidth: { xs: 132, sm: 240 },
    maxWidth: { xs: 132, sm: 240 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& thead th:first-of-type': { zIndex: 3, fontWeight: 600 },
  '& tbody th a': { color: 'text.primary', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .total': { fontWeight: 600 },
  '& .baja': { color: 'error.main' },
  '& .oido': OIDO,
  ...Object.fromEntries(
    Object.entries(COLORES).map(([estado, color]) => [
      `& .${estado}`,
      { color, fontWeight: estado === 'presente' ? 400 : 600 },
    ]),
  ),
}

/**
 * A letter for each student and class, read aloud as its word; names and dates stay while it scrolls, which begins at
 * the last class.
 */
export function TablaMatriz({ matriz: { clases, alumnos, curso } }: { matriz: Matriz }) {
  const marco = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marco.current) marco.current.scrollLeft = marco.current.scrollWidth
  }, [curso.id, clases])
  const palabras = {
    marca: (estado: EstadoAsistencia) => translate(`clases.marca.${estado}`),
    letra: (estado: EstadoAsistencia) => translate(`clases.letra.${estado}`),
    nada: translate('asistencias.matriz.no_estaba'),
  }
  return (
    // A region that scrolls is reached by the keyboard.
    <Box ref={marco} role="region" aria-label={translate('asistencias.matriz.titulo')} tabIndex={0} sx={TABLA}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('campos.cliente')}</th>
            {clases.map(({ sesion_id, fecha, hora_inicio }) => (
              <th
                key={sesion_id}
                scope="col"
                title={`${formatoDia(diaDeSemana(fecha))} ${formatoFecha(fecha)} ${formatoHora(hora_inicio)}`}
              >
                {formatoFechaCorta(fecha)}
                <small>{formatoDia(diaDeSemana(fecha)).slice(0, 3)}</small>
              </th>
            ))}
            <th scope="col">{translate('campos.porcentaje')}</th>
          </tr>
        </thead>
        <tbody>
          {alumnos.map((alumno) => (
            <FilaDeEstudiante key={alumno.matricula_id} alumno={alumno} clases={clases} {...palabras} />
          ))}
        </tbody>
      </table>
    </Box>
  )
}

interface RenglonProps {
  alumno: Matriz['alumnos'][number]
  clases: Matriz['clases']
  marca: (estado: EstadoAsistencia) => string
  letra: (estado: EstadoAsistencia) => string
  nada: string
}

const FilaDeEstudiante = memo(
  ({ alumno: { matricula_id, nombre, estados, porcentaje }, clases, marca, letra, nada }: RenglonProps) => (
    <tr>
      <th scope="row" title={nombre}>
        <LinkBase to={`/${REPORTE}/${matricula_id}/show`}>{nombre}</LinkBase>
      </th>
      {clases.map(({ sesion_id }, indice) => {
        const estado = estados[indice] ?? null
        return (
          <td key={sesion_id} className={estado ?? undefined}>
            <span aria-hidden>{estado ? letra(estado) : '·'}</span>
            <span className="oido">{estado ? marca(estado) : nada}</span>
          </td>
        )
      })}
      <td className={esBaja(porcentaje) ? 'total baja' : 'total'}>{formatoAsistencia(porcentaje)}</td>
    </tr>
  ),
)
FilaDeEstudiante.displayName = 'Renglon'
