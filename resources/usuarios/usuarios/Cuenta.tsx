import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useGetIdentity, useNotify, useRefresh, useUpdate, type HttpError } from 'react-admin'
import { formatoInstante } from '#contract/texto/formato'
import { QUITAR_FACTOR, type SesionesCerradas, type Usuario } from '#contract/usuarios/usuarios'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import type * as z from 'zod'
import { Enlace } from './Enlace.tsx'
import { USUARIOS } from './usuario-model.ts'

/** The state of an account, and what an administrator does with it besides changing its data. */
export function Cuenta({ usuario }: { usuario: Usuario }) {
  const { identity } = useGetIdentity()
  const { estado, ultimo_ingreso, sesiones, segundo_factor, docente_nombre } = usuario
  const propia = identity?.id === usuario.id
  return (
    <Panel titulo="usuarios.usuarios.cuenta">
      <Datos>
        <Dato campo="estado">
          <EstadoDe estado={estado} />
        </Dato>
        <Dato campo="ultimo_ingreso">
          {ultimo_ingreso ? formatoInstante(ultimo_ingreso) : translate('usuarios.usuarios.nunca')}
        </Dato>
        <Dato campo="sesiones">{sesiones || translate('usuarios.usuarios.sin_sesiones')}</Dato>
        <Dato campo="segundo_factor">{translate(segundo_factor ? 'lista.si' : 'lista.no')}</Dato>
        <Dato campo="docente_nombre">{docente_nombre}</Dato>
      </Datos>
      {propia && <Aparte sx={{ mt: 2 }}>{translate('usuarios.usuarios.es_usted')}</Aparte>}
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
        {!propia && estado !== 'inactivo' && <Enlace usuario={usuario} />}
        {sesiones > 0 && <CerrarSesiones usuario={usuario} />}
        {!propia && <Actos de={QUITAR_FACTOR} registro={usuario} variant="outlined" />}
        {!propia && <Activar usuario={usuario} />}
      </Box>
    </Panel>
  )
}

function CerrarSesiones({ usuario: { id } }: { usuario: Usuario }) {
  const notify = useNotify()
  const cerrar = useAccion<z.output<typeof SesionesCerradas>>(USUARIOS, 'cerrar-sesiones', {
    onSuccess: ({ cerradas }) =>
      notify('usuarios.usuarios.sesiones_cerradas', { type: 'success', messageArgs: { smart_count: cerradas } }),
  })
  return (
    <Button variant="outlined" loading={cerrar.isPending} onClick={() => cerrar.mutate({ id })}>
      {translate('usuarios.usuarios.cerrar_sesiones')}
    </Button>
  )
}

/** The button that deactivates or reactivates a user, without a question: what one does the other undoes. */
function Activar({ usuario }: { usuario: Usuario }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Usuario, HttpError>()
  const { id, activo, version } = usuario
  const change = () =>
    update(
      USUARIOS,
      { id, data: { activo: !activo, version }, previousData: usuario },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(activo ? 'usuarios.usuarios.desactivada' : 'usuarios.usuarios.reactivada', { type: 'success' })
          refresh()
        },
        onError: (error) => {
          notify(firstOf(error), { type: 'error' })
          refresh()
        },
      },
    )
  return (
    <Button variant="outlined" loading={isPending} onClick={() => void change()}>
      {translate(activo ? 'usuarios.usuarios.desactivar' : 'usuarios.usuarios.reactivar')}
    </Button>
  )
}

/** The sentence about `activo`, which has no field to show it beside; else the general one. */
const firstOf = ({ message, body }: HttpError): string => body?.errors?.activo ?? message
