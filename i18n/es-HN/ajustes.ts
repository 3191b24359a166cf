export const ajustes = {} as const
