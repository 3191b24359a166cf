import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { libroDe } from '#tests/libros'
import { abrirLibro } from './abrir.ts'
import { CeldaDeError, type FilaCruda } from './celda.ts'

const LINEAS = 2_000_000

async function todas(contenido: Buffer): Promise<FilaCruda[]> {
  const libro = await abrirLibro(contenido)
  const filas: FilaCruda[] = []
  for await (const fila of libro.filas()) filas.push(fila)
  libro.cerrar()
  return filas
}

/** The longest that nobody else was attended to while something was done, in ms. */
async function mayorEspera(hacer: () => Promise<unknown>): Promise<number> {
  let mayor = 0
  let antes = performance.now()
  const reloj = setInterval(() => {
    mayor = Math.max(mayor, performance.now() - antes)
    antes = performance.now()
  }, 1)
  await hacer().finally(() => clearInterval(reloj))
  return mayor
}

it.each([
  ['blank lines', `Nombres,Apellidos${'\n'.repeat(LINEAS)}Ana,Cruz`],
  ['lines of nothing but separators', `Nombres,Apellidos\n${',,,\n'.repeat(LINEAS)}Ana,Cruz`],
  ['one open quote after the other', `Nombres,Apellidos\n${'"a\n'.repeat(LINEAS / 10)}Ana,Cruz`],
])('reads %s in a thread, which keeps nobody waiting', async (_que, texto) => {
  let filas: FilaCruda[] = []
  const contenido = gzipSync(texto)
  const antes = performance.now()
  const espera = await mayorEspera(async () => {
    filas = await todas(contenido)
  })
  const tardo = performance.now() - antes
  expect(filas.at(-1)?.celdas).toEqual(['Ana', 'Cruz'])
  // Read beside the rest, nobody would be attended to until it is done.
  expect(espera).toBeLessThan(tardo / 2)
})

it('gives the rows from the first on as often as they are asked for, with their errors', async () => {
  const libro = await abrirLibro(libroDe([{ nombre: 'H', filas: [['a'], ['#N/A']] }]))
  for (let vez = 0; vez < 2; vez++) {
    const filas: FilaCruda[] = []
    for await (const fila of libro.filas()) filas.push(fila)
    expect(filas.map(({ celdas }) => celdas)).toEqual([['a'], [new CeldaDeError('formula', '#N/A')]])
    expect(filas[1]?.celdas[0]).toBeInstanceOf(CeldaDeError)
  }
  libro.cerrar()
})

it('says why a file can not be read, and reads the next', async () => {
  await expect(abrirLibro(Buffer.from('<html>'))).rejects.toMatchObject({ code: 'regla' })
  expect(await todas(Buffer.from('a\n1'))).toHaveLength(2)
})
