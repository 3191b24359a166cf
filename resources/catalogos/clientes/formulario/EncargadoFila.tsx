import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { BooleanInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { dni as dniCompleto } from '#contract/campos'
import { type EncargadoHallado } from '#contract/catalogos/clientes'
import { PARENTESCOS } from '#contract/catalogos/personas'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { DniInput, NombreInput, TelefonoInput } from '#src/form/campos/person-inputs.tsx'
import { Ancho } from '#src/form/Seccion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { CLIENTES } from '../cliente-model.ts'
import { senas } from './BuscarEncargado.tsx'
import { MasDatos } from './MasDatos.tsx'

interface EncargadoFilaProps {
  index: number
  /** Guardians that were picked in this form, by id. */
  hallados: Readonly<Record<number, EncargadoHallado>>
  /** Whether the main one is to be chosen among several. */
  conPrincipal: boolean
  onUse: (hallado: EncargadoHallado) => void
  onMain: () => void
  onRemove: () => void
}

interface Valores {
  encargado_id?: number | null
  nombres?: string | null
  dni?: string | null
  principal?: boolean
  estudiantes?: number
}

const MARCO = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 2,
  pt: 1.5,
  pb: 0.5,
  mb: 1.5,
  bgcolor: 'background.default',
} as const

const CAMPOS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  columnGap: 2,
  alignItems: 'start',
  pr: 4,
} as const

/** One guardian of the form: typed in, or already on file and only linked. */
export function EncargadoFila({ index, hallados, conPrincipal, onUse, onMain, onRemove }: EncargadoFilaProps) {
  const base = `encargados.${index}`
  const fila: Valores = useWatch({ name: base }) ?? {}
  const hallado = fila.encargado_id && fila.nombres === undefined ? hallados[fila.encargado_id] : undefined
  const otros = (fila.estudiantes ?? 1) - 1

  return (
    <Box role="group" aria-label={translate('catalogos.clientes.encargado.fila', { numero: index + 1 })} sx={MARCO}>
      <IconButton
        size="small"
        aria-label={translate('catalogos.clientes.encargado.quitar')}
        onClick={onRemove}
        sx={{ position: 'absolute', top: 4, right: 4 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Box sx={CAMPOS}>
        {hallado ? (
          <Hallado hallado={hallado} />
        ) : (
          <>
            <NombreInput source={`${base}.nombres`} />
            <NombreInput source={`${base}.apellidos`} />
          </>
        )}
        <Opciones source={`${base}.parentesco`} opciones={PARENTESCOS} isRequired />
        {!hallado && <TelefonoInput source={`${base}.telefono`} />}
        {!hallado && <MasDatosDelEncargado base={base} />}
      </Box>
      {!hallado && !fila.encargado_id && fila.dni && <YaRegistrado dni={fila.dni} onUse={onUse} />}
      {otros > 0 && (
        <Aparte sx={{ mb: 0.5 }}>{translate('catalogos.clientes.encargado.compartido', { smart_count: otros })}</Aparte>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}>
        <BooleanInput
          source={`${base}.es_pagador`}
          label="catalogos.clientes.encargado.paga"
          helperText={false}
          sx={{ width: 'auto', my: 0 }}
        />
        {conPrincipal && (
          <FormControlLabel
            control={
              <Radio size="small" checked={fila.principal === true} onChange={onMain} name="encargado-principal" />
            }
            label={translate('catalogos.clientes.encargado.principal')}
          />
        )}
      </Box>
    </Box>
  )
}

function MasDatosDelEncargado({ base }: { base: string }) {
  const campos = ['dni', 'whatsapp', 'telefono_2', 'correo', 'direccion'].map((campo) => `${base}.${campo}`)
  return (
    <MasDatos titulo="catalogos.clientes.mas.encargado" campos={campos}>
      <DniInput source={`${base}.dni`} />
      <TelefonoInput source={`${base}.whatsapp`} helperText="comun.telefono.whatsapp_ayuda" />
      <TelefonoInput source={`${base}.telefono_2`} />
      <TextInput source={`${base}.correo`} type="email" autoComplete="off" />
      <Ancho>
        <TextInput source={`${base}.direccion`} autoComplete="off" />
      </Ancho>
    </MasDatos>
  )
}

const Hallado = ({ hallado }: { hallado: EncargadoHallado }) => (
  <Box sx={{ py: 1 }}>
    <Typography sx={{ fontWeight: 600 }}>{`${hallado.nombres} ${hallado.apellidos}`}</Typography>
    <Aparte>{senas(hallado)}</Aparte>
  </Box>
)

/** The DNI just typed belongs to a guardian on file: take her instead. */
function YaRegistrado({ dni, onUse }: { dni: string; onUse: (hallado: EncargadoHallado) => void }) {
  const { data = [] } = useFilas<EncargadoHallado>(CLIENTES, 'encargados', {
    params: { q: dni },
    enabled: dniCompleto.safeParse(dni).success,
  })
  const hallado = data.find((each) => each.dni === dni)
  if (!hallado) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" onClick={() => onUse(hallado)}>
          {translate('catalogos.clientes.encargado.usar')}
        </Button>
      }
    >
      {translate('catalogos.clientes.encargado.ya_registrado', { nombre: `${hallado.nombres} ${hallado.apellidos}` })}
    </Alert>
  )
}
