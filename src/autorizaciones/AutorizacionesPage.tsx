import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Solicitudes } from './Solicitudes.tsx'
import { useAutoriza, usePedidas } from './use-pedidas.ts'

/** The supervisor's page: who asks for what, and one tap to say yes; it stays open and reads itself again. */
export function AutorizacionesPage() {
  const autoriza = useAutoriza()
  const { solicitudes, isPending, isError } = usePedidas(autoriza)
  if (autoriza && isPending) return <PageSkeleton />
  return (
    <Box sx={{ maxWidth: 640 }}>
      <PageHeader titulo={translate('autorizaciones.bandeja.titulo')} />
      <Solicitudes solicitudes={solicitudes} fallo={isError} />
    </Box>
  )
}
