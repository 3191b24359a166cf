import { translate } from '#i18n/translate'

/** Says the names of fields as a person reads them; one that there is not keeps the word that was typed. */
export const nombresDeCampos = (campos: readonly string[]): string =>
  campos.map((campo) => translate(`plantillas.campo.${campo}`, { _: campo })).join(', ')
