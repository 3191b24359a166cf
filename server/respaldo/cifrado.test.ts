import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abrir, canonica, cifrar, descifrar, estaCifrado, sellar } from './cifrado.ts'
import { claveNueva, esLaMisma } from './clave.ts'

const CLAVE = 'la clave de la escuela'
/** Tests guess no keys. */
const BARATO = { logN: 4, r: 1, p: 1 }
const TROZO = 65_536
const CABECERA = 52

async function juntos(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const trozos: Buffer[] = []
  for await (const trozo of bytes) trozos.push(trozo)
  return Buffer.concat(trozos)
}
const cifrado = (bytes: readonly Buffer[]) => juntos(cifrar(bytes, CLAVE, BARATO))
const leido = (bytes: Buffer, clave = CLAVE) => juntos(descifrar([bytes], clave, 'x'))

it('gives back what it was given, however the bytes come and whatever their number', async () => {
  const largo = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(TROZO - 1, TROZO, TROZO + 1, 3 * TROZO))
  await fc.assert(
    fc.asyncProperty(fc.array(largo, { maxLength: 4 }), fc.integer({ min: 1, max: 200_000 }), async (largos, corte) => {
      const trozos = largos.map((cuanto, cual) => Buffer.alloc(cuanto, cual + 1))
      const bytes = await cifrado(trozos)
      expect(estaCifrado(bytes)).toBe(true)
      const cortados = [bytes.subarray(0, corte), bytes.subarray(corte)]
      expect((await juntos(descifrar(cortados, CLAVE, 'x'))).equals(Buffer.concat(trozos))).toBe(true)
    }),
    { numRuns: 40 },
  )
})

it('says nothing of what it holds, and nothing twice', async () => {
  const secreto = Buffer.from('Sofía Mejía '.repeat(20))
  const [uno, otro] = [await cifrado([secreto]), await cifrado([secreto])]
  expect(uno.includes('Mej')).toBe(false)
  expect(uno.subarray(CABECERA).equals(otro.subarray(CABECERA))).toBe(false)
})

describe('bytes that are not what was written are refused', () => {
  const MAL = /dañado o incompleto/
  const entero = cifrado([Buffer.alloc(2 * TROZO + 100, 'recibo ')])
  const PIEZA = TROZO + 16

  it('with any one of them changed', async () => {
    const bytes = await entero
    const lugares = [0, 8, 10, 11, 12, 27, 28, 44, 51, 52, CABECERA + 70_000, CABECERA + PIEZA - 1, bytes.length - 1]
    for (const lugar of lugares) {
      const otros = Buffer.from(bytes)
      otros[lugar] = (otros[lugar] ?? 0) ^ 1
      await expect(leido(otros), `byte ${lugar}`).rejects.toThrow(MAL)
    }
  })

  it('cut anywhere, also between two pieces', async () => {
    const bytes = await entero
    for (const fin of [4, 51, CABECERA, CABECERA + 10, CABECERA + PIEZA, CABECERA + 2 * PIEZA, bytes.length - 1])
      await expect(leido(bytes.subarray(0, fin)), `${fin} bytes`).rejects.toThrow(MAL)
  })

  it('with a piece twice, in another place, or after the last', async () => {
    const bytes = await entero
    const pieza = (cual: number) => bytes.subarray(CABECERA + cual * PIEZA, CABECERA + (cual + 1) * PIEZA)
    const cabecera = bytes.subarray(0, CABECERA)
    for (const orden of [
      [0, 0, 1, 2],
      [1, 0, 2],
      [0, 2],
      [0, 1, 2, 2],
    ])
      await expect(leido(Buffer.concat([cabecera, ...orden.map(pieza)])), orden.join()).rejects.toThrow(MAL)
  })

  it('of another file', async () => {
    const [uno, otro] = [await entero, await cifrado([Buffer.alloc(2 * TROZO + 100, 'otro ')])]
    const ajena = Buffer.concat([uno.subarray(0, CABECERA + PIEZA), otro.subarray(CABECERA + PIEZA)])
    await expect(leido(ajena)).rejects.toThrow(MAL)
  })
})

it('tells another key from bytes that were changed', async () => {
  await expect(leido(await cifrado([Buffer.from('x')]), 'otra clave cualquiera')).rejects.toThrow(
    'La clave de BACKUP_KEY no es la del respaldo',
  )
})

it('takes a key of its own however it was copied from the paper, any other to the letter', () => {
  const clave = claveNueva()
  expect(clave).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(esLaMisma(clave.toLowerCase().replaceAll('-', ' '), clave)).toBe(true)
  expect(esLaMisma(clave.replaceAll('0', 'o').replaceAll('1', 'l'), clave)).toBe(true)
  expect(esLaMisma(clave.slice(0, -1), clave)).toBe(false)
  expect(canonica(' Mi Escuela, 3 árboles ')).toBe('Mi Escuela, 3 árboles')
  expect(esLaMisma('mi escuela, 3 árboles', 'Mi Escuela, 3 árboles')).toBe(false)
})

it('seals a short text for who has the key', async () => {
  const sello = await sellar(CLAVE, 'secreto')
  expect(Buffer.from(sello, 'base64').includes('secreto')).toBe(false)
  expect(await abrir(CLAVE, sello)).toBe('secreto')
  await expect(abrir('otra clave cualquiera', sello)).rejects.toThrow()
})
