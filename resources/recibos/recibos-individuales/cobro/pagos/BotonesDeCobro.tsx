import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode, Ref } from 'react'
import { translate } from '#i18n/translate'
import { alPie } from '#src/page/al-pie.ts'
import { Tecla } from '#src/page/Tecla.tsx'
import { TELEFONO_DE_LADO } from '#src/theme/ventanas.ts'

const BOTONES = {
  ...alPie(TELEFONO_DE_LADO),
  // At the side it is the panel that scrolls: they stand on its padding.
  bottom: { xs: 'var(--bottom-bar, 0px)', md: -16 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mx: -2,
  mb: -2,
  mt: 1,
  px: 2,
  py: 1.5,
  borderRadius: '0 0 8px 8px',
  '& > .MuiAlert-root': { width: '100%' },
} as const

interface BotonesDeCobroProps {
  enviando: boolean
  onCobrar: (imprimir: boolean) => void
  /** Reasons that keep it from being charged: beside the buttons, in sight wherever they are. */
  children?: ReactNode
  ref?: Ref<HTMLElement>
}

/** Charges and prints, or only charges; the key is the screen's. */
export function BotonesDeCobro({ enviando, onCobrar, children, ref }: BotonesDeCobroProps) {
  return (
    <Box ref={ref} sx={BOTONES}>
      {children}
      <Button
        data-cobrar
        variant="contained"
        size="large"
        sx={{ flex: { xs: 1, md: 'auto' } }}
        loading={enviando}
        onClick={() => onCobrar(true)}
        aria-keyshortcuts="F9"
      >
        {translate('recibos.cobro.cobrar_imprimir')}
        <Tecla>F9</Tecla>
      </Button>
      <Button variant="outlined" disabled={enviando} onClick={() => onCobrar(false)}>
        {translate('recibos.cobro.cobrar')}
      </Button>
    </Box>
  )
}
