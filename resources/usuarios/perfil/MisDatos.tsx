import { useQueryClient } from '@tanstack/react-query'
import { TextInput, useNotify, type HttpError } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Perfil } from '#contract/usuarios/perfil'
import { http } from '#src/data/http.ts'
import { validarCon } from '#src/form/validation.ts'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { sessionStore } from '#src/session/session.ts'
import { FormularioPanel } from './FormularioPanel.tsx'
import { Nombre } from './perfil-model.ts'
import { PERFIL } from './use-perfil.ts'

const validar = validarCon(Nombre)

/** Name, which its owner may change; e-mail and role, which the administration gives. */
export function MisDatos({ perfil }: { perfil: Perfil }) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { nombre, email, rol, version } = perfil

  const enviar = async (values: FieldValues) => {
    try {
      const { json } = await http(`/${PERFIL}`, { method: 'PUT', body: { nombre: values.nombre, version } })
      queryClient.setQueryData([PERFIL, ''], json)
      notify('comun.estado.guardado', { type: 'success' })
      void sessionStore.revalidate()
    } catch (error) {
      const { status, body } = error as HttpError
      // Somebody in the administration changed the account meanwhile: here it is as it is now.
      if (status === 412) queryClient.setQueryData([PERFIL, ''], body.actual)
      if (status === 401) void sessionStore.revalidate()
      throw error
    }
  }

  return (
    <Panel titulo="usuarios.perfil.datos">
      <Datos>
        <Dato campo="email">{email}</Dato>
        <Dato campo="rol">{rol}</Dato>
      </Datos>
      <FormularioPanel
        key={version}
        record={{ id: PERFIL, nombre }}
        validate={validar}
        guardar="comun.accion.guardar"
        enviar={enviar}
      >
        <TextInput source="nombre" isRequired autoComplete="name" />
      </FormularioPanel>
    </Panel>
  )
}
