export const importacion = {} as const
