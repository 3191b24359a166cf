import { useDataProvider, useRedirect, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { BorrarDatosBody, type Cliente, type DatosBorrados } from '#contract/catalogos/clientes'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CLIENTES } from '../cliente-model.ts'

const validar = validarCon(BorrarDatosBody)

/** Erases a person's data on request, with the reason; it can't be undone. */
export function BorrarDatos({
  cliente: { id, nombres, apellidos },
  onClose,
}: {
  cliente: Cliente
  onClose: () => void
}) {
  const provider = useDataProvider<CampanaDataProvider>()
  const redirect = useRedirect()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('catalogos.clientes.borrar.titulo', { nombre: `${nombres} ${apellidos}` })}
      detalle={translate('catalogos.clientes.borrar.detalle')}
      guardar="catalogos.clientes.borrar.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion<z.output<typeof DatosBorrados>>(CLIENTES, id, 'borrar-datos', values)}
      hecho={({ alcance }) => `catalogos.clientes.borrar.hecho_${alcance}`}
      onHecho={({ alcance }) => alcance === 'todo' && redirect('list', CLIENTES)}
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput ayuda="catalogos.clientes.borrar.motivo_ayuda" />
    </DialogoFormulario>
  )
}
