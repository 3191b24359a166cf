import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { destinoDelRespaldo } from './destino.ts'

describe('where a backup made by hand goes', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'destino-'))
  afterAll(() => rmSync(carpeta, { recursive: true }))
  const destino = (escrito?: string) => destinoDelRespaldo(escrito, join(carpeta, 'de siempre'), 'nuevo.respaldo.gz')

  it('is a name of its own in the folder that is asked for, or in that of every day', async () => {
    expect(await destino(carpeta)).toBe(join(carpeta, 'nuevo.respaldo.gz'))
    expect(await destino(`${carpeta}/`)).toBe(join(carpeta, 'nuevo.respaldo.gz'))
    expect(await destino()).toBe(join(carpeta, 'de siempre/nuevo.respaldo.gz'))
  })

  it('is the file that is named, also where its folder is still to be made', async () => {
    for (const nombre of ['antes.gz', 'Año nuevo.respaldo.cif', 'otra/antes.gz'])
      expect(await destino(join(carpeta, nombre))).toBe(join(carpeta, nombre))
  })

  it('is no file with the name of a folder that is not there, as that of a disk that nobody connected', async () => {
    for (const nombre of ['usb', 'usb/', 'usb.gz/', 'usb/Mis respaldos'])
      await expect(destino(join(carpeta, nombre) + (nombre.endsWith('/') ? '/' : ''))).rejects.toThrow(
        /^No está la carpeta .+usb.*\. Conecte su disco/,
      )
  })

  it('is told to be there already where it is a file', async () => {
    writeFileSync(join(carpeta, 'usado'), '')
    expect(await destino(join(carpeta, 'usado'))).toBe(join(carpeta, 'usado'))
  })
})
