import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The program of an image, as the specification of OCI spells it; Docker's `Healthcheck`, in nanoseconds, beside. */
export interface Programa {
  User: string
  Env: string[]
  Entrypoint: string[]
  WorkingDir: string
  ExposedPorts: Record<string, object>
  Volumes: Record<string, object>
  StopSignal: string
  Labels: Record<string, string>
  Healthcheck: Record<'Interval' | 'Timeout' | 'StartPeriod' | 'Retries', number> & { Test: string[] }
}

/**
 * Lays out an image for linux/amd64 in a new folder (OCI image layout), of layers that are tar files, the lowest first.
 * It has besides what Docker read before it knew that layout (`manifest.json`). Answers the digest of the image.
 * @param nombre as its program will call it: `campana:1.1.0`
 * @param instante of whoever made it, seconds
 */
export function disponer(
  carpeta: string,
  nombre: string,
  capas: readonly string[],
  config: Programa,
  instante: string,
): string {
  const blobs = join(carpeta, 'blobs/sha256')
  mkdirSync(blobs, { recursive: true })
  const guardar = (mediaType: string, contenido: Buffer | string) => {
    const suma = sha256(contenido)
    writeFileSync(join(blobs, suma), contenido)
    return { mediaType, digest: `sha256:${suma}`, size: statSync(join(blobs, suma)).size }
  }
  const created = new Date(Number(instante) * 1000).toISOString()
  const platform = { architecture: 'amd64', os: 'linux' }
  const tars = capas.map((capa) => readFileSync(capa))
  const layers = tars.map((tar) => guardar(`${OCI}.layer.v1.tar+gzip`, gzipSync(tar, { level: 9 })))
  const imagen = {
    ...{ created, ...platform, config },
    rootfs: { type: 'layers', diff_ids: tars.map((tar) => `sha256:${sha256(tar)}`) },
    history: capas.map(() => ({ created, created_by: 'npm run release' })),
  }
  const configuracion = guardar(`${OCI}.config.v1+json`, JSON.stringify(imagen))
  const manifiesto = guardar(
    MANIFEST,
    JSON.stringify({ schemaVersion: 2, mediaType: MANIFEST, config: configuracion, layers }),
  )
  const annotations = {
    'org.opencontainers.image.ref.name': nombre.split(':')[1],
    'io.containerd.image.name': `docker.io/library/${nombre}`,
  }
  const escribir = (archivo: string, dato: object) => writeFileSync(join(carpeta, archivo), JSON.stringify(dato))
  escribir('oci-layout', { imageLayoutVersion: '1.0.0' })
  escribir('index.json', {
    ...{ schemaVersion: 2, mediaType: `${OCI}.index.v1+json` },
    manifests: [{ ...manifiesto, platform, annotations }],
  })
  const ruta = ({ digest }: { digest: string }) => `blobs/${digest.replace(':', '/')}`
  escribir('manifest.json', [{ Config: ruta(configuracion), RepoTags: [nombre], Layers: layers.map(ruta) }])
  return manifiesto.digest
}

const OCI = 'application/vnd.oci.image'
const MANIFEST = `${OCI}.manifest.v1+json`

const sha256 = (dato: Buffer | string): string => createHash('sha256').update(dato).digest('hex')
