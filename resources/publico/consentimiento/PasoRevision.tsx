import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ConsentimientoPublico } from '#contract/publico/consentimiento'
import { translate } from '#i18n/translate'
import { useAlmacen, useValor } from '../campos/almacen.ts'
import { Trampa } from '../campos/Trampa.tsx'
import { PASOS, TOTAL } from './carta-model.ts'
import type { Firma } from './firma-model.ts'
import { Lienzo } from './Lienzo.tsx'
import { Carta } from './PasoLectura.tsx'

const PARTES = ['personas', 'salud', 'retiro', 'firma'] as const

/** The whole letter with its signature, as it will be kept; each part leads back to its step. */
export function PasoRevision({ datos, onIr }: { datos: ConsentimientoPublico; onIr: (paso: number) => void }) {
  const firma = useValor<Firma>(useAlmacen(), 'firma')
  return (
    <>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 2 }}>
        <Carta datos={datos} paso={TOTAL} />
        <Lienzo firma={firma} nombre={translate('consentimiento.firma.suya')} />
      </Box>
      <Typography sx={{ mb: 1 }}>{translate('consentimiento.revision.cambiar')}</Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', mb: 2.5 }}>
        {PARTES.map((parte) => (
          <Button key={parte} variant="outlined" sx={{ minHeight: 48 }} onClick={() => onIr(PASOS[parte])}>
            {translate(`consentimiento.revision.${parte}`)}
          </Button>
        ))}
      </Box>
      <Trampa />
    </>
  )
}
