import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { CopiarMetasBody, type CopiaDeMetas } from '#contract/ajustes/metas'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { PorcentajeInput } from '#src/form/campos/PorcentajeInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MesInputs } from './MesInputs.tsx'
import { esteMes, METAS } from './metas-model.ts'

const QUE = ['mes', 'anio'] as const
const validarCuerpo = validarCon(CopiarMetasBody)
const validar = (values: FieldValues) => validarCuerpo(cuerpoDe(values))
const sugerida = () => ({ que: 'mes', de: esteMes(), a: esteMes(1), ajuste: 0 })

/** Makes the goals of a month or a year from those of another. */
export const Copiar = () => (
  <BotonDialogo
    label="metas.copiar.boton"
    resource={METAS}
    action="create"
    size="small"
    startIcon={<ContentCopyIcon />}
  >
    {(onClose) => <Pregunta onClose={onClose} />}
  </BotonDialogo>
)

const Pregunta = ({ onClose }: { onClose: () => void }) => (
  <DialogoFormulario<CopiaDeMetas>
    titulo={translate('metas.copiar.titulo')}
    guardar="metas.copiar.guardar"
    defaultValues={sugerida()}
    validate={validar}
    enviar={(values, accion) => accion(METAS, null, 'copiar', cuerpoDe(values))}
    hecho={({ nuevas }) => translate('metas.copiar.hecho', { smart_count: nuevas })}
    onClose={onClose}
    maxWidth="xs"
  >
    <Campos />
  </DialogoFormulario>
)

function Campos() {
  const porAnio = useWatch({ name: 'que' }) === 'anio'
  const { setValue } = useFormContext()
  // The proposed target is the next month, or the next year when a whole year is copied.
  const proponer = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setValue('a', target.value === 'anio' ? { ...esteMes(), anio: esteMes().anio + 1 } : esteMes(1))
  const columnas = { display: 'grid', gridTemplateColumns: porAnio ? '1fr' : '3fr 2fr', columnGap: 2 }
  return (
    <>
      <Opciones source="que" label="metas.copiar.que" opciones={QUE} grupo="metas.copiar" radio onChange={proponer} />
      {(['de', 'a'] as const).map((lado) => (
        <Box key={lado} component="fieldset" sx={{ ...columnas, border: 0, p: 0, m: 0 }}>
          <Typography component="legend" variant="body2" sx={{ fontWeight: 600 }}>
            {translate(`metas.copiar.${lado}`)}
          </Typography>
          <MesInputs en={lado} soloAnio={porAnio} />
        </Box>
      ))}
      <PorcentajeInput source="ajuste" helperText="metas.copiar.ajuste_ayuda" />
      <Vista />
    </>
  )
}

/** Tells how many goals the copy would make, before it makes them. */
function Vista() {
  const { de, a } = cuerpoDe(useWatch())
  const completo = validarCuerpo({ de, a, ajuste: 0 }) === undefined && !(de.anio === a.anio && de.mes === a.mes)
  const params = { de_anio: de.anio, de_mes: de.mes, a_anio: a.anio, a_mes: a.mes }
  const { data } = useConsulta<CopiaDeMetas>(METAS, 'copia', {
    params,
    enabled: completo,
    placeholderData: keepPreviousData,
  })
  const frases = data && [
    data.nuevas + data.existentes === 0 && translate('metas.copiar.nada'),
    data.nuevas > 0 && translate('metas.copiar.nuevas', { smart_count: data.nuevas }),
    data.existentes > 0 && translate('metas.copiar.existentes', { smart_count: data.existentes }),
  ]
  return (
    <Typography variant="body2" role="status" sx={{ minHeight: '3em', mt: 1 }}>
      {completo && frases?.filter(Boolean).join(' ')}
    </Typography>
  )
}

/** The body that the form sends: a whole year has no months. */
function cuerpoDe({ que, de, a, ajuste }: FieldValues): { de: Periodo; a: Periodo; ajuste: number } {
  const periodo = ({ anio, mes }: Periodo): Periodo => (que === 'anio' ? { anio } : { anio, mes })
  return { de: periodo(de as Periodo), a: periodo(a as Periodo), ajuste: (ajuste as number | null) ?? 0 }
}

interface Periodo {
  anio: number
  mes?: number
}
