import * as z from 'zod'
import { id, instante, texto, textoOpcional, unCodigo, unNombre, version } from '#contract/campos'

export const TIPOS_CUENTA = ['banco', 'terminal'] as const
export type TipoCuenta = (typeof TIPOS_CUENTA)[number]

/** A bank account or card terminal that money arrives in. It is never deleted: payments name it. */
export const CuentaBancariaCrear = z.strictObject({
  nombre: texto(80),
  tipo: z.enum(TIPOS_CUENTA).default('banco'),
  banco: textoOpcional(60),
  numero: textoOpcional(40),
  activo: z.boolean().default(true),
})

/** An account's changes; its kind stays: the payments that it received were of that kind. */
export const CuentaBancariaCambiar = CuentaBancariaCrear.omit({ tipo: true })

export const CuentaBancaria = z.object({
  id,
  nombre: unNombre,
  tipo: z.enum(TIPOS_CUENTA),
  banco: z.string().nullable(),
  numero: unCodigo.nullable(),
  activo: z.boolean(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type CuentaBancaria = z.output<typeof CuentaBancaria>

/** As much of it as who takes a payment needs to choose it. */
export const CuentaElegible = CuentaBancaria.pick({ id: true, nombre: true, tipo: true, banco: true, activo: true })
export type CuentaElegible = z.output<typeof CuentaElegible>
