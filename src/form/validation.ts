import type { ValidateForm } from 'react-admin'
import type * as z from 'zod'
import { erroresPorCampo } from '#contract/texto/validacion'

type FieldError = { message: string; args?: Record<string, unknown> }
interface ErrorNode {
  [field: string]: FieldError | ErrorNode
}

/**
 * Form-level validation with a schema of the contract. Only the schema's own fields are looked at
 * (a record also carries the server's), and the messages appear beside their fields, also in rows.
 */
export function validarCon(schema: z.ZodObject): ValidateForm {
  const fields = Object.keys(schema.shape)
  return (record) => {
    const own = Object.fromEntries(
      fields.filter((field) => field in record).map((field) => [field, withoutUndefined(record[field])]),
    )
    const { error } = schema.safeParse(own)
    return error ? errorTree(error) : undefined
  }
}

function errorTree(error: z.ZodError): ErrorNode {
  const tree: ErrorNode = {}
  for (const [path, { key, params }] of Object.entries(erroresPorCampo(error))) {
    // Rows carry fields of the server, which the form neither shows nor changes.
    if (key === 'validacion.campo_desconocido') continue
    put(tree, path.split('.'), { message: key, args: params ?? {} })
  }
  return tree
}

function put(tree: ErrorNode, [field = '', ...rest]: string[], leaf: FieldError) {
  if (rest.length === 0) {
    tree[field] = leaf
    return
  }
  const branch = (tree[field] ?? {}) as ErrorNode
  tree[field] = branch
  put(branch, rest, leaf)
}

/** An emptied row of an ArrayInput is `undefined` until someone types in it. */
const withoutUndefined = (value: unknown) => (Array.isArray(value) ? value.map((row: unknown) => row ?? {}) : value)
