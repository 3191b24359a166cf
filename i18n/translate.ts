import { i18nVisitante } from '#i18n/visitante'

/**
 * The words of a key with its values (`smart_count` chooses the plural), on any page. There is one language and one
 * dictionary, which only grows: nothing would be drawn again for it, so that this is a function and no hook.
 */
export const translate = i18nVisitante.translate as (key: string, values?: Record<string, unknown>) => string
