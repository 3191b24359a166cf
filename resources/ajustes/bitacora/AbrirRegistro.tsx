import { useCanAccess, useCreatePath, useResourceDefinitions } from 'react-admin'
import { MODULO_DE_ENTIDAD, type EntradaBitacora } from '#contract/ajustes/bitacora'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'

/** Leads to the record of a row, where it has a page and the reader may open it. */
export function AbrirRegistro({ hecho: { entidad, entidad_id, accion, frase } }: { hecho: EntradaBitacora }) {
  const modulo = entidad === null ? undefined : MODULO_DE_ENTIDAD[entidad]
  if (!modulo || entidad_id === null || accion === 'eliminar') return null
  return <AlRegistro modulo={modulo} id={entidad_id} frase={frase} />
}

function AlRegistro({ modulo, id, frase }: { modulo: NombreModulo; id: number; frase: string }) {
  const resource = recursoDe(modulo)
  const { hasShow, hasEdit } = useResourceDefinitions()[resource] ?? {}
  const page = hasShow ? 'show' : hasEdit ? 'edit' : 'list'
  const { canAccess } = useCanAccess({ resource, action: page })
  const createPath = useCreatePath()
  if (!canAccess) return null
  return (
    <Enlace
      to={createPath({ resource, type: page, id })}
      sx={{ display: 'inline-block', py: 0.5, my: -0.5 }}
      aria-label={translate('ajustes.bitacora.abrir_de', { frase })}
    >
      {translate('ajustes.bitacora.abrir')}
    </Enlace>
  )
}
