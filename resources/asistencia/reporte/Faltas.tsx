import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCreatePath, useListContext } from 'react-admin'
import type { FaltaSeguida } from '#contract/asistencia/reporte'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { REPORTE } from './asistencias-model.ts'
import { Contacto } from './Contacto.tsx'

/** The absences in a row, on a phone: each student with the two buttons that call, within the thumb's reach. */
export function Faltas() {
  const { data = [] } = useListContext<FaltaSeguida>()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {data.map((falta) => (
        <Falta key={falta.id} falta={falta} />
      ))}
    </Box>
  )
}

function Falta({ falta }: { falta: FaltaSeguida }) {
  const { id, nombre, curso_nombre, docente_nombre, seguidas, falta_desde, encargado_nombre } = falta
  const createPath = useCreatePath()
  return (
    <Box component="li" sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Enlace
        to={createPath({ resource: REPORTE, type: 'show', id })}
        sx={{ fontWeight: 600, display: 'inline-block', py: 0.5 }}
      >
        {nombre}
      </Enlace>
      <Aparte>{enLinea(curso_nombre, docente_nombre)}</Aparte>
      <Typography component="div" variant="body2" sx={{ my: 0.5 }}>
        <Estado tono="mal">
          {translate('asistencias.faltas_desde', { smart_count: seguidas, fecha: formatoFecha(falta_desde) })}
        </Estado>
      </Typography>
      {encargado_nombre && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('asistencias.encargado', { nombre: encargado_nombre })}
        </Typography>
      )}
      <Contacto ausente={falta} ancho />
    </Box>
  )
}
