import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { EnPildora } from './FiltroVarios.tsx'
import { useFilter, useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { useLoQueSeEscribe } from './use-lo-que-se-escribe.ts'
import { dichoDe, valoresDe } from './varios-model.ts'

/** Filter by a text, or by one of several that came otherwise: it is set a moment after the typing rests. */
export function FiltroTexto(props: FiltroDeclarado) {
  const [dado, setDado] = useFilter<string | string[]>(props.source)
  const label = useFilterLabel(props)
  const enHoja = useEnHoja()
  const puesto = dichoDe(valoresDe(dado))
  const campo = (
    <Campo label={label} puesto={puesto ?? ''} onChange={(texto) => setDado(texto || null)} conCursor={!enHoja} />
  )
  if (enHoja) return campo
  return (
    <EnPildora cierraConEnter label={label} dice={puesto} onQuitar={() => setDado(null)}>
      {() => campo}
    </EnPildora>
  )
}

interface CampoProps {
  label: string
  puesto: string
  onChange: (texto: string) => void
  conCursor: boolean
}

function Campo({ label, puesto, onChange, conCursor }: CampoProps) {
  const [texto, setTexto] = useLoQueSeEscribe(puesto, (escrito) => onChange(escrito.trim()))
  return (
    <TextField
      label={label}
      value={texto}
      onChange={(event) => setTexto(event.target.value)}
      autoFocus={conCursor}
      size="small"
      margin="none"
      fullWidth
      placeholder={translate('lista.filtro.escriba')}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  )
}
