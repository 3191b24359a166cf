import { motor } from '#i18n/es-HN/motor'

/** A start or a stop of the embedded engine that cannot go on. Its message is one line that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
  readonly key: keyof typeof motor
  constructor(key: keyof typeof motor, message: string, options?: ErrorOptions) {
    super(message, options)
    this.key = key
  }
}

/** Fills the `%{names}` of one of the engine's sentences; values come out on one line. */
export function sentence(key: keyof typeof motor, values: Record<string, string> = {}): string {
  return motor[key].replace(/%\{(\w+)\}/g, (_hole, name: string) => (values[name] ?? '').replace(/\s+/g, ' ').trim())
}

/** The error that carries one of the engine's sentences; `detalle`, what failed in its own words, is its cause. */
export function failure(key: keyof typeof motor, values: Record<string, string> = {}): EmbeddedError {
  const { detalle, ...others } = values
  return new EmbeddedError(key, sentence(key, others), detalle === undefined ? undefined : { cause: detalle })
}

/** The cause that another program, or the system, gave for its failure, short enough for one line. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message) return error.message
  return 'code' in error ? String(error.code) : error.name
}
