import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { copiar } from '#src/data/copiar.ts'
import { BOTON } from '../marco/Paso.tsx'

interface GuardarEnlaceProps {
  enlaces: readonly { nombre: string; codigo: string; url: string }[]
}

/** The update links, to keep where they are found again. */
export function GuardarEnlace({ enlaces }: GuardarEnlaceProps) {
  const { nombre: centro } = useRotulo()
  const [dicho, setDicho] = useState('')
  const asunto = translate('registro.enlace.asunto', { centro })
  const texto = [asunto, ...enlaces.map((enlace) => translate('registro.enlace.linea', enlace))].join('\n\n')

  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('registro.enlace.titulo', { smart_count: enlaces.length })}
      </Typography>
      <Typography sx={{ mb: 1.5 }}>{translate('registro.enlace.detalle', { smart_count: enlaces.length })}</Typography>
      {enlaces.map(({ codigo, url }) => (
        <Typography
          key={codigo}
          variant="body2"
          sx={{ p: 1.5, mb: 1, borderRadius: 1, bgcolor: 'action.hover', overflowWrap: 'anywhere', userSelect: 'all' }}
        >
          {url}
        </Typography>
      ))}
      <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
        <Button
          variant="contained"
          size="large"
          fullWidth
          sx={BOTON}
          href={`https://wa.me/?text=${encodeURIComponent(texto)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {translate('registro.enlace.whatsapp')}
        </Button>
        <Button
          variant="outlined"
          size="large"
          fullWidth
          sx={BOTON}
          href={`mailto:?subject=${encodeURIComponent(asunto)}&body=${encodeURIComponent(texto)}`}
        >
          {translate('registro.enlace.correo')}
        </Button>
        <Button
          variant="outlined"
          size="large"
          fullWidth
          sx={BOTON}
          onClick={() =>
            void copiar(texto).then((hecho) =>
              setDicho(translate(hecho ? 'comun.estado.copiado' : 'comun.error.sin_copiar')),
            )
          }
        >
          {translate('registro.enlace.copiar')}
        </Button>
      </Box>
      <Typography role="status" variant="body2" sx={{ mt: 1, minHeight: '1.5em', textAlign: 'center' }}>
        {dicho}
      </Typography>
    </Box>
  )
}
