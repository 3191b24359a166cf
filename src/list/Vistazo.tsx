import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { RecordContextProvider, useGetRecordRepresentation, type RaRecord } from 'react-admin'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { EnVistazo } from './columnas/Hecho.tsx'

const panel = {
  position: 'fixed',
  top: 56,
  right: 0,
  bottom: 0,
  width: 360,
  zIndex: 'drawer',
  overflowY: 'auto',
  px: 2,
  py: 1.5,
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const

/**
 * A record of the list at a glance: all that its columns know of it, the hidden ones too, beside the rows. The focus
 * stays on the row, so that the arrows go on to the next one.
 */
export function Vistazo({
  record,
  columnas,
  ruta,
  onClose,
}: {
  record: RaRecord
  columnas: ReactNode
  /** Where the record is opened. */
  ruta?: string
  onClose: () => void
}) {
  const nombre = String(useGetRecordRepresentation()(record))
  return (
    <Box component="aside" aria-label={translate('lista.vistazo', { nombre })} sx={panel}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {nombre}
        </Typography>
        <IconButton size="small" aria-label={translate('comun.accion.cerrar')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <LoQueHay records={[record]}>
        <RecordContextProvider value={record}>
          <EnVistazo.Provider value="renglones">
            <Box component="dl" role="status" sx={{ m: 0, fontSize: '0.875rem' }}>
              {columnas}
            </Box>
          </EnVistazo.Provider>
        </RecordContextProvider>
      </LoQueHay>
      {ruta && (
        <BotonEnlace to={ruta} variant="outlined" fullWidth sx={{ mt: 2 }}>
          {translate('lista.abrir')}
        </BotonEnlace>
      )}
    </Box>
  )
}
