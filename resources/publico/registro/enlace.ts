import { useLocation, useParams } from 'react-router'
import { VARIANTES } from '#contract/publico/convocatoria'
import type { Variante } from '#contract/publico/convocatoria'

/** What the address says: which form, and the capability of its link. */
export function useEnlace(): { variante: Variante; guid: string; enlace: string } {
  const { guid = '' } = useParams()
  const { pathname } = useLocation()
  const variante = VARIANTES.find((una) => pathname.toLowerCase().includes(`register/${una}/`)) ?? 'general'
  return { variante, guid, enlace: `${variante}.${guid}` }
}
