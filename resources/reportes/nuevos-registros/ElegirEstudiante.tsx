import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { ClienteFila } from '#contract/catalogos/clientes'
import type { Persona, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { BuscarEstudiante } from '#resources/catalogos/clientes/BuscarEstudiante.tsx'

interface ElegirEstudianteProps {
  registro: RegistroVisto
  /** A student on file; null: a new one; 0: one that is still to be found. */
  value: number | null
  onChange: (cliente_id: number | null) => void
}

const NUEVO = 'nuevo'
const OTRO = 'otro'

/**
 * Chooses the student as whom a registration is accepted: a new one, one that resembles it, one of the guardian's, or
 * another that is looked for.
 */
export function ElegirEstudiante({ registro: { duplicados, encargado }, value, onChange }: ElegirEstudianteProps) {
  const id = useId()
  const familia = encargado?.estudiantes.filter((uno) => !duplicados.some((duplicado) => duplicado.id === uno.id)) ?? []
  const ofrecidos: readonly Persona[] = [...duplicados, ...familia]
  const [buscando, setBuscando] = useState(value !== null && !ofrecidos.some((uno) => uno.id === value))
  const [hallado, setHallado] = useState<ClienteFila | null>(null)
  const elegir = (clave: string) => {
    setBuscando(clave === OTRO)
    onChange(clave === NUEVO ? null : clave === OTRO ? (hallado?.id ?? 0) : Number(clave))
  }
  const encontrar = (estudiante: ClienteFila | null) => {
    setHallado(estudiante)
    onChange(estudiante?.id ?? 0)
  }
  return (
    <FormControl fullWidth>
      <FormLabel id={id}>{translate('registros.aceptar.quien')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={buscando ? OTRO : value === null ? NUEVO : String(value)}
        onChange={(_, clave) => elegir(clave)}
      >
        <FormControlLabel value={NUEVO} control={<Radio />} label={translate('registros.aceptar.nuevo')} />
        {ofrecidos.map(({ id: cliente_id, codigo, nombre }) => (
          <FormControlLabel
            key={cliente_id}
            value={String(cliente_id)}
            control={<Radio />}
            label={translate('registros.aceptar.existente', { nombre, codigo })}
          />
        ))}
        <FormControlLabel value={OTRO} control={<Radio />} label={translate('registros.buscar_otro')} />
      </RadioGroup>
      {buscando && <BuscarEstudiante value={hallado} onChange={encontrar} />}
    </FormControl>
  )
}
