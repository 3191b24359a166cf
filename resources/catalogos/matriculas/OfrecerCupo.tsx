import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { useCanAccess } from 'react-admin'
import type { Siguiente } from '#contract/catalogos/matriculas'
import { formatoFecha, formatoTelefono } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { REGISTROS } from '#resources/reportes/nuevos-registros/registros-model.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { Activar } from './Activar.tsx'
import { ActivarConDescuento } from './ActivarConDescuento.tsx'

/** A seat has just been freed: offers it to the first in the waiting list. */
export function OfrecerCupo({ siguiente, onClose }: { siguiente: Siguiente; onClose: () => void }) {
  const { cliente_nombre, fecha, telefono, registro_id, cliente_id } = siguiente
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="ofrecer-titulo">
      <DialogTitle id="ofrecer-titulo">{translate('catalogos.matriculas.ofrecer.titulo')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {translate('catalogos.matriculas.ofrecer.detalle', { nombre: cliente_nombre, fecha: formatoFecha(fecha) })}
        </DialogContentText>
        {cliente_id === null && (
          <DialogContentText sx={{ mt: 1 }}>{translate('catalogos.matriculas.ofrecer.registro')}</DialogContentText>
        )}
        {telefono && (
          <Link href={`tel:${telefono}`} sx={{ display: 'inline-block', mt: 1 }}>
            {formatoTelefono(telefono)}
          </Link>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('catalogos.matriculas.ofrecer.ahora_no')}</Button>
        {cliente_id !== null && <ActivarConDescuento matricula={siguiente} onActivada={onClose} />}
        {cliente_id === null ? (
          <AbrirRegistro id={registro_id} />
        ) : (
          <Activar matricula={siguiente} disponibles={1} onActivada={onClose} variant="contained" />
        )}
      </DialogActions>
    </Dialog>
  )
}

/** A place that nobody accepted yet becomes an enrolment with its registration. */
function AbrirRegistro({ id }: { id: number | null }) {
  const { canAccess } = useCanAccess({ resource: REGISTROS, action: 'show' })
  return (
    canAccess && (
      <BotonEnlace to={`/${REGISTROS}/${id}/show`} variant="contained">
        {translate('catalogos.matriculas.ofrecer.abrir')}
      </BotonEnlace>
    )
  )
}
