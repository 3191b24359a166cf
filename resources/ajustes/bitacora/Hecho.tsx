import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useId, useState } from 'react'
import type { EntradaBitacora } from '#contract/ajustes/bitacora'
import { formatoHora } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Cambios } from '#src/page/registro/Cambios.tsx'
import { AbrirRegistro } from './AbrirRegistro.tsx'
import { claveDeModulo } from './bitacora-model.ts'

const RENGLON = {
  display: 'grid',
  gridTemplateColumns: '48px 1fr',
  columnGap: 1.5,
  px: 2,
  py: 0.5,
  fontSize: '0.875rem',
  lineHeight: '20px',
  '@media (pointer: coarse)': { py: 1, fontSize: '1rem', lineHeight: 1.5 },
  borderTop: 1,
  borderColor: 'divider',
} as const

/** One entry of the bitácora: when, who, what; its changes on demand, and the way to the record. */
export function Hecho({ hecho }: { hecho: EntradaBitacora }) {
  const { instante, usuario_nombre, frase, modulo, cambios, ip } = hecho
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box component="li" sx={RENGLON}>
      <Box component="time" dateTime={instante} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {formatoHora(instante)}
      </Box>
      <Box sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {usuario_nombre ?? translate('historial.sistema')}
          </Box>{' '}
          {frase}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {cambios.length > 0 && (
            <Link
              component="button"
              onClick={() => setOpen(!open)}
              aria-expanded={open}
              aria-controls={id}
              sx={{ font: 'inherit', py: 0.5, my: -0.5 }}
            >
              {translate(open ? 'historial.ocultar' : 'historial.cambios', { smart_count: cambios.length })}
            </Link>
          )}
          <AbrirRegistro hecho={hecho} />
          <Box
            component="span"
            title={ip ?? undefined}
            sx={{ order: { xs: -1, sm: 0 }, textAlign: { sm: 'right' }, minWidth: { sm: 136 } }}
          >
            {translate(claveDeModulo(modulo), { _: modulo })}
          </Box>
        </Box>
        <Box id={id} hidden={!open} sx={{ flexBasis: '100%' }}>
          {open && <Cambios cambios={cambios} />}
        </Box>
      </Box>
    </Box>
  )
}
