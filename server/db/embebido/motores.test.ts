import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { motores } from './motores.ts'

let carpeta: string
beforeEach(() => (carpeta = mkdtempSync(join(tmpdir(), 'campana-motores-'))))
afterEach(() => rmSync(carpeta, { recursive: true }))

const instalar = (major: string, programas = ['initdb', 'postgres']) => {
  mkdirSync(join(carpeta, major, 'bin'), { recursive: true })
  for (const programa of programas) writeFileSync(join(carpeta, major, 'bin', programa), '')
}
const delSistema = () => motores(carpeta).filter(({ paquete }) => paquete === undefined)

it('lists the engines of the system behind that of the package, the newest first', () => {
  for (const major of ['9', '15', '17']) instalar(major)
  expect(delSistema().map(({ major }) => major)).toEqual(['17', '15', '9'])
  expect(delSistema()[0]?.bin).toBe(join(carpeta, '17/bin'))
  const [primero] = motores(carpeta)
  expect(primero?.paquete).toMatch(new RegExp(String.raw`^${primero?.major}\.\d+`))
})

it('leaves out what is only a client, or no version, and needs no folder', () => {
  instalar('16', ['psql'])
  instalar('comun')
  expect(delSistema()).toEqual([])
  rmSync(carpeta, { recursive: true })
  expect(delSistema()).toEqual([])
  mkdirSync(carpeta)
})
