import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type PointerEvent } from 'react'
import { Grafico, type GraficoProps } from './Barras.tsx'
import { mayorDe, seNombra, trazos, type Barra, type Trazo } from './barras-model.ts'

const ALTO = 160
/** Beyond so many, columns touch each other. */
const SUELTAS = 62
const NOMBRES = { telefono: 6, escritorio: 13 }

const chartStyle = (barras: number) =>
  ({
    position: 'relative',
    display: 'flex',
    columnGap: barras > SUELTAS ? 0 : '2px',
    height: ALTO,
    borderTop: 1,
    borderColor: 'divider',
  }) as const

const columnStyle = (juntas: boolean, trazo: Trazo | undefined, valor: number, viva: boolean) =>
  ({
    position: 'absolute',
    insetInline: juntas ? 0 : '8%',
    mx: 'auto',
    maxWidth: 56,
    bottom: `${trazo?.desde ?? 0}%`,
    height: `${trazo?.largo ?? 0}%`,
    minHeight: valor === 0 ? 0 : 2,
    borderRadius: '2px 2px 0 0',
    bgcolor: valor < 0 ? 'text.disabled' : 'primary.main',
    opacity: viva ? 1 : 0.55,
  }) as const

const label = {
  flex: '1 1 0',
  minWidth: 0,
  display: 'flex',
  justifyContent: 'center',
  fontSize: '0.75rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

/**
 * Amounts one after another in time, from days to years: a column for each, and in words the one under the pointer, or
 * else the tallest.
 */
export function Columnas({ titulo, barras, rotulos }: GraficoProps) {
  const [elegida, setElegida] = useState<number | null>(null)
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const { cero, trazos: aEscala } = trazos(barras.map(({ valor }) => valor))
  const conNombre = seNombra(barras.length, wide ? NOMBRES.escritorio : NOMBRES.telefono)
  const dicha = elegida === null ? mayorDe(barras) : barras[elegida]

  const senalar = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setElegida(Math.min(barras.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * barras.length))))
  }

  return (
    <Grafico titulo={titulo} barras={barras} rotulos={rotulos}>
      <Dicha barra={dicha} />
      <Box
        onPointerMove={senalar}
        onPointerDown={senalar}
        onPointerLeave={() => setElegida(null)}
        sx={chartStyle(barras.length)}
      >
        <Box
          sx={{ position: 'absolute', insetInline: 0, bottom: `${cero}%`, borderTop: 1, borderColor: 'text.secondary' }}
        />
        {barras.map(({ etiqueta, valor }, indice) => (
          <Box key={etiqueta} sx={{ position: 'relative', flex: '1 1 0', minWidth: 0 }}>
            <Box
              data-tinta
              sx={columnStyle(barras.length > SUELTAS, aEscala[indice], valor, elegida === null || elegida === indice)}
            />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', mt: 0.5 }}>
        {barras.map(({ etiqueta }, indice) => (
          <Box key={etiqueta} sx={label}>
            {conNombre(indice) && <span>{etiqueta}</span>}
          </Box>
        ))}
      </Box>
    </Grafico>
  )
}

function Dicha({ barra }: { barra?: Barra }) {
  return (
    <Box sx={{ minHeight: '1.5rem', mb: 0.5, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
      {barra && (
        <>
          {barra.etiqueta}{' '}
          <Box component="span" sx={{ fontWeight: 600, ml: 0.5 }}>
            {barra.texto}
          </Box>
        </>
      )}
    </Box>
  )
}
