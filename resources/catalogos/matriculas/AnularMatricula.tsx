import Button from '@mui/material/Button'
import { useState } from 'react'
import { TextInput, useCanAccess, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { AnularMatriculaBody, type Liberada, type Matricula, type Siguiente } from '#contract/catalogos/matriculas'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MATRICULAS } from './matriculas-model.ts'

const validar = validarCon(AnularMatriculaBody.omit({ version: true }))

interface AnularMatriculaProps {
  matricula: Matricula
  onLiberada: (siguiente: Siguiente | null) => void
}

/** Takes back an enrolment made by mistake, while nothing was paid of it. */
export function AnularMatricula(props: AnularMatriculaProps) {
  const { canAccess } = useCanAccess({ resource: MATRICULAS, action: 'edit' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  if (!canAccess || props.matricula.cargos.some(({ aplicado }) => aplicado > 0)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('catalogos.matriculas.anular.boton')}</Button>
      {open && <Dialogo {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialogo({ matricula: { id, version, cliente_nombre, curso_nombre }, onLiberada, onClose }: AnularMatriculaProps & { onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const enviar = async (values: FieldValues) => {
    const { siguiente } = await provider.accion<Liberada>(MATRICULAS, id, 'anular', { ...values, version })
    notify('catalogos.matriculas.anular.hecho', { type: 'success' })
    onLiberada(siguiente)
    refresh()
  }
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.anular.pregunta', { nombre: cliente_nombre, curso: curso_nombre })}
      guardar="catalogos.matriculas.anular.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={enviar}
      onClose={onClose}
    >
      <TextInput source="motivo" isRequired autoFocus helperText="catalogos.matriculas.anular.ayuda" />
    </DialogoFormulario>
  )
}
