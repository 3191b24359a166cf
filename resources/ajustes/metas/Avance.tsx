import Box from '@mui/material/Box'
import { avanceDe, type Meta } from '#contract/ajustes/metas'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import { formatoPorcentaje } from '#contract/texto/formato'
import { translate } from '#i18n/translate'

const estiloDelAvance = (avance: number, cumplida: boolean) =>
  ({
    display: 'block',
    height: '100%',
    width: `${Math.min(100, avance / 100)}%`,
    bgcolor: cumplida ? 'success.main' : 'primary.main',
  }) as const

const estiloDelDicho = (cumplida: boolean) =>
  ({
    minWidth: '4ch',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: cumplida ? 600 : 400,
  }) as const

/** A goal's progress: a bar that ends at 100 %, and the percentage, which may go beyond. */
export function Avance({ meta }: { meta: Pick<Meta, 'valor' | 'logrado'> }) {
  const avance = avanceDe(meta)
  const cumplida = avance >= CIEN_POR_CIENTO
  const dicho = formatoPorcentaje(Math.floor(avance / 100) * 100)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 1, minWidth: 64, height: 8, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}
      >
        <Box component="span" sx={estiloDelAvance(avance, cumplida)} />
      </Box>
      <Box component="span" title={cumplida ? translate('metas.cumplida') : undefined} sx={estiloDelDicho(cumplida)}>
        {dicho}
      </Box>
    </Box>
  )
}
