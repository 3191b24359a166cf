import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import SearchIcon from '@mui/icons-material/Search'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Cliente } from '#contract/catalogos/clientes'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import type { Centavos } from '#contract/dinero'
import { edad, enLinea } from '#contract/texto/formato'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { usePantallaDeCrear } from '#src/form/crear.ts'
import { DialogoCrear } from '#src/form/dialogos/DialogoCrear.tsx'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { useDebounced } from '#src/page/use-debounced.ts'
import { CLIENTES } from '#resources/catalogos/clientes/cliente-model.ts'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { conFamilias, esFamilia, type Familia, type Hallado } from './familias.ts'
import { esNumeroDeRecibo, useProductosHallados, useRecibosHallados, type Otro } from './otros-hallados.ts'

const ESPERA_MS = 200

interface BuscarTitularProps {
  onElegir: (titular: Titular) => void
  /** Offers the families of several students that were found, too. */
  onFamilia?: (familia: Familia) => void
  /** Offers what other pages have too: receipts by their number, and products to sell. */
  onOtro?: (otro: Otro) => void
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * The box where a receipt begins: a student by name, code, DNI, telephone or card, or by those of a guardian, whose
 * family may be offered too; and who is not there yet is added.
 */
export function BuscarTitular({ onElegir, onFamilia, onOtro, disabled, inputRef }: BuscarTitularProps) {
  const [text, setText] = useState('')
  const [aviso, setAviso] = useState<string | null>(null)
  const q = useDebounced(text.trim(), ESPERA_MS)
  const provider = useDataProvider<CampanaDataProvider>()
  const words = useAutocompleteWords()
  const { data, isFetching, isError } = useFilas<Titular>(RECIBOS, 'buscar', { params: { q }, enabled: q !== '' })
  const leer = useMutation({
    mutationFn: (codigo: string) => provider.lista<Titular>(RECIBOS, 'buscar', { q: codigo }),
  })
  /**
   * A card's owner begins the receipt, unless the box is at something else by now; for a card that works no longer the
   * list says that there is nobody.
   */
  const alLeer = useEvent((titular: Titular | undefined, codigo: string) => {
    if (!titular || leerCarnet(text) !== codigo) return
    setText('')
    onElegir(titular)
  })
  /** A reader's Enter comes before the list; F9 charges nobody while somebody else is being looked for. */
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'F9' && text.trim()) {
      event.preventDefault()
      return setAviso(translate('recibos.cobro.buscando_a', { texto: text.trim() }))
    }
    if (event.key === 'Escape' && text) {
      // The text goes first, and the dialog around the box with the next one.
      event.defaultMuiPrevented = true
      event.stopPropagation()
      setAviso(null)
      return setText('')
    }
    const codigo = event.key === 'Enter' && stale ? leerCarnet(text) : null
    if (codigo === null) return
    event.defaultMuiPrevented = true
    event.preventDefault()
    leer.mutate(codigo, { onSuccess: ([titular]) => alLeer(titular, codigo) })
  }
  // Answers to what was typed before are not offered: Enter would choose somebody else.
  const { recibos, busca } = useRecibosHallados(onOtro ? q : '')
  const productos = useProductosHallados(onOtro && !recibos.length ? q : '')
  const stale = q !== text.trim() || isFetching || busca
  const titulares = stale || !q ? [] : (data ?? [])
  const deAqui = onFamilia ? conFamilias(titulares, q) : titulares
  const found = stale ? [] : [...recibos, ...deAqui, ...productos]
  const pantalla = usePantallaDeCrear(CLIENTES)
  const [nuevo, setNuevo] = useState<string>()
  const esNombre = /\p{L}/u.test(q) && leerCarnet(q) === null && !esNumeroDeRecibo(q)
  const creable = pantalla && !stale && !isError && found.length === 0 && esNombre

  return (
    <>
      <Autocomplete<Oferta>
        {...words}
        value={null}
        onChange={(_, hallado) => {
          if (!hallado) return
          if (esNuevo(hallado)) setNuevo(hallado.nombre)
          else if (esOtro(hallado)) onOtro?.(hallado)
          else if (esFamilia(hallado)) onFamilia?.(hallado)
          else onElegir(hallado)
        }}
        onKeyDown={onKeyDown}
        inputValue={text}
        onInputChange={(_, typed, reason) => {
          setText(reason === 'input' || reason === 'clear' ? typed : '')
          setAviso(null)
        }}
        options={creable ? [{ nuevo: true, nombre: q }] : found}
        open={text.trim() !== ''}
        filterOptions={(all) => all}
        getOptionLabel={(hallado) => (esOtro(hallado) ? hallado.titulo : hallado.nombre)}
        getOptionKey={claveDe}
        loading={stale}
        loadingText={translate('recibos.cobro.buscando')}
        noOptionsText={isError ? translate('lista.error') : sinNadie(text.trim(), onOtro !== undefined)}
        // A hurried Enter adds nobody: who was not found is chosen with an arrow, or a click.
        autoHighlight={!creable}
        blurOnSelect
        disablePortal
        forcePopupIcon={false}
        clearText={translate('lista.limpiar_busqueda')}
        disabled={disabled}
        renderOption={({ key, ...props }, hallado) => (
          <li key={key} {...props}>
            {esNuevo(hallado) ? (
              translate('formulario.crear_lo_escrito', { item: hallado.nombre })
            ) : esOtro(hallado) ? (
              <RenglonHallado nombre={hallado.titulo} detalle={hallado.detalle} cifra={hallado.cifra} />
            ) : esFamilia(hallado) ? (
              <OpcionDeFamilia familia={hallado} />
            ) : (
              <Opcion titular={hallado} />
            )}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('campos.cliente')}
            placeholder={translate(onOtro ? 'recibos.cobro.busca_todo' : 'recibos.cobro.busca')}
            inputRef={inputRef}
            autoFocus
            margin="none"
            error={aviso !== null}
            helperText={aviso}
            slotProps={{
              formHelperText: { role: 'alert' },
              htmlInput: params.inputProps,
              inputLabel: { ...params.InputLabelProps, shrink: true },
              input: {
                ...params.InputProps,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
      />
      {pantalla && nuevo !== undefined && (
        <DialogoCrear
          resource={CLIENTES}
          pantalla={pantalla}
          texto={nuevo}
          onCancelar={() => setNuevo(undefined)}
          onCreado={(cliente) => {
            setNuevo(undefined)
            onElegir(titularDe(cliente as unknown as Cliente))
          }}
        />
      )}
    </>
  )
}

/** The offer to add who was not found, by the name that was typed. */
interface Nuevo {
  nuevo: true
  nombre: string
}

type Oferta = Hallado | Otro | Nuevo

const esOtro = (oferta: Oferta): oferta is Otro => 'a' in oferta
const esNuevo = (oferta: Oferta): oferta is Nuevo => 'nuevo' in oferta

const claveDe = (oferta: Oferta): string => {
  if (esNuevo(oferta)) return 'nuevo'
  if (esOtro(oferta)) return oferta.clave
  return esFamilia(oferta) ? `familia-${oferta.encargado_id}` : `${oferta.cliente_id}`
}

/** A student who was just added owes nothing. */
const titularDe = ({ id, codigo, nombre, fecha_nacimiento }: Cliente): Titular => ({
  cliente_id: id,
  codigo,
  nombre,
  fecha_nacimiento,
  encargado_id: null,
  encargado_nombre: null,
  debe: 0,
  vencido: 0,
  a_favor: 0,
})

function OpcionDeFamilia({ familia: { nombre, titulares } }: { familia: Familia }) {
  const debe = titulares.reduce((suma, titular) => suma + titular.debe, 0)
  return (
    <RenglonTitular
      nombre={translate('recibos.cobro.familia', { nombre, cuantos: titulares.length })}
      detalle={titulares.map((titular) => titular.nombre).join(' · ')}
      debe={debe}
      mal={titulares.some(({ vencido }) => vencido > 0)}
    />
  )
}

function Opcion({ titular }: { titular: Titular }) {
  const years = titular.fecha_nacimiento
    ? translate('recibos.cobro.edad', { smart_count: edad(titular.fecha_nacimiento, hoyDelCentro()) })
    : null
  return (
    <RenglonTitular
      nombre={titular.nombre}
      detalle={enLinea(titular.codigo, years, titular.encargado_nombre)}
      debe={titular.debe}
      mal={titular.vencido > 0}
    />
  )
}

interface RenglonProps {
  nombre: string
  detalle: string
  debe: Centavos
  /** Some of it is overdue. */
  mal: boolean
}

const RenglonTitular = ({ debe, ...props }: RenglonProps) => (
  <RenglonHallado {...props} {...(debe > 0 && { cifra: debe })} sinCifra="recibos.cobro.al_dia" />
)

interface RenglonHalladoProps extends Pick<RenglonProps, 'nombre' | 'detalle'>, Partial<Pick<RenglonProps, 'mal'>> {
  cifra?: Centavos
  /** i18n key of what stands in the place of the figure. */
  sinCifra?: string
}

function RenglonHallado({ nombre, detalle, cifra, sinCifra, mal }: RenglonHalladoProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%', minHeight: 44 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {nombre}
        </Typography>
        <Aparte noWrap>{detalle}</Aparte>
      </Box>
      <Box sx={{ textAlign: 'right', color: mal ? 'error.main' : undefined }}>
        {cifra === undefined ? sinCifra && <Aparte>{translate(sinCifra)}</Aparte> : <Dinero centavos={cifra} />}
      </Box>
    </Box>
  )
}

/** Says that nobody is found; of a card, what may have become of it, and of a receipt's number that there is none. */
function sinNadie(texto: string, conRecibos: boolean): string {
  if (conRecibos && esNumeroDeRecibo(texto)) return translate('recibos.cobro.sin_recibo', { texto })
  return translate(leerCarnet(texto) === null ? 'recibos.cobro.sin_resultado' : 'recibos.cobro.sin_carnet')
}
