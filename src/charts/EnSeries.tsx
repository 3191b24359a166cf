import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type PointerEvent, type ReactNode } from 'react'
import { OCULTO } from '#src/page/registro/oculto.ts'
import { Muestra } from './Apilada.tsx'
import { seNombra } from './barras-model.ts'
import { alcanceDe, sumasDe, tintaDe, type Series } from './series-model.ts'

interface EnSeriesProps extends Series {
  /** Translated: what the chart tells, and the name of what it goes along. */
  titulo: string
  rotulo: string
  decir: (valor: number) => string
}

const ALTO = 176
const NOMBRES = { telefono: 6, escritorio: 13 }

const pintada = (lugar: number) => {
  const { color, opacidad } = tintaDe(lugar)
  return { bgcolor: color, opacity: opacidad }
}

/** Series in time, a column for each time, in which they stand on each other. */
export function ColumnasApiladas(props: EnSeriesProps) {
  const { etiquetas, series } = props
  const { mayor, menor } = alcanceDe(props, true)
  const alto = (valor: number) => `${(Math.abs(valor) / (mayor - menor || 1)) * 100}%`
  const parte = (lugar: number, negativas: boolean) =>
    series.map(({ valores }, cual) => {
      const valor = valores[lugar] ?? 0
      return valor < 0 === negativas && valor !== 0 ? (
        <Box key={cual} data-tinta sx={{ height: alto(valor), minHeight: '1px', ...pintada(cual) }} />
      ) : null
    })
  return (
    <EnTiempo {...props}>
      {(senalada) =>
        etiquetas.map((_, lugar) => (
          <Box
            key={lugar}
            sx={{ position: 'relative', flex: '1 1 0', minWidth: 0, opacity: (senalada ?? lugar) === lugar ? 1 : 0.5 }}
          >
            <Box sx={{ ...columna, bottom: alto(menor), top: 0, flexDirection: 'column-reverse' }}>
              {parte(lugar, false)}
            </Box>
            <Box sx={{ ...columna, bottom: 0, height: alto(menor), flexDirection: 'column' }}>{parte(lugar, true)}</Box>
          </Box>
        ))
      }
    </EnTiempo>
  )
}

const columna = {
  position: 'absolute',
  insetInline: '8%',
  mx: 'auto',
  maxWidth: 56,
  display: 'flex',
  gap: '1px',
} as const

/** Series in time as lines: the first whole, those after it broken, so that no colour is needed to tell them. */
export function Lineas(props: EnSeriesProps) {
  const { etiquetas, series } = props
  const { mayor, menor } = alcanceDe(props, false)
  const x = (lugar: number) => ((lugar + 0.5) / etiquetas.length) * 100
  const y = (valor: number) => 100 - ((valor - menor) / (mayor - menor || 1)) * 100
  return (
    <EnTiempo {...props}>
      {(senalada) => (
        <Box
          component="svg"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
        >
          {senalada !== undefined && (
            <Box
              component="line"
              x1={x(senalada)}
              x2={x(senalada)}
              y1={0}
              y2={100}
              sx={{ stroke: 'currentColor', opacity: 0.3, vectorEffect: 'non-scaling-stroke' }}
            />
          )}
          {series.map(({ valores }, cual) => (
            <Box
              key={cual}
              component="polyline"
              points={valores.map((valor, lugar) => `${x(lugar)},${y(valor)}`).join(' ')}
              sx={{
                fill: 'none',
                color: tintaDe(cual).color,
                stroke: 'currentColor',
                strokeWidth: 2,
                strokeDasharray: cual === 0 ? undefined : '5 4',
                vectorEffect: 'non-scaling-stroke',
              }}
            />
          ))}
        </Box>
      )}
    </EnTiempo>
  )
}

