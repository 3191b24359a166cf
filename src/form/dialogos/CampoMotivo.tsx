import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { conDetalle, detalleDe, MAXIMO_MOTIVO, motivoDeLista, type ClaseDeMotivo } from '#contract/texto/motivos'
import { translate } from '#i18n/translate'
import { useMotivos } from './use-motivos.ts'

/** So many reasons are seen at once, each at one press; more fold into a list. */
const A_LA_VISTA = 10

/** No reason of a list is as short as this word. */
const OTRO = 'otro'

/** A long reason takes two lines on a telephone, and a finger finds a short one. */
const OPCION = { whiteSpace: 'normal', minHeight: 44 } as const

/** Two beside each other where there is room; a finger finds each. */
const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 1,
  rowGap: { sm: 0.5 },
  '& .MuiFormControlLabel-root': { mr: 0, minHeight: { xs: 44, sm: 36 } },
  '& .MuiFormControlLabel-label': { fontSize: '0.875rem', lineHeight: 1.25 },
  '& .MuiRadio-root': { py: 0.5 },
} as const

interface CampoMotivoProps extends Pick<TextFieldProps, 'label' | 'name' | 'autoFocus'> {
  /** The kind of reason whose list, kept by the school, is offered; without one the reason is typed. */
  clase?: ClaseDeMotivo
  value: string
  onChange: (motivo: string) => void
  onBlur?: () => void
  ayuda?: ReactNode
  /** The error shown below the reason. */
  error?: ReactNode
  /** The reason may be left empty, and emptied. */
  opcional?: boolean
  id?: string
  /** Translated: what it is the reason of, where a form asks for several. */
  de?: string
  /** There is no room to show all the reasons: they are a list that is opened. */
  plegado?: boolean
}

/**
 * A reason: one of the school's list, to which a detail may be added, or «Otro» and what is written then. Its value is
 * one text. Where the list is empty or can't be read, the reason is written.
 */
export function CampoMotivo({
  clase,
  value,
  onChange,
  opcional,
  autoFocus,
  ayuda,
  error,
  de,
  plegado = false,
  ...campo
}: CampoMotivoProps) {
  const propio = useId()
  const id = campo.id ?? propio
  const escrito = useRef<HTMLInputElement>(null)
  const [otro, setOtro] = useState(false)
  // The cursor goes to a reason that came with the form.
  const [traido] = useState(value !== '')
  const { ofrecidos, falta } = useMotivos(clase)
  const conLista = !falta && ofrecidos?.length !== 0
  const elegido = otro ? undefined : motivoDeLista(value, ofrecidos ?? [])
  const detalle = elegido === undefined ? value : detalleDe(value, elegido)
  const escribe = !conLista || otro || (value !== '' && elegido === undefined)
  const ambas = { name: campo.name, onBlur: campo.onBlur }

  const rotulo = (clave: string) =>
    de ? translate('formulario.motivo.de', { que: translate(clave), de }) : translate(clave)

  // The detail typed so far is kept, whichever reason is chosen.
  const elegir = (opcion: string) => {
    setOtro(opcion === OTRO)
    onChange(opcion === OTRO ? detalle : opcion && conDetalle(opcion, detalle))
  }
  const aLaVista = conLista && !plegado && !opcional && (ofrecidos?.length ?? 0) <= A_LA_VISTA
  return (
    <>
      {aLaVista && (
        <ALaVista
          {...{ id, name: campo.name, label: campo.label, ayuda, ofrecidos }}
          value={elegido ?? (escribe ? OTRO : '')}
          onChange={elegir}
          // The text that completes it comes with this change.
          onOtro={() => setTimeout(() => escrito.current?.focus())}
          onBlur={escribe ? undefined : campo.onBlur}
          error={!escribe && error}
          autoFocus={autoFocus && !traido}
        />
      )}
      {conLista && !aLaVista && (
        <TextField
          select
          name={campo.name}
          // Leaving the list is no reason for an error yet, where the cursor goes on to the text that completes it.
          onBlur={escribe ? undefined : campo.onBlur}
          id={id}
          label={campo.label}
          value={elegido ?? (escribe ? OTRO : '')}
          onChange={({ target }) => elegir(target.value)}
          autoFocus={autoFocus && !traido}
          error={Boolean(error) && !escribe}
          helperText={(!escribe && error) || ayuda}
          slotProps={{
            // The menu gives the cursor back to its field as it closes.
            select: { MenuProps: { slotProps: { transition: { onExited: () => escrito.current?.focus() } } } },
          }}
        >
          {opcional && (
            <MenuItem value="" sx={OPCION}>
              {translate('formulario.vacio')}
            </MenuItem>
          )}
          {!ofrecidos && (
            <MenuItem disabled sx={OPCION}>
              {translate('formulario.cargando')}
            </MenuItem>
          )}
          {ofrecidos?.map((ofrecido) => (
            <MenuItem key={ofrecido} value={ofrecido} sx={OPCION}>
              {ofrecido}
            </MenuItem>
          ))}
          <MenuItem value={OTRO} sx={OPCION}>
            {translate('formulario.motivo.otro')}
          </MenuItem>
        </TextField>
      )}
      {escribe && (
        <TextField
          {...ambas}
          id={conLista ? `${id}-otro` : id}
          inputRef={escrito}
          label={conLista ? rotulo('formulario.motivo.explicacion') : campo.label}
          value={value}
          onChange={({ target }) => {
            // Emptied, or like one of the list, it stays the text that is being written.
            setOtro(true)
            onChange(target.value)
          }}
          autoFocus={autoFocus && (traido || !conLista)}
          error={Boolean(error)}
          helperText={
            error ||
            (clase ? translate('formulario.motivo.letras', { escritos: value.length, maximo: MAXIMO_MOTIVO }) : ayuda)
          }
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: MAXIMO_MOTIVO, autoComplete: 'off' } }}
        />
      )}
      {elegido !== undefined && (
        <TextField
          {...ambas}
          id={`${id}-detalle`}
          label={rotulo('formulario.motivo.detalle')}
          value={detalle}
          onChange={({ target }) => onChange(conDetalle(elegido, target.value))}
          slotProps={{
            htmlInput: { maxLength: MAXIMO_MOTIVO - conDetalle(elegido, '-').length + 1, autoComplete: 'off' },
          }}
        />
      )}
    </>
  )
}

