import { hoyEn } from '#contract/tiempo/fechas'

/** The one clock: every «today» in the product comes from here, as a local date of Honduras. */
export const hoy = (): string => hoyEn(new Date())
