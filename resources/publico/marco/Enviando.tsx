import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useOnline } from '#src/layout/online.ts'
import { Titulo } from '#src/page/Titulo.tsx'
import type { EstadoEnvio } from '../enviar.ts'
import { BOTON, Encabezado } from './Paso.tsx'

interface EnviandoProps {
  estado: Exclude<EstadoEnvio, 'quieto'>
  onReintentar: () => void
}

/** In the place of the form while its answer is on its way: nothing can change meanwhile, and nothing is lost. */
export function Enviando({ estado, onReintentar }: EnviandoProps) {
  const translate = useTranslate()
  const online = useOnline()
  const espera = estado === 'esperando' ? (online ? 'sin_respuesta' : 'sin_conexion') : 'enviando'
  const titulo = translate(`publico.envio.${espera}.titulo`)
  return (
    <Box sx={{ py: 4, textAlign: 'center' }} role="status">
      <Titulo>{titulo}</Titulo>
      <Encabezado key={espera}>{titulo}</Encabezado>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{translate(`publico.envio.${espera}.detalle`)}</Typography>
      {estado === 'esperando' && (
        <Button variant="contained" size="large" fullWidth sx={BOTON} onClick={onReintentar}>
          {translate('publico.envio.ahora')}
        </Button>
      )}
    </Box>
  )
}
