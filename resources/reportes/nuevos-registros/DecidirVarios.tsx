import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useCanAccess, useListContext, useRefresh } from 'react-admin'
import { MOST_REGISTROS, type DecididosVarios, type RegistroFila } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { REGISTROS } from './registros-model.ts'

type Verbo = 'aceptar' | 'rechazar'

/** Accepts or turns down the chosen registrations, and then says what became of each. */
export function DecidirVarios() {
  const { selectedIds, data = [] } = useListContext<RegistroFila>()
  const { canAccess } = useCanAccess({ resource: REGISTROS, action: 'edit' })
  const [chosen, setChosen] = useState<{ verbo: Verbo; registros: { id: number; version: number }[] } | null>(null)
  if (!canAccess) return null
  // As its user saw them: who changed one meanwhile is told.
  const open = (verbo: Verbo) =>
    setChosen({
      verbo,
      registros: data.filter(({ id }) => selectedIds.includes(id)).map(({ id, version }) => ({ id, version })),
    })
  return (
    <>
      <Button size="small" startIcon={<CheckIcon />} onClick={() => open('aceptar')}>
        {translate('registros.aceptar.boton')}
      </Button>
      <Button size="small" startIcon={<CloseIcon />} onClick={() => open('rechazar')}>
        {translate('registros.rechazar.boton')}
      </Button>
      {chosen && <Decidir {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Decidir({
  verbo,
  registros,
  onClose,
}: {
  verbo: Verbo
  registros: readonly { id: number; version: number }[]
  onClose: () => void
}) {
  const id = useId()
  const { onUnselectItems } = useListContext()
  const [motivo, setMotivo] = useState('')
  const [resultado, setResultado] = useState<DecididosVarios>()
  const refresh = useRefresh()
  // Rows that leave the list take this dialog with them: it is read again once their outcome has been.
  const decidir = useAccion<DecididosVarios>(REGISTROS, verbo, { onSuccess: setResultado, relee: false })
  const demasiados = registros.length > MOST_REGISTROS
  const falta = verbo === 'rechazar' && motivo.trim() === ''
  const close = () => {
    onClose()
    if (!resultado) return
    onUnselectItems()
    refresh()
  }
  return (
    <Dialog open onClose={decidir.isPending ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate(`registros.varios.${verbo}`, { smart_count: registros.length })}</DialogTitle>
      <DialogContent>
        {resultado && <Resultado verbo={verbo} resultado={resultado} />}
        {!resultado && demasiados && translate('registros.varios.demasiados', { max: MOST_REGISTROS })}
        {!resultado && !demasiados && verbo === 'aceptar' && translate('registros.varios.explica')}
        {!resultado && !demasiados && verbo === 'rechazar' && (
          <TextField
            label={translate('campos.motivo')}
            value={motivo}
            onChange={({ target }) => setMotivo(target.value)}
            required
            autoFocus
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 300 } }}
            helperText={translate('registros.rechazar.detalle')}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={decidir.isPending}>
          {translate(resultado ? 'comun.accion.cerrar' : 'comun.accion.cancelar')}
        </Button>
        {!resultado && !demasiados && (
          <Button
            variant="contained"
            color={verbo === 'rechazar' ? 'error' : 'primary'}
            disabled={falta}
            loading={decidir.isPending}
            onClick={() => decidir.mutate({ id: null, body: { registros, ...(verbo === 'rechazar' && { motivo }) } })}
          >
            {translate(`registros.${verbo}.boton`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Resultado({ verbo, resultado: { filas } }: { verbo: Verbo; resultado: DecididosVarios }) {
  const quedan = filas.filter(({ hecho }) => !hecho)
  const hechos = filas.length - quedan.length
  return (
    <Box aria-live="polite">
      {hechos > 0 && (
        <Alert severity="success">
          {translate(verbo === 'aceptar' ? 'registros.varios.hechos' : 'registros.varios.rechazados', {
            smart_count: hechos,
          })}
        </Alert>
      )}
      {quedan.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('registros.varios.quedan', { smart_count: quedan.length })}
        </Alert>
      )}
      <Renglones sx={{ mt: 1.5 }}>
        {[...quedan, ...filas.filter(({ hecho }) => hecho)].map(({ id, codigo, nombre, detalle }) => (
          <Renglon
            key={id}
            titulo={
              <>
                {nombre}{' '}
                <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                  {codigo}
                </Box>
              </>
            }
            nombre
            detalle={detalle}
          />
        ))}
      </Renglones>
    </Box>
  )
}
