import type { FieldValues } from 'react-hook-form'
import * as z from 'zod'
import { CargoPlaneado, type Matricula } from '#contract/catalogos/matriculas'
import { motivoOpcional } from '#contract/motivos'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { cambiosDelPlan, editables, filaDeCargo, MATRICULAS, type FilaDePlan } from './matriculas-model.ts'
import { PlanInputs } from './PlanInputs.tsx'

const validar = validarCon(z.object({ plan: z.array(CargoPlaneado.loose()), motivo: motivoOpcional }))

/** Changes the charges of an enrolment that have no payments. */
export function EditarPlan({ matricula }: { matricula: Matricula }) {
  if (matricula.estado === 'en_espera' || matricula.estado === 'anulada') return null
  return (
    <BotonDialogo label="catalogos.matriculas.plan.editar" size="small" resource={MATRICULAS} action="edit">
      {(onClose) => <Dialogo matricula={matricula} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ matricula, onClose }: { matricula: Matricula; onClose: () => void }) {
  const propios = editables(matricula.cargos)
  const enviar = ({ plan, motivo }: FieldValues) =>
    http(pathDe(MATRICULAS, `${matricula.id}/cargos`), {
      method: 'PUT',
      body: { ...cambiosDelPlan(propios, plan as FilaDePlan[]), motivo: motivo || null },
    })
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.plan.editar')}
      guardar="comun.accion.guardar"
      defaultValues={{ plan: propios.map(filaDeCargo), motivo: '' }}
      validate={validar}
      enviar={enviar}
      hecho="catalogos.matriculas.plan.guardado"
      onClose={onClose}
      maxWidth="md"
    >
      {matricula.cargos.some(({ aplicado }) => aplicado > 0) && (
        <Aparte sx={{ mb: 1 }}>{translate('catalogos.matriculas.plan.con_pagos')}</Aparte>
      )}
      <PlanInputs />
      <MotivoInput clase="rebaja" ayuda="catalogos.matriculas.plan.motivo_ayuda" opcional despues />
    </DialogoFormulario>
  )
}
