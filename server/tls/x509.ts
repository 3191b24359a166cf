import { createHash, createSign, randomBytes, type KeyObject } from 'node:crypto'

/*
 * Certificates as RFC 5280 writes them (DER), as far as a server of an office needs them: an authority that computers
 * come to trust once, and below it the certificate of the server. Node makes keys and signatures; this only puts the
 * bytes in their order.
 */

/** Servers allowed below an authority: a name also with anything before it, an address with its mask. */
export interface Permitidos {
  nombres: readonly string[]
  /** `10.0.0.0/255.0.0.0` */
  redes: readonly string[]
}

interface Validez {
  desde: Date
  hasta: Date
}

interface Autoridad extends Validez {
  nombre: string
  publica: KeyObject
  privada: KeyObject
  permitidos: Permitidos
}

interface Servidor extends Validez {
  nombres: readonly string[]
  /** IPv4 or IPv6. */
  direcciones: readonly string[]
  publica: KeyObject
  autoridad: { nombre: string; publica: KeyObject; privada: KeyObject }
}

const OID = {
  ecdsaConSha256: '1.2.840.10045.4.3.2',
  nombreComun: '2.5.4.3',
  claveDelSujeto: '2.5.29.14',
  usoDeClave: '2.5.29.15',
  otrosNombres: '2.5.29.17',
  basicas: '2.5.29.19',
  permitidos: '2.5.29.30',
  claveDeLaAutoridad: '2.5.29.35',
  usos: '2.5.29.37',
  servidor: '1.3.6.1.5.5.7.3.1',
}

/** The certificate of an authority that signs servers alone, and only those permitted. */
export function autoridadPem({ nombre, publica, privada, permitidos, ...validez }: Autoridad): string {
  return firmado({ emisor: nombre, sujeto: nombre, publica, privada, ...validez }, [
    extension(OID.basicas, secuencia(VERDADERO, entero([0])), true),
    // keyCertSign and cRLSign.
    extension(OID.usoDeClave, bits([0x06], 1), true),
    extensionDePermitidos(permitidos),
    extension(OID.claveDelSujeto, octetos(huellaDe(publica))),
  ])
}

/** Whether an authority's certificate permits exactly that. */
export const permite = (der: Buffer, permitidos: Permitidos): boolean => der.includes(extensionDePermitidos(permitidos))

/** The certificate of a server. */
export function servidorPem({ nombres, direcciones, publica, autoridad, ...validez }: Servidor): string {
  const { nombre: emisor, privada } = autoridad
  return firmado({ emisor, sujeto: nombres[0] ?? '', publica, privada, ...validez }, [
    extension(OID.basicas, secuencia(), true),
    // digitalSignature.
    extension(OID.usoDeClave, bits([0x80], 7), true),
    extension(OID.usos, secuencia(oid(OID.servidor))),
    extension(OID.otrosNombres, secuencia(...nombres.map(dns), ...direcciones.map((una) => ip(bytesDeIp(una))))),
    extension(OID.claveDelSujeto, octetos(huellaDe(publica))),
    extension(OID.claveDeLaAutoridad, secuencia(etiqueta(0x80, huellaDe(autoridad.publica)))),
  ])
}

interface Datos extends Validez {
  emisor: string
  sujeto: string
  publica: KeyObject
  /** The issuer's key. */
  privada: KeyObject
}

