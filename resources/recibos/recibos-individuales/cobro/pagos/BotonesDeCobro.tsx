import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import { Tecla } from '#src/page/Tecla.tsx'

interface BotonesDeCobroProps {
  enviando: boolean
  onCobrar: (imprimir: boolean) => void
}

/** Charges and prints, or only charges; the key is the screen's. */
export function BotonesDeCobro({ enviando, onCobrar }: BotonesDeCobroProps) {
  return (
    <>
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
    </>
  )
}
