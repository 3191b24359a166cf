import { useEffect, useRef } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import type { Solicitud } from '#contract/autorizaciones'
import { AUTORIZACIONES } from '#contract/rutas'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'

/** Tells of each request that comes while the application is open, with the way to it; a telephone trembles. */
export function useAviso(solicitudes: readonly Solicitud[], callado: boolean) {
  const { pathname } = useLocation()
  const dichas = useRef<Set<number>>(new Set())
  const notify = useNotify()
  const avisar = useEvent(() => {
    const nuevas = solicitudes.filter(({ id }) => !dichas.current.has(id))
    for (const { id } of nuevas) dichas.current.add(id)
    const [primera] = nuevas
    // A supervisor with the requests on screen needs no notice.
    if (!primera || callado || pathname === AUTORIZACIONES) return
    navigator.vibrate?.(200)
    notify(
      <>
        {translate('autorizaciones.aviso.pide', { nombre: primera.usuario_nombre, smart_count: nuevas.length })}{' '}
        <Enlace to={AUTORIZACIONES} color="inherit">
          {translate('autorizaciones.aviso.ver')}
        </Enlace>
      </>,
      { type: 'info', autoHideDuration: null },
    )
  })
  useEffect(() => avisar(), [solicitudes, avisar])
}
