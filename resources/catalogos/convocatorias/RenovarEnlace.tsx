import Button from '@mui/material/Button'
import { useState } from 'react'
import { Confirm, useCanAccess, useTranslate } from 'react-admin'
import type { Convocatoria } from '#contract/catalogos/convocatorias'
import { useAccion } from '#src/data/use-accion.ts'
import { CONVOCATORIAS } from './convocatorias-model.ts'

/** Gives the campaign another link, after saying what becomes of the old one. */
export function RenovarEnlace({ convocatoria: { id, version } }: { convocatoria: Convocatoria }) {
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
      <Confirm
        isOpen={asking}
        loading={isPending}
        title="convocatorias.enlace.renovar_pregunta"
        content="convocatorias.enlace.renovar_detalle"
        confirm="convocatorias.enlace.renovar"
        confirmColor="warning"
        onConfirm={() => mutate({ id, body: { version } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