/** The frame of a chart in time: its legend with the figures of the place that is pointed at, or of all, and names. */
function EnTiempo({ children, ...props }: EnSeriesProps & { children: (senalada: number | undefined) => ReactNode }) {
  const { etiquetas } = props
  const [senalada, setSenalada] = useState<number>()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const conNombre = seNombra(etiquetas.length, wide ? NOMBRES.escritorio : NOMBRES.telefono)
  const senalar = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const lugar = Math.floor(((clientX - left) / width) * etiquetas.length)
    setSenalada(Math.min(etiquetas.length - 1, Math.max(0, lugar)))
  }
  return (
    <Marco {...props} senalada={senalada}>
      <Box
        onPointerMove={senalar}
        onPointerDown={senalar}
        onPointerLeave={() => setSenalada(undefined)}
        sx={{
          position: 'relative',
          display: 'flex',
          columnGap: '2px',
          height: ALTO,
          borderBottom: 1,
          borderColor: 'text.secondary',
        }}
      >
        {children(senalada)}
      </Box>
      <Box sx={{ display: 'flex', mt: 0.5 }}>
        {etiquetas.map((etiqueta, lugar) => (
          <Box key={lugar} sx={nombreAlPie}>
            {conNombre(lugar) && <span>{etiqueta}</span>}
          </Box>
        ))}
      </Box>
    </Marco>
  )
}

const nombreAlPie = {
  flex: '1 1 0',
  minWidth: 0,
  display: 'flex',
  justifyContent: 'center',
  fontSize: '0.75rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

/** Series side by side, of what does not follow in time: their bars on one line, or (`sueltas`) each on its own. */
export function BarrasEnSeries({ sueltas = false, ...props }: EnSeriesProps & { sueltas?: boolean }) {
  const { etiquetas, series, decir } = props
  const { mayor } = alcanceDe(props, !sueltas)
  const sumas = sumasDe(props)
  const ancho = (valor: number) => `${(Math.max(0, valor) / (mayor || 1)) * 100}%`
  return (
    <Marco {...props}>
      <Box sx={enFilas}>
        {etiquetas.map((etiqueta, lugar) => (
          <Box key={lugar} sx={{ display: 'contents' }}>
            <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{etiqueta}</Box>
            <Box sx={{ display: 'flex', flexDirection: sueltas ? 'column' : 'row', gap: '2px', minWidth: 0 }}>
              {series.map(({ valores }, cual) => {
                const valor = valores[lugar] ?? 0
                const largo = { width: ancho(valor), minWidth: valor > 0 ? 2 : 0, height: sueltas ? 8 : 16 }
                return <Box key={cual} data-tinta sx={{ ...largo, borderRadius: 0.25, ...pintada(cual) }} />
              })}
            </Box>
            <Box sx={cifras}>{decir(sueltas ? (series[0]?.valores[lugar] ?? 0) : (sumas[lugar] ?? 0))}</Box>
          </Box>
        ))}
      </Box>
    </Marco>
  )
}

const enFilas = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) minmax(48px, 1fr) auto',
  columnGap: 1.5,
  rowGap: 0.75,
  alignItems: 'center',
} as const

const cifras = {
  textAlign: 'right',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const

const leyenda = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  mb: 1.5,
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', alignItems: 'center', gap: 0.75 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const

/** A drawing for the eyes, with what each colour is, and its figures as a table for who listens. */
function Marco({
  titulo,
  rotulo,
  etiquetas,
  series,
  decir,
  senalada,
  children,
}: EnSeriesProps & { senalada?: number; children: ReactNode }) {
  const suma = (valores: readonly number[]) => valores.reduce((una, otra) => una + otra, 0)
  return (
    <Box sx={{ position: 'relative' }}>
      <div aria-hidden>
        <Box sx={leyenda}>
          {senalada !== undefined && <div>{etiquetas[senalada]}</div>}
          {series.map(({ nombre, valores }, cual) => (
            <div key={cual}>
              <Muestra {...tintaDe(cual)} />
              <span>{nombre}</span>
              <b>{decir(senalada === undefined ? suma(valores) : (valores[senalada] ?? 0))}</b>
            </div>
          ))}
        </Box>
        {children}
      </div>
      <Box sx={OCULTO}>
        <table>
          <caption>{titulo}</caption>
          <thead>
            <tr>
              <th scope="col">{rotulo}</th>
              {series.map(({ nombre }, cual) => (
                <th key={cual} scope="col">
                  {nombre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {etiquetas.map((etiqueta, lugar) => (
              <tr key={lugar}>
                <th scope="row">{etiqueta}</th>
                {series.map(({ valores }, cual) => (
                  <td key={cual}>{decir(valores[lugar] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}
