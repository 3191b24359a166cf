import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { useOnline } from '#src/layout/avisos/online.ts'
import { local } from '#src/storage.ts'
import { Titulo } from '#src/page/Titulo.tsx'
import type { useEnvio } from '../enviar.ts'
import { Contacto } from './Contacto.tsx'
import { BOTON, Encabezado } from './Paso.tsx'

interface EnviandoProps {
  envio: Pick<ReturnType<typeof useEnvio>, 'estado' | 'fallido' | 'reintentar'>
  telefono?: string | null
  /** The beginning of the WhatsApp message to the school. */
  mensaje: string
  /** Back to the form, to change it, begin anew or leave it. */
  onCambiar: () => void
}

/**
 * Stands in for the form while its answer is on its way: nothing changes meanwhile, and nothing is lost. Once an
 * attempt has failed nobody has to wait for the next ones.
 */
export function Enviando({ envio: { estado, fallido, reintentar }, telefono, mensaje, onCambiar }: EnviandoProps) {
  const online = useOnline()
  const espera = estado === 'esperando' ? (online ? 'sin_respuesta' : 'sin_conexion') : 'enviando'
  const titulo = translate(`publico.envio.${espera}.titulo`)
  return (
    <Box sx={{ py: 4, textAlign: 'center' }} role="status">
      <Titulo>{titulo}</Titulo>
      <Encabezado key={espera}>{titulo}</Encabezado>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        {translate(`publico.envio.${espera}.${local.lasts() ? 'detalle' : 'detalle_sin_guardar'}`)}
      </Typography>
      {fallido && (
        <>
          <Button
            variant="contained"
            size="large"
            fullWidth
            sx={BOTON}
            disabled={estado !== 'esperando'}
            onClick={reintentar}
          >
            {translate('publico.envio.ahora')}
          </Button>
          <Button fullWidth sx={{ ...BOTON, mt: 1 }} onClick={onCambiar}>
            {translate('publico.envio.cambiar')}
          </Button>
          <Contacto telefono={telefono} mensaje={mensaje} />
        </>
      )}
    </Box>
  )
}