function firmado({ emisor, sujeto, desde, hasta, publica, privada }: Datos, extensiones: Buffer[]): string {
  const algoritmo = secuencia(oid(OID.ecdsaConSha256))
  // Positive, and as random as browsers ask.
  const serie = entero([0x40 | ((randomBytes(1)[0] ?? 0) >> 2), ...randomBytes(15)])
  const contenido = secuencia(
    etiqueta(0xa0, entero([2])),
    serie,
    algoritmo,
    nombreDe(emisor),
    secuencia(instante(desde), instante(hasta)),
    nombreDe(sujeto),
    publica.export({ type: 'spki', format: 'der' }),
    etiqueta(0xa3, secuencia(...extensiones)),
  )
  const der = secuencia(contenido, algoritmo, bits(createSign('sha256').update(contenido).sign(privada)))
  const lineas = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lineas}\n-----END CERTIFICATE-----\n`
}

const extensionDePermitidos = ({ nombres, redes }: Permitidos): Buffer =>
  extension(
    OID.permitidos,
    secuencia(
      etiqueta(
        0xa0,
        ...nombres.map((nombre) => secuencia(dns(nombre))),
        ...redes.map((red) => secuencia(ip(bytesDeRed(red)))),
      ),
    ),
    true,
  )

const bytesDeRed = (red: string): Buffer => Buffer.concat(red.split('/').map(bytesDeIp))

/** RFC 5280, 4.2.1.2: of the bits of the public key, which is an uncompressed point of P-256. */
const huellaDe = (publica: KeyObject): Buffer =>
  createHash('sha1')
    .update(publica.export({ type: 'spki', format: 'der' }).subarray(-65))
    .digest()

function bytesDeIp(direccion: string): Buffer {
  if (!direccion.includes(':')) return Buffer.from(direccion.split('.').map(Number))
  const [antes = '', despues] = direccion.split('::')
  const grupos = (texto = '') => texto.split(':').filter(Boolean)
  const ceros = despues === undefined ? 0 : 8 - grupos(antes).length - grupos(despues).length
  const todos = [...grupos(antes), ...Array<string>(ceros).fill('0'), ...grupos(despues)]
  return Buffer.from(todos.map((grupo) => grupo.padStart(4, '0')).join(''), 'hex')
}

/* Parts of DER (X.690), of which the above is made. */

function etiqueta(cual: number, ...partes: Uint8Array[]): Buffer {
  const contenido = Buffer.concat(partes)
  const largo = contenido.length
  const bytes = largo < 0x80 ? [largo] : largo < 0x100 ? [0x81, largo] : [0x82, largo >> 8, largo & 0xff]
  return Buffer.concat([Buffer.from([cual, ...bytes]), contenido])
}

const secuencia = (...partes: Uint8Array[]): Buffer => etiqueta(0x30, ...partes)
const octetos = (bytes: Uint8Array): Buffer => etiqueta(0x04, bytes)
const entero = (bytes: readonly number[]): Buffer => etiqueta(0x02, Buffer.from(bytes))
const bits = (bytes: readonly number[] | Uint8Array, sobran = 0): Buffer =>
  etiqueta(0x03, Buffer.from([sobran]), Buffer.from(bytes))
const VERDADERO = etiqueta(0x01, Buffer.from([0xff]))
const dns = (nombre: string): Buffer => etiqueta(0x82, Buffer.from(nombre, 'ascii'))
const ip = (bytes: Buffer): Buffer => etiqueta(0x87, bytes)

function oid(puntos: string): Buffer {
  const [uno = 0, dos = 0, ...resto] = puntos.split('.').map(Number)
  const enSiete = (numero: number): number[] => {
    const bytes = [numero & 0x7f]
    for (let mas = numero >> 7; mas > 0; mas >>= 7) bytes.unshift((mas & 0x7f) | 0x80)
    return bytes
  }
  return etiqueta(0x06, Buffer.from([uno * 40 + dos, ...resto.flatMap(enSiete)]))
}

const extension = (cual: string, valor: Buffer, critica = false): Buffer =>
  secuencia(oid(cual), ...(critica ? [VERDADERO] : []), octetos(valor))

const nombreDe = (comun: string): Buffer =>
  secuencia(etiqueta(0x31, secuencia(oid(OID.nombreComun), etiqueta(0x0c, Buffer.from(comun)))))

/** UTCTime until 2049, GeneralizedTime from then on. */
function instante(fecha: Date): Buffer {
  const cifras = `${fecha.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return fecha.getUTCFullYear() < 2050
    ? etiqueta(0x17, Buffer.from(cifras.slice(2)))
    : etiqueta(0x18, Buffer.from(cifras))
}
