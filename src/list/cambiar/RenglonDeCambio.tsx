import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { RadioButtonGroupInput, TextInput, useTranslateLabel } from 'react-admin'
import { REDONDEOS, type Hace } from '#contract/listas/varios'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { DINERO, NUMERO } from '#src/form/campos/escrituras.ts'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { FormattedInput } from '#src/form/campos/FormattedInput.tsx'
import { PorcentajeInput } from '#src/form/campos/PorcentajeInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { escrituraDe } from '#src/list/celdas/columnas.ts'
import { leerMonto, esIlegible } from '#contract/dinero'
import type { CampoCambiable, Renglon } from './cambiar-model.ts'

interface RenglonProps {
  lugar: number
  modulo: string
  /** The fields that it may still be about. */
  campos: readonly CampoCambiable[]
  renglon: Renglon
  onCampo: (campo: CampoCambiable) => void
  onQuitar?: () => void
}

const EN_LINEA = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(160px, 220px) minmax(0, 1fr) auto' },
  columnGap: 2,
  alignItems: 'start',
  borderTop: 1,
  borderColor: 'divider',
  pt: 1,
  mb: 1,
} as const

/** One field and what is done to it: which, how, and by how much. */
export function RenglonDeCambio({ lugar, modulo, campos, renglon, onCampo, onQuitar }: RenglonProps) {
  const id = useId()
  const nombreDe = useTranslateLabel()
  const campo = campos.find((uno) => uno.campo === renglon.campo)
  if (!campo) return null
  const en = `cambios.${lugar}`
  const nombre = (uno: CampoCambiable) => String(nombreDe({ source: uno.source, label: uno.label }))
  const ayuda = translate(`varios.ayuda.${modulo}.${campo.campo}`, { _: '' })
  return (
    <Box role="group" aria-label={nombre(campo)} sx={EN_LINEA}>
      <TextField
        id={id}
        select
        label={translate('varios.campo')}
        value={campo.campo}
        onChange={({ target }) => {
          const otro = campos.find((uno) => uno.campo === target.value)
          if (otro) onCampo(otro)
        }}
        helperText={ayuda || undefined}
      >
        {campos.map((uno) => (
          <MenuItem key={uno.campo} value={uno.campo}>
            {nombre(uno)}
          </MenuItem>
        ))}
      </TextField>
      <Box>
        {campo.haceres.length > 1 && (
          <RadioButtonGroupInput
            source={`${en}.hace`}
            label={false}
            aria-label={translate('varios.que_hacer')}
            row
            helperText={false}
            choices={campo.haceres.map((hace) => ({ id: hace, name: `varios.hace.${nombreDeHacer(hace, campo)}` }))}
          />
        )}
        <Valor en={en} campo={campo} hace={renglon.hace} nombre={nombre(campo)} />
      </Box>
      {onQuitar && (
        <IconButton
          aria-label={translate('varios.quitar_renglon', { campo: nombre(campo) })}
          title={translate('varios.quitar_renglon', { campo: nombre(campo) })}
          onClick={onQuitar}
          sx={{ mt: 1 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

const nombreDeHacer = (hace: Hace, { clase }: CampoCambiable): string =>
  hace === 'sumar' && clase === 'fecha' ? 'sumar_dias' : hace

interface ValorProps {
  en: string
  campo: CampoCambiable
  hace: Hace
  nombre: string
}

function Valor({ en, campo, hace, nombre }: ValorProps) {
  const { clase } = campo
  if (hace === 'quitar') return null
  if (hace === 'reemplazar')
    return (
      <Box sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextInput source={`${en}.busca`} label="varios.busca" helperText={false} autoComplete="off" />
        <TextInput source={`${en}.por`} label="varios.por" helperText={false} autoComplete="off" />
      </Box>
    )
  if (hace === 'porcentaje')
    return (
      <Box sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <PorcentajeInput
          source={`${en}.puntos_basicos`}
          label="varios.porcentaje"
          helperText="varios.baja_con_menos"
          autoFocus
        />
        {clase === 'dinero' && (
          <Elegir
            source={`${en}.redondeo`}
            label="varios.redondeo"
            helperText={false}
            translateChoice={false}
            choices={REDONDEOS.map((unidad) => ({ id: unidad, name: nombreDeUnidad(unidad) }))}
          />
        )}
      </Box>
    )
  if (hace === 'sumar') return <Sumando en={en} campo={campo} />
  return <Puesto en={en} campo={campo} nombre={nombre} />
}

const nombreDeUnidad = (unidad: number): string =>
  unidad === 1 ? translate('varios.al_centavo') : translate('varios.a_unidad', { unidad: formatoLempiras(unidad) })

/** An amount that is added, or taken away with a minus. */
function Sumando({ en, campo: { clase } }: Pick<ValorProps, 'en' | 'campo'>) {
  const source = `${en}.monto`
  const comun = { source, helperText: 'varios.baja_con_menos', autoFocus: true }
  if (clase === 'porcentaje') return <PorcentajeInput {...comun} label="varios.sumar_puntos" />
  if (clase === 'dinero') return <FormattedInput {...comun} label="varios.sumar_monto" {...CON_SIGNO} />
  return (
    <FormattedInput {...comun} label={clase === 'fecha' ? 'varios.sumar_dias' : 'varios.sumar_cuanto'} {...NUMERO} />
  )
}

/** Lempiras that may be taken away. */
const CON_SIGNO = {
  ...DINERO,
  read: (text: string) => {
    const monto = leerMonto(text, { permiteNegativo: true })
    return esIlegible(monto) ? monto.texto : monto
  },
}

/** The value that all are given, by the input that the form has for it. */
function Puesto({ en, campo, nombre }: Omit<ValorProps, 'hace'>) {
  const { clase, edita, grupo } = campo
  const comun = { source: `${en}.valor`, label: nombre, helperText: false as const }
  if (edita?.referencia) {
    const { recurso, filter, sort } = edita.referencia
    return <ReferenciaInput {...comun} reference={recurso} filter={filter} sort={sort} crear={false} />
  }
  if (edita?.opciones)
    return <Elegir {...comun} choices={edita.opciones.map((una) => ({ id: una, name: `${grupo}.${una}` }))} />
  if (clase === 'si_no')
    return (
      <RadioButtonGroupInput
        {...comun}
        row
        format={(valor: unknown) => (valor === null || valor === undefined ? '' : String(valor))}
        parse={(valor: unknown) => valor === 'true'}
        choices={[
          { id: 'true', name: 'lista.si' },
          { id: 'false', name: 'lista.no' },
        ]}
      />
    )
  if (clase === 'dinero') return <DineroInput {...comun} />
  if (clase === 'fecha') return <FechaInput {...comun} />
  if (clase === 'porcentaje') return <PorcentajeInput {...comun} />
  return <FormattedInput {...comun} {...escrituraDe(campo, {})} />
}
