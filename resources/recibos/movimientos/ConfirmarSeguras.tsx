import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import {
  ConfirmarSegurasBody,
  type MovimientosResumen,
  type Propuestas,
  type SegurasConfirmadas,
} from '#contract/recibos/movimientos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { useResumen } from '#src/list/filtros/Resumen.tsx'
import { MOVIMIENTOS } from './movimientos-model.ts'

const VALIDAR = validarCon(ConfirmarSegurasBody)

/** Looks for what the lines of the filtered account are, and confirms all of the sure ones, for who may. */
export function ConfirmarSeguras() {
  const { canAccess } = useCanAccess({ resource: MOVIMIENTOS, action: 'edit' })
  const { filterValues } = useListContext()
  const { data } = useResumen<MovimientosResumen>()
  const [abierto, setAbierto] = useState(false)
  const cuenta_id = Number(filterValues.cuenta_id) || undefined
  if (!canAccess) return null
  const seguras = data?.seguras ?? 0
  return (
    <>
      <Buscar cuenta_id={cuenta_id} />
      {seguras > 0 && cuenta_id !== undefined && (
        <Button variant="contained" size="small" onClick={() => setAbierto(true)}>
          {translate('banco.seguras.boton', { smart_count: seguras })}
        </Button>
      )}
      {abierto && cuenta_id !== undefined && (
        <Pregunta cuenta_id={cuenta_id} seguras={seguras} onClose={() => setAbierto(false)} />
      )}
    </>
  )
}

function Pregunta({ cuenta_id, seguras, onClose }: { cuenta_id: number; seguras: number; onClose: () => void }) {
  const notify = useNotify()
  return (
    <DialogoFormulario<SegurasConfirmadas>
      titulo={translate('banco.seguras.pregunta', { smart_count: seguras })}
      detalle={translate('banco.seguras.detalle')}
      guardar="tesoreria.conciliacion.confirmar.boton"
      defaultValues={{ cuenta_id }}
      validate={VALIDAR}
      enviar={(values, accion) => accion(MOVIMIENTOS, null, 'confirmar', values)}
      hecho={({ confirmadas, monto }) =>
        translate('banco.seguras.hecho', { smart_count: confirmadas, monto: formatoLempiras(monto) })
      }
      onHecho={({ quedaron }) => {
        if (quedaron.length)
          notify('banco.seguras.quedaron', {
            type: 'warning',
            messageArgs: { smart_count: quedaron.length, razon: quedaron[0]?.razon },
          })
      }}
      onClose={onClose}
      maxWidth="xs"
    />
  )
}

/** Proposals are made anew: what was charged since the import may be what a line is. */
function Buscar({ cuenta_id }: { cuenta_id: number | undefined }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const [ocupado, setOcupado] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const buscar = async () => {
    if (cuenta_id === undefined) return notify('banco.elija_cuenta', { type: 'info' })
    setOcupado(true)
    try {
      const { seguras, ...otras } = await provider.accion<Propuestas>(MOVIMIENTOS, null, 'proponer', { cuenta_id })
      notify('banco.buscados', { type: 'success', messageArgs: { smart_count: seguras, ...otras } })
      refresh()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Button size="small" onClick={() => void buscar()} loading={ocupado}>
      {translate('banco.buscar_pagos')}
    </Button>
  )
}
