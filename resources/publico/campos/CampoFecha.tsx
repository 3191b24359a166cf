import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import { esFecha } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { leerFecha } from '#src/form/campos/fechas.ts'
import { useCampo } from './almacen.ts'
import { CampoTexto } from './CampoTexto.tsx'
import type { CampoProps } from './Rotulo.tsx'
import { mascaraFecha } from './mascara-fecha.ts'

interface CampoFechaProps extends CampoProps {
  autoComplete?: string
}

/** The school's, as the server last told it: the date of an old phone may be years away. */
const hoy = () => hoyDelCentro()

/** A date (YYYY-MM-DD once it is whole) typed with the figures alone, or chosen in the phone's own calendar. */
export function CampoFecha({ ayuda = 'publico.fecha_ayuda', ...props }: CampoFechaProps) {
  return (
    <CampoTexto
      {...props}
      ayuda={ayuda}
      inputMode="numeric"
      mostrar={(valor) => (esFecha(valor) ? formatoFecha(valor) : valor)}
      mascara={mascaraFecha}
      formato={(escrito) => leerFecha(escrito, hoy()) ?? escrito}
      final={<Calendario nombre={props.nombre} />}
    />
  )
}

const ESCONDIDO = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: '1px',
  height: '1px',
  p: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const

/** The native picker, whose own text field stays out of sight and out of the tab order. */
function Calendario({ nombre }: { nombre: string }) {
  const { valor, escribir } = useCampo(nombre)
  const native = useRef<HTMLInputElement>(null)
  return (
    <>
      <Box
        component="input"
        type="date"
        ref={native}
        tabIndex={-1}
        aria-hidden
        max={hoy()}
        value={esFecha(valor) ? valor : ''}
        onChange={(event) => escribir(event.target.value)}
        sx={ESCONDIDO}
      />
      <IconButton
        sx={{ position: 'absolute', right: 4, top: '50%', transform: 'translateY(-50%)' }}
        aria-label={translate('formulario.abrir_calendario')}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
    </>
  )
}
