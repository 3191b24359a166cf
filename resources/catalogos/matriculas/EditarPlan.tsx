import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { TextInput, useCanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod'
import { textoOpcional } from '#contract/campos'
import { CargoPlaneado, type Matricula } from '#contract/catalogos/matriculas'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { cambiosDelPlan, editables, filaDeCargo, MATRICULAS, type FilaDePlan } from './matriculas-model.ts'
import { PlanInputs } from './PlanInputs.tsx'

const validar = validarCon(z.object({ plan: z.array(CargoPlaneado.loose()), motivo: textoOpcional(300) }))

/** Changes the charges of an enrolment that have no payments. */
export function EditarPlan({ matricula }: { matricula: Matricula }) {
  const { canAccess } = useCanAccess({ resource: MATRICULAS, action: 'edit' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  if (!canAccess || matricula.estado === 'en_espera' || matricula.estado === 'anulada') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>{translate('catalogos.matriculas.plan.editar')}</Button>
      {open && <Dialogo matricula={matricula} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialogo({ matricula, onClose }: { matricula: Matricula; onClose: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const propios = editables(matricula.cargos)
  const enviar = async ({ plan, motivo }: FieldValues) => {
    const body = { ...cambiosDelPlan(propios, plan as FilaDePlan[]), motivo: motivo || null }
    await http(pathDe(MATRICULAS, `${matricula.id}/cargos`), { method: 'PUT', body })
    notify('catalogos.matriculas.plan.guardado', { type: 'success' })
    refresh()
  }
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.plan.editar')}
      guardar="comun.accion.guardar"
      defaultValues={{ plan: propios.map(filaDeCargo), motivo: '' }}
      validate={validar}
      enviar={enviar}
      onClose={onClose}
      maxWidth="md"
    >
      {matricula.cargos.some(({ aplicado }) => aplicado > 0) && <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>{translate('catalogos.matriculas.plan.con_pagos')}</Typography>}
      <PlanInputs />
      <TextInput source="motivo" helperText="catalogos.matriculas.plan.motivo_ayuda" />
    </DialogoFormulario>
  )
}
