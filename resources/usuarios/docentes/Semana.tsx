import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'react-admin'
import type { ClaseSemanal } from '#contract/usuarios/docentes'
import { formatoDia, formatoFecha, formatoHora } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { CURSOS } from '#resources/catalogos/cursos/cursos-model.ts'
import { Enlace } from '#src/page/Enlace.tsx'
import { diasDe, franjasDe } from './docentes-model.ts'

/** A class of a course that has begun; one that follows later is only outlined. */
const CORRE = { bgcolor: 'action.selected', borderLeft: 3, borderColor: 'primary.main' }
const PROXIMA = { border: 1, borderStyle: 'dashed', borderColor: 'divider' }
const empezo = ({ fecha_inicio }: ClaseSemanal): boolean => fecha_inicio <= hoyDelCentro()

const MAYUSCULA = { '&::first-letter': { textTransform: 'uppercase' } }

const TABLA = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': { borderTop: 1, borderColor: 'divider', p: 0.5, verticalAlign: 'top', textAlign: 'left' },
  '& thead th': { borderTop: 0, pb: 1 },
} as const

/** A timetable as a grid: hours down, days across. */
export function Semana({ clases }: { clases: readonly ClaseSemanal[] }) {
  const dias = diasDe(clases)
  return (
    <Box component="table" sx={TABLA}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ width: 64, typography: 'body2', color: 'text.secondary' }}>
            {translate('usuarios.docentes.horario.hora')}
          </Box>
          {dias.map((dia) => (
            <Box
              component="th"
              scope="col"
              key={dia}
              sx={{ typography: 'body2', color: 'text.secondary', textTransform: 'capitalize' }}
            >
              {formatoDia(dia)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {franjasDe(clases).map(({ hora_inicio, hora_fin, clases: propias }) => (
          <tr key={`${hora_inicio} ${hora_fin}`}>
            <Box
              component="th"
              scope="row"
              sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              <Box sx={{ fontWeight: 600 }}>{formatoHora(hora_inicio)}</Box>
              <Box sx={{ color: 'text.secondary' }}>{formatoHora(hora_fin)}</Box>
            </Box>
            {dias.map((dia) => (
              <td key={dia}>
                {propias
                  .filter((clase) => clase.dia === dia)
                  .map((clase) => (
                    <Box
                      key={clase.curso_id}
                      sx={{ borderRadius: 0.5, px: 0.75, py: 0.5, mb: 0.5, ...(empezo(clase) ? CORRE : PROXIMA) }}
                    >
                      <Clase clase={clase} />
                    </Box>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The timetable as a list of the days that have a class. */
export function DiasDeClase({ clases }: { clases: readonly ClaseSemanal[] }) {
  const dias = diasDe(clases).filter((dia) => clases.some((clase) => clase.dia === dia))
  return dias.map((dia) => (
    <Box component="section" key={dia} sx={{ '& + &': { mt: 1.5 } }}>
      <Typography variant="body2" component="h3" color="text.secondary" sx={{ fontWeight: 600, ...MAYUSCULA }}>
        {formatoDia(dia)}
      </Typography>
      {clases
        .filter((clase) => clase.dia === dia)
        .map((clase) => (
          <Box key={`${clase.curso_id} ${clase.hora_inicio}`} sx={{ display: 'flex', gap: 1.5, py: 0.75 }}>
            <Typography
              variant="body2"
              sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >{`${formatoHora(clase.hora_inicio)}–${formatoHora(clase.hora_fin)}`}</Typography>
            <Box sx={{ minWidth: 0 }}>
              <Clase clase={clase} />
            </Box>
          </Box>
        ))}
    </Box>
  ))
}

function Clase({ clase }: { clase: ClaseSemanal }) {
  const { canAccess } = useCanAccess({ resource: CURSOS, action: 'show' })
  const { curso_id, curso_nombre, aula, fecha_inicio } = clase
  const notas = [
    aula,
    !empezo(clase) && translate('usuarios.docentes.horario.desde', { fecha: formatoFecha(fecha_inicio) }),
  ].filter(Boolean)
  return (
    <>
      <Typography
        variant="body2"
        sx={{ fontSize: '0.8125rem', fontWeight: empezo(clase) ? 600 : 400, overflowWrap: 'anywhere' }}
      >
        {canAccess ? (
          <Enlace to={`/${CURSOS}/${curso_id}/show`} color="inherit" underline="hover">
            {curso_nombre}
          </Enlace>
        ) : (
          curso_nombre
        )}
      </Typography>
      {notas.length > 0 && (
        <Typography variant="caption" component="div" color="text.secondary">
          {notas.join(' · ')}
        </Typography>
      )}
    </>
  )
}
