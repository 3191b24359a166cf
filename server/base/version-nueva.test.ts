import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { masNueva, mirarVersiones, versionNueva } from './version-nueva.ts'

it('finds the newest of the versions that a page names, by its numbers, if it is newer', () => {
  const pagina = 'a  campana-1.9.0-linux-x64.tar.gz\nb  campana_1.10.0_amd64.deb\n<a href="v2.0.0">otra-3.0.0-x</a>'
  expect(masNueva(pagina, '1.1.0')).toBe('1.10.0')
  expect(masNueva(pagina, '1.10.0')).toBeUndefined()
  expect(masNueva('campana-9.9', '1.1.0')).toBeUndefined()
})

it('asks once a day, and sends nothing but the question', async () => {
  const pedidos: string[] = []
  const server = createServer((request, response) => {
    pedidos.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`)
    response.end('campana-999.0.0-linux-x64.tar.gz')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/SHA256SUMS`
    const { signal } = new AbortController()
    expect(versionNueva()).toBeUndefined()
    await mirarVersiones(url, signal)
    await mirarVersiones(url, signal)
    expect([pedidos, versionNueva()]).toEqual([['GET /SHA256SUMS '], '999.0.0'])
  } finally {
    server.close()
  }
})

it('reads no more than a page has, also of one that swells', async () => {
  // Its own module: the other test has asked today already.
  vi.resetModules()
  const { mirarVersiones: mirar, versionNueva: nueva } = await import('./version-nueva.ts')
  const server = createServer((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(Buffer.alloc(30_000_000, 'campana-999.0.0-x ')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await expect(mirar(url, new AbortController().signal)).rejects.toThrow('more than 4000000 bytes')
    expect(nueva()).toBeUndefined()
  } finally {
    server.close()
  }
})
