import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { failure } from '#server/db/embebido/embedded-error'
import { StartError, tell, unreachable } from './failure.ts'

const failing = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => Promise.reject(new Error('it did not fail')),
      (error: unknown) => error,
    )
const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

it.each<[string, () => unknown, RegExp, RegExp]>([
  ['a file that is not there', () => readFile('/no/hay/tal'), /^No se encontró \/no\/hay\/tal\. Revise/, /ENOENT/],
  ['a folder in place of a file', () => readFile('/'), /^Indicó una carpeta donde va un archivo\./, /EISDIR/],
  ['a folder below a file', () => mkdir('/etc/hostname/x'), /^\/etc\/hostname\/x no es una carpeta\./, /ENOTDIR/],
  ['a full disk', () => writeFile('/dev/full', 'x'), /^El disco está lleno .+ Libere al menos 2 GB/, /ENOSPC/],
  [
    'a server that is off',
    async () => once(connect({ port: 1, host: '127.0.0.1' }), 'connect'),
    /^No se pudo conectar con la base de datos\. Revise/,
    /ECONNREFUSED/,
  ],
  [
    'a socket that is not there',
    async () => once(connect('/no/hay/.s.PGSQL.5432'), 'connect'),
    /^No se pudo conectar con la base de datos\./,
    /ENOENT/,
  ],
])('says of %s what to do, and below it the cause', async (_what, work, sentence, cause) => {
  const [first, second, ...rest] = tell(await failing(work)).split('\n')
  expect(first).toMatch(sentence)
  expect(second).toMatch(/^Causa: /)
  expect(second).toMatch(cause)
  expect(rest).toEqual([])
})

it.each([
  ['28P01', 'password authentication failed for user "x"', 'no aceptó el usuario o la contraseña'],
  ['3D000', 'database "x" does not exist', 'no existe en ese servidor'],
  ['42501', 'permission denied for schema public', 'no tiene derecho'],
  ['53300', 'sorry, too many clients already', 'no tiene conexiones libres'],
  ['53100', 'could not extend file:\n No space left on device', 'El disco está lleno'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'solo se puede leer'],
  ['57P01', 'terminating connection due to administrator command', 'No se pudo conectar con la base de datos'],
  ['42704', 'collation "es-x-icu" for encoding "SQL_ASCII" does not exist', 'createdb --encoding UTF8'],
  ['EACCES', "EACCES: permission denied, open '/x'", 'no tiene permiso'],
])('knows %s', (code, message, part) => {
  const [first, second, ...rest] = tell(coded(code, message)).split('\n')
  expect(first).toContain(part)
  expect(second).toBe(`Causa: ${message.replace(/\s+/g, ' ')}`)
  expect(rest).toEqual([])
})

it('repeats what we say ourselves, and the cause where there is one', () => {
  expect(tell(new StartError('Uso: campana reloj'))).toBe('Uso: campana reloj')
  expect(tell(unreachable(coded('28P01', 'password authentication failed')))).toMatch(
    /^La base de datos no aceptó .+\nCausa: password authentication failed$/,
  )
  expect(tell(unreachable(new Error('The server does not support SSL connections')))).toMatch(
    /^No se pudo conectar con la base de datos\..+\nCausa: The server does not support SSL connections$/,
  )
  expect(tell(failure('no_inicializa', { carpeta: '/x', detalle: 'initdb:\n error' }))).toBe(
    'No se pudo crear la base de datos en /x.\nCausa: initdb: error',
  )
})
