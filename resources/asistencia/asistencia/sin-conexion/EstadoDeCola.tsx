import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { useOnline } from '#src/layout/avisos/online.ts'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'
import { useSessionState } from '#src/session/use-session.ts'

const estiloDelEstado = (leida: boolean) =>
  ({
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
    visibility: leida ? undefined : 'hidden',
  }) as const

/** Whether all that was tapped has arrived, and what stands in the way; nothing is said before it is known. */
export function EstadoDeCola() {
  const cola = useCola()
  const online = useOnline()
  const smart_count = porEnviar(cola)
  const state = useSessionState()
  const sinRed = !online || cola.fallo === 'red' || (state.status === 'in' && state.session.sinConexion === true)
  const [tono, texto] = palabras(smart_count, sinRed, cola.fallo === 'servidor')
  return (
    <Box role="status" sx={estiloDelEstado(cola.leida)}>
      <Estado tono={tono} frase>
        {translate(texto, { smart_count })}
      </Estado>
      {cola.volatil && smart_count > 0 && (
        <Alert severity="warning" role="none" sx={{ mt: 1 }}>
          {translate('clases.cola.volatil')}
        </Alert>
      )}
    </Box>
  )
}

function palabras(cuantos: number, sinRed: boolean, servidor: boolean): [Tono, string] {
  if (sinRed) return cuantos > 0 ? ['aviso', 'clases.cola.sin_conexion'] : ['aviso', 'clases.cola.sin_conexion_nada']
  if (cuantos === 0) return ['bien', 'clases.cola.guardado']
  return servidor ? ['aviso', 'clases.cola.servidor'] : ['info', 'clases.cola.enviando']
}
