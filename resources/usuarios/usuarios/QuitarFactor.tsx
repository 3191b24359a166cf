import { useDataProvider, useTranslate } from 'react-admin'
import type { Usuario } from '#contract/usuarios/usuarios'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { USUARIOS } from './usuario-model.ts'

const NADA = {}
const validar = () => NADA

/** Takes away the second factor of somebody who lost their telephone; only they can set up another. */
export function QuitarFactor({ usuario: { id, nombre } }: { usuario: Usuario }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <BotonDialogo label="usuarios.usuarios.quitar_factor.boton" variant="outlined" resource={USUARIOS} action="edit">
      {(onClose) => (
        <DialogoFormulario
          titulo={translate('usuarios.usuarios.quitar_factor.titulo', { nombre })}
          detalle={translate('usuarios.usuarios.quitar_factor.detalle')}
          guardar="usuarios.usuarios.quitar_factor.boton"
          color="error"
          defaultValues={NADA}
          validate={validar}
          enviar={() => provider.accion(USUARIOS, id, 'quitar-segundo-factor')}
          hecho="usuarios.usuarios.quitar_factor.hecho"
          onClose={onClose}
          maxWidth="xs"
        >
          {null}
        </DialogoFormulario>
      )}
    </BotonDialogo>
  )
}
