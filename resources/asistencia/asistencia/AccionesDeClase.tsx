import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useCanAccess } from 'react-admin'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { useSessionState } from '#src/session/use-session.ts'
import { ASISTENCIA } from './asistencia-model.ts'
import { CambiosDeClase } from './CambiosDeClase.tsx'
import type { DialogoDeClase } from './dialogos.tsx'
import type { Vista } from './lista-model.ts'

type ConFormulario = 'CambiarDocente' | 'QuitarSuspension' | 'Reabrir' | 'Suspender'
// A phone in a classroom does without what forms need until one is opened.
const alAbrir = (nombre: ConFormulario) => lazy(async () => ({ default: (await import('./dialogos.tsx'))[nombre] }))
const DIALOGOS = {
  historial: CambiosDeClase,
  suplente: alAbrir('CambiarDocente'),
  suspender: alAbrir('Suspender'),
  quitar: alAbrir('QuitarSuspension'),
  reabrir: alAbrir('Reabrir'),
} satisfies Record<string, ComponentType<DialogoDeClase>>
type Accion = keyof typeof DIALOGOS
const PALABRA: Record<Accion, string> = {
  historial: 'clases.historial.abrir',
  suplente: 'clases.suplente.boton',
  suspender: 'clases.suspender.boton',
  quitar: 'clases.suspender.quitar',
  reabrir: 'clases.reabrir.boton',
}

/** The menu of what is done with a class besides its list, to who may. All of it needs the network. */
export function AccionesDeClase({ vista }: { vista: Vista }) {
  const acciones = useAcciones(vista)
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const [abierto, setAbierto] = useState<Accion | null>(null)
  if (acciones.length === 0) return null
  const Dialogo = abierto && DIALOGOS[abierto]
  return (
    <>
      <IconButton
        aria-label={translate('clases.lista.mas')}
        aria-haspopup="menu"
        aria-expanded={!!ancla}
        onClick={(event) => setAncla(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={!!ancla} anchorEl={ancla} onClose={() => setAncla(null)}>
        {acciones.map((accion) => (
          <MenuItem
            key={accion}
            onClick={() => {
              setAncla(null)
              setAbierto(accion)
            }}
          >
            {translate(PALABRA[accion])}
          </MenuItem>
        ))}
      </Menu>
      {Dialogo && (
        <Suspense>
          <Dialogo vista={vista} onClose={() => setAbierto(null)} />
        </Suspense>
      )}
    </>
  )
}

function useAcciones({ sesion_id, tipo, estado, cierre }: Vista): Accion[] {
  const state = useSessionState()
  const edita = useCanAccess({ resource: ASISTENCIA, action: 'edit' }).canAccess === true
  const autoriza = useCanAccess({ resource: ASISTENCIA, action: 'autorizar' }).canAccess === true
  const veDocentes = useCanAccess({ resource: recursoDe('Docentes'), action: 'list' }).canAccess === true
  if (state.status === 'in' && state.session.sinConexion) return []
  const puede: Record<Accion, boolean> = {
    historial: sesion_id !== null,
    suplente: edita && veDocentes && estado !== 'cerrada',
    suspender: edita && tipo !== 'suspendida' && estado === 'por_tomar',
    quitar: edita && tipo === 'suspendida',
    reabrir: autoriza && estado === 'cerrada' && cierre === null,
  }
  return (Object.keys(puede) as Accion[]).filter((accion) => puede[accion])
}
