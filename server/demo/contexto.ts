import type { Contexto } from '#server/http/context'
import { CUENTAS } from './facts.ts'

type Rol = (typeof CUENTAS)[number]['rol']

/** A request of the account of that role on local date `hoy`, with no right but `permisos`. */
export function contextoDe(rol: Rol, hoy: string, permisos: readonly string[] = []): Contexto {
  const indice = CUENTAS.findIndex((cuenta) => cuenta.rol === rol)
  return {
    usuario_id: indice + 1,
    usuario_nombre: CUENTAS[indice]?.nombre ?? '',
    permisos: new Set(permisos),
    solo_propios: false,
    hoy,
    ip: null,
    request_id: null,
  }
}
