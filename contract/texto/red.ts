/** IPv4 addresses of this computer, of a cable without a router, and of private networks (RFC 1918). */
export const esPrivada = (direccion: string): boolean =>
  /^(10\.|192\.168\.|169\.254\.|127\.|172\.(1[6-9]|2\d|3[01])\.)/.test(direccion)

/** Names that no server of the internet answers for: of one word, or of the endings that home routers give. */
const DE_LA_CASA = /^[^.]+$|\.(?:local|localdomain|lan|home|internal|intranet)$/

/** IPv6 addresses of this computer, of a cable, and of private networks, as a URL has them. */
const DE_LA_CASA_V6 = /^\[(?:::1|fe[89ab]|f[cd])/

/** Whether an address opens on the school's own network only, or on this computer, by the host that its URL has. */
export function soloAdentro(hostname: string): boolean {
  if (hostname.startsWith('[')) return DE_LA_CASA_V6.test(hostname)
  return /^[\d.]+$/.test(hostname) ? esPrivada(hostname) : DE_LA_CASA.test(hostname)
}
