import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { OCULTO } from '#src/page/registro/oculto.ts'

/** Beyond it, that there are very many is all that a number says. */
const MUCHOS = 999

const pastilla = {
  flex: 'none',
  minWidth: 20,
  px: 0.75,
  borderRadius: 2.5,
  bgcolor: 'action.selected',
  color: 'text.primary',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
} as const

/** In a line, where it takes as little of the name's room as it can. */
const enLinea = { ...pastilla, mx: -0.75, '[aria-current] > &': { bgcolor: 'background.paper' } } as const
/** Over an icon, to the edge of its line where it is long. */
const sobreIcono = {
  ...pastilla,
  position: 'absolute',
  top: 1,
  left: 'calc(50% + 2px)',
  minWidth: 16,
  px: 0.25,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontSize: '0.6875rem',
  lineHeight: '14px',
} as const

/** A line as it is heard, with the work behind it: «Caja, 3 por atender». */
export const conCuanto = (nombre: string, cuanto: number): string =>
  cuanto > 0 ? `${nombre}, ${translate('layout.por_atender', { smart_count: cuanto })}` : nombre

/** The amount of work behind a line of the menu; nothing where there is none. */
export function Cuanto({ cuanto, sobre = false }: { cuanto: number; sobre?: boolean }) {
  if (cuanto === 0) return null
  return (
    <>
      <Box component="span" aria-hidden sx={sobre ? sobreIcono : enLinea}>
        {cuanto > MUCHOS ? `${MUCHOS}+` : cuanto}
      </Box>
      <Box component="span" sx={OCULTO}>
        {conCuanto('', cuanto)}
      </Box>
    </>
  )
}
