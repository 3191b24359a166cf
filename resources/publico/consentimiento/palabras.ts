import { consentimiento } from '#i18n/es-HN/consentimiento'
import { proveedorDe } from '#i18n/proveedor'
import { visitante } from '#i18n/visitante'

/** The words of the letter come with it: no other visitor downloads them. */
export const I18N = proveedorDe({ ...visitante, consentimiento })
