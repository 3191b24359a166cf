import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useEvent } from 'react-admin'
import type { EstadoAsistencia, ListaDeClase } from '#contract/asistencia/asistencia'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'
import type { Marca } from './lista-model.ts'

const MINUTOS = [5, 10, 15, 30] as const
const MAYOR_MINUTOS = 600
const MAYOR_NOTA = 200

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
    <Box role="group" aria-label={translate('clases.lista.detalle_de', { nombre })} sx={{ pt: 1, pb: 0.5, pr: 1 }}>
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
