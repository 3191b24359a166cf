import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { GUIA } from '#contract/rutas'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { version } from '../../package.json'

/** The «about» dialog: what Campana is, its version, whose it is, and where to read on. */
export function About({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { nombre } = useRotulo()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{translate('ayuda.acerca')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Box component="img" src="/favicon.svg" alt="" width={40} height={40} />
          <Box>
            <Typography sx={{ fontWeight: 650 }}>{translate('layout.producto')}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('ayuda.version', { version })}
            </Typography>
          </Box>
        </Box>
        {nombre && <Typography sx={{ mb: 1 }}>{translate('ayuda.de', { nombre })}</Typography>}
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('ayuda.licencia')}</Typography>
        <Link href={GUIA} target="_blank" rel="noopener">
          {translate('ayuda.guia')}
        </Link>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ayuda.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}
