import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent } from 'react'
import { translate } from '#i18n/translate'
import { logoUrl } from '#src/centro.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { useLogo } from './use-logo.ts'
import { BotonPregunta } from '#src/form/dialogos/BotonPregunta.tsx'

const estiloDelMarco = (sobre: boolean) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    p: 1.5,
    mb: 1.5,
    border: 1,
    borderStyle: 'dashed',
    borderColor: sobre ? 'primary.main' : 'divider',
    borderRadius: 1,
    bgcolor: sobre ? 'action.hover' : undefined,
  }) as const

const MARCO = {
  display: 'grid',
  placeItems: 'center',
  width: 160,
  height: 80,
  p: 1,
  borderRadius: 1,
  bgcolor: 'common.white',
  border: 1,
  borderColor: 'divider',
} as const

/** The logo: seen, dropped or chosen, and taken away. It is no field of the form: it is kept at once. */
export function Logo() {
  const { nombre, logo, guardando, error, elegir, quitar } = useLogo()
  const input = useRef<HTMLInputElement>(null)
  const [sobre, setSobre] = useState(false)

  const tomar = (archivos: FileList | null) => {
    const archivo = archivos?.[0]
    if (archivo && !guardando) void elegir(archivo)
    if (input.current) input.current.value = ''
  }
  const soltar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(false)
    tomar(event.dataTransfer.files)
  }
  const arrastrar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(true)
  }

  return (
    <Box
      role="group"
      aria-label={translate('ajustes.centro.logo.titulo')}
      onDragOver={arrastrar}
      onDragLeave={() => setSobre(false)}
      onDrop={soltar}
      sx={estiloDelMarco(sobre)}
    >
      <Box sx={MARCO}>
        {logo ? (
          <Box
            component="img"
            src={logoUrl(logo)}
            alt={translate('ajustes.centro.logo.actual', { centro: nombre })}
            sx={{ maxWidth: 142, maxHeight: 62, objectFit: 'contain' }}
          />
        ) : (
          <Typography variant="body2" sx={{ color: 'grey.700' }}>
            {translate('ajustes.centro.logo.sin_logo')}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: '1 1 220px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" loading={guardando} onClick={() => input.current?.click()}>
            {translate(logo ? 'ajustes.centro.logo.cambiar' : 'ajustes.centro.logo.elegir')}
          </Button>
          {logo && (
            <BotonPregunta
              label="ajustes.centro.logo.quitar"
              disabled={guardando}
              titulo={translate('ajustes.centro.logo.quitar_pregunta', { centro: nombre })}
              detalle={translate('ajustes.centro.logo.quitar_detalle')}
              verbo="ajustes.centro.logo.quitar"
              color="error"
              onSi={() => void quitar()}
            />
          )}
        </Box>
        <Aparte sx={{ mt: 0.5 }}>{translate('ajustes.centro.logo.soltar')}</Aparte>
      </Box>
      {error && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {translate(error, { _: error })}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={translate('ajustes.centro.logo.elegir')}
        onChange={(event) => tomar(event.target.files)}
      />
    </Box>
  )
}
