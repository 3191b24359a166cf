import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { BotonCopiar } from './BotonCopiar.tsx'
import { archivoDeCodigos } from './perfil-model.ts'

/** Styles that leave the codes alone, of the whole page, on paper. */
const PAPEL = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '#codigos-recuperacion, #codigos-recuperacion *': { visibility: 'visible' },
    '#codigos-recuperacion': { position: 'fixed', inset: 0, padding: '16px' },
  },
} as const

interface CodigosRecuperacionProps {
  codigos: string[]
  email: string
  onClose: () => void
}

const CODIGOS = {
  m: 0,
  p: 1.5,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '@media print': { maxWidth: 360 },
} as const

/** The recovery codes, shown this once: it stays until their owner says that they are kept. */
export function CodigosRecuperacion({ codigos, email, onClose }: CodigosRecuperacionProps) {
  const { nombre } = useRotulo()
  const [kept, setKept] = useState(false)
  const encabezado = [
    translate('usuarios.perfil.codigos.archivo', { centro: nombre || translate('layout.producto') }),
    email,
  ]

  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([archivoDeCodigos(encabezado, codigos)], { type: 'text/plain' }))
    link.download = translate('usuarios.perfil.codigos.nombre_archivo')
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="codigos-titulo" aria-describedby="codigos-ayuda">
      <GlobalStyles styles={PAPEL} />
      <DialogTitle id="codigos-titulo">{translate('usuarios.perfil.codigos.titulo')}</DialogTitle>
      <DialogContent>
        <Typography id="codigos-ayuda" sx={{ mb: 2 }}>
          {translate('usuarios.perfil.codigos.ayuda')}
        </Typography>
        <Box id="codigos-recuperacion">
          <Typography variant="body2" sx={{ display: 'none', mb: 1, '@media print': { display: 'block' } }}>
            {encabezado.join(' · ')}
          </Typography>
          <Box component="ul" aria-label={translate('usuarios.perfil.codigos.titulo')} sx={CODIGOS}>
            {codigos.map((codigo) => (
              <Box
                key={codigo}
                component="li"
                sx={{ fontFamily: 'monospace', fontSize: '0.875rem', whiteSpace: 'nowrap' }}
              >
                {codigo}
              </Box>
            ))}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1.5 }}>
          <BotonCopiar texto={codigos.join('\n')} />
          <Button size="small" startIcon={<DownloadOutlined fontSize="small" />} onClick={download}>
            {translate('comun.accion.descargar')}
          </Button>
          <Button size="small" startIcon={<PrintOutlined fontSize="small" />} onClick={() => window.print()}>
            {translate('comun.accion.imprimir')}
          </Button>
        </Box>
        <FormControlLabel
          control={<Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)} />}
          label={translate('usuarios.perfil.codigos.guardados')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!kept} onClick={onClose}>
          {translate('usuarios.perfil.codigos.terminar')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
