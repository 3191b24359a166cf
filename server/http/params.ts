import type { FastifyRequest } from 'fastify'
import * as z from 'zod'

export const IdParams = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** The record that the path of a route with `IdParams` names. */
export const idOf = (request: FastifyRequest): number => (request.params as z.output<typeof IdParams>).id
