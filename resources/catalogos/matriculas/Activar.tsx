import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useNotify, type HttpError } from 'react-admin'
import type { MatriculaFila, Siguiente } from '#contract/catalogos/matriculas'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { MATRICULAS } from './matriculas-model.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'

interface ActivarProps {
  matricula: Pick<MatriculaFila, 'id' | 'cliente_nombre' | 'version'>
  /** Free seats; the button waits for one. */
  disponibles: number
  onActivada?: () => void
  variant?: 'contained'
}

/** Gives a free seat to someone who waits, with the charges of today. Before another who came first, it asks. */
export function Activar({
  matricula: { id, version, cliente_nombre },
  disponibles,
  onActivada,
  variant,
}: ActivarProps) {
  const { canAccess } = useCanAccess({ resource: MATRICULAS, action: 'edit' })
  const [primera, setPrimera] = useState<Siguiente | null>(null)
  const notify = useNotify()
  const onError = ({ message, body }: HttpError) => {
    if (body?.primera) setPrimera(body.primera as Siguiente)
    else notify(message, { type: 'error' })
  }
  const activar = useAccion(MATRICULAS, 'activar', {
    hecho: 'catalogos.matriculas.activar.hecho',
    onError,
    onSuccess: () => {
      setPrimera(null)
      onActivada?.()
    },
  })
  if (!canAccess) return null
  return (
    <>
      <Button
        sx={{ whiteSpace: 'nowrap' }}
        size={variant ? 'medium' : 'small'}
        variant={variant}
        disabled={disponibles === 0}
        loading={activar.isPending}
        onClick={() => activar.mutate({ id, body: { version } })}
      >
        {translate('catalogos.matriculas.activar.boton')}
      </Button>
      <Pregunta
        open={primera !== null}
        loading={activar.isPending}
        titulo={translate('catalogos.matriculas.activar.pregunta', { nombre: cliente_nombre })}
        detalle={translate('catalogos.matriculas.error.otra_primero', { nombre: primera?.cliente_nombre })}
        verbo="catalogos.matriculas.activar.boton"
        onSi={() => activar.mutate({ id, body: { version, fuera_de_orden: true } })}
        onClose={() => setPrimera(null)}
      />
    </>
  )
}
