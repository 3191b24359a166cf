import type { ValidateForm } from 'react-admin'
import { ClienteCambiar } from '#contract/catalogos/clientes'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { validarCon } from '#src/form/validation.ts'

const segunContrato = validarCon(ClienteCambiar)

/** The rules of a student that need no server: the contract's, and that nobody is born tomorrow. */
export const validarCliente: ValidateForm = async (cliente) => {
  const errors = await segunContrato(cliente)
  if (!(cliente.fecha_nacimiento > hoyDelCentro())) return errors
  return { fecha_nacimiento: { message: 'validacion.fecha_futura', args: {} }, ...errors }
}
