import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useGetList } from 'react-admin'
import { translate } from '#i18n/translate'
import type { PuntoPorCerrar } from '#contract/recibos/cierres'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import { CONCILIACION } from '#resources/recibos/conciliacion/conciliacion-model.ts'
import { PreguntaDeBanco } from '#resources/recibos/conciliacion/Verbos.tsx'

/** More than can be looked at in a dialog are confirmed in their own list. */
const A_LA_VISTA = 25
const POR_FECHA = { field: 'fecha_banco', order: 'ASC' as const }

/** The month's payments that wait for the bank, seen one by one and confirmed without leaving its close. */
export function ConfirmarAqui({ cuantos, lista: { filtro } }: Pick<PuntoPorCerrar, 'cuantos' | 'lista'>) {
  const [open, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: CONCILIACION, action: 'edit' })
  const { data } = useGetList<PagoBanco>(
    CONCILIACION,
    { filter: filtro, sort: POR_FECHA, pagination: { page: 1, perPage: A_LA_VISTA } },
    { enabled: open },
  )
  if (!canAccess || cuantos > A_LA_VISTA) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={open && !data}
        onClick={() => setOpen(true)}
        sx={{ display: 'flex', mt: 0.5 }}
      >
        {translate('tesoreria.cierres.confirmar_aqui', { smart_count: cuantos })}
      </Button>
      {open && data && <PreguntaDeBanco verbo="confirmar" pagos={data} unoPorUno onClose={() => setOpen(false)} />}
    </>
  )
}
