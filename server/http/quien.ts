/** As much of a Contexto as the bitácora keeps; a command of the terminal and a public page have no user. */
export interface Quien {
  usuario_id: number | null
  usuario_nombre: string | null
  ip: string | null
  request_id: string | null
}

/** The author of what happens by itself, with time or at the terminal. */
export const SISTEMA: Quien = { usuario_id: null, usuario_nombre: null, ip: null, request_id: null }
