import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { formatoHora, formatoLempiras } from '#contract/texto/formato'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { flechas } from '#resources/recibos/recibos-varios/buscador/flechas.ts'

interface DialogoEsperaProps {
  ventas: readonly VentaEnEspera[]
  onElegir: (venta: VentaEnEspera) => void
  onQuitar: (venta: VentaEnEspera) => void
  onClose: () => void
}

/** The sales that wait, the newest first: Enter takes one back. */
export function DialogoEspera({ ventas, onElegir, onQuitar, onClose }: DialogoEsperaProps) {
  const [quitando, setQuitando] = useState<VentaEnEspera | null>(null)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="espera-titulo">
      <DialogTitle id="espera-titulo">{translate('ventas.espera.titulo')}</DialogTitle>
      {ventas.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 3, pb: 2 }}>
          {translate('ventas.espera.ninguna')}
        </Typography>
      )}
      <List disablePadding onKeyDown={flechas}>
        {ventas.toReversed().map((venta, index) => (
          <ListItem
            key={venta.id}
            disablePadding
            divider
            secondaryAction={
              <IconButton
                edge="end"
                aria-label={translate('ventas.espera.quitar', { nombre: venta.nombre })}
                onClick={() => setQuitando(venta)}
              >
                <DeleteOutlineIcon fontSize="small" />
              </IconButton>
            }
          >
            <ListItemButton autoFocus={index === 0} onClick={() => onElegir(venta)} sx={{ pl: 3, pr: 7, gap: 2 }}>
              <ListItemText
                primary={venta.nombre}
                secondary={translate('ventas.espera.detalle', {
                  hora: formatoHora(venta.creado_en),
                  smart_count: venta.contenido.lineas.length,
                })}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
              <Dinero centavos={venta.total} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
      {quitando && (
        <Dialog open onClose={() => setQuitando(null)} aria-labelledby="espera-quitar">
          <DialogTitle id="espera-quitar">
            {translate('ventas.espera.pregunta', { nombre: quitando.nombre, total: formatoLempiras(quitando.total) })}
          </DialogTitle>
          <DialogActions>
            <Button autoFocus onClick={() => setQuitando(null)}>
              {translate('comun.accion.cancelar')}
            </Button>
            <Button
              color="error"
              variant="contained"
              onClick={() => {
                onQuitar(quitando)
                setQuitando(null)
              }}
            >
              {translate('comun.accion.quitar')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  )
}
