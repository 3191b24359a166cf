import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { useNombrarPagina } from './pagina.ts'

/**
 * The name of the page: in the tab with the school, or the product on a server that names none, and at the end of the
 * breadcrumb.
 */
export function Titulo({ children }: { children: string }) {
  const { nombre } = useRotulo()
  useNombrarPagina(children)
  return <title>{enLinea(children, nombre || translate('layout.producto'))}</title>
}
