import Alert from '@mui/material/Alert'
import { soloAdentro } from '#contract/texto/red'
import { translate } from '#i18n/translate'

/** A note beside a link for families that opens on the school's own network only. */
export const SoloAdentro = ({ enlace }: { enlace: string }) =>
  soloAdentro(new URL(enlace).hostname) && (
    <Alert severity="info" role="note" sx={{ my: 1 }}>
      {translate('accesos.solo_adentro')}
    </Alert>
  )
