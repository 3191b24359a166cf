export const documentos = {} as const
