import { expect, it } from 'vitest'
import { direccionEscrita } from './direccion-escrita.ts'

it.each([
  '/documentos/S3cr3t-0',
  '/%64ocumentos/S3cr3t-0',
  '/documentos%2fS3cr3t-0',
  '//Documentos//S3cr3t-0/',
  '/verificar/S3cr3t-0%zz',
  '/%63%55enta/S3cr3t-0',
  '/Forms/Register/Junio/S3cr3t-0',
  '/api/api/Usuarios/%65nlace/S3cr3t-0',
  '/api/api/Publico/Convocatorias/general/S3cr3t-0/iniciado',
  '/api/api/Clientes?filter={"q":"S3cr3t-0"}',
  '/api/api/Clientes%3Fq=S3cr3t-0',
])('the address %s reaches a log without its secret', (url) => {
  expect(direccionEscrita(url)).not.toContain('S3cr3t')
  expect(direccionEscrita(url)).toContain('…')
})

it('any other address is written as it is', () => {
  for (const url of ['/', '/api/api/Clientes/7/historial', '/%', '/catalogos/clientes/7'])
    expect(direccionEscrita(url)).toBe(url)
})
