import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

export interface MuteProxy {
  /** The database behind it. */
  url: string
  /** Everything that is connected hears and says nothing more; who connects anew is served. */
  vanish(): void
  close(): void
}

/**
 * A PostgreSQL server (its URL) behind an address at which it can vanish without closing a connection, as after a power
 * cut or a failover.
 */
export async function startMuteProxy(server: string): Promise<MuteProxy> {
  const url = new URL(server)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.port)
  let silent = new Set<Socket>()
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect({ host, port })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => silent.has(near) || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => silent.has(near) || to.destroy())
    }
    open.add(near).add(far)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    vanish: () => void (silent = new Set(open)),
    close() {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
}
