import { useTranslate } from 'react-admin'

/** Says the names of fields as a person reads them; one that there is not keeps the word that was typed. */
export function useNombresDeCampos(): (campos: readonly string[]) => string {
  const translate = useTranslate()
  return (campos) => campos.map((campo) => translate(`plantillas.campo.${campo}`, { _: campo })).join(', ')
}
