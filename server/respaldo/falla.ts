import { texto } from '#i18n/texto'

/** A backup or a restore that cannot go on. Its message is one line in Spanish that says what to do. */
export class RespaldoError extends Error {
  override name = 'RespaldoError'
}

export const falla = (key: string, params: Record<string, unknown> = {}): RespaldoError =>
  new RespaldoError(texto(`respaldo.error.${key}`, params))
