import { useDataProvider, useTranslate } from 'react-admin'
import { RechazarBody, type RegistroVisto } from '#contract/reportes/nuevos-registros'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { REGISTROS } from './registros-model.ts'

const validar = validarCon(RechazarBody.omit({ version: true }))

/** Turns it down, with the reason that its parent may be told. */
export function Rechazar({
  registro: { id, nombre, version },
  onClose,
}: {
  registro: RegistroVisto
  onClose: () => void
}) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('registros.rechazar.titulo', { nombre })}
      detalle={translate('registros.rechazar.detalle')}
      guardar="registros.rechazar.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={({ motivo }) => provider.accion<RegistroVisto>(REGISTROS, id, 'rechazar', { motivo, version })}
      hecho="registros.rechazar.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput />
    </DialogoFormulario>
  )
}
