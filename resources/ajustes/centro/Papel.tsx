import Box from '@mui/material/Box'
import type { Dibujo, Trazo } from '#contract/documentos/dibujo'
import { logoUrl } from '#src/centro.ts'

const estiloDelPapel = (ancho: number) =>
  ({
    display: 'block',
    width: '100%',
    maxWidth: ancho < 300 ? 300 : undefined,
    mx: 'auto',
    bgcolor: 'common.white',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    fontVariantNumeric: 'tabular-nums',
  }) as const

/**
 * A page as it is printed, stroke by stroke: white in the dark too. `descripcion` is what it is, for who can't see it.
 */
export function Papel({
  dibujo: { ancho, alto, trazos },
  logo,
  descripcion,
}: {
  dibujo: Dibujo
  logo: string | null
  descripcion: string
}) {
  return (
    <Box
      component="svg"
      role="img"
      aria-label={descripcion}
      viewBox={`0 0 ${ancho} ${alto}`}
      sx={estiloDelPapel(ancho)}
    >
      {trazos.map((trazo, index) => (
        <Dibujado key={index} trazo={trazo} logo={logo} />
      ))}
    </Box>
  )
}

function Dibujado({ trazo, logo }: { trazo: Trazo; logo: string | null }) {
  switch (trazo.tipo) {
    case 'texto': {
      const { texto, x, y, ancho, cuerpo, negrita, color, opacidad, giro } = trazo
      const vuelta = giro && `rotate(${giro.grados} ${giro.x} ${giro.y})`
      return (
        <text
          x={x}
          y={y}
          textLength={ancho}
          lengthAdjust="spacingAndGlyphs"
          fontSize={cuerpo}
          fontWeight={negrita ? 600 : 400}
          fill={color}
          opacity={opacidad}
          transform={vuelta}
        >
          {texto}
        </text>
      )
    }
    case 'linea':
      return (
        <line
          x1={trazo.x}
          y1={trazo.y}
          x2={trazo.x + trazo.ancho}
          y2={trazo.y}
          stroke={trazo.color}
          strokeWidth={0.5}
        />
      )
    case 'logo':
      return (
        logo && (
          <image
            href={logoUrl(logo)}
            x={trazo.x}
            y={trazo.y}
            width={trazo.ancho}
            height={trazo.alto}
            preserveAspectRatio="none"
          />
        )
      )
    case 'qr':
      return (
        <path d={trazo.cuadros.map(([x, y]) => `M${x} ${y}h${trazo.lado}v${trazo.lado}h-${trazo.lado}z`).join('')} />
      )
  }
}
