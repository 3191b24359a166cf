import { AppError } from '#server/http/errors'

/**
 * The refusal of a receipt whose one payment is no list for its user: what is beside `pagos.0.referencia` is beside
 * `referencia`. What is no refusal of fields passes as it is.
 */
export function delUnicoPago(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.options.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.options.errors).map(([campo, mensaje]) => [campo.replace(/^pagos\.0\./, ''), mensaje]),
  )
  return new AppError(error.code, { ...error.options, errors })
}
