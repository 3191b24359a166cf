import * as z from 'zod'

export const IdParams = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** The record that the path of a route with `IdParams` names. */
export const idOf = ({ params }: { params: z.output<typeof IdParams> }): number => params.id
