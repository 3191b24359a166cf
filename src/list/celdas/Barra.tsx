import PasteIcon from '@mui/icons-material/ContentPasteOutlined'
import RedoIcon from '@mui/icons-material/RedoOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState, type ReactNode } from 'react'
import { defectoDeMotivo } from '#contract/motivos'
import { translate } from '#i18n/translate'
import { CampoMotivo } from '#src/form/dialogos/CampoMotivo.tsx'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'
import { alPie } from '#src/page/al-pie.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import type { Celdas } from './use-celdas.ts'

interface BarraProps {
  celdas: Celdas
  ayuda: string
  /** Some price goes down: the reason is asked for. */
  pideMotivo: boolean
  onPegar?: () => void
  /** Takes the last cell back, or does it again, and says which. */
  onVolver: (hacia: 'deshacer' | 'rehacer') => void
  onTerminar: () => void
}

/** The line of what a save would do, what happened last, and the way out; at a thumb's reach on a telephone. */
export function Barra({ celdas, ayuda, pideMotivo, onPegar, onVolver, onTerminar }: BarraProps) {
  const { cuenta, cuantos, guardando, dicho, escrito } = celdas
  const [pregunta, setPregunta] = useState(false)
  const [motivo, setMotivo] = useState('')
  const [mirado, setMirado] = useState(false)
  const defecto = pideMotivo && mirado ? defectoDeMotivo(motivo) : undefined
  const guardar = () => {
    const falta = pideMotivo && defectoDeMotivo(motivo)
    setMirado(Boolean(falta))
    if (falta) celdas.decir(translate('celdas.falta_motivo'), true)
    else void celdas.guardar(pideMotivo ? motivo : undefined)
  }
  useKey('Ctrl+s', guardar)
  useKey('Ctrl+enter', guardar)
  const filas = cuenta.filas + cuenta.quedan
  const enPalabras = (f: number, c: number) => ({
    filas: cuantos(f),
    celdas: translate('celdas.celdas', { smart_count: c }),
  })
  return (
    <Box role="toolbar" aria-label={translate('lista.editar')} sx={barra}>
      <Button
        variant="contained"
        loading={guardando}
        disabled={filas === 0}
        onClick={guardar}
        aria-keyshortcuts="Control+S"
        sx={{ whiteSpace: 'nowrap' }}
      >
        {cuenta.filas > 0
          ? translate('celdas.guardar_cuanto', enPalabras(cuenta.filas, cuenta.celdas))
          : translate('celdas.guardar')}
      </Button>
      {pideMotivo && (
        <Box sx={{ flex: '0 1 320px', '& .MuiFormControl-root': { m: 0 } }}>
          <CampoMotivo
            clase="rebaja"
            plegado
            label={translate('celdas.motivo')}
            value={motivo}
            onChange={setMotivo}
            error={defecto && translate(defecto.key, defecto.params)}
          />
        </Box>
      )}
      <Icono rotulo="celdas.deshacer" hay={escrito.hechos.length > 0} onClick={() => onVolver('deshacer')}>
        <UndoIcon fontSize="small" />
      </Icono>
      <Icono rotulo="celdas.rehacer" hay={escrito.deshechos.length > 0} onClick={() => onVolver('rehacer')}>
        <RedoIcon fontSize="small" />
      </Icono>
      {onPegar && (
        <Icono rotulo="celdas.pegar" hay onClick={onPegar}>
          <PasteIcon fontSize="small" />
        </Icono>
      )}
      <Box role="status" sx={{ ...frase, ...(dicho.mal && { color: 'error.main', fontWeight: 600 }) }}>
        {dicho.frase || translate(ayuda)}
      </Box>
      <Button sx={{ ml: 'auto' }} onClick={() => (filas > 0 ? setPregunta(true) : onTerminar())}>
        {translate('celdas.terminar')}
      </Button>
      <Pregunta
        open={pregunta}
        titulo={translate('celdas.descartar_todo.titulo')}
        detalle={translate('celdas.descartar_todo.detalle', enPalabras(filas, cuenta.celdas + cuenta.celdasQueQuedan))}
        verbo="celdas.descartar_todo.si"
        no="celdas.descartar_todo.no"
        onSi={() => {
          setPregunta(false)
          celdas.descartar()
          onTerminar()
        }}
        onClose={() => setPregunta(false)}
      />
    </Box>
  )
}

const Icono = ({
  rotulo,
  hay,
  onClick,
  children,
}: {
  rotulo: string
  hay: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <IconButton size="small" aria-label={translate(rotulo)} title={translate(rotulo)} disabled={!hay} onClick={onClick}>
    {children}
  </IconButton>
)

/** On a telephone below the buttons. */
const frase = {
  flex: { xs: '1 0 100%', sm: '1 1 240px' },
  order: { xs: 1, sm: 0 },
  minWidth: 0,
  fontSize: '0.875rem',
  color: 'text.secondary',
} as const

const barra = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 40,
  mb: 1,
  '@media (max-width: 599.95px)': {
    ...alPie(),
    // Over the names, which stay.
    zIndex: 3,
    order: 2,
    mx: -2,
    px: 2,
    py: 1,
    mb: 0,
  },
} as const
