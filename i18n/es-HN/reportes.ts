export const reportes = {} as const
