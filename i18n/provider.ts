import { MODULOS, recursoDe } from '#contract/modulos'
import { aprendidas } from '#i18n/aprendidas'
import { campos } from '#i18n/es-HN/campos'
import { lista } from '#i18n/es-HN/lista'
import { modulos } from '#i18n/es-HN/modulos'
import { ra } from '#i18n/es-HN/ra'
import { proveedorDe } from '#i18n/proveedor'
import { visitante } from '#i18n/visitante'

/**
 * The dictionary of the application behind the sign-in: what any of its screens may say, and whatever came with those
 * that were opened (`build/palabras.ts`).
 */
export const i18nProvider = proveedorDe(
  {
    ...visitante,
    ra,
    campos,
    lista,
    modulos,
    /** react-admin looks up the name of a resource here. */
    resources: Object.fromEntries(MODULOS.map(({ name }) => [recursoDe(name), { name: modulos.nombre[name] }])),
  },
  aprendidas,
)
