import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import { useRef, useState, type ReactNode } from 'react'
import { Pildora } from '#src/list/columnas/Pildora.tsx'
import { aparte } from './abiertos/aparte.tsx'

// The box, with what places it, is asked for once a pill is pointed at or reached by the keyboard.
const Caja = aparte(async () => (await import('./abiertos/CajaDePildora.tsx')).CajaDePildora)

interface EnPildoraProps {
  label: string
  /** The value in words; undefined where none is set. */
  dice: string | undefined
  onQuitar: () => void
  onAbrir?: () => void
  /** Enter says that what was written is all, and chooses nothing in the box. */
  cierraConEnter?: boolean
  /** The fields of the box, which may close it. */
  children: (cerrar: () => void) => ReactNode
}

/** A pill of the bar that opens a box with fields, the first of which has the cursor. */
export function EnPildora({ label, dice, onQuitar, onAbrir, cierraConEnter, children }: EnPildoraProps) {
  const [abierta, setAbierta] = useState(false)
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const cerrar = () => {
    setAbierta(false)
    boton.current?.focus()
  }
  return (
    <ClickAwayListener onClickAway={() => setAbierta(false)}>
      <Box
        ref={setAncla}
        onPointerEnter={Caja.deAntemano}
        onFocus={Caja.deAntemano}
        sx={{ display: 'inline-flex', maxWidth: '100%' }}
      >
        <Pildora label={label} dice={dice} onQuitar={onQuitar}>
          <button
            ref={boton}
            type="button"
            data-encima
            aria-label={dice === undefined ? label : `${label}: ${dice}`}
            aria-haspopup="dialog"
            aria-expanded={abierta}
            onClick={() => {
              if (!abierta) onAbrir?.()
              setAbierta(!abierta)
            }}
          />
        </Pildora>
        {abierta && (
          <Caja {...{ ancla, label, cierraConEnter }} onCerrar={cerrar} onSalir={() => setAbierta(false)}>
            {children(cerrar)}
          </Caja>
        )}
      </Box>
    </ClickAwayListener>
  )
}
