import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { LARGO_ASUNTO, LARGO_CUERPO, PLANTILLAS, type Plantilla } from '#contract/ajustes/plantillas'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'
import { VistaDePlantilla } from './VistaDePlantilla.tsx'

const CORTO = { htmlInput: { maxLength: LARGO_ASUNTO } }

/** A text and the fields that it may name, and below how it reads. */
export function PlantillaInputs({ plantilla: { id, clave } }: { plantilla: Plantilla }) {
  const rotulo = useId()
  const { getValues, setValue } = useFormContext()
  const cuadro = useRef<HTMLTextAreaElement>(null)
  const { medio, campos } = PLANTILLAS[clave]
  const poner = (campo: string) => {
    const cuerpo = String(getValues('cuerpo') ?? '')
    const desde = cuadro.current?.selectionStart ?? cuerpo.length
    const hasta = cuadro.current?.selectionEnd ?? desde
    const escrito = `{{${campo}}}`
    setValue('cuerpo', cuerpo.slice(0, desde) + escrito + cuerpo.slice(hasta), {
      shouldDirty: true,
      shouldValidate: true,
    })
    // Once the box holds the new text, the cursor stands after the field.
    requestAnimationFrame(() => {
      cuadro.current?.focus()
      cuadro.current?.setSelectionRange(desde + escrito.length, desde + escrito.length)
    })
  }
  return (
    <>
      <Typography color="text.secondary">{translate(`plantillas.detalle.${clave}`)}</Typography>
      {medio !== 'mensaje' && (
        <TextInput
          source="asunto"
          label={medio === 'papel' ? 'plantillas.titulo' : 'plantillas.asunto'}
          slotProps={CORTO}
          helperText={false}
          isRequired
        />
      )}
      <TextInput
        source="cuerpo"
        label="plantillas.texto"
        helperText="plantillas.texto_ayuda"
        multiline
        minRows={8}
        inputRef={cuadro}
        slotProps={{ htmlInput: { maxLength: LARGO_CUERPO } }}
        isRequired
      />
      <Box role="group" aria-labelledby={rotulo}>
        <Aparte id={rotulo} sx={{ mb: 1 }}>
          {translate('plantillas.campos')}
        </Aparte>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {campos.map((campo) => (
            <Chip
              key={campo}
              variant="outlined"
              label={translate(`plantillas.campo.${campo}`)}
              onClick={() => poner(campo)}
            />
          ))}
        </Box>
      </Box>
      <VistaDePlantilla id={id} clave={clave} />
    </>
  )
}
