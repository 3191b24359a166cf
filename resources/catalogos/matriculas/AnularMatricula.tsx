import { useDataProvider, useTranslate } from 'react-admin'
import { AnularMatriculaBody, type Liberada, type Matricula, type Siguiente } from '#contract/catalogos/matriculas'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MATRICULAS } from './matriculas-model.ts'

const validar = validarCon(AnularMatriculaBody.omit({ version: true }))

interface AnularMatriculaProps {
  matricula: Matricula
  onLiberada: (siguiente: Siguiente | null) => void
}

/** Takes back an enrolment made by mistake, while nothing was paid of it. */
export function AnularMatricula(props: AnularMatriculaProps) {
  if (props.matricula.cargos.some(({ aplicado }) => aplicado > 0)) return null
  return (
    <BotonDialogo label="catalogos.matriculas.anular.boton" resource={MATRICULAS} action="edit">
      {(onClose) => <Dialogo {...props} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({
  matricula: { id, version, cliente_nombre, curso_nombre },
  onLiberada,
  onClose,
}: AnularMatriculaProps & { onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.anular.pregunta', { nombre: cliente_nombre, curso: curso_nombre })}
      detalle={translate('catalogos.matriculas.anular.ayuda')}
      guardar="catalogos.matriculas.anular.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion<Liberada>(MATRICULAS, id, 'anular', { ...values, version })}
      hecho="catalogos.matriculas.anular.hecho"
      onHecho={({ siguiente }) => onLiberada(siguiente)}
      onClose={onClose}
    >
      <MotivoInput clase="matricula" ayuda="catalogos.matriculas.anular.ayuda" />
    </DialogoFormulario>
  )
}
