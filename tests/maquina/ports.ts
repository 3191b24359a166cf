import { createServer, type AddressInfo } from 'node:net'

/** Ports of this computer that nobody has at this moment, each another one. */
export async function freePorts(many: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: many },
      () =>
        new Promise<ReturnType<typeof createServer>>((open) => {
          const probe = createServer().listen(0, '127.0.0.1', () => open(probe))
        }),
    ),
  )
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0
