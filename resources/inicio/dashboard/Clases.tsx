import Box from '@mui/material/Box'
import type { Clase } from '#contract/asistencia/asistencia'
import type { Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Vacio } from '#src/page/estados.tsx'
import { rutaDeClase } from '#resources/asistencia/asistencia/asistencia-model.ts'
import type { Rutas } from './dashboard-model.ts'
import { Panel } from './Panel.tsx'

const RENGLONES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.5,
  rowGap: 1,
  fontSize: '0.875rem',
} as const

/** Classes of today, with their attendance where it was taken; each leads to its list. */
export const Clases = ({ dia: { feriado, clases }, rutas }: { dia: NonNullable<Tablero['clases']>; rutas: Rutas }) => (
  <Panel titulo="inicio.clases" ver={{ a: rutas.clases, texto: 'inicio.ver.clases' }}>
    {feriado !== null && (
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>
        {translate('inicio.feriado', { feriado })}
      </Box>
    )}
    {clases.length === 0 && feriado === null && <Vacio texto="inicio.sin_clases" />}
    <Box component="ul" sx={RENGLONES}>
      {clases.map((clase) => (
        <Box component="li" key={`${clase.curso_id} ${clase.hora_inicio}`} sx={{ display: 'contents' }}>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
            {clase.hora_inicio}
          </Box>
          <Box component="span" sx={{ minWidth: 0 }}>
            <Enlace
              to={rutaDeClase(clase)}
              color="inherit"
              underline="hover"
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              {clase.curso_nombre}
            </Enlace>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
              {clase.docente_nombre}
            </Box>
          </Box>
          <Como clase={clase} />
        </Box>
      ))}
    </Box>
  </Panel>
)

const TONOS = { suspendida: 'neutro', por_tomar: 'aviso', tomada: 'bien' } as const satisfies Record<string, Tono>

function Como({ clase: { tipo, estado, presentes, tardes, alumnos } }: { clase: Clase }) {
  const como = tipo === 'suspendida' ? 'suspendida' : estado === 'por_tomar' ? 'por_tomar' : 'tomada'
  return (
    <Estado tono={TONOS[como]}>{translate(`inicio.clase.${como}`, { vinieron: presentes + tardes, alumnos })}</Estado>
  )
}
