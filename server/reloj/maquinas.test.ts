import type { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { enOtraMaquina, esPropia } from './maquinas.ts'

const redes = Object.fromEntries(
  Object.entries({ lo: '127.0.0.1', eth0: '192.0.2.5', docker0: '172.17.0.1' }).map(([nombre, address]) => [
    nombre,
    [{ address }],
  ]),
) as ReturnType<typeof networkInterfaces>

describe('whose computer an address is', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.0.2.5', true],
    ['::ffff:192.0.2.5', true],
    ['192.0.2.6', false],
    ['2001:db8::7', false],
  ])('%s: this one, %s', (direccion, propia) => expect(esPropia(direccion, redes)).toBe(propia))
})

describe('a database is on a computer of its own', () => {
  const en = (cliente: string | null, servidor: string | null, contenedor = false) =>
    enOtraMaquina({ cliente, servidor }, { redes, contenedor })

  it.each([
    ['on another computer of the network', '192.0.2.5', '192.0.2.9', true],
    ['somewhere behind a router', '198.51.100.3', '10.0.0.4', true],
    ['on a socket', null, null, false],
    ['on the loopback', '127.0.0.1', '127.0.0.1', false],
    ['on this computer by its own address', '192.0.2.5', '192.0.2.5', false],
    ['in a container of this computer', '172.17.0.1', '172.17.0.2', false],
  ])('%s', (_donde, cliente, servidor, otra) => expect(en(cliente, servidor)).toBe(otra))

  it('is not told from within a container', () => expect(en('192.0.2.5', '192.0.2.9', true)).toBe(false))
})
