import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import type { FiltroVariosProps, Ofrecido } from '../valores/varios-model.ts'

/** A list that is read at a glance needs no keyboard of the screen over it. */
const SE_LEEN_DE_UNA_MIRADA = 12

/** The choice of several: in the box of a pill the field with all that it offers under it, in a sheet a field alone. */
export function Varios({
  label,
  elegidos,
  ofrecidos,
  onChange,
  busca,
  onAbrir,
  cerrar,
}: FiltroVariosProps & { cerrar?: () => void }) {
  const enHoja = useEnHoja()
  const words = useAutocompleteWords()
  const props = {
    ...words,
    multiple: true as const,
    disableCloseOnSelect: true,
    size: 'small' as const,
    value: [...elegidos],
    options: [...elegidos.filter(({ id }) => !ofrecidos.some((otro) => otro.id === id)), ...ofrecidos],
    onChange: (_: unknown, elegidas: Ofrecido[]) => onChange(elegidas.map(({ id }) => id)),
    getOptionKey: ({ id }: Ofrecido) => id,
    getOptionLabel: ({ nombre }: Ofrecido) => nombre,
    isOptionEqualToValue: (a: Ofrecido, b: Ofrecido) => a.id === b.id,
    noOptionsText: translate('comun.estado.sin_coincidencias'),
    renderOption: casilla,
    ...(busca && {
      inputValue: busca.texto,
      onInputChange: (_: unknown, texto: string, motivo: string) => motivo !== 'selectOption' && busca.onTexto(texto),
      filterOptions: (todas: Ofrecido[]) => todas,
      loading: busca.buscando,
    }),
  } satisfies Partial<AutocompleteProps<Ofrecido, true, false, false>>
  const inputMode = !busca && ofrecidos.length <= SE_LEEN_DE_UNA_MIRADA ? ('none' as const) : undefined
  if (enHoja) {
    return (
      <MuiAutocomplete<Ofrecido, true>
        {...props}
        onOpen={onAbrir}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            margin="none"
            slotProps={{ htmlInput: { ...params.inputProps, inputMode } }}
          />
        )}
      />
    )
  }
  return (
    <MuiAutocomplete<Ofrecido, true>
      {...props}
      open
      forcePopupIcon={false}
      renderValue={() => null}
      onClose={(_, motivo) => motivo === 'escape' && cerrar?.()}
      slots={{ popper: EnSuLugar, paper: Box }}
      sx={SIN_BORRAR}
      slotProps={{ paper: { sx: { border: 0 } }, listbox: { sx: { maxHeight: 300, pb: 0 } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          hiddenLabel
          margin="none"
          autoFocus
          placeholder={translate('lista.filtro.escriba')}
          slotProps={{ htmlInput: { ...params.inputProps, inputMode, 'aria-label': label } }}
        />
      )}
    />
  )
}

/** The button that clears stands at the pill; here it would seem to clear the text. */
const SIN_BORRAR = { '& .MuiAutocomplete-clearIndicator': { display: 'none' } } as const

const casilla: AutocompleteProps<Ofrecido, true, false, false>['renderOption'] = (
  { key, ...props },
  { nombre },
  { selected },
) => (
  <li key={key} {...props}>
    <Checkbox checked={selected} size="small" tabIndex={-1} aria-hidden inert sx={{ p: 0.5, mr: 0.5, ml: -1 }} />
    {nombre}
  </li>
)

/** The list stands under the field, in the same box. */
const EnSuLugar = ({ children }: PopperProps) => (
  <Box sx={{ mx: -1 }}>{typeof children === 'function' ? children({ placement: 'bottom' }) : children}</Box>
)
