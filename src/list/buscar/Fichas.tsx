import FilterIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { translate } from '#i18n/translate'
import { OCULTO } from '#src/page/registro/oculto.ts'
import { Tecla } from '#src/page/Tecla.tsx'
import { claros, type Elegida, type Hallazgo } from './gramatica.ts'
import type { Lectura } from './lectura.ts'

interface FichasProps {
  hallados: readonly Hallazgo[]
  onElegir: (elegidas: readonly Elegida[]) => void
  /** Out of the chips, up to the box and down to the rows. */
  onSalir: (hacia: 'caja' | 'filas') => void
}

const barra = {
  order: 1,
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const

const ficha = (sx: object) =>
  ({ height: 32, maxWidth: '100%', '@media (pointer: coarse)': { height: 44 }, ...sx }) as const
/** Those that Enter takes look as a filter that is set does. */
const CLARA = ficha({ bgcolor: 'action.selected', borderColor: 'primary.main' })
const OFRECIDA = ficha({ borderStyle: 'dashed', borderColor: 'text.secondary' })

/**
 * Chips of what the search box recognised, each of which filters by it; words that may be several things have several.
 * The search itself goes on: nothing that was typed is replaced until a chip is pressed, or Enter.
 */
export function Fichas({ hallados, onElegir, onSalir }: FichasProps) {
  const todas = claros(hallados)
  const esClara = ({ desde }: Hallazgo, lectura: Lectura) =>
    todas.some((una) => una.desde === desde && una.lectura === lectura)
  return (
    <>
      <Aviso hallados={hallados} conEnter={todas.length > 0} />
      {hallados.length > 0 && (
        <Box data-fichas role="group" aria-label={translate('buscar.rotulo')} onKeyDown={flechas(onSalir)} sx={barra}>
          <FilterIcon aria-hidden sx={{ fontSize: 18 }} />
          {hallados.map((hallado) =>
            hallado.lecturas.map((lectura, lugar) => (
              <Box key={`${hallado.desde} ${lectura.dice}`} sx={{ display: 'contents' }}>
                {lugar > 0 && <span>{translate('buscar.o')}</span>}
                <Chip
                  component="button"
                  type="button"
                  variant="outlined"
                  label={lectura.dice}
                  onClick={() => onElegir([{ desde: hallado.desde, hasta: hallado.hasta, lectura }])}
                  sx={esClara(hallado, lectura) ? CLARA : OFRECIDA}
                />
              </Box>
            )),
          )}
          {todas.length > 0 && (
            <Button size="small" onClick={() => onElegir(todas)}>
              {translate(todas.length > 1 ? 'buscar.todo' : 'buscar.uno')}
              <Tecla>Enter</Tecla>
            </Button>
          )}
        </Box>
      )}
    </>
  )
}

/** Left and right go from chip to chip, up back to the box, down on to the rows; Escape leaves them. */
const flechas = (onSalir: FichasProps['onSalir']) => (event: KeyboardEvent<HTMLElement>) => {
  const botones = [...event.currentTarget.querySelectorAll('button')]
  const aqui = botones.indexOf(document.activeElement as HTMLButtonElement)
  const paso = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (paso) botones[aqui + paso]?.focus()
  else if (event.key === 'ArrowUp' || event.key === 'Escape') onSalir('caja')
  else if (event.key === 'ArrowDown') onSalir('filas')
  else return
  event.preventDefault()
}

const DESCANSO_MS = 700

/** Says what was recognised once the typing rests, to who does not see the chips. */
function Aviso({ hallados, conEnter }: { hallados: readonly Hallazgo[]; conEnter: boolean }) {
  const fichas = hallados.flatMap(({ lecturas }) => lecturas.map(({ dice }) => dice)).join(', ')
  const ahora = fichas && translate(conEnter ? 'buscar.avisa_con_enter' : 'buscar.avisa', { fichas })
  const [dicho, setDicho] = useState('')
  useEffect(() => {
    const espera = setTimeout(() => setDicho(ahora), DESCANSO_MS)
    return () => clearTimeout(espera)
  }, [ahora])
  return (
    <Box role="status" sx={OCULTO}>
      {dicho}
    </Box>
  )
}
