import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import type { Edades, Tramo } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { Apilada, Muestra, type Parte } from '#src/charts/Apilada.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { partesDe } from './cxc-model.ts'

interface AntiguedadProps {
  edades: Edades
  /** The age that the list is narrowed to. */
  elegido?: Tramo
  /** Makes each age a button. */
  onElegir?: (tramo: Tramo) => void
  /** Makes each amount a link. */
  rutaDe?: (tramo: Tramo) => string
}

const EDADES = {
  listStyle: 'none',
  m: 0,
  mx: -1,
  mt: 1,
  p: 0,
  // Each as wide as what it says, and as many beside each other as there is room for.
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  gap: 0.5,
  '& > li': { flex: '1 1 auto' },
} as const

const estiloDelBoton = (elegido: boolean) =>
  ({
    ...RENGLON,
    width: '100%',
    '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
    ...(elegido && { bgcolor: 'action.selected' }),
  }) as const

/** The ages of a debt: one bar in their proportion, and each by its name. */
export function Antiguedad({ edades, elegido, onElegir, rutaDe }: AntiguedadProps) {
  const partes = partesDe(edades, (tramo) => translate(`cxc.tramo.${tramo}`))
  return (
    <>
      <Apilada partes={partes} />
      <Box component="ul" aria-label={translate('cxc.antiguedad')} sx={EDADES}>
        {partes.map((parte) => (
          <li key={parte.tramo}>
            {onElegir ? (
              <ButtonBase
                aria-pressed={elegido === parte.tramo}
                onClick={() => onElegir(parte.tramo)}
                sx={estiloDelBoton(elegido === parte.tramo)}
              >
                <Edad parte={parte} />
              </ButtonBase>
            ) : (
              <Box sx={RENGLON}>
                <Edad parte={parte} a={rutaDe?.(parte.tramo)} />
              </Box>
            )}
          </li>
        ))}
      </Box>
    </>
  )
}

const RENGLON = { display: 'block', textAlign: 'left', borderRadius: 1, px: 1, py: 0.75, font: 'inherit' } as const

function Edad({ parte, a }: { parte: Parte; a?: string }): ReactNode {
  const monto = <Dinero centavos={parte.valor} />
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
        <Muestra color={parte.color} opacidad={parte.opacidad} />
        {parte.etiqueta}
      </Box>
      <Box sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {a ? (
          <Enlace to={a} color="inherit" underline="hover">
            {monto}
          </Enlace>
        ) : (
          monto
        )}
      </Box>
    </>
  )
}
