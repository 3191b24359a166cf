import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'

/*
 * Machines, told apart by their addresses: a clock proves something of today only where it is of another computer.
 * Whatever runs on this one, from whatever address it comes, keeps time by the same battery.
 */

type Redes = ReturnType<typeof networkInterfaces>

/** Names of the networks that join machines within a machine. */
const PUENTE = /^(?:docker|br-|veth|podman|cni|lxc|lxd|virbr|vmnet|vEthernet|bridge)/i

const sinPrefijo = (direccion: string): string => {
  const [sinInterfaz = ''] = direccion.split('%', 1)
  return sinInterfaz.replace(/^::ffff:/i, '')
}

const delBucle = (direccion: string): boolean => direccion === '::1' || direccion.startsWith('127.')

/** The network of this computer that has the address, if one of them does. */
const redDe = (direccion: string, redes: Redes): string | undefined =>
  Object.entries(redes).find(([, suyas]) => suyas?.some(({ address }) => sinPrefijo(address) === direccion))?.[0]

/** Whether a request from that address was made on this very computer. */
export function esPropia(direccion: string, redes = networkInterfaces()): boolean {
  const limpia = sinPrefijo(direccion)
  return delBucle(limpia) || redDe(limpia, redes) !== undefined
}

/** Within a container nobody can tell a neighbour on the same computer from another computer. */
const enContenedor = ['/.dockerenv', '/run/.containerenv'].some((rastro) => existsSync(rastro))

interface Extremos {
  /** Both ends of a connection, as the server at the other end sees them. */
  cliente: string | null
  servidor: string | null
}

/** Whether the database is on a computer of its own. Where that can't be told, it is not. */
export function enOtraMaquina(
  { cliente, servidor }: Extremos,
  { redes = networkInterfaces(), contenedor = enContenedor } = {},
): boolean {
  if (cliente === null || servidor === null || cliente === servidor || contenedor || esPropia(servidor, redes))
    return false
  return !PUENTE.test(redDe(cliente, redes) ?? '')
}
