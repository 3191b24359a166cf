import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { esPrivada } from '#contract/texto/red'
import { makeFolder } from '#server/base/folder'
import { autoridadPem, permite, servidorPem, type Permitidos } from './x509.ts'

/*
 * The certificate that a server in an office makes for itself. Computers come to trust its authority once; the server's
 * own certificate below it is made again when the computer's addresses change, or before it ends, and nobody notices.
 * The authority may sign servers of this computer's name and of private networks alone: its key, which stays here,
 * is of no use against any other place.
 */

const DIA_MS = 86_400_000
const AUTORIDAD_DIAS = 3650
/** Telephones of Apple take no server's certificate that lives longer than 825 days. */
const SERVIDOR_DIAS = 800
const RENOVAR_DIAS = 400
const PRIVADAS = [
  '10.0.0.0/255.0.0.0',
  '172.16.0.0/255.240.0.0',
  '192.168.0.0/255.255.0.0',
  '169.254.0.0/255.255.0.0',
  '127.0.0.0/255.0.0.0',
  '::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
]

/** Key and chain that a server answers TLS with. */
export interface Certificado {
  /** PEM. */
  key: string
  /** PEM: the server's, then its authority's. */
  cert: string
}

export interface Propio extends Certificado {
  /** The file of the authority, which other computers are told to trust. */
  autoridad: string
  /** Its SHA-256 and SHA-1, in pairs of digits, to compare with what a computer shows. */
  huella: string
  huellaCorta: string
  /** Names by which others on the network open this computer. */
  nombres: string[]
  direcciones: string[]
}

/** Names and addresses of this computer on its network. */
export interface Lugar {
  nombres: string[]
  /** IPv4. */
  direcciones: string[]
}

/** As the operating system tells; `publico` is the host of PUBLIC_URL. */
export function esteEquipo(publico: string | undefined): Lugar {
  const nombre = domainToASCII(hostname())
  const direcciones = Object.values(networkInterfaces())
    .flatMap((una) => una ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  const deIp = publico !== undefined && /^[\d.]+$/.test(publico)
  return {
    nombres: [
      ...new Set([nombre, nombre && `${nombre.replace(/\.local$/, '')}.local`, deIp ? '' : (publico ?? '')]),
    ].filter(Boolean),
    direcciones: [...new Set([...direcciones, ...(publico && deIp ? [publico] : [])])].sort(),
  }
}

/**
 * The certificate kept in `carpeta`, made or made again where there is none that serves `lugar` for long enough. Its
 * keys are read by their owner alone. `ahora` is an hour that is sure: by a clock of years ago the authority is not yet
 * one, and every computer and telephone would have to trust another.
 */
export async function certificadoPropio(carpeta: string, lugar: Lugar, ahora = new Date()): Promise<Propio> {
  await makeFolder(carpeta, 0o700)
  const archivo = (nombre: string) => join(carpeta, nombre)
  const nombres = [...lugar.nombres, 'localhost']
  const direcciones = [...lugar.direcciones, '127.0.0.1', '::1']
  const permitidos: Permitidos = {
    nombres,
    redes: [...PRIVADAS, ...lugar.direcciones.filter((una) => !esPrivada(una)).map((una) => `${una}/255.255.255.255`)],
  }

  let autoridad = await guardadoEn(archivo('autoridad'))
  if (!autoridad || !dura(autoridad.cert, SERVIDOR_DIAS, ahora) || !permite(autoridad.cert.raw, permitidos)) {
    const { publicKey: publica, privateKey: privada } = nuevasLlaves()
    const nombre = `Campana ${lugar.nombres[0] ?? ''} ${randomBytes(3).toString('hex')}`
    const pem = autoridadPem({ nombre, publica, privada, permitidos, ...desdeAyer(AUTORIDAD_DIAS, ahora) })
    autoridad = await guardar(archivo('autoridad'), pem, privada)
  }

  const { cert: raiz, key: privada } = autoridad
  let servidor = await guardadoEn(archivo('servidor'))
  const sirve =
    servidor !== undefined &&
    dura(servidor.cert, RENOVAR_DIAS, ahora) &&
    servidor.cert.verify(raiz.publicKey) &&
    nombres.every((uno) => servidor?.cert.checkHost(uno)) &&
    direcciones.every((una) => servidor?.cert.checkIP(una))
  if (!servidor || !sirve) {
    const llaves = nuevasLlaves()
    const pem = servidorPem({
      nombres,
      direcciones,
      publica: llaves.publicKey,
      autoridad: { nombre: raiz.subject.replace(/^CN=/, ''), publica: raiz.publicKey, privada },
      ...desdeAyer(SERVIDOR_DIAS, ahora),
    })
    servidor = await guardar(archivo('servidor'), pem, llaves.privateKey)
  }
  return {
    key: pemDe(servidor.key),
    cert: `${servidor.cert.toString()}${raiz.toString()}`,
    autoridad: archivo('autoridad.crt'),
    huella: raiz.fingerprint256,
    huellaCorta: raiz.fingerprint,
    ...lugar,
  }
}

const nuevasLlaves = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemDe = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Whole seconds, as certificates count; since yesterday, for computers whose clock is a little behind. */
function desdeAyer(dias: number, ahora: Date): { desde: Date; hasta: Date } {
  const desde = new Date(ahora.getTime() - DIA_MS)
  return { desde, hasta: new Date(desde.getTime() + dias * DIA_MS) }
}

/** Counts already, and for so many days more. */
function dura({ validFrom, validTo }: X509Certificate, dias: number, ahora: Date): boolean {
  return Date.parse(validFrom) <= ahora.getTime() && Date.parse(validTo) >= ahora.getTime() + dias * DIA_MS
}

interface Guardado {
  cert: X509Certificate
  key: KeyObject
}

/** A certificate with its own key; undefined where they are not there, or do not belong to each other. */
async function guardadoEn(archivo: string): Promise<Guardado | undefined> {
  try {
    const cert = new X509Certificate(await readFile(`${archivo}.crt`))
    const key = createPrivateKey(await readFile(`${archivo}.key`))
    return cert.publicKey.equals(createPublicKey(key)) ? { cert, key } : undefined
  } catch {
    return undefined
  }
}

/** A kill in between leaves a pair that does not fit, which the next start makes again. */
async function guardar(archivo: string, pem: string, key: KeyObject): Promise<Guardado> {
  for (const [nombre, texto, mode] of [
    [`${archivo}.key`, pemDe(key), 0o600],
    [`${archivo}.crt`, pem, 0o644],
  ] as const) {
    await writeFile(`${nombre}.part`, texto, { mode })
    await rename(`${nombre}.part`, nombre)
  }
  return { cert: new X509Certificate(pem), key }
}
