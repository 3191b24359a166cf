/** Every error the API answers: its HTTP status. The sentence for people is `errores.<code>` in i18n. */
export const ERRORES = {
  peticion_invalida: 400,
  credenciales: 401,
  /** The password was right; the answer's `desafio` goes with the code to `POST /Usuarios/segundo-factor`. */
  segundo_factor: 401,
  desafio_vencido: 401,
  sin_sesion: 401,
  sin_permiso: 403,
  no_encontrado: 404,
  metodo_no_permitido: 405,
  conflicto: 409,
  en_uso: 409,
  duplicado: 409,
  idempotencia_distinta: 409,
  cargo_ya_pagado: 409,
  sin_caja: 409,
  caja_abierta: 409,
  /** Nobody knows whether the server's date is right: `GET /Reloj` says why, and who may say that it is. */
  reloj_en_duda: 409,
  caja_cerrada: 409,
  caja_ajena: 409,
  recibo_anulado: 409,
  credito_usado: 409,
  /** The document is dated in a month that was closed. */
  mes_cerrado: 409,
  /** The receipt has an invoice in force: annul or credit that first. */
  con_factura: 409,
  /**
   * Credit was declared under another tax treatment than what it pays: `cambiar_saldo` does it all the same.
   */
  saldo_de_otro_isv: 409,
  /** The receipt has an invoice in force. */
  ya_facturado: 409,
  factura_anulada: 409,
  /** No active range of CAI for that kind of document; or it is past its last day, or used up. */
  sin_rango: 409,
  rango_vencido: 409,
  rango_agotado: 409,
  /** The student was reminded a short time ago: `repetir` does it all the same. */
  recordado_hace_poco: 409,
  sin_cupo: 409,
  ya_matriculado: 409,
  estado_no_permite: 409,
  importacion_cambio: 409,
  version_vieja: 412,
  cuerpo_grande: 413,
  tipo_no_soportado: 415,
  regla: 422,
  version_requerida: 428,
  demasiados_intentos: 429,
  interno: 500,
  base_no_disponible: 503,
  /** The disk is full: nothing sent was kept, and only who runs the server can help. */
  disco_lleno: 503,
  solo_lectura: 503,
  /** The database takes no more connections for a moment. */
  demasiadas_conexiones: 503,
} as const

export type CodigoError = keyof typeof ERRORES

/** A message of i18n with its values; both sides translate it the same way. */
export interface Mensaje {
  key: string
  params?: Record<string, unknown>
}

/** The body of every answer that is not 2xx. `errors` is what react-admin shows beside each field. */
export interface CuerpoError {
  status: number
  code: CodigoError
  message: string
  errors?: Record<string, unknown>
  request_id: string
}
