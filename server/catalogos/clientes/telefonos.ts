/*
 * Whose telephone: of a person with several numbers (E.164, each may be missing), which one. The same order as
 * `telefonosDe` on the screens; who of a family answers is the caller's question.
 */

/** SQL of the number at which person `p`, a guardian or a student, is called; NULL without any. */
export const llamar = (p: string): string => `coalesce(${p}.telefono, ${p}.telefono_2, ${p}.whatsapp)`

/** SQL of the number at which person `p` reads a message; NULL without any. */
export const escribir = (p: string): string => `coalesce(${p}.whatsapp, ${p}.telefono, ${p}.telefono_2)`
