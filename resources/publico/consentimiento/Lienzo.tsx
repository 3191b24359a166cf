import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { dibujar, HOJA, puntoDe, type Firma, type Punto } from './firma-model.ts'

interface LienzoProps {
  firma: Firma
  /** Hears each stroke; absent on a sheet that is only looked at. */
  onTrazo?: (trazo: Punto[]) => void
  nombre: string
}

/**
 * The sheet: takes strokes of finger, mouse and pen, and draws them again from their points whatever happens to the
 * page.
 */
export function Lienzo({ firma, onTrazo, nombre }: LienzoProps) {
  const lienzo = useRef<HTMLCanvasElement>(null)
  const trazo = useRef<Punto[] | null>(null)

  useEffect(() => {
    if (lienzo.current) dibujar(lienzo.current, firma)
  }, [firma])

  const seguir = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!trazo.current) return
    const lugar = event.currentTarget.getBoundingClientRect()
    const juntos = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const cada of juntos.length ? juntos : [event]) trazo.current.push(puntoDe(cada, lugar))
    dibujar(event.currentTarget, { texto: '', trazos: [...firma.trazos, trazo.current] })
  }
  const empezar = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!onTrazo || event.button !== 0 || trazo.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    trazo.current = []
    seguir(event)
  }
  const terminar = () => {
    if (trazo.current?.length) onTrazo?.(trazo.current)
    trazo.current = null
  }

  // A plain canvas: of a Box, `width` and `height` would be style, and its sheet not that wide.
  return (
    <Box sx={{ '& canvas': { ...HOJA_DE_PAPEL, ...(onTrazo && { touchAction: 'none', cursor: 'crosshair' }) } }}>
      <canvas
        ref={lienzo}
        width={HOJA.ancho}
        height={HOJA.alto}
        role="img"
        aria-label={nombre}
        onPointerDown={empezar}
        onPointerMove={seguir}
        onPointerUp={terminar}
        onPointerCancel={terminar}
      />
    </Box>
  )
}

const HOJA_DE_PAPEL = {
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: `${HOJA.ancho} / ${HOJA.alto}`,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  bgcolor: 'common.white',
} as const
