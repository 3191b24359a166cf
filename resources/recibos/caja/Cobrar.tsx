import { useEffect, useRef } from 'react'
import { useCanAccess, useCreatePath } from 'react-admin'
import { translate } from '#i18n/translate'
import { RECIBOS, VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** The counters that a till takes money for, as far as the user's role has them; who just opened it begins there. */
export function Cobrar({ autoFocus = false }: { autoFocus?: boolean }) {
  const createPath = useCreatePath()
  const { canAccess: cargos } = useCanAccess({ resource: RECIBOS, action: 'create' })
  const { canAccess: ventas } = useCanAccess({ resource: VENTAS, action: 'create' })
  const primero = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (autoFocus) primero.current?.focus()
  }, [autoFocus, cargos, ventas])
  return (
    <>
      {cargos && (
        <BotonEnlace ref={primero} variant="contained" to={createPath({ resource: RECIBOS, type: 'create' })}>
          {translate('recibos.cobro.pagina')}
        </BotonEnlace>
      )}
      {ventas && (
        <BotonEnlace
          ref={cargos ? undefined : primero}
          variant="outlined"
          to={createPath({ resource: VENTAS, type: 'list' })}
        >
          {translate('modulos.nombre.RecibosVarios')}
        </BotonEnlace>
      )}
    </>
  )
}
