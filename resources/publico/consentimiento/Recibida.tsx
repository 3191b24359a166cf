import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { hoyEn } from '#contract/tiempo/fechas'
import { enLinea, formatoFechaLarga, formatoInstante } from '#contract/texto/formato'
import type { CartaRecibida } from '#contract/publico/consentimiento'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { Hecho } from '../marco/Hecho.tsx'
import { BOTON } from '../marco/Paso.tsx'
import type { DeAntes } from '../use-recibido.ts'

/** The last page: that it arrived, by what number, and the copy of it. */
export function Recibida({
  carta: { numero, menor, actividad, firmada_en, documento, caduca_en, deAntes },
  onOtra,
}: {
  carta: CartaRecibida & DeAntes
  onOtra: () => void
}) {
  const { nombre: centro } = useRotulo()
  const caduca = formatoFechaLarga(hoyEn(new Date(caduca_en)))
  const mensaje = translate('consentimiento.recibida.mensaje', {
    centro,
    numero,
    menor,
    caduca,
    enlace: window.location.origin + documento,
  })
  return (
    <>
      <Hecho titulo={translate('consentimiento.recibida.titulo')}>
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {numero}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{enLinea(menor, actividad)}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('consentimiento.recibida.firmada', { instante: formatoInstante(firmada_en) })}
        </Typography>
      </Hecho>
      {deAntes && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('consentimiento.recibida.de_antes')}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={BOTON}
        href={documento}
        target="_blank"
        rel="noopener noreferrer"
      >
        {translate('consentimiento.recibida.copia')}
      </Button>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        sx={{ ...BOTON, mt: 1 }}
        href={`https://wa.me/?text=${encodeURIComponent(mensaje)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {translate('consentimiento.recibida.whatsapp')}
      </Button>
      <Typography sx={{ my: 2 }}>{translate('consentimiento.recibida.detalle', { caduca })}</Typography>
      <Button fullWidth sx={BOTON} onClick={onOtra}>
        {translate('consentimiento.recibida.otra')}
      </Button>
    </>
  )
}
