import Button from '@mui/material/Button'
import { enLinea, formatoInstante } from '#contract/texto/formato'
import type { SesionAbierta } from '#contract/usuarios/perfil'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { PERFIL, useSesiones } from './use-perfil.ts'

/** The own account's open sessions, and how to close them. */
export function Sesiones() {
  const { data: sesiones = [], error, refetch } = useSesiones()
  const cerrarOtras = useAccion(PERFIL, 'sesiones/cerrar-otras', { hecho: 'usuarios.perfil.sesiones.cerradas' })
  const otras = sesiones.length > 1 && (
    <Button variant="outlined" loading={cerrarOtras.isPending} onClick={() => cerrarOtras.mutate({ id: null })}>
      {translate('usuarios.perfil.sesiones.cerrar_otras')}
    </Button>
  )
  return (
    <Panel titulo="usuarios.perfil.sesiones.titulo" junto={otras}>
      {error && <Fallo error={error} onRetry={() => refetch()} />}
      <Renglones>
        {sesiones.map((sesion) => (
          <Sesion key={sesion.id} sesion={sesion} />
        ))}
      </Renglones>
    </Panel>
  )
}

function Sesion({ sesion: { id, esta, dispositivo, ip, creada_en, usada_en } }: { sesion: SesionAbierta }) {
  const cerrar = useAccion(PERFIL, `sesiones/${id}/cerrar`, { hecho: 'usuarios.perfil.sesiones.cerrada' })
  const donde = dispositivo ?? translate('usuarios.perfil.sesiones.desconocido')
  const detalle = translate('usuarios.perfil.sesiones.detalle', {
    creada: formatoInstante(creada_en),
    usada: formatoInstante(usada_en),
  })
  return (
    <Renglon
      titulo={donde}
      nombre
      detalle={enLinea(detalle, ip)}
      despues={
        esta ? (
          <Estado tono="bien">{translate('usuarios.perfil.sesiones.esta')}</Estado>
        ) : (
          <Button
            size="small"
            loading={cerrar.isPending}
            aria-label={translate('usuarios.perfil.sesiones.cerrar_esta', { donde })}
            onClick={() => cerrar.mutate({ id: null })}
          >
            {translate('comun.accion.cerrar')}
          </Button>
        )
      }
    />
  )
}
