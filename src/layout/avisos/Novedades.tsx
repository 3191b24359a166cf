import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { esModulo, recursoDe } from '#contract/modulos'
import { RUTA_QUE_USA, type Paquete } from '#contract/paquetes'
import { Novedades as Hay } from '#contract/sesion'
import type { Rol } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { firstPath } from '#src/session/navbar.ts'
import { sessionStore } from '#src/session/session.ts'
import { useSession } from '#src/session/use-session.ts'
import { FilaDeAviso } from './FilaDeAviso.tsx'

const CENTRO = recursoDe('Centro')
const ROLES = recursoDe('Roles')

/** On the page of entry, news that nobody of the school made: packs that are new or on, a version, orders kept. */
export function Novedades() {
  const { novedades, menu } = useSession()
  const { pathname } = useLocation()
  const { data } = Hay.safeParse(novedades)
  if (!data || firstPath(menu) !== pathname) return null
  return (
    <Paper variant="outlined" component="section" aria-labelledby="novedades" sx={PANEL}>
      <Typography id="novedades" variant="h3" component="h2">
        {translate('paquetes.novedades.titulo')}
      </Typography>
      <DePaquetes clase="encendidos" paquetes={data.encendidos} />
      <DePaquetes clase="nuevos" paquetes={data.nuevos} />
      {data.version !== undefined && (
        <FilaDeAviso texto={translate('paquetes.novedades.version', { version: data.version })} />
      )}
      {data.roles.map((rol) => (
        <DeRol key={rol.id} {...rol} />
      ))}
    </Paper>
  )
}

const PANEL = { mx: { xs: 2, sm: 3 }, mt: 2, p: 2 } as const

function DePaquetes({ clase, paquetes }: { clase: 'encendidos' | 'nuevos'; paquetes: readonly Paquete[] }) {
  const vistos = useAccion(CENTRO, 'paquetes/vistos', { onSuccess: () => void sessionStore.revalidate() })
  if (paquetes.length === 0) return null
  const cuales = paquetes.map((paquete) => translate(`paquetes.${paquete}.nombre`)).join(', ')
  return (
    <FilaDeAviso texto={translate(`paquetes.novedades.${clase}`, { cuales, smart_count: paquetes.length })}>
      <BotonEnlace to={`/${CENTRO}/${RUTA_QUE_USA}`} variant="outlined" size="small">
        {translate('paquetes.titulo')}
      </BotonEnlace>
      <Button size="small" loading={vistos.isPending} onClick={() => vistos.mutate({ id: null, body: { paquetes } })}>
        {translate('paquetes.novedades.entendido')}
      </Button>
    </FilaDeAviso>
  )
}

const nombres = (modulos: readonly string[]): string =>
  modulos.map((modulo) => (esModulo(modulo) ? translate(`modulos.nombre.${modulo}`) : modulo)).join(', ') ||
  translate('paquetes.novedades.orden_ninguno')

function DeRol({ id, nombre, orden, otro }: Hay['roles'][number]) {
  const notify = useNotify()
  const decidir = useAccion<Pick<Rol, 'orden_menu'>>(ROLES, 'orden', {
    // As it is now: another may have decided meanwhile.
    onSuccess: ({ orden_menu }) => {
      const tomado = orden_menu.join() === otro.join()
      notify(`paquetes.novedades.${tomado ? 'tomado' : 'dejado'}`, { type: 'success', messageArgs: { rol: nombre } })
      void sessionStore.revalidate()
    },
  })
  const boton = (tomar: boolean) => (
    <Button
      variant={tomar ? 'outlined' : 'text'}
      size="small"
      disabled={decidir.isPending}
      onClick={() => decidir.mutate({ id, body: { tomar } })}
    >
      {translate(`paquetes.novedades.${tomar ? 'tomar' : 'dejar'}`)}
    </Button>
  )
  return (
    <FilaDeAviso
      texto={translate('paquetes.novedades.orden', { rol: nombre, orden: nombres(orden), otro: nombres(otro) })}
    >
      {boton(true)}
      {boton(false)}
    </FilaDeAviso>
  )
}
