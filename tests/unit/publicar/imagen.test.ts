import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { disponer, type Programa } from '../../../build/publicar/oci.ts'

describe('an image', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'campana-oci-'))
  afterAll(() => rmSync(carpeta, { recursive: true }))

  const config = { User: '65534:65534', Entrypoint: ['/usr/bin/node'], StopSignal: 'SIGTERM' } as Programa
  const leer = (donde: string, ruta: string) => readFileSync(join(carpeta, donde, ruta))
  const json = <T>(donde: string, ruta: string) => JSON.parse(String(leer(donde, ruta))) as T
  const sha256 = (dato: Buffer) => `sha256:${createHash('sha256').update(dato).digest('hex')}`
  interface Descrito {
    digest: string
    size: number
  }
  const blob = ({ digest, size }: Descrito) => {
    const dato = leer('una', `blobs/${digest.replace(':', '/')}`)
    expect([sha256(dato), dato.length]).toEqual([digest, size])
    return dato
  }

  it('is the same whoever lays it out, and each of its parts is what the one before says', () => {
    for (const capa of ['baja', 'alta']) writeFileSync(join(carpeta, capa), `bytes of the layer ${capa}`)
    const capas = ['baja', 'alta'].map((capa) => join(carpeta, capa))
    const dispuesta = (donde: string) => disponer(join(carpeta, donde), 'campana:1.1.0', capas, config, '1767225600')
    const digest = dispuesta('una')
    expect(dispuesta('otra')).toBe(digest)
    for (const archivo of ['index.json', 'manifest.json']) expect(leer('otra', archivo)).toEqual(leer('una', archivo))

    const indice = json<{ manifests: (Descrito & { annotations: Record<string, string> })[] }>('una', 'index.json')
    const [de] = indice.manifests
    if (!de) throw new Error('the index is empty')
    expect(de.digest).toBe(digest)
    expect(de.annotations['org.opencontainers.image.ref.name']).toBe('1.1.0')
    const manifiesto = JSON.parse(String(blob(de))) as { config: Descrito; layers: Descrito[] }
    const imagen = JSON.parse(String(blob(manifiesto.config))) as Record<string, unknown>
    expect(imagen).toMatchObject({ created: '2026-01-01T00:00:00.000Z', architecture: 'amd64', os: 'linux', config })
    const abiertas = manifiesto.layers.map((capa) => gunzipSync(blob(capa)))
    expect(abiertas.map(String)).toEqual(['bytes of the layer baja', 'bytes of the layer alta'])
    expect(imagen.rootfs).toEqual({ type: 'layers', diff_ids: abiertas.map(sha256) })

    // Docker before 25 reads this one.
    const [vieja] = json<{ RepoTags: string[]; Layers: string[] }[]>('una', 'manifest.json')
    expect(vieja?.RepoTags).toEqual(['campana:1.1.0'])
    expect(vieja?.Layers).toEqual(manifiesto.layers.map(({ digest: suma }) => `blobs/${suma.replace(':', '/')}`))
  })
})

/*
 * The part of the specification of Compose that compose.yaml uses: a key that is written otherwise is told here. The
 * whole schema is in no package that is kept up to date; the long run has Debian's docker-compose read the file.
 */
const Nombres = z.array(z.string())
const Plazo = z.string().regex(/^\d+[sm]$/)
const Memoria = z.string().regex(/^\d+[kmg]$/)
const Vacio = z.strictObject({})
const Servicio = z.strictObject({
  image: z.string(),
  pull_policy: z.literal('never').optional(),
  user: z.string().optional(),
  restart: z.literal('unless-stopped'),
  environment: z.record(z.string(), z.string()),
  secrets: Nombres.optional(),
  volumes: Nombres,
  networks: Nombres,
  ports: Nombres.optional(),
  depends_on: Nombres.or(z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: Plazo,
      timeout: Plazo,
      retries: z.int(),
      start_period: Plazo,
    })
    .optional(),
  read_only: z.literal(true),
  tmpfs: Nombres,
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: Nombres.optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.int().positive(),
  mem_limit: Memoria,
  shm_size: Memoria.optional(),
  stop_grace_period: Plazo.optional(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': Memoria, 'max-file': z.string().regex(/^\d+$/) }),
  }),
})
const Compose = z.strictObject({
  name: z.string(),
  'x-seguro': z.unknown(),
  services: z.record(z.string(), Servicio),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), Vacio),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secretos/') })),
})

describe('compose.yaml', () => {
  const escrito = readFileSync('docs/operacion/compose/compose.yaml', 'utf8')
  const compose = parse(escrito, { merge: true }) as z.output<typeof Compose>
  const servicios = Object.entries(compose.services)

  it('is of the specification, with each service locked down', () => {
    expect(Compose.safeParse(compose).error?.issues).toBeUndefined()
    expect(servicios.map(([nombre]) => nombre)).toEqual(['campana', 'postgres', 'caddy'])
    // Below 1024 a port is given to who may; nobody else has a privilege.
    expect(servicios.flatMap(([nombre, { cap_add }]) => (cap_add ? [[nombre, cap_add]] : []))).toEqual([
      ['caddy', ['NET_BIND_SERVICE']],
    ])
    expect(servicios.flatMap(([nombre, { ports }]) => (ports ? [nombre] : []))).toEqual(['caddy'])
  })

  it('names only what it declares, and no secret but in a file', () => {
    for (const [, { volumes, networks, secrets = [] }] of servicios) {
      const propios = volumes.flatMap((uno) => (uno.startsWith('./') ? [] : [uno.split(':')[0]]))
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(propios))
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets))
    }
    const dichos = servicios.flatMap(([, { environment }]) => Object.entries(environment))
    const secretos = dichos.filter(([nombre]) => /URL|PASSWORD|KEY|TOKEN/.test(nombre) && nombre !== 'PUBLIC_URL')
    expect(secretos.map(([nombre, valor]) => [nombre.slice(-5), valor.split('/').slice(0, -1).join('/')])).toEqual([
      ['_FILE', '/run/secrets'],
      ['_FILE', '/run/secrets'],
    ])
  })

  it('lets nobody but Campana reach the database, which reaches nobody', () => {
    expect(compose.networks.base).toEqual({ internal: true })
    expect(servicios.filter(([, { networks }]) => networks.includes('base')).map(([nombre]) => nombre)).toEqual([
      ...['campana', 'postgres'],
    ])
  })
})
