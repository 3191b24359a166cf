import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { ConFoto } from '#contract/catalogos/foto'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { coincide } from '#src/coincide.ts'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Marco } from '../Marco.tsx'
import { esDeDecidir, type DelLote, type Falta } from './lote-model.ts'

const TARJETA = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

const ARCHIVO = {
  color: 'text.secondary',
  fontSize: '0.8125rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

interface TarjetaDeLoteProps {
  uno: DelLote
  falta: Falta | null
  /** The student whose it is; absent while nobody is. */
  fila: ConFoto | undefined
  /** All of the course. */
  filas: readonly ConFoto[]
  onCambiar: (id: number, cambio: Partial<DelLote>) => void
  onAjustar: (uno: DelLote) => void
  onQuitar: (id: number) => void
}

/** A file of many: how it looks on the card, whose it is, and what its user has to say before it goes. */
export const TarjetaDeLote = memo(function TarjetaDeLote(props: TarjetaDeLoteProps) {
  const { uno, falta, fila, onCambiar, onAjustar, onQuitar } = props
  const url = useBlobUrl(uno.foto, 'image/jpeg')
  const archivo = uno.archivo.name
  const elige = uno.dice.length !== 1 || uno.cliente_id !== uno.dice[0] || falta === 'repetida'
  const boton = (verbo: string, dice: string, onClick: () => void) => (
    <Button size="small" aria-label={translate(dice, { archivo })} onClick={onClick}>
      {translate(verbo)}
    </Button>
  )
  return (
    <Box component="li" sx={TARJETA}>
      <Marco hay={!uno.rechazo} url={url} alt={translate('fotos.lote.vista', { archivo })} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={ARCHIVO} title={archivo}>
          {archivo}
        </Box>
        {fila && !elige && (
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {enLinea(fila.nombre, fila.codigo)}
          </Typography>
        )}
        {!uno.rechazo && elige && <DeQuien {...props} />}
        {falta && falta !== 'preparando' && <LoQueFalta uno={uno} falta={falta} fila={fila} />}
        {fila?.permiso.estado === 'negada' && !uno.rechazo && (
          <Casilla
            label="fotos.lote.a_pesar"
            de={archivo}
            checked={uno.aPesarDelNo}
            onChange={(aPesarDelNo) => onCambiar(uno.id, { aPesarDelNo })}
          />
        )}
        {(falta === 'ya_tiene' || uno.reemplaza) && (
          <Casilla
            label="fotos.lote.reemplazar"
            de={archivo}
            checked={uno.reemplaza}
            onChange={(reemplaza) => onCambiar(uno.id, { reemplaza })}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.75 }}>
          {uno.foto && boton('fotos.lote.ajustar', 'fotos.lote.ajustar_la', () => onAjustar(uno))}
          {fila &&
            !elige &&
            boton('fotos.lote.cambiar', 'fotos.lote.cambiar_la', () =>
              onCambiar(uno.id, { cliente_id: null, reemplaza: false, aPesarDelNo: false }),
            )}
          {boton('fotos.lote.quitar', 'fotos.lote.quitar_la', () => onQuitar(uno.id))}
        </Box>
      </Box>
    </Box>
  )
})

function LoQueFalta({ uno, falta, fila }: Pick<TarjetaDeLoteProps, 'uno' | 'fila'> & { falta: Falta }) {
  const porque = () => {
    if (uno.rechazo) return translate(`catalogos.clientes.foto.error.${uno.rechazo.motivo}`, uno.rechazo.valores)
    if (fila?.permiso.estado !== 'negada') return translate(`fotos.lote.falta.${falta}`)
    const { numero, fecha } = fila.permiso
    return translate(`fotos.lote.falta.${falta}`, { numero, fecha: formatoFecha(fecha) })
  }
  return (
    <Box sx={{ fontSize: '0.875rem', my: 0.5 }}>
      <Estado tono={esDeDecidir(falta) ? 'aviso' : 'info'} frase>
        {porque()}
      </Estado>
    </Box>
  )
}

/** Chooses the student of a file whose name does not say one. */
function DeQuien({ uno, fila, filas, onCambiar }: TarjetaDeLoteProps) {
  const words = useAutocompleteWords()
  // Students whom the file's name says come first.
  const opciones = uno.dice.length > 1 ? filas.toSorted((a, b) => dicho(uno, b) - dicho(uno, a)) : filas
  return (
    <Autocomplete<ConFoto>
      {...words}
      size="small"
      sx={{ maxWidth: 400, my: 0.5 }}
      value={fila ?? null}
      onChange={(_, elegida) =>
        onCambiar(uno.id, { cliente_id: elegida?.cliente_id ?? null, reemplaza: false, aPesarDelNo: false })
      }
      options={opciones}
      filterOptions={(todas, { inputValue }) =>
        todas.filter(({ nombre, codigo }) => coincide(enLinea(nombre, codigo), inputValue))
      }
      getOptionKey={({ cliente_id }) => cliente_id}
      getOptionLabel={({ nombre, codigo }) => enLinea(nombre, codigo)}
      isOptionEqualToValue={(una, otra) => una.cliente_id === otra.cliente_id}
      noOptionsText={translate('fotos.lote.nadie_asi')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('fotos.lote.elija')}
          // It stands where the button was that said so.
          autoFocus={uno.dice.length === 1 && fila === undefined}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              'aria-label': translate('fotos.lote.de_quien', { archivo: uno.archivo.name }),
            },
          }}
        />
      )}
    />
  )
}

const dicho = ({ dice }: DelLote, { cliente_id }: ConFoto): number => Number(dice.includes(cliente_id))

interface CasillaProps {
  /** i18n key. */
  label: string
  /** The name of the file. */
  de: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Casilla({ label, de, checked, onChange }: CasillaProps) {
  const dice = translate(label)
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      label={dice}
      control={
        <Checkbox
          size="small"
          checked={checked}
          onChange={(_, marcada) => onChange(marcada)}
          slotProps={{ input: { 'aria-label': `${dice}: ${de}` } }}
        />
      }
    />
  )
}
