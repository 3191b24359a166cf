/**
 * Fields that a module calls otherwise than the rest do: the `periodo` of an expense is the month of its accounting, and
 * that of a course its term.
 */
const PROPIOS: Readonly<Record<string, Readonly<Record<string, string>>>> = { Gastos: { periodo: 'mes_contable' } }

/** The i18n key of a field's name, in a module that may have its own word for it. */
export const claveDeCampo = (campo: string, modulo = ''): string => `campos.${PROPIOS[modulo]?.[campo] ?? campo}`