interface ALaVistaProps extends Pick<CampoMotivoProps, 'label' | 'name' | 'autoFocus' | 'onBlur' | 'ayuda' | 'error'> {
  id: string
  /** Undefined before they are read. */
  ofrecidos: readonly string[] | undefined
  value: string
  onChange: (opcion: string) => void
  /** «Otro» was pressed: an arrow only goes over it, and Tab goes on to the text. */
  onOtro: () => void
}

/** The reasons of the list one under another, and «Otro»: an arrow goes through them, one press chooses. */
function ALaVista({
  id,
  name,
  label,
  autoFocus,
  onBlur,
  ayuda,
  error,
  ofrecidos,
  value,
  onChange,
  onOtro,
}: ALaVistaProps) {
  const grupo = useRef<HTMLDivElement>(null)
  const pulsado = useRef(false)
  const listos = ofrecidos !== undefined
  useEffect(() => {
    if (autoFocus && listos) grupo.current?.querySelector('input')?.focus()
  }, [autoFocus, listos])
  return (
    <FormControl error={Boolean(error)} margin="normal" fullWidth>
      <FormLabel id={`${id}-rotulo`}>{label}</FormLabel>
      <RadioGroup
        ref={grupo}
        name={`${name ?? id}-lista`}
        value={value}
        onPointerDown={() => (pulsado.current = true)}
        onKeyDown={() => (pulsado.current = false)}
        onChange={(_, opcion) => {
          onChange(opcion)
          if (opcion !== OTRO) onBlur?.()
          else if (pulsado.current) onOtro()
        }}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur?.()}
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={error || ayuda ? `${id}-ayuda` : undefined}
        aria-invalid={Boolean(error)}
        sx={COLUMNAS}
      >
        {!listos && <FormControlLabel disabled value="" control={<Radio />} label={translate('formulario.cargando')} />}
        {ofrecidos?.map((ofrecido) => (
          <FormControlLabel key={ofrecido} value={ofrecido} control={<Radio size="small" />} label={ofrecido} />
        ))}
        {listos && (
          <FormControlLabel value={OTRO} control={<Radio size="small" />} label={translate('formulario.motivo.otro')} />
        )}
      </RadioGroup>
      {(error || ayuda) && (
        <FormHelperText id={`${id}-ayuda`} sx={{ mx: 0 }}>
          {error || ayuda}
        </FormHelperText>
      )}
    </FormControl>
  )
}
