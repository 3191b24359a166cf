import { MODULOS, recursoDe } from '#contract/modulos'
import { interfaz } from '#i18n/es-HN/interfaz'
import { proveedorDe } from '#i18n/proveedor'

/** The dictionary of the application behind the sign-in. */
export const i18nProvider = proveedorDe({
  ...interfaz,
  /** react-admin looks up the name of a resource here. */
  resources: Object.fromEntries(MODULOS.map(({ name }) => [recursoDe(name), { name: interfaz.modulos.nombre[name] }])),
})
