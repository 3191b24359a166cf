import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Popper, { type PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import { useRef, useState, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { Pildora } from '#src/list/columnas/Pildora.tsx'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { dichoDe, type Valor } from './valores/varios-model.ts'

export interface Ofrecido {
  id: Valor
  nombre: string
}

interface FiltroVariosProps {
  label: string
  elegidos: readonly Ofrecido[]
  ofrecidos: readonly Ofrecido[]
  onChange: (ids: Valor[]) => void
  /** The search for records that are found by typing, and whether they are on their way. */
  busca?: { texto: string; onTexto: (texto: string) => void; buscando: boolean }
  onAbrir?: () => void
}

/** A list that is read at a glance needs no keyboard of the screen over it. */
const SE_LEEN_DE_UNA_MIRADA = 12

/**
 * Filter by several of what it offers, any of which holds: a pill of the bar that opens them to be ticked one after the
 * other, and in the sheet of a phone a field. The keyboard types to narrow them, and ticks with Enter.
 */
export function FiltroVarios({ label, elegidos, ofrecidos, onChange, busca, onAbrir }: FiltroVariosProps) {
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
    <EnPildora
      label={label}
      dice={dichoDe(elegidos.map(({ nombre }) => nombre))}
      onQuitar={() => onChange([])}
      onAbrir={onAbrir}
    >
      {(cerrar) => (
        <MuiAutocomplete<Ofrecido, true>
          {...props}
          open
          forcePopupIcon={false}
          renderValue={() => null}
          onClose={(_, motivo) => motivo === 'escape' && cerrar()}
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
      )}
    </EnPildora>
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

interface EnPildoraProps {
  label: string
  /** The value in words; undefined where none is set. */
  dice: string | undefined
  onQuitar: () => void
  onAbrir?: () => void
  /** Enter says that what was written is all, and chooses nothing in the box. */
  cierraConEnter?: boolean
  /** The fields of the box, which may close it. */
  children: (cerrar: () => void) => ReactNode
}

/** A pill of the bar that opens a box with fields, the first of which has the cursor. */
export function EnPildora({ label, dice, onQuitar, onAbrir, cierraConEnter, children }: EnPildoraProps) {
  const [abierta, setAbierta] = useState(false)
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const cerrar = () => {
    setAbierta(false)
    boton.current?.focus()
  }
  return (
    <ClickAwayListener onClickAway={() => setAbierta(false)}>
      <Box ref={setAncla} sx={{ display: 'inline-flex', maxWidth: '100%' }}>
        <Pildora label={label} dice={dice} onQuitar={onQuitar}>
          <button
            ref={boton}
            type="button"
            data-encima
            aria-label={dice === undefined ? label : `${label}: ${dice}`}
            aria-haspopup="dialog"
            aria-expanded={abierta}
            onClick={() => {
              if (!abierta) onAbrir?.()
              setAbierta(!abierta)
            }}
          />
        </Pildora>
        <Popper open={abierta} anchorEl={ancla} placement="bottom-start" sx={{ zIndex: 'modal' }}>
          <Paper
            role="dialog"
            aria-label={label}
            variant="outlined"
            onKeyDown={({ key }) => (key === 'Escape' || (key === 'Enter' && cierraConEnter)) && cerrar()}
            // Whoever goes on with Tab has left it.
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget && !currentTarget.contains(relatedTarget)) setAbierta(false)
            }}
            sx={{ mt: 0.5, p: 1, width: 280, maxWidth: 'calc(100vw - 32px)' }}
          >
            {abierta && children(cerrar)}
          </Paper>
        </Popper>
      </Box>
    </ClickAwayListener>
  )
}
