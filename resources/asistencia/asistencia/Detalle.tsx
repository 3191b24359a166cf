import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useEvent } from 'react-admin'
import type { EstadoAsistencia, ListaDeClase } from '#contract/asistencia/asistencia'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'
import type { Marca } from './lista-model.ts'

const MINUTOS = [5, 10, 15, 30] as const
const MAYOR_MINUTOS = 600
const MAYOR_NOTA = 200

/**
 * Under a thumb it opens in the other half of the window, by name, and moves no row: the next mark stays where it was.
 */
const DETALLE = {
  pt: 1,
  pb: 0.5,
  pr: 1,
  '@media (pointer: coarse)': {
    position: 'fixed',
    inset: 'auto 0 calc(var(--bottom-bar) + 60px)',
    zIndex: 2,
    px: 2,
    pb: 1,
    borderTop: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    '& .de': { display: 'block' },
    '&[data-arriba=true]': { inset: '56px 0 auto', borderTop: 0, borderBottom: 1, borderColor: 'divider' },
  },
} as const

interface DetalleProps {
  alumno: ListaDeClase['lista'][number]
  estado: EstadoAsistencia
  onMarcar: (matricula: number, cambio: Partial<Marca>) => void
  onCerrar: () => void
}

/** A student's minutes late, and a note; what is written is kept when the field is left, or the page. */
export function Detalle({ alumno: { matricula_id, nombre, minutos, nota }, estado, onMarcar, onCerrar }: DetalleProps) {
  const [otros, setOtros] = useState(
    minutos !== null && !MINUTOS.some((cada) => cada === minutos) ? String(minutos) : '',
  )
  const [escrita, setEscrita] = useState(nota ?? '')
  const caja = useRef<HTMLElement>(null)
  const [arriba, setArriba] = useState(false)
  useLayoutEffect(() => {
    const renglon = caja.current?.parentElement?.getBoundingClientRect()
    setArriba((renglon?.top ?? 0) > innerHeight / 2)
  }, [])
  const puesto = useRef({ minutos, nota })
  const poner = (cambio: Pick<Partial<Marca>, 'minutos' | 'nota'>) => {
    puesto.current = { ...puesto.current, ...cambio }
    onMarcar(matricula_id, cambio)
  }

  const dejarMinutos = () => {
    const valor = Math.min(Number(otros), MAYOR_MINUTOS)
    if (valor >= 1 && valor !== puesto.current.minutos) poner({ minutos: valor })
  }
  const dejarNota = () => {
    const nueva = escrita.trim() || null
    if (nueva !== puesto.current.nota) poner({ nota: nueva })
  }
  const dejar = useEvent(() => {
    if (estado === 'tarde') dejarMinutos()
    dejarNota()
  })
  useEffect(() => dejar, [dejar])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') (event.target as HTMLElement).blur()
  }
  const elegir = (cuantos: number) => {
    setOtros('')
    poner({ minutos: cuantos })
    onCerrar()
  }

  return (
    <Box
      role="group"
      aria-label={translate('clases.lista.detalle_de', { nombre })}
      ref={caja}
      data-detalle
      data-arriba={arriba}
      sx={DETALLE}
    >
      <Box className="de" sx={{ display: 'none', fontWeight: 600, mb: 0.5 }}>
        {nombre}
      </Box>
      {estado === 'tarde' && (
        <Box sx={{ mb: 1 }}>
          <Aparte sx={{ mb: 0.5 }}>{translate('clases.lista.cuantos')}</Aparte>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {MINUTOS.map((cada) => (
              <Button
                key={cada}
                size="small"
                variant={cada === minutos ? 'contained' : 'outlined'}
                aria-pressed={cada === minutos}
                onClick={() => elegir(cada)}
              >
                {translate('clases.lista.minutos', { smart_count: cada })}
              </Button>
            ))}
            <TextField
              label={translate('clases.lista.otros_minutos')}
              value={otros}
              onChange={({ target }) => setOtros(target.value.replace(/\D/g, '').slice(0, 3))}
              onBlur={dejarMinutos}
              onKeyDown={onKeyDown}
              margin="none"
              fullWidth={false}
              sx={{ width: 132 }}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          label={translate('clases.lista.nota')}
          value={escrita}
          onChange={({ target }) => setEscrita(target.value)}
          onBlur={dejarNota}
          onKeyDown={onKeyDown}
          margin="none"
          slotProps={{ htmlInput: { maxLength: MAYOR_NOTA } }}
        />
        <Button onClick={onCerrar}>{translate('clases.lista.listo')}</Button>
      </Box>
    </Box>
  )
}
