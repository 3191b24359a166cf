import Alert from '@mui/material/Alert'
import { NumberInput, TextInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  advertenciaCai,
  ESTADOS_RANGO,
  MODALIDADES_CAI,
  CODIGO_RETENCION,
  TIPOS_DE_RANGO,
  type Rango,
} from '#contract/facturacion/rangos'
import { translate } from '#i18n/translate'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

export const RangoInputs = () => (
  <>
    <Autorizacion />
    <Numeros />
    <Seccion titulo="facturacion.rango.seccion.uso">
      <Ancho>
        <Opciones source="estado" opciones={ESTADOS_RANGO} radio helperText="facturacion.rango.ayuda.estado" />
      </Ancho>
    </Seccion>
  </>
)

function Autorizacion() {
  const existing = useRecordContext() !== undefined
  const { fijo } = useFijo()
  return (
    <Seccion titulo="facturacion.rango.seccion.autorizacion">
      <Ancho>
        <CaiInput autoFocus={!existing} />
      </Ancho>
      <FechaInput source="fecha_limite" isRequired helperText="facturacion.rango.ayuda.fecha_limite" />
      <Ancho>
        <Opciones
          source="modalidad"
          opciones={MODALIDADES_CAI}
          radio
          disabled={fijo}
          helperText="facturacion.rango.ayuda.modalidad"
        />
      </Ancho>
    </Seccion>
  )
}

/** A CAI that looks odd is said so while it is typed, and kept all the same. */
function CaiInput({ autoFocus }: { autoFocus: boolean }) {
  const cai: unknown = useWatch({ name: 'cai' })
  const odd = typeof cai === 'string' && cai !== '' ? advertenciaCai(cai) : undefined
  return (
    <TextInput
      source="cai"
      isRequired
      autoFocus={autoFocus}
      autoComplete="off"
      helperText={odd ?? 'facturacion.rango.ayuda.cai'}
      slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
    />
  )
}

function Numeros() {
  const { fijo } = useFijo()
  const { setValue } = useFormContext()
  const tipo: unknown = useWatch({ name: 'tipo' })
  return (
    <Seccion titulo="facturacion.rango.seccion.numeros">
      {fijo && (
        <Ancho>
          <Alert severity="info" sx={{ mb: 1 }}>
            {translate('facturacion.rango.ayuda.fijo')}
          </Alert>
        </Ancho>
      )}
      <Opciones
        source="tipo"
        opciones={TIPOS_DE_RANGO}
        disabled={fijo}
        isRequired
        onChange={(event: { target: { value: string } }) =>
          setValue('codigo', event.target.value === 'retencion' ? CODIGO_RETENCION : null, { shouldDirty: true })
        }
      />
      {tipo === 'retencion' && (
        <TextInput
          source="codigo"
          isRequired
          disabled={fijo}
          autoComplete="off"
          helperText="facturacion.rango.ayuda.codigo"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        />
      )}
      <TextInput
        source="establecimiento"
        isRequired
        disabled={fijo}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
      <TextInput
        source="punto_emision"
        isRequired
        disabled={fijo}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
      <NumberInput source="desde" label="facturacion.rango.desde" isRequired disabled={fijo} />
      <NumberInput source="hasta" label="facturacion.rango.hasta" isRequired disabled={fijo} />
      <NumberInput source="siguiente" disabled={fijo} helperText={fijo ? false : 'facturacion.rango.ayuda.siguiente'} />
    </Seccion>
  )
}

/** Documents carry the numbers of this range. */
const useFijo = () => ({ fijo: useRecordContext<Rango>()?.con_documentos === true })
