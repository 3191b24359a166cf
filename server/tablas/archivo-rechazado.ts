import { AppError } from '#server/http/errors'

/** The file as a whole is refused (`regla`); `motivo` is a key of `importador.archivo`. */
export const archivoRechazado = (motivo: string, params?: Record<string, unknown>): AppError =>
  new AppError('regla', { message: { key: `importador.archivo.${motivo}`, params } })
