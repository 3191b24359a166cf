import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { ClienteFila } from '#contract/catalogos/clientes'
import type { RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { BuscarEstudiante } from '#resources/catalogos/clientes/BuscarEstudiante.tsx'
import { useAccion } from '#src/data/use-accion.ts'
import { REGISTROS } from './registros-model.ts'

/** Says of which registration or student it is a second one. */
export function Duplicado({ registro, onClose }: { registro: RegistroVisto; onClose: () => void }) {
  const id = useId()
  const opciones = [
    ...registro.otros.map((otro) => ({
      clave: `registro-${otro.id}`,
      tipo: 'registro',
      id: otro.id,
      texto: translate('registros.duplicado.del_registro', { codigo: otro.codigo, nombre: otro.nombre }),
    })),
    ...registro.duplicados.map((otro) => ({
      clave: `cliente-${otro.id}`,
      tipo: 'cliente',
      id: otro.id,
      texto: translate('registros.duplicado.del_estudiante', { codigo: otro.codigo, nombre: otro.nombre }),
    })),
  ]
  const [elegida, setElegida] = useState(opciones[0]?.clave ?? 'otro')
  const [otro, setOtro] = useState<ClienteFila | null>(null)
  const marcar = useAccion(REGISTROS, 'duplicado', { hecho: 'registros.duplicado.hecho', onSuccess: onClose })
  const opcion = opciones.find(({ clave }) => clave === elegida)
  const de = opcion ? { tipo: opcion.tipo, id: opcion.id } : otro && { tipo: 'cliente', id: otro.id }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('registros.duplicado.titulo', { nombre: registro.nombre })}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 1.5 }}>
          {translate('registros.duplicado.detalle')}
        </DialogContentText>
        <FormControl fullWidth>
          <FormLabel id={`${id}-de`}>{translate('registros.duplicado.de')}</FormLabel>
          <RadioGroup aria-labelledby={`${id}-de`} value={elegida} onChange={(_, value) => setElegida(value)}>
            {opciones.map(({ clave, texto }) => (
              <FormControlLabel key={clave} value={clave} control={<Radio />} label={texto} />
            ))}
            <FormControlLabel value="otro" control={<Radio />} label={translate('registros.buscar_otro')} />
          </RadioGroup>
          {elegida === 'otro' && <BuscarEstudiante value={otro} onChange={setOtro} />}
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        <Button
          variant="contained"
          disabled={!de}
          loading={marcar.isPending}
          onClick={() => marcar.mutate({ id: registro.id, body: { de, version: registro.version } })}
        >
          {translate('registros.duplicado.boton')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
