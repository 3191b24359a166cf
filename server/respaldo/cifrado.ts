import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { plainCode } from '#server/sesion/totp'
import { falla } from './falla.ts'

/*
 * Encryption with BACKUP_KEY, of backups and of the second factors within them. Byte by byte, in the order of the file:
 *
 *    8  `CAMPCIF1`
 *    4  the cost of scrypt: log2 of N, r, p, and a zero
 *   16  salt
 *   16  check of the key: bytes 32 to 47 of scrypt(key, salt), of which bytes 0 to 31 are the key of AES
 *    8  check of this header: the first bytes of the SHA-256 of the 44 before
 *       and then pieces of 65,536 bytes, the last as long as it comes: AES-256-GCM and its tag of 16 bytes. The nonce
 *       is the number of the piece from 0 (11 bytes, big-endian) and a byte that is 1 for the last one alone; the
 *       header is the additional data of each.
 *
 * Each file has its own salt, hence its own key: no nonce serves twice. A piece that is altered, missing, repeated or
 * in another place fails its tag; so does a file that ends before its last piece.
 */

const MAGIA = Buffer.from('CAMPCIF1')
const TROZO = 65_536
const ETIQUETA = 16
const SAL = MAGIA.length + 4
const PRUEBA = SAL + 16
const SUMA = PRUEBA + 16
const CABECERA = SUMA + 8
const CLAVE_AES = 32

/** The cost of scrypt, as OWASP asks: 64 MB and some tenths of a second for each guess. */
interface Costo {
  logN: number
  r: number
  p: number
}
const COSTO: Costo = { logN: 16, r: 8, p: 2 }
/** A file that asks for more memory than 256 MB is none of ours. */
const MAS_MEMORIA = 2 ** 21
const MAS_VECES = 16

