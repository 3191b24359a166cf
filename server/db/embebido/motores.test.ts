import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from '#server/base/folder'
import { motores } from './motores.ts'

let carpeta: string
beforeEach(() => (carpeta = mkdtempSync(join(tmpdir(), 'campana-motores-'))))
afterEach(() => rmSync(carpeta, { recursive: true }))

const instalar = async (major: string, programas = ['initdb', 'postgres']) => {
  await makeFolder(join(carpeta, major, 'bin'))
  for (const programa of programas) writeFileSync(join(carpeta, major, 'bin', programa), '')
}
const delSistema = () => motores(carpeta).filter(({ paquete }) => paquete === undefined)

it('lists the engines of the system behind that of the package, the newest first', async () => {
  for (const major of ['9', '15', '17']) await instalar(major)
  expect(delSistema().map(({ major }) => major)).toEqual(['17', '15', '9'])
  expect(delSistema()[0]?.bin).toBe(join(carpeta, '17/bin'))
  const [primero] = motores(carpeta)
  expect(primero?.paquete).toMatch(new RegExp(String.raw`^${primero?.major}\.\d+`))
})

it('leaves out what is only a client, or no version, and needs no folder', async () => {
  await instalar('16', ['psql'])
  await instalar('comun')
  expect(delSistema()).toEqual([])
  expect(motores(join(carpeta, 'no-esta')).length).toBeLessThanOrEqual(1)
})
