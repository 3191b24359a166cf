export const catalogos = {} as const
