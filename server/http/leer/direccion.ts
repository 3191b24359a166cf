import { isIP } from 'node:net'

/** The address of a request that came from none that can be read: no host has it. */
export const DIRECCION_DESCONOCIDA = '0.0.0.0'

/** The address that a proxy wrote, without its port or zone (`203.0.113.7:5120`, `[2001:db8::7]:5120`). */
function direccionDe(escrita: string): string {
  const sinPuerto = /^\[(.*)\](?::\d+)?$/.exec(escrita)?.[1] ?? escrita.replace(/^([\d.]+):\d+$/, '$1')
  const [direccion = ''] = sinPuerto.split('%', 1)
  return isIP(direccion) ? direccion : DIRECCION_DESCONOCIDA
}

/**
 * The origin of a request as proxies tell it (`X-Forwarded-For`), each in its place and as an address: attempts are
 * counted by it, and the history keeps it.
 */
export const reenviadaPor = (cabecera: string): string =>
  cabecera
    .split(',')
    .flatMap((escrita) => (escrita.trim() ? [direccionDe(escrita.trim())] : []))
    .join(', ')
