import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { Convocatoria } from '#contract/catalogos/convocatorias'
import { useAccion } from '#src/data/use-accion.ts'
import { CONVOCATORIAS } from './convocatorias-model.ts'
import { Pregunta } from '#src/form/Pregunta.tsx'

/** Gives the campaign another link, after saying what becomes of the old one. */
export function RenovarEnlace({ convocatoria: { id, version, nombre } }: { convocatoria: Convocatoria }) {
  const { canAccess } = useCanAccess({ resource: CONVOCATORIAS, action: 'edit' })
  const [asking, setAsking] = useState(false)
  const translate = useTranslate()
  const { mutate, isPending } = useAccion(CONVOCATORIAS, 'renovar', {
    hecho: 'convocatorias.enlace.renovado',
    onSuccess: () => setAsking(false),
  })
  if (!canAccess) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate('convocatorias.enlace.renovar')}
      </Button>
      <Pregunta
        open={asking}
        loading={isPending}
        titulo={translate('convocatorias.enlace.renovar_pregunta', { nombre })}
        detalle={translate('convocatorias.enlace.renovar_detalle')}
        verbo="convocatorias.enlace.renovar"
        color="error"
        onSi={() => mutate({ id, body: { version } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
