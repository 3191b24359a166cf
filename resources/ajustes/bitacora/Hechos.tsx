import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import type { EntradaBitacora } from '#contract/ajustes/bitacora'
import { formatoDia, formatoFechaLarga } from '#contract/texto/formato'
import { diaDeSemana } from '#contract/tiempo/fechas'
import { Cargando } from '#src/page/estados.tsx'
import { porDia } from './bitacora-model.ts'
import { Hecho } from './Hecho.tsx'

const DIA = {
  px: 2,
  py: 0.75,
  fontWeight: 600,
  color: 'text.secondary',
  bgcolor: 'action.hover',
  '&::first-letter': { textTransform: 'uppercase' },
} as const

/** The rows of the page under the day they were done. */
export function Hechos() {
  const { data, isPending } = useListContext<EntradaBitacora>()
  if (isPending || !data) return <Cargando />
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}>
      {porDia(data).map(({ dia, hechos }) => (
        <Box component="section" key={dia} aria-labelledby={`dia-${dia}`}>
          <Typography id={`dia-${dia}`} component="h2" variant="body2" sx={DIA}>
            {formatoDia(diaDeSemana(dia))}, {formatoFechaLarga(dia)}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {hechos.map((hecho) => (
              <Hecho key={hecho.id} hecho={hecho} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
