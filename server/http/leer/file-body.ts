import type { FastifyRequest } from 'fastify'
import type { Api } from '#server/http/api'
import { AppError } from '#server/http/errors'

/** The kind of a body that is a file, byte for byte. */
export const BINARIO = 'application/octet-stream'

/** Has the routes of `scope`, and no others, take files of up to so many bytes. */
export function acceptFiles(scope: Api, bodyLimit: number): void {
  scope.addContentTypeParser(BINARIO, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}

/** The file that was sent. Throws `tipo_no_soportado` where another kind of body was. */
export function fileOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('tipo_no_soportado')
  return body
}
