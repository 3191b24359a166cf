import { MODULOS, recursoDe } from '#contract/modulos'
import { aprender } from '#i18n/aprendidas'
import { campos } from '#i18n/es-HN/campos'
import { lista } from '#i18n/es-HN/lista'
import { modulos } from '#i18n/es-HN/modulos'
import { ra } from '#i18n/es-HN/ra'
import { i18nVisitante } from '#i18n/visitante'

// Words that any screen behind the sign-in may say; the rest comes with the screens that say it (`build/palabras.ts`).
aprender({
  ra,
  campos,
  lista,
  modulos,
  /** react-admin looks up the name of a resource here. */
  resources: Object.fromEntries(MODULOS.map(({ name }) => [recursoDe(name), { name: modulos.nombre[name] }])),
})

/** The dictionary of visitors, with the words of the application. */
export const i18nProvider = i18nVisitante