/** A key that this program made, without its dashes (`claveNueva`). */
export const LETRAS = 28
const GENERADA = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${LETRAS}}$`)

/** The key as it counts: one of our own however it was copied from its sheet, any other to the letter. */
export function canonica(clave: string): string {
  const llana = plainCode(clave)
  return GENERADA.test(llana) ? llana : clave.trim().normalize('NFC')
}

function derivar(clave: string, sal: Buffer, { logN, r, p }: Costo): Promise<Buffer> {
  const N = 2 ** logN
  return new Promise((listo, fallo) => {
    const opciones = { N, r, p, maxmem: 128 * r * (N + p) + 1_048_576 }
    scrypt(canonica(clave), sal, CLAVE_AES * 2, opciones, (error, bytes) => (error ? fallo(error) : listo(bytes)))
  })
}

/** `bytes` encrypted with a passphrase; `costo` is lowered only by tests. */
export async function* cifrar(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  clave: string,
  costo: Costo = COSTO,
): AsyncGenerator<Buffer, void, undefined> {
  const sal = randomBytes(16)
  const derivada = await derivar(clave, sal, costo)
  const aes = derivada.subarray(0, CLAVE_AES)
  const prueba = derivada.subarray(CLAVE_AES, CLAVE_AES + 16)
  const inicio = Buffer.concat([MAGIA, Buffer.from([costo.logN, costo.r, costo.p, 0]), sal, prueba])
  const cabecera = Buffer.concat([inicio, sumaDe(inicio)])
  yield cabecera
  let resto: Buffer = Buffer.alloc(0)
  let numero = 0
  for await (const mas of bytes) {
    resto = Buffer.concat([resto, mas])
    // A piece that fills up waits for one byte more: whether it is the last is known only at the end.
    for (; resto.length > TROZO; resto = resto.subarray(TROZO))
      yield sellado(aes, cabecera, numero++, resto.subarray(0, TROZO), false)
  }
  yield sellado(aes, cabecera, numero, resto, true)
}

/**
 * Decrypts the bytes of `cifrar`. Each piece is given on once its tag has proved it; whether it was the last shows at
 * the end.
 *
 * Throws RespaldoError that names `ruta`: the key is another, or the bytes are altered or end early.
 */
export async function* descifrar(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  clave: string,
  ruta: string,
): AsyncGenerator<Buffer, void, undefined> {
  const danado = () => falla('danado', { ruta })
  let cabecera: Buffer | undefined
  let aes: Buffer = Buffer.alloc(0)
  let resto: Buffer = Buffer.alloc(0)
  let numero = 0
  for await (const mas of bytes) {
    resto = Buffer.concat([resto, mas])
    if (!cabecera && resto.length >= CABECERA) {
      cabecera = resto.subarray(0, CABECERA)
      aes = await claveDe(cabecera, clave, ruta)
      resto = resto.subarray(CABECERA)
    }
    for (; cabecera && resto.length > TROZO + ETIQUETA; resto = resto.subarray(TROZO + ETIQUETA))
      yield abierto(aes, cabecera, numero++, resto.subarray(0, TROZO + ETIQUETA), false) ?? lanzar(danado())
  }
  if (!cabecera) throw danado()
  yield abierto(aes, cabecera, numero, resto, true) ?? lanzar(danado())
}

function lanzar(error: Error): never {
  throw error
}

/** The key of AES of a file with that header. */
async function claveDe(cabecera: Buffer, clave: string, ruta: string): Promise<Buffer> {
  const [logN = 0, r = 0, p = 0] = cabecera.subarray(MAGIA.length, SAL)
  const entera = cabecera.subarray(SUMA).equals(sumaDe(cabecera.subarray(0, SUMA)))
  if (!estaCifrado(cabecera) || !entera || r * 2 ** logN > MAS_MEMORIA || p > MAS_VECES) throw falla('danado', { ruta })
  const derivada = await derivar(clave, cabecera.subarray(SAL, PRUEBA), { logN, r, p })
  if (!derivada.subarray(CLAVE_AES, CLAVE_AES + 16).equals(cabecera.subarray(PRUEBA, SUMA)))
    throw falla('clave_otra', { ruta })
  return derivada.subarray(0, CLAVE_AES)
}

const sumaDe = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest().subarray(0, 8)

function nonce(numero: number, ultimo: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(numero, 5, 6)
  bytes[11] = ultimo ? 1 : 0
  return bytes
}

function sellado(aes: Buffer, cabecera: Buffer, numero: number, trozo: Buffer, ultimo: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', aes, nonce(numero, ultimo)).setAAD(cabecera)
  return Buffer.concat([cipher.update(trozo), cipher.final(), cipher.getAuthTag()])
}

/** A piece decrypted; undefined where its tag is of other bytes, or of another place. */
function abierto(aes: Buffer, cabecera: Buffer, numero: number, trozo: Buffer, ultimo: boolean): Buffer | undefined {
  if (trozo.length < ETIQUETA) return undefined
  const fin = trozo.length - ETIQUETA
  const decipher = createDecipheriv('aes-256-gcm', aes, nonce(numero, ultimo), { authTagLength: ETIQUETA })
    .setAAD(cabecera)
    .setAuthTag(trozo.subarray(fin))
  try {
    return Buffer.concat([decipher.update(trozo.subarray(0, fin)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Whether bytes begin as those that `cifrar` wrote. */
export const estaCifrado = (inicio: Buffer): boolean => inicio.subarray(0, MAGIA.length).equals(MAGIA)

/** A short text encrypted, in base 64. */
export async function sellar(clave: string, texto: string): Promise<string> {
  return (await reunidos(cifrar([Buffer.from(texto)], clave))).toString('base64')
}

/**
 * Decrypts a text of `sellar`.
 *
 * Throws RespaldoError when the key is another, or the text was altered.
 */
export async function abrir(clave: string, sello: string): Promise<string> {
  return (await reunidos(descifrar([Buffer.from(sello, 'base64')], clave, ''))).toString()
}

async function reunidos(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const trozos: Buffer[] = []
  for await (const trozo of bytes) trozos.push(trozo)
  return Buffer.concat(trozos)
}
