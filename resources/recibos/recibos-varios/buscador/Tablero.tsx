import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { translate } from '#i18n/translate'
import type { Producto } from '#contract/catalogos/productos'
import type { Tablero as Respuesta } from '#contract/recibos/recibos-varios'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { gruposDe, recordarTablero, tableroVisible } from './tablero-model.ts'

/** The life of an answer: a catalogue changes by the day, prices are looked at again when the sale is charged. */
const VALE_MS = 300_000

const GRUPOS = { display: 'flex', gap: 0.75, overflowX: 'auto', pb: 0.5 } as const
const BOTONES = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(104px, 1fr))', sm: 'repeat(auto-fill, minmax(136px, 1fr))' },
  gap: 0.75,
  // Two rows and the head of a third, which tells that there is more.
  maxHeight: 168,
  overflowY: 'auto',
} as const
const NOMBRE = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  lineHeight: 1.2,
  textAlign: 'left',
} as const

/** The search box keeps the focus: a finger does not take it from the reader. */
const sinFoco = (event: MouseEvent) => event.preventDefault()

/** Products at one tap, favourites and by category, for a touch screen; nothing where the catalogue has none. */
export function Tablero({ onElegir }: { onElegir: (producto: Producto) => void }) {
  const [visible, setVisible] = useState(tableroVisible)
  const [elegida, setElegida] = useState(0)
  const { data } = useConsulta<Respuesta>(VENTAS, 'tablero', {
    staleTime: VALE_MS,
  })
  const grupos = gruposDe(data?.productos ?? [])
  if (!grupos.length) return null
  const alternar = () => {
    recordarTablero(!visible)
    setVisible(!visible)
  }
  const actual = grupos[elegida] ?? grupos[0]
  return (
    <Box component="section" aria-label={translate('ventas.tablero.titulo')}>
      <Box sx={GRUPOS}>
        {visible &&
          grupos.map(({ categoria }, index) => (
            <Button
              key={categoria}
              size="small"
              variant={grupos[index] === actual ? 'contained' : 'outlined'}
              color="secondary"
              aria-pressed={grupos[index] === actual}
              onMouseDown={sinFoco}
              onClick={() => setElegida(index)}
              sx={{ flexShrink: 0, minHeight: { xs: 40, md: 32 } }}
            >
              {categoria ?? translate('ventas.tablero.favoritos')}
            </Button>
          ))}
        <Button size="small" onMouseDown={sinFoco} onClick={alternar} sx={{ flexShrink: 0, ml: 'auto' }}>
          {translate(visible ? 'ventas.tablero.ocultar' : 'ventas.tablero.mostrar')}
        </Button>
      </Box>
      {visible && (
        <Box
          role="group"
          aria-label={actual?.categoria ?? translate('ventas.tablero.favoritos')}
          sx={BOTONES}
          onKeyDown={flechas}
        >
          {actual?.productos.map((producto, index) => (
            <Button
              key={producto.id}
              variant="outlined"
              color="secondary"
              // One stop of the tab key for all of them; the arrows go on from there.
              tabIndex={index === 0 ? 0 : -1}
              title={producto.nombre}
              onMouseDown={sinFoco}
              onClick={() => onElegir(producto)}
              sx={{
                flexDirection: 'column',
                alignItems: 'stretch',
                justifyContent: 'space-between',
                minHeight: 64,
                p: 1,
              }}
            >
              <Typography component="span" variant="body2" sx={NOMBRE}>
                {producto.nombre}
              </Typography>
              <Typography component="span" variant="body2" sx={{ textAlign: 'right', fontWeight: 600 }}>
                <Dinero centavos={producto.precio} />
              </Typography>
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** The arrows go from one button to the next. */
function flechas(event: KeyboardEvent<HTMLElement>) {
  const paso = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!paso) return
  event.preventDefault()
  const botones = [...event.currentTarget.querySelectorAll('button')]
  const actual = botones.findIndex((boton) => boton === document.activeElement)
  botones[Math.min(Math.max(actual + paso, 0), botones.length - 1)]?.focus()
}
