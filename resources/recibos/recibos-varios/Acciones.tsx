import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { SvgIconComponent } from '@mui/icons-material'
import type { MouseEvent } from 'react'
import { translate } from '#i18n/translate'
import { Tecla } from '#src/page/Tecla.tsx'

export interface Accion {
  tecla: string
  /** i18n key. */
  rotulo: string
  hacer: () => void
  /** The action has nothing to do now. */
  inerte?: boolean
  /** A number beside the action's name. */
  cuantas?: number
  /** Instead of its name, at the end. */
  Icono?: SvgIconComponent
}

/** The box keeps the focus. */
const sinFoco = (event: MouseEvent) => event.preventDefault()

const BARRA = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: 'auto',
  columnGap: 0.25,
  px: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const

const CUENTA = {
  ml: 0.5,
  px: 0.75,
  borderRadius: 4,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.75rem',
} as const

/** The buttons of what can be done with the sale, each with its key. */
export function Acciones({ acciones }: { acciones: readonly Accion[] }) {
  return (
    <Box role="toolbar" aria-label={translate('ventas.acciones.titulo')} sx={BARRA}>
      {acciones.map(({ tecla, rotulo, hacer, inerte, cuantas, Icono }) =>
        Icono ? (
          <IconButton
            key={rotulo}
            size="small"
            disabled={inerte}
            aria-label={translate(rotulo)}
            title={translate(rotulo)}
            onMouseDown={sinFoco}
            onClick={hacer}
            sx={{ ml: 'auto' }}
          >
            <Icono fontSize="small" />
          </IconButton>
        ) : (
          <Button
            key={rotulo}
            size="small"
            color="secondary"
            disabled={inerte}
            aria-keyshortcuts={tecla || undefined}
            onMouseDown={sinFoco}
            onClick={hacer}
            sx={{ flexShrink: 0, px: 1 }}
          >
            {translate(rotulo)}
            {cuantas ? (
              <Box component="span" sx={CUENTA}>
                {cuantas}
              </Box>
            ) : null}
            {tecla && <Tecla>{tecla}</Tecla>}
          </Button>
        ),
      )}
    </Box>
  )
}
