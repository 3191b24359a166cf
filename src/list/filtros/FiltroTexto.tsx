import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { EnPildora } from './EnPildora.tsx'
import { useFilter, useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { useLoQueSeEscribe } from './valores/use-lo-que-se-escribe.ts'
import { dichoDe, valoresDe } from './valores/varios-model.ts'

/** Filter by a text, or by one of several that came otherwise: it is set a moment after the typing rests. */
export function FiltroTexto({ pide = 'texto', ...props }: FiltroDeclarado & { pide?: Pedido }) {
  const [dado, setDado] = useFilter<string | string[]>(props.source)
  const label = useFilterLabel(props)
  const enHoja = useEnHoja()
  const puesto = dichoDe(valoresDe(dado))
  const poner = (texto: string) => setDado(texto && PEDIDO[pide](texto) ? texto : null)
  const campo = <Campo label={label} pide={pide} puesto={puesto ?? ''} onChange={poner} conCursor={!enHoja} />
  if (enHoja) return campo
  return (
    <EnPildora cierraConEnter label={label} dice={puesto} onQuitar={() => setDado(null)}>
      {() => campo}
    </EnPildora>
  )
}

/** A text that is looked for has some letter or figure; the number of an invoice, figures alone. */
const PEDIDO = {
  texto: (texto: string) => /[\p{L}\p{N}]/u.test(texto),
  cifras: (texto: string) => /^[\d -]+$/.test(texto) && /[1-9]/.test(texto),
}
type Pedido = keyof typeof PEDIDO

interface CampoProps {
  label: string
  pide: Pedido
  puesto: string
  onChange: (texto: string) => void
  conCursor: boolean
}

function Campo({ label, pide, puesto, onChange, conCursor }: CampoProps) {
  const [texto, setTexto] = useLoQueSeEscribe(puesto, (escrito) => onChange(escrito.trim()))
  const mal = texto.trim() !== '' && !PEDIDO[pide](texto.trim())
  return (
    <TextField
      error={mal}
      helperText={mal && translate(`lista.filtro.pide.${pide}`)}
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
