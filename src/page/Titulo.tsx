import { useTranslate } from 'react-admin'
import { useRotulo } from '#src/centro.ts'

/** The tab's title: the page, then the school, or the product on a server that names none. */
export function Titulo({ children }: { children: string }) {
  const translate = useTranslate()
  const { nombre } = useRotulo()
  return <title>{`${children} · ${nombre || translate('sesion.producto')}`}</title>
}
