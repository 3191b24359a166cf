import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Textos } from '#contract/ajustes/plantillas'
import { translate } from '#i18n/translate'

/** Puts the original in the form; it is in force again once the form is saved. */
export function VolverAlOriginal({ original }: { original: Textos }) {
  const { setValue } = useFormContext()
  const [asunto, cuerpo] = useWatch({ name: ['asunto', 'cuerpo'] })
  if (asunto === original.asunto && cuerpo === original.cuerpo) return null
  const poner = () => {
    for (const campo of ['asunto', 'cuerpo'] as const)
      setValue(campo, original[campo], { shouldDirty: true, shouldValidate: true })
  }
  return <Button onClick={poner}>{translate('plantillas.volver')}</Button>
}
