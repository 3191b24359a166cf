import { useLocation, useParams } from 'react-router'
import { VARIANTES } from '#contract/publico/convocatoria'
import type { Variante } from '#contract/publico/convocatoria'

/** The form that the address names, and the capability (GUID) of its link. */
export function useEnlace(): { variante: Variante; guid: string; enlace: string } {
  const { guid = '' } = useParams()
  const { pathname } = useLocation()
  const variante = VARIANTES.find((una) => pathname.toLowerCase().includes(`register/${una}/`)) ?? 'general'
  return { variante, guid, enlace: `${variante}.${guid}` }
}
