import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId, useState, type PointerEvent, type ReactNode } from 'react'
import { FOTO, MARCO } from '#contract/catalogos/foto'
import { translate } from '#i18n/translate'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { acercarHasta, AL_ABRIR, arrastrado, recorteDe, type Encuadre } from './encuadre-model.ts'
import type { ParaEncuadrar } from './preparar-foto.ts'

interface EncuadrarProps {
  /** Name of the student. */
  nombre: string
  foto: ParaEncuadrar
  aviso?: ReactNode
  enviando?: boolean
  /** i18n key of the button. */
  verbo?: string
  /** i18n key, or the server's own sentence. */
  error?: string
  onGuardar: (encuadre: Encuadre) => void
  onClose: () => void
}

/**
 * Frames a picture as the card shows it, by dragging or with the keys. It stays open until the picture is kept: what
 * was framed is not lost to a bad line.
 */
export function Encuadrar({
  nombre,
  foto,
  aviso,
  enviando = false,
  verbo = 'catalogos.clientes.foto.guardar',
  error,
  onGuardar,
  onClose,
}: EncuadrarProps) {
  const id = useId()
  const [encuadre, setEncuadre] = useState(AL_ABRIR)
  const cerca = acercarHasta(foto.medidas, FOTO.menor)
  const recorte = recorteDe(foto.medidas, encuadre)
  const sobra = { x: foto.medidas.ancho - recorte.ancho, y: foto.medidas.alto - recorte.alto }
  const poner = (campo: keyof Encuadre) => (valor: number) => setEncuadre((antes) => ({ ...antes, [campo]: valor }))
  return (
    <Dialog
      open
      // A touch beside it must not throw away what was framed.
      onClose={(_event, motivo) => motivo !== 'backdropClick' && onClose()}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-ayuda`}
    >
      <DialogTitle id={`${id}-titulo`}>{translate('catalogos.clientes.foto.encuadrar', { nombre })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
        {aviso}
        <DialogContentText id={`${id}-ayuda`} variant="body2">
          {translate('catalogos.clientes.foto.encuadrar_ayuda')}
        </DialogContentText>
        <Marco foto={foto} encuadre={encuadre} onEncuadre={setEncuadre} />
        <Control
          label="catalogos.clientes.foto.acercar"
          valor={encuadre.acercar}
          desde={1}
          hasta={cerca}
          onValor={poner('acercar')}
        />
        <Control
          label="catalogos.clientes.foto.a_los_lados"
          valor={encuadre.x}
          hasta={sobra.x < 1 ? 0 : 1}
          onValor={poner('x')}
        />
        <Control
          label="catalogos.clientes.foto.arriba_abajo"
          valor={encuadre.y}
          hasta={sobra.y < 1 ? 0 : 1}
          onValor={poner('y')}
        />
      </DialogContent>
      {/* Below what scrolls: on a small screen too, why it was not kept stands beside the button. */}
      <Box sx={{ px: 3 }}>
        {enviando && <LinearProgress aria-label={translate('catalogos.clientes.foto.enviando')} />}
        {error && (
          <Alert severity="error" sx={{ py: 0 }}>
            {translate(error, { _: error })}
          </Alert>
        )}
      </Box>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        <Button variant="contained" loading={enviando} autoFocus onClick={() => onGuardar(encuadre)}>
          {translate(verbo)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Pixels of the screen. */
const ANCHO = 198
const ALTO = (ANCHO * MARCO.alto) / MARCO.ancho

const MARCO_SX = {
  position: 'relative',
  width: ANCHO,
  height: ALTO,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
} as const

interface MarcoProps {
  foto: ParaEncuadrar
  encuadre: Encuadre
  onEncuadre: (cambio: (antes: Encuadre) => Encuadre) => void
}

function Marco({ foto: { dibujo, medidas }, encuadre, onEncuadre }: MarcoProps) {
  const url = useBlobUrl(dibujo, 'image/jpeg')
  const recorte = recorteDe(medidas, encuadre)
  const escala = ANCHO / recorte.ancho
  const tomar = (event: PointerEvent<HTMLDivElement>) => event.currentTarget.setPointerCapture(event.pointerId)
  const mover = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLDivElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    onEncuadre((antes) => arrastrado(medidas, antes, movementX / ANCHO, movementY / ALTO))
  }
  return (
    <Box onPointerDown={tomar} onPointerMove={mover} sx={MARCO_SX}>
      {url && (
        <img
          src={url}
          alt={translate('catalogos.clientes.foto.vista')}
          draggable={false}
          style={{
            position: 'absolute',
            maxWidth: 'none',
            width: medidas.ancho * escala,
            height: medidas.alto * escala,
            left: -recorte.x * escala,
            top: -recorte.y * escala,
          }}
        />
      )}
    </Box>
  )
}

interface ControlProps {
  /** i18n key. */
  label: string
  valor: number
  desde?: number
  hasta: number
  onValor: (valor: number) => void
}

const CONTROL = {
  display: 'grid',
  gridTemplateColumns: '7.5rem 1fr',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  minHeight: 36,
  fontSize: '0.875rem',
  '& input': { width: '100%', accentColor: 'var(--control)' },
} as const

/** A slider of the browser's own, which keys and fingers move; where there is nothing to move, it stands still. */
const Control = ({ label, valor, desde = 0, hasta, onValor }: ControlProps) => (
  <Box component="label" sx={[CONTROL, (theme) => ({ '--control': theme.palette.primary.main })]}>
    {translate(label)}
    <input
      type="range"
      min={desde}
      max={hasta}
      step={0.02}
      value={valor}
      disabled={hasta <= desde}
      onChange={({ target }) => onValor(target.valueAsNumber)}
    />
  </Box>
)
