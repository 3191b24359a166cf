import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { leerArchivo, type FilaCruda } from './archivo.ts'

const LINEAS = 100_000

it.each([
  ['blank lines', `Nombres,Apellidos${'\n'.repeat(LINEAS)}Ana,Cruz`],
  ['lines of nothing but separators', `Nombres,Apellidos\n${',,,\n'.repeat(LINEAS)}Ana,Cruz`],
])('attends to others while it reads a file of %s', async (_que, texto) => {
  let atendidos = 0
  let listo = false
  const atender = () => {
    atendidos++
    if (!listo) setImmediate(atender)
  }
  setImmediate(atender)
  const filas: FilaCruda[] = []
  for await (const fila of leerArchivo(gzipSync(texto))) filas.push(fila)
  listo = true
  expect(filas.at(-1)?.celdas).toEqual(['Ana', 'Cruz'])
  expect(atendidos).toBeGreaterThan(LINEAS / 1_000)
})
