export const recibos = {} as const
