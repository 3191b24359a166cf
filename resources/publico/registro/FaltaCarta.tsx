import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { BOTON } from '../marco/Paso.tsx'

interface FaltaCartaProps {
  registros: readonly { guid: string; nombre: string }[]
}

/** The consent letter of each registration, where the campaign requires it. */
export const FaltaCarta = ({ registros }: FaltaCartaProps) => (
  <Parte titulo="registro.recibido.carta">
    <Typography sx={{ mb: 1.5 }}>{translate('registro.recibido.carta_detalle')}</Typography>
    {registros.map(({ guid, nombre }) => (
      // After the #, which no server and no log ever sees.
      <Button
        key={guid}
        component={Link}
        to={{ pathname: '/Carta-Consentimiento', hash: `registro=${guid}` }}
        variant="contained"
        size="large"
        fullWidth
        sx={{ ...BOTON, mb: 1, textAlign: 'center' }}
      >
        {translate('registro.recibido.firmar', { nombre })}
      </Button>
    ))}
  </Parte>
)

/** A part of a last page. */
export const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Box component="section" sx={{ mb: 3 }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {translate(titulo)}
    </Typography>
    {children}
  </Box>
)
