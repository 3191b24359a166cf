import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Collapse from '@mui/material/Collapse'
import { useId, useState } from 'react'
import type { Accion, Modulo } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { CasillaTriple } from './CasillaTriple.tsx'
import type { Fila } from './matriz-model.ts'
import type { Matriz } from './use-matriz.ts'
import { palabras } from './palabras.ts'

const LISTA = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const

/** The matrix on a phone: a line for each module, which opens to its actions. */
export const MatrizLista = ({ matriz, filas }: { matriz: Matriz; filas: readonly Fila[] }) => (
  <Box component="ul" aria-label={translate('usuarios.roles.permisos')} sx={LISTA}>
    {filas.map((fila) =>
      fila.tipo === 'modulo' ? (
        <RenglonModulo key={fila.modulo.name} fila={fila} matriz={matriz} />
      ) : (
        <Cabeza key={fila.tipo === 'area' ? fila.area : fila.tipo} fila={fila} matriz={matriz} />
      ),
    )}
  </Box>
)

/** All the modules, or those of an area: one checkbox for everything in them. */
function Cabeza({ fila, matriz }: { fila: Fila; matriz: Matriz }) {
  return (
    <Box component="li" sx={{ bgcolor: 'action.hover' }}>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', fontWeight: 600, minHeight: 44 }}>
        <Toda fila={fila} matriz={matriz} />
        {palabras.fila(fila)}
      </Box>
    </Box>
  )
}

function Toda({ fila, matriz }: { fila: Fila; matriz: Matriz }) {
  const casilla = matriz.casilla(fila, null)
  return (
    <Box component="label" sx={{ display: 'grid', placeItems: 'center', width: 44, minHeight: 44, flex: 'none' }}>
      {casilla && (
        <CasillaTriple
          casilla={casilla}
          nombre={palabras.casilla(fila, null)}
          soloLectura={matriz.soloLectura}
          onTocar={() => matriz.alternar(casilla)}
          name={fila.tipo === 'todo' ? 'permisos' : undefined}
          aria-invalid={fila.tipo === 'todo' && matriz.error !== undefined ? true : undefined}
        />
      )}
    </Box>
  )
}

const BOTON = {
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  justifyContent: 'space-between',
  textAlign: 'start',
  font: 'inherit',
  pr: 1.5,
} as const

const ACCIONES = {
  typography: 'caption',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

function RenglonModulo({ fila, matriz }: { fila: Fila & { modulo: Modulo }; matriz: Matriz }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const acciones: readonly Accion[] = fila.modulo.acciones
  const dadas = acciones.filter((accion) => matriz.dadas.has(`${fila.modulo.name}:${accion}`))
  const motivo = acciones.map((accion) => matriz.casilla(fila, accion)?.motivo).find(Boolean)
  return (
    <li>
      <Box sx={{ display: 'flex' }}>
        <Toda fila={fila} matriz={matriz} />
        <ButtonBase onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id} sx={BOTON}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontSize: '0.9375rem' }}>{palabras.fila(fila)}</Box>
            <Box sx={ACCIONES}>{dadas.map(palabras.accion).join(', ') || translate('usuarios.roles.matriz.nada')}</Box>
          </Box>
          <ExpandMore aria-hidden sx={{ color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Box>
      <Collapse in={open} id={id}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pl: '44px', pr: 1.5, pb: 1.5 }}>
          {acciones.map((accion) => (
            <AccionChip key={accion} fila={fila} accion={accion} matriz={matriz} />
          ))}
          {motivo && (
            <Box sx={{ typography: 'caption', color: 'text.secondary', width: '100%' }}>
              {translate(`usuarios.roles.matriz.${motivo}`)}
            </Box>
          )}
        </Box>
      </Collapse>
    </li>
  )
}

function AccionChip({ fila, accion, matriz }: { fila: Fila; accion: Accion; matriz: Matriz }) {
  const casilla = matriz.casilla(fila, accion)
  if (!casilla) return null
  const dada = casilla.marca === 'todo'
  const apagado = matriz.soloLectura || casilla.motivo !== undefined
  return (
    <Chip
      component="button"
      type="button"
      clickable={!apagado}
      aria-pressed={dada}
      aria-disabled={apagado || undefined}
      aria-label={palabras.casilla(fila, accion)}
      label={palabras.accion(accion)}
      color={dada ? 'primary' : 'default'}
      variant={dada ? 'filled' : 'outlined'}
      onClick={() => matriz.alternar(casilla)}
      sx={{ height: 40, borderRadius: 1, px: 0.5, opacity: apagado && !dada ? 0.6 : 1 }}
    />
  )
}
