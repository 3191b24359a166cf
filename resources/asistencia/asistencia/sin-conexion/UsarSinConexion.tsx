import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { translate } from '#i18n/translate'
import { aceptaInstantanea, elegirInstantanea, useInstantanea } from '#src/offline/instantanea.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { diaCompleto } from '#resources/asistencia/asistencia/asistencia-model.ts'

/**
 * Says that this device keeps the user's lists, and until when; the user may refuse. Absent where there is nothing to
 * keep.
 */
export function UsarSinConexion() {
  const state = useSessionState()
  const session = state.status === 'in' ? state.session : undefined
  const usuario = session?.usuario.usuarioID ?? 0
  const instantanea = useInstantanea()
  const [quiere, setQuiere] = useState(() => aceptaInstantanea(usuario))
  const notify = useNotify()
  const ultima = instantanea?.clases.at(-1)?.fecha
  if (!session || session.sinConexion || (quiere && !ultima)) return null

  const elegir = (nuevo: boolean) => {
    setQuiere(nuevo)
    void elegirInstantanea(session, nuevo).catch((error: Error) => notify(error.message, { type: 'error' }))
  }
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={quiere} onChange={(_, nuevo) => elegir(nuevo)} />}
        label={translate('clases.sin_red.usar')}
      />
      <Aparte>
        {quiere && ultima
          ? translate('clases.sin_red.hasta', { dia: diaCompleto(ultima) })
          : translate('clases.sin_red.no_hay')}
      </Aparte>
    </Box>
  )
}
